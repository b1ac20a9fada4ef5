import { existsSync, readFileSync } from 'node:fs';
import { createDurably, writeDurably } from '@florin/local-state/durable-file';
import { giftLink } from '@florin/sdk/gift-link';
import {
  formatReleaseCode,
  generateReleaseCode,
  parseReleaseCode,
  type ReleaseCode,
} from '@florin/sdk/release-code';
import { readCampaignList, type WishedGift } from '@florin/wire/gifts/campaign-list';
import { plainAmount } from '@florin/wire/money';
import { readCsv, writeCsv } from '@florin/wire/values/csv';
import { spreadsheetText } from '@florin/wire/values/spreadsheet-text';
import { CommandError } from '../terminal/command.ts';
import { exitCodes } from '../terminal/run.ts';

/** A gift of a campaign, and how far it is. */
export interface CampaignGift extends WishedGift {
  readonly code: ReleaseCode;
  id: string | null;
  /** Of the gift; `sent` while its funding is on its way, `coded` where there is no more than a code. */
  status: string;
}

const COLUMNS = ['recipient', 'amount', 'message', 'code', 'link', 'gift', 'status'];
export const GIFTS_MAX = 10_000;

/**
 * The gifts of a list with their codes: those that the file keeps, or new ones, which it keeps before anybody sees them.
 * @example const gifts = openCodes('autumn-codes.csv', list.gifts)
 */
export function openCodes(path: string, wishes: readonly WishedGift[]): CampaignGift[] {
  if (existsSync(path)) return keptGifts(path, wishes);
  const gifts = wishes.map((wish) => ({ ...wish, code: generateReleaseCode(), id: null, status: 'coded' }));
  // Never over a file that is there: it may hold codes.
  createDurably(path, textOf(gifts, null));
  return gifts;
}

/** @example saveCodes('autumn-codes.csv', gifts, 'https://florin.example') */
export function saveCodes(path: string, gifts: readonly CampaignGift[], origin: string): void {
  writeDurably(path, textOf(gifts, origin));
}

function textOf(gifts: readonly CampaignGift[], origin: string | null): string {
  return writeCsv([COLUMNS, ...gifts.map((gift) => rowOf(gift, origin))]);
}

function rowOf(gift: CampaignGift, origin: string | null): string[] {
  const { recipient, amount, message, code, id, status } = gift;
  const metadata: Record<string, string> = message === '' ? {} : { message };
  const link = id === null || origin === null ? '' : giftLink(origin, { gift: { id, metadata }, code });
  return [recipient, plainAmount(amount), message, formatReleaseCode(code), link, id ?? '', status];
}

function keptGifts(path: string, wishes: readonly WishedGift[]): CampaignGift[] {
  const text = readFileSync(path, 'utf8');
  const csv = readCsv(text);
  const kept = readCampaignList(text, GIFTS_MAX);
  if (!csv.ok || !kept.ok || !COLUMNS.every((name) => csv.rows[0]!.cells.includes(name)))
    throw notOurs(path, 'already exists and is not a list of codes');
  const isSame =
    kept.gifts.length === wishes.length && wishes.every((wish, at) => fits(wish, kept.gifts[at]!));
  if (!isSame) throw notOurs(path, 'contains the codes of another list');
  const [heading, ...rows] = csv.rows;
  return rows.map(({ line, cells }, at) => {
    const cell = (name: string) => cells[heading!.cells.indexOf(name)] ?? '';
    const code = parseReleaseCode(cell('code'));
    if (!code.ok) throw notOurs(path, `has an invalid code in line ${line}`);
    return { ...wishes[at]!, code: code.code, id: cell('gift') || null, status: cell('status') };
  });
}

function fits(wish: WishedGift, kept: WishedGift): boolean {
  const isSameText = (left: string, right: string) => spreadsheetText(left) === spreadsheetText(right);
  return (
    wish.amount === kept.amount &&
    isSameText(wish.recipient, kept.recipient) &&
    isSameText(wish.message, kept.message)
  );
}

const notOurs = (path: string, what: string) =>
  new CommandError(`${path} ${what}. Choose another file with --codes.`, exitCodes.conflict);
