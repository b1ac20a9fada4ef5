import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses, exampleTime } from '../values/examples.ts';
import { listOf, PageQuery } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import { plainLine } from '../values/plain-line.ts';
import {
  address,
  httpUrl,
  Metadata,
  MetadataInput,
  MetadataUpdate,
  text,
  timestamp,
  USDC,
  Usdc,
} from '../values/primitives.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { customAmountFields, customAmountInput, oneThingForCustomAmount } from './buyer/choice.ts';
import { collectFields, collectInput } from './buyer/collect.ts';
import { LineItemList, lineItemExample, lineItemsInput } from './line-item.ts';
import { wayBackExample, wayBackFields, wayBackInput } from './way-back.ts';

export const CheckoutLink = z
  .strictObject({
    id: id('checkout_link'),
    object: z.literal('checkout_link'),
    livemode: livemode(),
    canceled_by: z
      .literal('user')
      .meta({ description: '`user` once canceled; a canceled link makes no new sessions.' })
      .nullable(),
    currency: Usdc,
    url: z
      .string()
      .meta({ description: 'Public address; opening it makes a new Checkout Session each time.' }),
    line_items: LineItemList,
    metadata: Metadata,
    created: timestamp(),
    recipient_address: address('The wallet that receives what sessions of this link are paid.'),
    expires_at: timestamp('Reserved; not enforced.').nullable(),
    account_id: id('account').nullable(),
    title: z.string().nullable().meta({ description: 'What stands above what is sold; null for nothing.' }),
    description: z.string().nullable().meta({ description: 'A text beside it.' }),
    image_url: z.string().nullable().meta({ description: 'A picture beside it.' }),
    payment_limit: z
      .int()
      .nullable()
      .meta({ description: 'After how many payments it is sold out; null where it never is.' }),
    payment_count: z.int().meta({ description: 'How many payments it brought.' }),
    ...customAmountFields,
    ...collectFields,
    ...wayBackFields,
  })
  .meta({
    id: 'CheckoutLink',
    example: {
      id: exampleId('checkout_link'),
      object: 'checkout_link',
      livemode: true,
      canceled_by: null,
      currency: USDC,
      url: `https://pay.example/l/${exampleId('checkout_link')}`,
      line_items: {
        object: 'list',
        data: [lineItemExample],
        has_more: false,
        url: `/v1/checkout_links/${exampleId('checkout_link')}`,
      },
      metadata: {},
      created: exampleTime,
      recipient_address: exampleAddresses.merchant,
      expires_at: null,
      account_id: exampleId('account'),
      title: null,
      description: null,
      image_url: null,
      payment_limit: null,
      payment_count: 0,
      custom_amount: null,
      collect: null,
      ...wayBackExample,
    },
  });
export type CheckoutLink = z.infer<typeof CheckoutLink>;

const PAYMENT_LIMIT_MAX = 1_000_000;
const title = plainLine(120, 'What stands above what is sold.');
const description = text(1_000, 'A text beside it.');
const imageUrl = httpUrl('A picture beside it.');
const paymentLimit = wholeNumber(1, PAYMENT_LIMIT_MAX).meta({
  description:
    'After so many payments the link is sold out; money that comes later is unmatched and can be refunded.',
});

export const CheckoutLinkCreate = z
  .strictObject({
    line_items: lineItemsInput(20),
    recipient_address: address('Who is paid; the account’s wallet by default.').optional(),
    metadata: MetadataInput.optional(),
    title: title.optional(),
    description: description.optional(),
    image_url: imageUrl.optional(),
    payment_limit: paymentLimit.optional(),
    ...customAmountInput,
    ...collectInput,
    ...wayBackInput,
  })
  .superRefine(oneThingForCustomAmount)
  .meta({
    id: 'CheckoutLinkCreate',
    example: { line_items: [{ price: exampleId('price'), quantity: 2 }] },
  });
export type CheckoutLinkCreate = z.infer<typeof CheckoutLinkCreate>;
/** As a caller writes it: what has a default may be left out. */
export type CheckoutLinkParameters = z.input<typeof CheckoutLinkCreate>;

export const createCheckoutLink = route({
  name: 'checkout_links.create',
  method: 'POST',
  path: '/v1/checkout_links',
  access: 'merchant',
  summary: 'Create a link that sells the same items to any number of buyers.',
  body: CheckoutLinkCreate,
  response: CheckoutLink,
  idempotent: true,
  errors: [],
  renamedParameters: {
    expires_at:
      'The expires_at of a link is reserved and cannot be set: a link lives until it is canceled. Give expires_at to a checkout session instead.',
  },
});

export const CheckoutLinkUpdate = z
  .strictObject({
    title: title.nullable().optional(),
    description: description.nullable().optional(),
    image_url: imageUrl.nullable().optional(),
    payment_limit: paymentLimit.nullable().optional(),
    metadata: MetadataUpdate.optional(),
  })
  .meta({ id: 'CheckoutLinkUpdate', example: { payment_limit: 50 } });
export type CheckoutLinkUpdate = z.infer<typeof CheckoutLinkUpdate>;

export const updateCheckoutLink = route({
  name: 'checkout_links.update',
  method: 'POST',
  path: '/v1/checkout_links/{id}',
  access: 'merchant',
  summary:
    'Change how a link shows itself and how often it sells; null takes something away. What it sells stays as it is.',
  body: CheckoutLinkUpdate,
  response: CheckoutLink,
  idempotent: true,
  errors: [404],
});

export const listCheckoutLinks = route({
  name: 'checkout_links.list',
  method: 'GET',
  path: '/v1/checkout_links',
  access: 'merchant',
  summary: 'Checkout links, newest first.',
  query: PageQuery,
  response: listOf(CheckoutLink, 'CheckoutLinkList'),
  idempotent: false,
  errors: [],
});

export const getCheckoutLink = route({
  name: 'checkout_links.retrieve',
  method: 'GET',
  path: '/v1/checkout_links/{id}',
  access: 'merchant',
  summary: 'One checkout link.',
  response: CheckoutLink,
  idempotent: false,
  errors: [404],
});

export const cancelCheckoutLink = route({
  name: 'checkout_links.cancel',
  method: 'POST',
  path: '/v1/checkout_links/{id}/cancel',
  access: 'merchant',
  summary: 'Cancel a link: it makes no new sessions. Sessions that it made live on.',
  response: CheckoutLink,
  idempotent: true,
  errors: [404, 409],
});
