import { z } from 'zod';

/** What a caller does next: the same again later, a new intent with something else, or no more at this shop. */
export type AfterFailure = 'retry' | 'ask' | 'leave';

interface Failure {
  readonly advice: AfterFailure;
  readonly means: string;
}

/** Why a checkout failed, finer than `status_reason`. Codes are never renamed; new ones may come. */
export const CHECKOUT_FAILURES = {
  not_a_product_page: {
    advice: 'ask',
    means: 'the url shows several products or none; `failure_details.products` lists those found',
  },
  page_not_found: { advice: 'ask', means: 'nothing is at the url, or it may not be visited' },
  out_of_stock: { advice: 'ask', means: 'the product or the variant is sold out' },
  quantity_unavailable: { advice: 'ask', means: 'the shop does not sell so many, or not so few' },
  minimum_not_met: { advice: 'ask', means: 'the shop has a minimum order that this one is below' },
  region_not_served: { advice: 'ask', means: 'the shop does not deliver to this address' },
  details_refused: {
    advice: 'ask',
    means: 'the shop does not accept something that was entered; its words are quoted',
  },
  coupon_refused: {
    advice: 'ask',
    means: 'the shop takes no coupon, or does not take this one off the total; its words are quoted',
  },
  above_limit: { advice: 'ask', means: 'the total is above the limit that the prompt names' },
  price_changed: {
    advice: 'ask',
    means: 'the shop asks for more than was confirmed: a new intent quotes anew',
  },
  captcha: { advice: 'leave', means: 'the shop wants a person to solve a puzzle' },
  bot_blocked: { advice: 'leave', means: 'the shop turns automated visitors away' },
  login_required: { advice: 'leave', means: 'the shop sells only to customers with an account' },
  person_required: {
    advice: 'ask',
    means:
      'the shop lets only a person go on, on its own pages: an age check, an approval, a word to the bank',
  },
  no_card_payment: { advice: 'leave', means: 'the shop takes no card: bank transfer, cash or wallets only' },
  card_entry_refused: {
    advice: 'leave',
    means: 'the card would have to be typed where cards may not be typed',
  },
  card_page_unapproved: {
    advice: 'ask',
    means:
      'the order is placed, unpaid: the shop asks for the card on a page that a new intent asks to approve',
  },
  merchant_not_allowed: {
    advice: 'ask',
    means: 'the purchase leads to a host that the mandate of the key does not name; the message names it',
  },
  currency_unsupported: {
    advice: 'leave',
    means:
      'the shop charges in a currency that is not paid here: usd and sgd are, and what the operator allows',
  },
  checkout_unsupported: { advice: 'leave', means: 'no way to a payment by card was found' },
  language_unsupported: {
    advice: 'leave',
    means: 'the shop is in a language that is not understood',
  },
  product_unproven: {
    advice: 'leave',
    means: 'the cart does not show the product, variant, quantity or price asked for',
  },
  total_unproven: { advice: 'leave', means: 'the page shows no total that its own lines add up to' },
  address_unproven: {
    advice: 'leave',
    means: 'the page holds or shows another recipient, address, shipping or card type',
  },
  card_declined: { advice: 'ask', means: 'the issuer declined the card' },
  insufficient_funds: { advice: 'ask', means: 'the card has not enough money on it' },
  authentication_failed: { advice: 'ask', means: '3-D Secure failed or was not completed in time' },
  card_unusable: {
    advice: 'ask',
    means: 'the card was deleted, or its security code was used up, after the quote',
  },
  no_order: { advice: 'retry', means: 'it was submitted, and the shop is certain that it has no such order' },
  shop_error: { advice: 'retry', means: 'the shop answered with an error, or its pages broke' },
  shop_unreachable: { advice: 'retry', means: 'the shop did not answer' },
  timed_out: { advice: 'retry', means: 'the shop took longer than a checkout may take' },
} as const satisfies Readonly<Record<string, Failure>>;

export type CheckoutFailureCode = keyof typeof CHECKOUT_FAILURES;

export const CheckoutFailureCode = z
  .enum(Object.keys(CHECKOUT_FAILURES) as [CheckoutFailureCode, ...CheckoutFailureCode[]])
  .meta({
    id: 'CheckoutFailureCode',
    description: Object.entries(CHECKOUT_FAILURES)
      .map(([code, { advice, means }]) => `\`${code}\` (${advice}): ${means}.`)
      .join(' '),
    example: 'no_card_payment',
  });

/** What a person can still get past, at the shop's own pages; all of these are codes of failures. */
export const HAND_OVER_REASONS = [
  'person_required',
  'login_required',
  'captcha',
  'bot_blocked',
  'no_card_payment',
  'card_entry_refused',
] as const satisfies readonly CheckoutFailureCode[];
export type HandOverReason = (typeof HAND_OVER_REASONS)[number];

/**
 * Whether a person can go on where a checkout failed.
 * @example isHandOverReason('captcha') // true
 */
export function isHandOverReason(code: CheckoutFailureCode): code is HandOverReason {
  return (HAND_OVER_REASONS as readonly CheckoutFailureCode[]).includes(code);
}

export const CheckoutFailureDetails = z
  .strictObject({
    products: z
      .array(
        z.strictObject({
          title: z.string().meta({ description: 'As the page calls it.' }),
          url: z.string().meta({ description: 'Its own page.' }),
        }),
      )
      .meta({ description: 'Products found on the page, each with a url for a new intent.' }),
  })
  .meta({
    id: 'CheckoutFailureDetails',
    example: { products: [{ title: 'Darjeeling, 100 g', url: 'https://shop.example/darjeeling' }] },
  });
export type CheckoutFailureDetails = z.infer<typeof CheckoutFailureDetails>;
