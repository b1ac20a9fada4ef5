import { typedAmount } from '../../../shell/typed-amount.ts';
import { readCsv } from './csv.ts';

/** One gift that is wished for. */
export interface WishedGift {
  /** Whom it is for. Stays in this page: it comes back in the list of codes and is sent nowhere. */
  readonly recipient: string;
  readonly amount: number;
  readonly message: string;
}

export type Campaign =
  | { readonly ok: true; readonly gifts: readonly WishedGift[] }
  | { readonly ok: false; readonly problem: string };

export const GIFTS_MAX = 500;
const MESSAGE_LENGTH_MAX = 400;
const AMOUNT = /^(?:amount|value|usdc|usd)$/i;
const RECIPIENT = /^(?:recipient|name|to|who|email)$/i;
const MESSAGE = /^(?:message|note|text)$/i;

/**
 * The gifts that a list stands for: a heading with `amount`, and if wished `recipient` and `message`, then a line a gift. One
 * line that cannot be read stops all of it: half a campaign is worse than none.
 * @example readCampaign('recipient,amount\nAda,25.00') // { ok: true, gifts: [{ recipient: 'Ada', amount: 2500, message: '' }] }
 */
export function readCampaign(text: string): Campaign {
  const [heading = [], ...lines] = readCsv(text);
  const amountAt = heading.findIndex((name) => AMOUNT.test(name));
  if (amountAt < 0) return wrong('The first line has to name the columns, one of them “amount”.');
  if (lines.length === 0) return wrong('There is no gift in it: a line for each follows the first.');
  if (lines.length > GIFTS_MAX) return wrong(`At most ${GIFTS_MAX} gifts at once; this has ${lines.length}.`);
  const [recipientAt, messageAt] = [RECIPIENT, MESSAGE].map((pattern) =>
    heading.findIndex((name) => pattern.test(name)),
  );
  const gifts: WishedGift[] = [];
  for (const [index, line] of lines.entries()) {
    const typed = typedAmount(line[amountAt] ?? '');
    if (!typed.ok) return wrong(`Line ${index + 2}: ${typed.problem}`);
    const message = line[messageAt ?? -1] ?? '';
    if (message.length > MESSAGE_LENGTH_MAX)
      return wrong(`Line ${index + 2}: a message has at most ${MESSAGE_LENGTH_MAX} characters.`);
    gifts.push({ recipient: line[recipientAt ?? -1] ?? '', amount: typed.cents, message });
  }
  return { ok: true, gifts };
}

/** @example totalOf(gifts) // 5000, in cents */
export function totalOf(gifts: readonly WishedGift[]): number {
  return gifts.reduce((sum, { amount }) => sum + amount, 0);
}

const wrong = (problem: string): Campaign => ({ ok: false, problem });
