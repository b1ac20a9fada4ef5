import { readCsv } from '../values/csv.ts';
import { typedAmount } from '../values/typed-amount.ts';

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

const MESSAGE_LENGTH_MAX = 400;
const AMOUNT = /^(?:amount|value|usdc|usd)$/i;
const RECIPIENT = /^(?:recipient|name|to|who|email)$/i;
const MESSAGE = /^(?:message|note|text)$/i;

/**
 * The gifts that a list stands for: a heading with `amount`, and if wished `recipient` and `message`, then a line a gift. One
 * line that cannot be read stops all of it: half a campaign is worse than none.
 * @example readCampaignList('recipient,amount\nAda,25.00', 500) // { ok: true, gifts: [{ recipient: 'Ada', amount: 2500, message: '' }] }
 */
export function readCampaignList(text: string, giftsMax: number): CampaignList {
  const csv = readCsv(text);
  if (!csv.ok)
    return wrong(`Line ${csv.line} cannot be read: a quote in it is open, or not around all of a value.`);
  const [heading = { cells: [] }, ...rows] = csv.rows;
  const columnOf = (pattern: RegExp) => heading.cells.findIndex((name) => pattern.test(name));
  const [amountAt, recipientAt, messageAt] = [AMOUNT, RECIPIENT, MESSAGE].map(columnOf) as [
    number,
    number,
    number,
  ];
  if (amountAt < 0) return wrong('The first line has to name the columns, one of them “amount”.');
  if (rows.length === 0) return wrong('There is no gift in it: a line for each follows the first.');
  if (rows.length > giftsMax) return wrong(`At most ${giftsMax} gifts at once; this has ${rows.length}.`);
  const gifts: WishedGift[] = [];
  for (const { line, cells } of rows) {
    if (cells.slice(heading.cells.length).some((cell) => cell !== ''))
      return wrong(
        `Line ${line} has more values than there are columns: put quotes around what holds a comma.`,
      );
    const typed = typedAmount(cells[amountAt] ?? '');
    if (!typed.ok) return wrong(`Line ${line}: ${typed.problem}`);
    const message = cells[messageAt] ?? '';
    if (message.length > MESSAGE_LENGTH_MAX)
      return wrong(`Line ${line}: a message has at most ${MESSAGE_LENGTH_MAX} characters.`);
    gifts.push({ recipient: cells[recipientAt] ?? '', amount: typed.cents, message });
  }
  return { ok: true, gifts };
}

/** @example totalOf(gifts) // 5000, in cents */
export function totalOf(gifts: readonly Pick<WishedGift, 'amount'>[]): number {
  return gifts.reduce((sum, { amount }) => sum + amount, 0);
}

const wrong = (problem: string): CampaignList => ({ ok: false, problem });
