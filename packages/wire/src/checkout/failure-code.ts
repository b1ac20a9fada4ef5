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
  page_not_found: { advice: 'ask', means: 'there is nothing at the url, or we are not allowed to visit it' },
  out_of_stock: { advice: 'ask', means: 'the product or the variant is sold out' },
  quantity_unavailable: { advice: 'ask', means: 'the shop does not sell this quantity' },
  minimum_not_met: { advice: 'ask', means: 'the order is below the minimum of the shop' },
  region_not_served: { advice: 'ask', means: 'the shop does not deliver to this address' },
  details_refused: {
    advice: 'ask',
    means: 'the shop did not accept something that was entered; the message quotes the shop',
  },
  coupon_refused: {
    advice: 'ask',
    means: 'the shop did not accept the coupon; the message quotes the shop',
  },
  above_limit: { advice: 'ask', means: 'the total is above the limit in the prompt' },
  price_changed: {
    advice: 'ask',
    means: 'the price went up after confirmation; create a new intent for a new quote',
  },
  captcha: { advice: 'leave', means: 'the shop asks to solve a puzzle' },
  bot_blocked: { advice: 'leave', means: 'the shop blocks automated visitors' },
  login_required: {
    advice: 'ask',
    means:
      'the shop sells only to customers with an account; the message says if `options.buyer.account` can help',
  },
  person_required: {
    advice: 'ask',
    means:
      'the shop requires a person to continue on its own pages: an age check, an approval, a bank transfer',
  },
  no_card_payment: { advice: 'leave', means: 'the shop takes no card: bank transfer, cash or wallets only' },
  card_entry_refused: {
    advice: 'leave',
    means: 'the card form of the shop does not meet our security rules',
  },
  card_page_unapproved: {
    advice: 'ask',
    means:
      'the order is placed but not paid, because the card page needs approval; create a new intent to approve it',
  },
  merchant_not_allowed: {
    advice: 'ask',
    means: 'the purchase leads to a host that the mandate does not allow; the message names it',
  },
  currency_unsupported: {
    advice: 'leave',
    means: 'the shop charges in a currency that this installation does not pay in',
  },
  checkout_unsupported: { advice: 'leave', means: 'no way to pay by card was found' },
  language_unsupported: {
    advice: 'leave',
    means: 'we do not understand the language of the shop',
  },
  product_unproven: {
    advice: 'leave',
    means: 'the cart does not show the product, variant, quantity or price asked for',
  },
  total_unproven: { advice: 'leave', means: 'the lines on the page do not add up to a total' },
  address_unproven: {
    advice: 'leave',
    means: 'the page shows a different recipient, address, shipping or card type',
  },
  card_declined: { advice: 'ask', means: 'the issuer declined the card' },
  insufficient_funds: { advice: 'ask', means: 'there is not enough money on the card' },
  authentication_failed: { advice: 'ask', means: '3-D Secure failed or was not completed in time' },
  card_unusable: {
    advice: 'ask',
    means: 'the card was deleted, or its security code was used up, after the quote',
  },
  no_order: { advice: 'retry', means: 'the order was sent, but the shop reports that it does not exist' },
  shop_error: { advice: 'retry', means: 'the shop returned an error, or its pages failed' },
  shop_unreachable: { advice: 'retry', means: 'the shop did not answer' },
  timed_out: { advice: 'retry', means: 'the shop took too long' },
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
          title: z.string().meta({ description: 'The name on the page.' }),
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
