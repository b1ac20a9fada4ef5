import { z } from 'zod';
import { CheckoutCurrency } from '../currency/currency-code.ts';
import { exampleId, id } from '../ids.ts';
import { CENTS_MAX } from '../money.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { listOf, PageQuery } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import { centsAmount, httpUrl, Metadata, MetadataInput, text, timestamp } from '../values/primitives.ts';
import { PostalAddress } from './card.ts';
import { CheckoutFailureCode, CheckoutFailureDetails, HAND_OVER_REASONS } from './failure-code.ts';

export const CheckoutIntentStatus = z
  .enum(['requires_action', 'requires_confirmation', 'processing', 'succeeded', 'failed', 'canceled'])
  .meta({
    description:
      'The status of the checkout. While the outcome is unknown it is `processing`. If it cannot be found within minutes, it becomes `requires_action`, and `select_options` asks for the outcome of the order (`order_outcome`).',
  });
export type CheckoutIntentStatus = z.infer<typeof CheckoutIntentStatus>;

export const CheckoutIntentStatusReason = z.enum([
  'unsupported_checkout',
  'card_declined',
  'insufficient_balance',
  'merchant_error',
  'authentication_required',
  'out_of_stock',
  'user_canceled',
  'sithril_canceled',
  'expired',
]);
export type CheckoutIntentStatusReason = z.infer<typeof CheckoutIntentStatusReason>;

export const CheckoutIntentSelectOptions = z
  .strictObject({
    type: z.literal('select_options'),
    options_schema: z
      .record(z.string(), z.unknown())
      .meta({ description: 'A JSON Schema of the options still to supply. Respond with matching values.' }),
  })
  .meta({
    id: 'CheckoutIntentSelectOptions',
    example: {
      type: 'select_options',
      options_schema: {
        type: 'object',
        properties: { size: { type: 'string', title: 'Size', enum: ['s', 'm', 'l'] } },
        required: ['size'],
      },
    },
  });
export type CheckoutIntentSelectOptions = z.infer<typeof CheckoutIntentSelectOptions>;

export const CheckoutIntentPaymentAuthentication = z
  .strictObject({
    type: z.literal('payment_authentication'),
    payment_authentication: z
      .strictObject({
        url: z.string().meta({ description: 'The issuer’s page, for the cardholder to open in a browser.' }),
        return_url: z.string().meta({ description: 'Where the issuer sends the cardholder back to.' }),
      })
      .meta({ description: 'The card issuer asks the cardholder to authenticate.' }),
  })
  .meta({ id: 'CheckoutIntentPaymentAuthentication' });
export type CheckoutIntentPaymentAuthentication = z.infer<typeof CheckoutIntentPaymentAuthentication>;

export const CheckoutIntentApproval = z
  .strictObject({
    type: z.literal('approval'),
    approval: z
      .strictObject({
        url: z.string().meta({ description: 'Where a person confirms, answers or cancels it.' }),
      })
      .meta({
        description:
          'The mandate of the API key requires a person’s approval: to confirm the quote, or, while the status is `requires_action`, to allow the shop’s own website to take the card or to report the outcome of an order.',
      }),
  })
  .meta({ id: 'CheckoutIntentApproval' });
export type CheckoutIntentApproval = z.infer<typeof CheckoutIntentApproval>;

export const CheckoutIntentRedirectToUrl = z
  .strictObject({
    type: z.literal('redirect_to_url'),
    redirect_to_url: z
      .strictObject({
        url: z.string().meta({
          description:
            'The shop’s own page, for a person to open in a browser: where the shop sends them, else the page of the intent’s `url`.',
        }),
        return_url: z.string().meta({ description: 'Where they report that they are done.' }),
        reason: z.enum(HAND_OVER_REASONS).meta({
          description: 'Why a person is needed, as a `failure_code`.',
        }),
        message: z.string().meta({
          description: 'The same in words. Text in quotation marks is from the shop.',
        }),
        options_schema: z.record(z.string(), z.unknown()).meta({
          description:
            'A JSON Schema of what to `respond` with once they are done: whether they bought it there (`order_outcome`), and the number of the order.',
        }),
      })
      .meta({
        description:
          'Only a person can continue at the shop. Requires `allow_redirects`; without it the checkout intent fails.',
      }),
  })
  .meta({
    id: 'CheckoutIntentRedirectToUrl',
    example: {
      type: 'redirect_to_url',
      redirect_to_url: {
        url: 'https://shop.example/checkout/chk_1',
        return_url: `https://florin.example/dashboard/checkouts/${exampleId('checkout_intent')}`,
        reason: 'person_required',
        message: 'Please prove your age.',
        options_schema: {
          type: 'object',
          properties: { order_outcome: { type: 'string', enum: ['placed', 'not_placed'] } },
          required: ['order_outcome'],
        },
      },
    },
  });
export type CheckoutIntentRedirectToUrl = z.infer<typeof CheckoutIntentRedirectToUrl>;

const told = (description: string) => z.string().meta({ description }).nullable();

export const CheckoutIntentSummary = z
  .strictObject({
    title: told('The name of the product at the shop.'),
    image_url: told('The url of a picture at the shop. Show it without sending a referrer.'),
    variant: told('The chosen options, in the shop’s words.'),
    quantity: z.int().positive().meta({ description: 'How many.' }).nullable(),
    unit_amount: centsAmount({ description: 'What one costs, cents.' }).nullable(),
    shipping_address: z
      .strictObject({ name: told('The recipient.'), ...PostalAddress.shape })
      .meta({ description: 'The shipping address; null if nothing is shipped.' })
      .nullable(),
    shipping_method: told('The shipping method, in the shop’s words.'),
    estimated_delivery: told(
      'When it arrives, in the shop’s words or as days like `2026-11-20 to 2026-11-24`.',
    ),
    warnings: z.array(z.string()).meta({
      description:
        'Notes from the shop to show before confirming, in its words: `final_sale: No returns`. Show all of them.',
    }),
  })
  .meta({
    id: 'CheckoutIntentSummary',
    description: 'What the quote is for, as shown by the shop. Fields that the shop did not show are null.',
    example: {
      title: 'Darjeeling First Flush',
      image_url: 'https://shop.example/images/darjeeling.jpg',
      variant: 'Size: 100 g',
      quantity: 1,
      unit_amount: 1850,
      shipping_address: {
        name: 'Mei Tan',
        line1: '1 Raffles Place',
        line2: null,
        city: 'Singapore',
        state: null,
        postal_code: '048616',
        country: 'SG',
      },
      shipping_method: 'Standard',
      estimated_delivery: '3 to 5 business days',
      warnings: [],
    },
  });
export type CheckoutIntentSummary = z.infer<typeof CheckoutIntentSummary>;

export const CheckoutIntentOrder = z
  .strictObject({
    number: told('The order number at the shop.'),
    url: told('The page of the order at the shop.'),
    status: told('The status of the order, in the shop’s words.'),
  })
  .meta({
    id: 'CheckoutIntentOrder',
    description: 'The order, as reported by the shop.',
    example: { number: '10042', url: 'https://shop.example/orders/10042', status: 'processing' },
  });
export type CheckoutIntentOrder = z.infer<typeof CheckoutIntentOrder>;

const breakdownAmount = z.int().min(-CENTS_MAX).max(CENTS_MAX);

export const CheckoutIntent = z
  .strictObject({
    id: id('checkout_intent'),
    object: z.literal('checkout_intent'),
    livemode: livemode(),
    status: CheckoutIntentStatus,
    status_reason: CheckoutIntentStatusReason.meta({ description: 'Why it has this status.' }).nullable(),
    failure_code: CheckoutFailureCode.nullable(),
    failure_message: z
      .string()
      .meta({
        description: 'What went wrong, in words. Text in quotation marks is from the shop.',
      })
      .nullable(),
    failure_details: CheckoutFailureDetails.nullable(),
    next_action: z
      .discriminatedUnion('type', [
        CheckoutIntentSelectOptions,
        CheckoutIntentPaymentAuthentication,
        CheckoutIntentApproval,
        CheckoutIntentRedirectToUrl,
      ])
      .nullable(),
    url: z.string().meta({ description: 'Where the checkout starts.' }),
    prompt: z.string().meta({ description: 'Instructions: what to buy, in plain words.' }).nullable(),
    options: z.record(z.string(), z.unknown()).meta({ description: 'The options sent so far.' }),
    merchant: z.string().meta({ description: 'The slug of the checkout flow for the url.' }).nullable(),
    max_amount: centsAmount({ description: 'The spending limit, cents.' }).nullable(),
    amount: centsAmount({ description: 'The quoted total, cents; null until quoted.' }).nullable(),
    currency: CheckoutCurrency.meta({
      description:
        'The merchant’s currency, ISO 4217: `usd` or `sgd`, or another that the operator allows (`CHECKOUT_CURRENCIES`). Amounts are in its smallest unit: cents, or yen.',
    }),
    amount_breakdown: z
      .record(z.string(), breakdownAmount)
      .meta({
        description: 'The lines of the quote, cents. They add up to `amount`; discounts are negative.',
      })
      .nullable(),
    exceeds_ceiling: z.boolean().meta({ description: 'Whether the quote is above `max_amount`.' }),
    summary: CheckoutIntentSummary.nullable(),
    allow_redirects: z.boolean().meta({
      description: 'Whether a person can continue when the shop requires one.',
    }),
    hosted_url: z.string().meta({
      description: 'The dashboard page of the checkout intent, to answer, confirm or cancel it.',
    }),
    card: id('card')
      .meta({ description: 'The card that is charged; null if a person bought it at the shop.' })
      .nullable(),
    charge_id: z.string().meta({ description: 'The merchant’s order or charge, once succeeded.' }).nullable(),
    order: CheckoutIntentOrder.nullable(),
    created: timestamp(),
    metadata: Metadata,
  })
  .meta({
    id: 'CheckoutIntent',
    example: {
      id: exampleId('checkout_intent'),
      object: 'checkout_intent',
      livemode: true,
      status: 'requires_confirmation',
      status_reason: null,
      failure_code: null,
      failure_message: null,
      failure_details: null,
      next_action: null,
      url: 'https://shop.example/tea',
      prompt: 'one box of Darjeeling, gift wrapped',
      options: { size: 'm', gift_wrap: true },
      merchant: 'shop-example',
      max_amount: 5000,
      amount: 2310,
      currency: 'usd',
      amount_breakdown: { subtotal: 1850, shipping: 300, tax: 160 },
      exceeds_ceiling: false,
      summary: {
        title: 'Darjeeling First Flush',
        image_url: 'https://shop.example/images/darjeeling.jpg',
        variant: 'Size: 100 g',
        quantity: 1,
        unit_amount: 1850,
        shipping_address: null,
        shipping_method: 'Standard',
        estimated_delivery: '3 to 5 business days',
        warnings: ['shipping_delay: Ships in four weeks'],
      },
      allow_redirects: false,
      hosted_url: `https://florin.example/dashboard/checkouts/${exampleId('checkout_intent')}`,
      card: exampleId('card'),
      charge_id: null,
      order: null,
      created: exampleTime,
      metadata: {},
    },
  });
export type CheckoutIntent = z.infer<typeof CheckoutIntent>;

const OPTIONS_COUNT_MAX = 100;
const OPTION_NAME_LENGTH_MAX = 200;
const OPTIONS_DEPTH_MAX = 8;
const OPTIONS_LENGTH_MAX = 32_768;

const optionsInput = z
  .record(z.string().min(1).max(OPTION_NAME_LENGTH_MAX), z.unknown(), {
    error: ({ code }) =>
      code === 'invalid_key'
        ? `The name of an option has 1 to ${OPTION_NAME_LENGTH_MAX} characters.`
        : 'Expected an object of options.',
  })
  .refine((options) => Object.keys(options).length <= OPTIONS_COUNT_MAX, {
    error: `Expected at most ${OPTIONS_COUNT_MAX} options.`,
  })
  .refine(({ quantity }) => typeof quantity !== 'string' || quantity === '', {
    error: 'Expected a whole number. In JSON, "2" is a string and 2 is a number.',
    path: ['quantity'],
  })
  .refine((options) => isWithinDepth(options, OPTIONS_DEPTH_MAX), {
    error: `Expected values nested at most ${OPTIONS_DEPTH_MAX} deep.`,
    abort: true,
  })
  .refine((options) => JSON.stringify(options).length <= OPTIONS_LENGTH_MAX, {
    error: `Expected at most ${OPTIONS_LENGTH_MAX.toLocaleString('en')} characters of JSON.`,
  });

/** Free-form values are walked by recursion further on; a body of a million brackets must not get that far. */
function isWithinDepth(value: unknown, depthMax: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depthMax === 0) return false;
  return Object.values(value).every((inner) => isWithinDepth(inner, depthMax - 1));
}

export const CheckoutIntentCreate = z
  .strictObject({
    url: httpUrl('Where the checkout starts: usually the page of a product.'),
    prompt: text(4000, 'Instructions: what to buy, in plain words.').nullable().optional(),
    options: optionsInput.optional().meta({
      description:
        'Options that you already know. `buyer` has the buyer’s details; with `account: true` in it, Florin creates an account if the shop requires one.',
    }),
    max_amount: centsAmount({
      min: 1,
      description: 'The spending limit, cents. Nothing above it is charged.',
    }).optional(),
    card: id('card').optional().meta({ description: 'The card to charge; the newest one by default.' }),
    allow_redirects: z.boolean().optional().meta({
      description:
        'A person is available to continue at the shop. If the shop requires one (a puzzle, a sign-in, an age check), the status is `requires_action` with `redirect_to_url` instead of `failed`.',
    }),
    metadata: MetadataInput.optional(),
  })
  .meta({
    id: 'CheckoutIntentCreate',
    example: {
      url: 'https://shop.example/tea',
      prompt: 'one box of Darjeeling, gift wrapped',
      max_amount: 5000,
    },
  });
export type CheckoutIntentCreate = z.infer<typeof CheckoutIntentCreate>;

export const CheckoutIntentRespond = z
  .strictObject({
    options: optionsInput.meta({
      description: 'Values for `options_schema` of `next_action`, or of its `redirect_to_url`.',
    }),
  })
  .meta({ id: 'CheckoutIntentRespond', example: { options: { size: 'm' } } });
export type CheckoutIntentRespond = z.infer<typeof CheckoutIntentRespond>;

export const createCheckoutIntent = route({
  name: 'checkout_intents.create',
  method: 'POST',
  path: '/v1/checkout_intents',
  access: 'merchant',
  summary: 'Create a checkout intent. Returns when it is quoted, needs options or has failed.',
  body: CheckoutIntentCreate,
  response: CheckoutIntent,
  idempotent: true,
  canAnswerEarly: true,
  errors: [],
});

export const listCheckoutIntents = route({
  name: 'checkout_intents.list',
  method: 'GET',
  path: '/v1/checkout_intents',
  access: 'merchant',
  summary: 'Checkout intents, newest first.',
  query: PageQuery,
  response: listOf(CheckoutIntent, 'CheckoutIntentList'),
  idempotent: false,
  errors: [],
});

export const getCheckoutIntent = route({
  name: 'checkout_intents.retrieve',
  method: 'GET',
  path: '/v1/checkout_intents/{id}',
  access: 'merchant',
  summary: 'One checkout intent.',
  response: CheckoutIntent,
  idempotent: false,
  errors: [404],
});

export const respondToCheckoutIntent = route({
  name: 'checkout_intents.respond',
  method: 'POST',
  path: '/v1/checkout_intents/{id}/respond',
  access: 'merchant',
  summary: 'Send options. They are merged into the existing options.',
  body: CheckoutIntentRespond,
  response: CheckoutIntent,
  idempotent: true,
  canAnswerEarly: true,
  errors: [404, 409],
});

export const confirmCheckoutIntent = route({
  name: 'checkout_intents.confirm',
  method: 'POST',
  path: '/v1/checkout_intents/{id}/confirm',
  access: 'merchant',
  summary: 'Confirm the quote. The card is charged once, however often you call this.',
  response: CheckoutIntent,
  idempotent: true,
  canAnswerEarly: true,
  errors: [404, 409],
});

export const cancelCheckoutIntent = route({
  name: 'checkout_intents.cancel',
  method: 'POST',
  path: '/v1/checkout_intents/{id}/cancel',
  access: 'merchant',
  summary: 'Cancel a checkout intent, until its order is sent to the shop.',
  response: CheckoutIntent,
  idempotent: true,
  errors: [404, 409],
});
