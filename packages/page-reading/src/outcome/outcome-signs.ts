/** Where something about the outcome of an order was noticed: what comes from one place counts once as a witness. */
export type SignSource = 'page' | 'form' | 'address' | 'network' | 'cart' | 'data';

interface SignKind {
  readonly speaksFor: 'placed' | 'not_placed' | 'unsettled';
  readonly source: SignSource;
  readonly weight: number;
  /** In words for whoever has to decide. */
  readonly meaning: string;
}

/**
 * What can be noticed after an order was sent. Weights are set by hand and judged by tests, not fitted: a wrong answer about money
 * costs more than an open one, and recordings of outcomes are few.
 */
export const OUTCOME_SIGNS = {
  said_placed: kind('placed', 'page', 5, 'the shop says that there is an order'),
  said_likely: kind('placed', 'page', 3, 'the shop seems to say that there is an order'),
  said_thanks: kind('placed', 'page', 2, 'the shop says thank you'),
  mail_promised: kind('placed', 'page', 3, 'the shop promises a mail, or says that it sent one'),
  order_named: kind(
    'placed',
    'page',
    4,
    'the page reached names an order as its address does, and what was paid',
  ),
  paid_shown: kind('placed', 'page', 3, 'the page reached says that what was asked for is paid'),
  paid_since: kind(
    'placed',
    'page',
    7,
    'the page of an order that asked for its payment says now that it is paid',
  ),
  form_left: kind('placed', 'form', 1, 'the form of the card is gone'),
  receipt_address: kind('placed', 'address', 4, 'the address reached is that of a receipt'),
  payment_succeeded: kind(
    'placed',
    'network',
    5,
    'an answer that the page fetched says that the payment went through',
  ),
  order_data: kind('placed', 'data', 6, 'the page describes an order to machines'),
  cart_emptied: kind('placed', 'cart', 4, 'the cart is empty now'),
  cart_without_goods: kind(
    'placed',
    'cart',
    3,
    'the cart showed the goods before the order and no longer does',
  ),
  form_again: kind('not_placed', 'form', 4, 'the form of the card is shown again'),
  order_again: kind('not_placed', 'form', 4, 'the page still offers to order'),
  said_refused: kind(
    'not_placed',
    'page',
    6,
    'a line that was not there before says that the card was refused',
  ),
  card_complaint: kind('not_placed', 'page', 6, 'the form of the card finds something wrong'),
  account_refused: kind('not_placed', 'page', 6, 'the shop refuses the account that comes with the order'),
  complaint: kind('not_placed', 'page', 3, 'the shop shows a notice that is not understood'),
  payment_declined: kind(
    'not_placed',
    'network',
    5,
    'an answer that the page fetched says that the payment was refused',
  ),
  submit_refused: kind('not_placed', 'network', 4, 'the shop refused what was sent'),
  cart_kept: kind('not_placed', 'cart', 3, 'the goods are still in the cart'),
  shop_broke: kind('unsettled', 'network', 0, 'the shop broke while it answered'),
  said_open: kind('unsettled', 'page', 0, 'the shop says that the payment is open, or failed on its side'),
} as const satisfies Record<string, SignKind>;

function kind(
  speaksFor: SignKind['speaksFor'],
  source: SignSource,
  weight: number,
  meaning: string,
): SignKind {
  return { speaksFor, source, weight, meaning };
}

export type SignName = keyof typeof OUTCOME_SIGNS;

export interface OutcomeSign {
  readonly name: SignName;
  /** The words that it was noticed by, without digits; null where there are none. */
  readonly words: string | null;
}

const WORDS_MAX = 200;

/** @example signOf('complaint', 'Kort 4242 avvist') // { name: 'complaint', words: 'Kort # avvist' } */
export function signOf(name: SignName, words: string | null = null): OutcomeSign {
  return { name, words: words === null ? null : withoutDigits(words).slice(0, WORDS_MAX) };
}

/** A shop's words about a card may quote it. */
export function withoutDigits(words: string): string {
  return words.replace(/\d(?:[ -]*\d)*/g, '#');
}

const NAMES = new Set<string>(Object.keys(OUTCOME_SIGNS));

/** Signs as they were written down, whatever else stands there. */
export function signsFrom(written: unknown): readonly OutcomeSign[] {
  if (!Array.isArray(written)) return [];
  return written.flatMap((sign: Partial<OutcomeSign> | null) =>
    NAMES.has(sign?.name ?? '')
      ? [{ name: sign!.name!, words: typeof sign!.words === 'string' ? sign!.words : null }]
      : [],
  );
}
