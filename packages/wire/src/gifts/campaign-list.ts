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
  /** What is wrong with it, line by line, and the same as one text. */
  | { readonly ok: false; readonly problems: readonly string[]; readonly problem: string };

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
  readonly andMore: (count: number) => string;
}

export const ENGLISH_LIST: ListReading = {
  amounts: ENGLISH_AMOUNTS,
  unreadable: (line) => `Line ${line} cannot be read. Check the quotation marks.`,
  headingMissing: 'The first line must name the columns, and one of them must be “amount”.',
  empty: 'The list has no gifts. Add one line for each gift below the first line.',
  tooMany: (most, count) => `At most ${most} gifts at once. This list has ${count}.`,
  tooManyValues: (line) =>
    `Line ${line} has too many values. Put quotation marks around values that contain a comma.`,
  inLine: (line, problem) => `Line ${line}: ${problem}`,
  messageTooLong: (most) => `the message is too long. Use at most ${most} characters.`,
  andMore: (count) => `And ${count} more lines.`,
};

const MESSAGE_LENGTH_MAX = 400;
/** So many wrong lines are told at once. */
const PROBLEMS_MAX = 20;
const AMOUNT = /^(?:amount|value|usdc|usd|betrag|wert)$/i;
const RECIPIENT = /^(?:recipient|name|to|who|email|empf(?:ä|ae)nger(?:in)?|an|f(?:ü|ue)r)$/i;
const MESSAGE = /^(?:message|note|text|nachricht|notiz)$/i;

/**
 * The gifts that a list stands for: a heading with `amount`, and if wished `recipient` and `message`, then a line a gift. One
 * line that cannot be read stops all of it: half a campaign is worse than none. All that are wrong are told together.
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
  const problems: string[] = [];
  for (const { line, cells } of rows) {
    const typed = typedAmount(cells[amountAt] ?? '', undefined, reading.amounts);
    const message = cells[messageAt] ?? '';
    if (cells.slice(heading.cells.length).some((cell) => cell !== ''))
      problems.push(reading.tooManyValues(line));
    else if (!typed.ok) problems.push(reading.inLine(line, typed.problem));
    else if (message.length > MESSAGE_LENGTH_MAX)
      problems.push(reading.inLine(line, reading.messageTooLong(MESSAGE_LENGTH_MAX)));
    else gifts.push({ recipient: cells[recipientAt] ?? '', amount: typed.cents, message });
  }
  if (problems.length === 0) return { ok: true, gifts };
  const left = problems.length - PROBLEMS_MAX;
  return wrong(...problems.slice(0, PROBLEMS_MAX), ...(left > 0 ? [reading.andMore(left)] : []));
}

/** @example totalOf(gifts) // 5000, in cents */
export function totalOf(gifts: readonly Pick<WishedGift, 'amount'>[]): number {
  return gifts.reduce((sum, { amount }) => sum + amount, 0);
}

const wrong = (...problems: string[]): CampaignList => ({
  ok: false,
  problems,
  problem: problems.join('\n'),
});
