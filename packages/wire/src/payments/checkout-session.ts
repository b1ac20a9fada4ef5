import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses, exampleTime } from '../values/examples.ts';
import { CursorQuery, listOf, listQuery } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import {
  address,
  centsAmount,
  Metadata,
  MetadataInput,
  signature,
  text,
  timestamp,
  USDC,
  Usdc,
} from '../values/primitives.ts';
import { customAmountFields, customAmountInput, oneThingForCustomAmount } from './buyer/choice.ts';
import { collectFields, collectInput } from './buyer/collect.ts';
import { customerDetailsFields, EMAIL_LENGTH_MAX } from './buyer/customer-details.ts';
import { expiresAtField, expiresAtInput } from './expiry.ts';
import { LineItemList, lineItemExample, lineItemsInput } from './line-item.ts';
import { receivedExample, receivedFields } from './received.ts';
import { wayBackExample, wayBackFields, wayBackInput } from './way-back.ts';

export const CheckoutSessionStatus = z
  .enum(['open', 'complete', 'canceled'])
  .meta({ description: 'Whether the checkout can still be paid.' });
export type CheckoutSessionStatus = z.infer<typeof CheckoutSessionStatus>;

export const PaymentStatus = z
  .enum(['paid', 'unpaid', 'no_payment_required'])
  .meta({ description: '`no_payment_required` when the total is 0.' });
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const CheckoutSession = z
  .strictObject({
    id: id('checkout_session'),
    object: z.literal('checkout.session'),
    livemode: livemode(),
    amount_subtotal: centsAmount({ description: 'Cents before discount and tax.' }),
    amount_total: centsAmount({ description: 'Cents to pay.' }),
    ...receivedFields,
    created: timestamp(),
    currency: Usdc,
    line_items: LineItemList,
    metadata: Metadata,
    payment_status: PaymentStatus,
    status: CheckoutSessionStatus,
    canceled_by: z
      .literal('user')
      .meta({ description: '`user` if the merchant canceled; null if it expired.' })
      .nullable(),
    url: z.string().meta({ description: 'The hosted checkout page to send the buyer to.' }),
    recipient_address: address('The wallet that receives the funds.'),
    reference: address('Rides on the payment, so that it is found; unique to this session.'),
    chain_pay_uri: z.string().meta({ description: 'The Solana Pay request that the QR code holds.' }),
    x402_url: z
      .string()
      .meta({ description: 'Where a program pays it over HTTP; null where the installation offers no x402.' })
      .nullable(),
    qr_data_url: z
      .string()
      .optional()
      .meta({ description: 'A PNG of the QR code as a data url; on POST responses only.' }),
    account_id: id('account').nullable(),
    checkout_link: id('checkout_link').meta({ description: 'The link that made it, if any.' }).nullable(),
    payment_seen: z
      .strictObject({
        signature: signature('The transaction on chain.'),
        seen_at: timestamp('When it was seen, in Unix seconds.'),
      })
      .meta({ description: 'A payment that has landed and is not final yet; null before and after.' })
      .nullable(),
    expires_at: expiresAtField,
    ...customAmountFields,
    ...collectFields,
    ...customerDetailsFields,
    ...wayBackFields,
    client_reference_id: z.string().meta({ description: 'Your own name for what is paid.' }).nullable(),
  })
  .meta({
    id: 'CheckoutSession',
    example: {
      id: exampleId('checkout_session'),
      object: 'checkout.session',
      livemode: true,
      amount_subtotal: 2500,
      amount_total: 2500,
      ...receivedExample,
      created: exampleTime,
      currency: USDC,
      line_items: {
        object: 'list',
        data: [lineItemExample],
        has_more: false,
        url: `/v1/checkout_sessions/${exampleId('checkout_session')}/line_items`,
      },
      metadata: { order: '42' },
      payment_status: 'unpaid',
      status: 'open',
      canceled_by: null,
      url: `https://pay.example/c/${exampleId('checkout_session')}`,
      recipient_address: exampleAddresses.merchant,
      reference: exampleAddresses.reference,
      chain_pay_uri: `solana:${exampleAddresses.merchant}?amount=25&spl-token=${exampleAddresses.usdcMint}&reference=${exampleAddresses.reference}&reference=${exampleAddresses.beacon}`,
      x402_url: `https://pay.example/pay/sessions/${exampleId('checkout_session')}/x402`,
      account_id: exampleId('account'),
      checkout_link: null,
      payment_seen: null,
      expires_at: null,
      custom_amount: null,
      collect: null,
      customer_details: null,
      details_erased_at: null,
      ...wayBackExample,
      client_reference_id: null,
    },
  });
export type CheckoutSession = z.infer<typeof CheckoutSession>;

/** Stripe's clients ask for what is always there. */
const sessionExpand = z
  .array(
    z.enum(['line_items', 'line_items.data', 'line_items.data.price'], {
      error: 'Nothing else can be expanded: line_items and their prices are always there, whole.',
    }),
  )
  .max(10, { error: 'Expected at most 10 values.' })
  .optional()
  .meta({ description: 'What is always there: line items with their prices.' });

/** What Stripe's sessions take and ours cannot mean, with the way there is. */
const notOfOurs = {
  customer: 'There are no customers here: keep yours in metadata or client_reference_id.',
  customer_email: 'Nobody is written to from here: keep the address in metadata.',
  payment_method_types: 'Buyers pay in USDC from any wallet; there is nothing to choose.',
  payment_method_options: 'Buyers pay in USDC from any wallet; there is nothing to choose.',
  payment_intent_data: 'Put metadata on the session itself: there is no payment intent behind it.',
  subscription_data: 'There are no subscriptions here: make a session for each payment.',
  discounts: 'There are no coupons here: sell at the price that holds.',
  allow_promotion_codes: 'There are no coupons here: sell at the price that holds.',
  automatic_tax: 'No tax is computed here: add it as a line item, or include it in the price.',
  shipping_options: 'Add shipping as a line item.',
  submit_type: 'The page has one button, and it says that it pays.',
  ui_mode: 'There is one hosted page, at the url of the session.',
  return_url: 'Give success_url and cancel_url.',
  after_expiration: 'A session that has expired is over: make a new one.',
  currency: 'Sessions are in usdc; a line item may say so in its price_data.',
} as const;

export const CheckoutSessionCreate = z
  .strictObject({
    line_items: lineItemsInput(100),
    recipient_address: address('Who is paid; the account’s wallet by default.').optional(),
    metadata: MetadataInput.optional(),
    expires_at: expiresAtInput,
    ...customAmountInput,
    ...collectInput,
    ...wayBackInput,
    client_reference_id: text(
      200,
      'Your own name for what is paid; shown again, never to buyers.',
    ).optional(),
    mode: z
      .literal('payment', {
        error: 'Only payment: there are no subscriptions and nothing is set up for later.',
      })
      .optional()
      .meta({ description: 'Only `payment`, as Stripe’s clients send it.' }),
    expand: sessionExpand,
  })
  .superRefine(oneThingForCustomAmount)
  .meta({
    id: 'CheckoutSessionCreate',
    example: {
      line_items: [
        { price: exampleId('price'), quantity: 2 },
        { product_data: { name: 'Gift wrapping', price_data: { unit_amount: 150 } } },
      ],
      metadata: { order: '42' },
    },
  });
export type CheckoutSessionCreate = z.infer<typeof CheckoutSessionCreate>;

export const CheckoutSessionQuery = listQuery({
  status: CheckoutSessionStatus.optional(),
  payment_status: PaymentStatus.optional(),
  checkout_link: id('checkout_link').optional().meta({ description: 'Only sessions of this link.' }),
  customer_email: z
    .string()
    .max(EMAIL_LENGTH_MAX, { error: `Expected at most ${EMAIL_LENGTH_MAX} characters.` })
    .optional()
    .meta({
      description: 'Only sessions whose buyer gave this address; large and small letters are the same.',
    }),
});
export type CheckoutSessionQuery = z.infer<typeof CheckoutSessionQuery>;

export const createCheckoutSession = route({
  name: 'checkout_sessions.create',
  method: 'POST',
  path: '/v1/checkout_sessions',
  aliases: ['/v1/checkout/sessions'],
  access: 'merchant',
  summary: 'Create a checkout for one buyer.',
  body: CheckoutSessionCreate,
  response: CheckoutSession,
  idempotent: true,
  renamedParameters: notOfOurs,
  errors: [],
});

export const listCheckoutSessions = route({
  name: 'checkout_sessions.list',
  method: 'GET',
  path: '/v1/checkout_sessions',
  aliases: ['/v1/checkout/sessions'],
  access: 'merchant',
  summary: 'Checkout sessions, newest first.',
  query: CheckoutSessionQuery,
  response: listOf(CheckoutSession, 'CheckoutSessionList'),
  idempotent: false,
  errors: [],
});

export const getCheckoutSession = route({
  name: 'checkout_sessions.retrieve',
  method: 'GET',
  path: '/v1/checkout_sessions/{id}',
  aliases: ['/v1/checkout/sessions/{id}'],
  access: 'merchant',
  summary: 'One checkout session.',
  query: z.strictObject({ expand: sessionExpand }),
  response: CheckoutSession,
  idempotent: false,
  errors: [404],
});

export const listCheckoutSessionLineItems = route({
  name: 'checkout_sessions.line_items',
  method: 'GET',
  path: '/v1/checkout_sessions/{id}/line_items',
  aliases: ['/v1/checkout/sessions/{id}/line_items'],
  access: 'merchant',
  summary: 'The line items of a session, in order.',
  query: CursorQuery,
  response: LineItemList,
  idempotent: false,
  errors: [404],
});

export const cancelCheckoutSession = route({
  name: 'checkout_sessions.cancel',
  method: 'POST',
  path: '/v1/checkout_sessions/{id}/cancel',
  aliases: ['/v1/checkout/sessions/{id}/cancel', '/v1/checkout/sessions/{id}/expire'],
  access: 'merchant',
  summary: 'Cancel an open session. Money that still arrives becomes an unmatched payment.',
  response: CheckoutSession,
  idempotent: true,
  errors: [404, 409],
});

export const eraseCheckoutSessionDetails = route({
  name: 'checkout_sessions.erase_details',
  method: 'POST',
  path: '/v1/checkout_sessions/{id}/erase_details',
  aliases: ['/v1/checkout/sessions/{id}/erase_details'],
  access: 'merchant',
  summary: 'Erase the buyer’s details here and in events about the session. This cannot be undone.',
  response: CheckoutSession,
  idempotent: true,
  errors: [404],
});
