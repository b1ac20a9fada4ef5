import { DATA_LENGTH, DATA_SYMBOLS } from '@florin/release-code/code';

/** The check character follows from the others, so it adds nothing to guess. */
const CODES = DATA_SYMBOLS.length ** DATA_LENGTH;
/** Published for one of the fastest graphics cards that can be rented (RTX 5090); and what it costs at the cheapest. */
const CARD_KEYS_PER_SECOND = 100_000_000;
const CARD_CENTS_PER_HOUR = 50;
const HOUR_SECONDS = 3_600;
/** Cards get faster and cheaper while a gift lies open, so the warning comes well before guessing pays. */
const YIELD_MAX = 0.1;

/** What guessing release codes offline, against the keys on chain, would bring a guesser. */
export interface GuessingOdds {
  readonly openGifts: number;
  readonly giftCentsMax: number;
  /** Cents won for each cent of rent for graphics cards, at most: from 1 on, guessing pays. */
  readonly yield: number;
  readonly isSafe: boolean;
}

/**
 * The odds where every open gift held as much as a gift may hold: open gifts x cap x rate / codes.
 * @example guessingOdds(1_000, 1_000_000).isSafe // true: 0.0002 cents for each cent
 */
export function guessingOdds(openGifts: number, giftCentsMax: number): GuessingOdds {
  const hitsPerHour = (openGifts * CARD_KEYS_PER_SECOND * HOUR_SECONDS) / CODES;
  const won = (hitsPerHour * giftCentsMax) / CARD_CENTS_PER_HOUR;
  return { openGifts, giftCentsMax, yield: won, isSafe: won < YIELD_MAX };
}

/** What an operator should know, or null while all is well. */
export function guessingWarning({
  openGifts,
  giftCentsMax,
  yield: won,
  isSafe,
}: GuessingOdds): string | null {
  if (isSafe) return null;
  const gifts = openGifts.toLocaleString('en-US');
  const cap = (giftCentsMax / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return `${gifts} open gifts of up to ${cap} each make guessing release codes win ${won.toFixed(2)} of what it costs; lower GIFT_AMOUNT_MAX or have old gifts taken back (docs/gifts.md).`;
}
