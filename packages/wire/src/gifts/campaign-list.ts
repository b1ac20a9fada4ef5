import { readCsv } from '../values/csv.ts';
import { type AmountReading, ENGLISH_AMOUNTS, typedAmount } from '../values/typed-amount.ts';

/** One gift that is wished for. */
export interface WishedGift {
  /** Whom it is for. It comes back in the list of codes and is sent nowhere. */
  readonly recipient: string;
  readonly amount: number;
  readonly message: string;
}

export type CampaignList =
  | { readonly ok: true; readonly gifts: readonly WishedGift[] }
  | { readonly ok: false; readonly problem: string };

/** How a list is read, and how a language says what is wrong with it. */
export interface ListReading {
  readonly amounts: AmountReading;
  readonly unreadable: (line: number) => string;
  readonly headingMissing: string;
  readonly empty: string;
  readonly tooMany: (most: number, count: number) => string;
  readonly tooManyValues: (line: number) => string;
  readonly inLine: (line: number, problem: string) => string;
  readonly messageTooLong: (most: number) => string;
}

export const ENGLISH_LIST: ListReading = {
  amounts: ENGLISH_AMOUNTS,
  unreadable: (line) => `Line ${line} cannot be read: a quote in it is open, or not around all of a value.`,
  headingMissing: 'The first line has to name the columns, one of them “amount”.',
  empty: 'There is no gift in it: a line for each follows the first.',
  tooMany: (most, count) => `At most ${most} gifts at once; this has ${count}.`,
  tooManyValues: (line) =>
    `Line ${line} has more values than there are columns: put quotes around what holds a comma.`,
  inLine: (line, problem) => `Line ${line}: ${problem}`,
  messageTooLong: (most) => `a message has at most ${most} characters.`,
};

const MESSAGE_LENGTH_MAX = 400;
const AMOUNT = /^(?:amount|value|usdc|usd|betrag|wert)$/i;
const RECIPIENT = /^(?:recipient|name|to|who|email|empf(?:ä|ae)nger(?:in)?|an|f(?:ü|ue)r)$/i;
const MESSAGE = /^(?:message|note|text|nachricht|notiz)$/i;

/**
 * The gifts that a list stands for: a heading with `amount`, and if wished `recipient` and `message`, then a line a gift. One
 * line that cannot be read stops all of it: half a campaign is worse than none.
 * @example readCampaignList('recipient,amount\nAda,25.00', 500) // { ok: true, gifts: [{ recipient: 'Ada', amount: 2500, message: '' }] }
 */
export function readCampaignList(
  text: string,
  giftsMax: number,
  reading: ListReading = ENGLISH_LIST,
): CampaignList {
  const csv = readCsv(text);
  if (!csv.ok) return wrong(reading.unreadable(csv.line));
  const [heading = { cells: [] }, ...rows] = csv.rows;
  const columnOf = (pattern: RegExp) => heading.cells.findIndex((name) => pattern.test(name));
  const [amountAt, recipientAt, messageAt] = [AMOUNT, RECIPIENT, MESSAGE].map(columnOf) as [
    number,
    number,
    number,
  ];
  if (amountAt < 0) return wrong(reading.headingMissing);
  if (rows.length === 0) return wrong(reading.empty);
  if (rows.length > giftsMax) return wrong(reading.tooMany(giftsMax, rows.length));
  const gifts: WishedGift[] = [];
  for (const { line, cells } of rows) {
    if (cells.slice(heading.cells.length).some((cell) => cell !== ''))
      return wrong(reading.tooManyValues(line));
    const typed = typedAmount(cells[amountAt] ?? '', undefined, reading.amounts);
    if (!typed.ok) return wrong(reading.inLine(line, typed.problem));
    const message = cells[messageAt] ?? '';
    if (message.length > MESSAGE_LENGTH_MAX)
      return wrong(reading.inLine(line, reading.messageTooLong(MESSAGE_LENGTH_MAX)));
    gifts.push({ recipient: cells[recipientAt] ?? '', amount: typed.cents, message });
  }
  return { ok: true, gifts };
}

/** @example totalOf(gifts) // 5000, in cents */
export function totalOf(gifts: readonly Pick<WishedGift, 'amount'>[]): number {
  return gifts.reduce((sum, { amount }) => sum + amount, 0);
}

const wrong = (problem: string): CampaignList => ({ ok: false, problem });
