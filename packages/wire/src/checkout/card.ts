import { z } from 'zod';
import { issueCode } from '../errors.ts';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { listOf, PageQuery } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import { plainLine } from '../values/plain-line.ts';
import {
  centsAmount,
  Metadata,
  MetadataInput,
  MetadataUpdate,
  text,
  timestamp,
} from '../values/primitives.ts';
import { wholeNumber } from '../values/whole-number.ts';

export const CardBrand = z
  .enum(['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'unknown'])
  .meta({ description: 'The card brand.' });
export type CardBrand = z.infer<typeof CardBrand>;

const nullableText = (description: string) => z.string().meta({ description }).nullable();

export const PostalAddress = z
  .strictObject({
    line1: z.string().meta({ description: 'Street and number.' }),
    line2: nullableText('Unit or floor.'),
    city: z.string().meta({ description: 'City or town.' }),
    state: nullableText('State, province or region; null where the country has none.'),
    postal_code: z.string().meta({ description: 'Postal code.' }),
    country: z.string().meta({ description: 'Two letters, ISO 3166-1.', example: 'SG' }),
  })
  .meta({ id: 'PostalAddress' });
export type PostalAddress = z.infer<typeof PostalAddress>;

export const ContactDetails = z
  .strictObject({
    name: nullableText('Who is addressed.'),
    email: nullableText('Where order confirmations go.'),
    phone: nullableText('For the carrier.'),
    address: PostalAddress.nullable(),
  })
  .meta({ id: 'ContactDetails' });
export type ContactDetails = z.infer<typeof ContactDetails>;

export const detailsExample = {
  name: 'Mei Tan',
  email: 'mei@example.com',
  phone: '+6561234567',
  address: {
    line1: '1 Raffles Place',
    line2: null,
    city: 'Singapore',
    state: null,
    postal_code: '048616',
    country: 'SG',
  },
} as const;

export const CardFunding = z.enum(['credit', 'debit', 'prepaid']).meta({
  description: 'The funding type of the card. Shops that sell by ACP get it.',
});
export type CardFunding = z.infer<typeof CardFunding>;

const LIMIT_CURRENCIES = 'In cents of usd and sgd together.';
const PURCHASE_LIMIT = `The most that one purchase can cost. ${LIMIT_CURRENCIES}`;
const MONTHLY_LIMIT = `The most in any 30 days. ${LIMIT_CURRENCIES}`;

export const CardLimits = z
  .strictObject({
    max_amount: centsAmount({ description: PURCHASE_LIMIT }).nullable(),
    monthly_limit: centsAmount({ description: MONTHLY_LIMIT }).nullable(),
  })
  .meta({
    id: 'CardLimits',
    description:
      'What can be spent with the card, by anyone; null for no limit. A card with limits can pay only in usd and sgd.',
    example: { max_amount: 5_000, monthly_limit: 50_000 },
  });
export type CardLimits = z.infer<typeof CardLimits>;

const NICKNAME = 'What you call the card, for example “Office”.';

export const Card = z
  .strictObject({
    id: id('card'),
    object: z.literal('card'),
    livemode: livemode(),
    brand: CardBrand,
    last4: z
      .string()
      .regex(/^\d{4}$/)
      .meta({ description: 'The last 4 digits of the number; the number itself is never shown.' }),
    exp_month: z.int().min(1).max(12).meta({ description: 'Month of expiry, 1 to 12.' }),
    exp_year: z.int().meta({ description: 'Year of expiry, four digits.' }),
    funding: CardFunding.nullable(),
    name: nullableText('The name on the card.'),
    billing_details: ContactDetails.nullable(),
    shipping_details: ContactDetails.nullable(),
    nickname: nullableText(NICKNAME),
    limits: CardLimits.nullable(),
    created: timestamp(),
    metadata: Metadata,
  })
  .meta({
    id: 'Card',
    example: {
      id: exampleId('card'),
      object: 'card',
      livemode: true,
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2030,
      funding: 'debit',
      name: 'Mei Tan',
      billing_details: detailsExample,
      shipping_details: null,
      nickname: 'Office',
      limits: { max_amount: 5_000, monthly_limit: null },
      created: exampleTime,
      metadata: {},
    },
  });
export type Card = z.infer<typeof Card>;

const PostalAddressInput = z
  .strictObject({
    line1: text(200, 'Street and number.'),
    line2: text(200, 'Unit or floor.').nullable().optional(),
    city: text(100, 'City or town.'),
    state: text(100, 'State, province or region, where the country has one.').nullable().optional(),
    postal_code: text(20, 'Postal code.'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, { error: 'Expected two capital letters (ISO 3166-1), for example SG.' })
      .meta({ description: 'Two capital letters, ISO 3166-1.', example: 'SG' }),
  })
  .meta({ id: 'PostalAddressInput' });

/** Who is written to. */
export const contactInput = {
  name: text(200, 'Who is addressed.').nullable().optional(),
  email: z
    .email({ error: 'Expected an email address.' })
    .max(254, { error: 'Expected at most 254 characters.' })
    .meta({ description: 'Where order confirmations go.' })
    .nullable()
    .optional(),
  phone: z
    .string()
    .regex(/^\+?[0-9 ().-]{5,30}$/, { error: 'Expected a phone number, for example +6561234567.' })
    .meta({ description: 'For the carrier.' })
    .nullable()
    .optional(),
};

export const ContactDetailsInput = z
  .strictObject({
    ...contactInput,
    address: PostalAddressInput.nullable().optional(),
  })
  .meta({ id: 'ContactDetailsInput' });
export type ContactDetailsInput = z.infer<typeof ContactDetailsInput>;

const NICKNAME_LENGTH_MAX = 60;

const CardLimitsInput = z
  .strictObject({
    max_amount: centsAmount({ min: 1, description: PURCHASE_LIMIT }).nullable().optional(),
    monthly_limit: centsAmount({ min: 1, description: MONTHLY_LIMIT }).nullable().optional(),
  })
  .meta({ id: 'CardLimitsInput', example: { max_amount: 5_000 } });
export type CardLimitsInput = z.infer<typeof CardLimitsInput>;

/** What the owner of a card sets, when it is stored and later. */
const cardTerms = {
  nickname: plainLine(NICKNAME_LENGTH_MAX, NICKNAME).nullable().optional(),
  limits: CardLimitsInput.nullable()
    .optional()
    .meta({ description: 'What can be spent with the card; null for no limit.' }),
};

const CARD_NUMBER = /^\d(?:[ -]?\d){11,18}$/;

/** Messages about `number` and `cvc` never repeat what was sent. Check digit and expiry are for the vault to judge. */
export const CardCreate = z
  .strictObject({
    number: z
      .string({ error: 'Expected the card number as text.' })
      .refine((number) => CARD_NUMBER.test(number), {
        error: 'Expected 12 to 19 digits; spaces and dashes between them are fine.',
        params: issueCode('card_number_invalid'),
      })
      .meta({
        description: 'The card number. Encrypted immediately and never shown again.',
        pattern: CARD_NUMBER.source,
        writeOnly: true,
      }),
    exp_month: wholeNumber(1, 12).meta({ description: 'Month of expiry, 1 to 12.' }),
    exp_year: wholeNumber(2000, 2100, 'Expected a year of four digits, from 2000 to 2100.').meta({
      description: 'Year of expiry, four digits.',
    }),
    cvc: z
      .string({ error: 'Expected the cvc as text.' })
      .regex(/^\d{3,4}$/, { error: 'Expected 3 or 4 digits.' })
      .optional()
      .meta({
        description: 'Stored encrypted until the first authorization, for at most 7 days, then deleted.',
        writeOnly: true,
      }),
    funding: CardFunding.nullable().optional(),
    name: text(200, 'The name on the card.').nullable().optional(),
    billing_details: ContactDetailsInput.nullable()
      .optional()
      .meta({ description: 'Used when a shop asks for a billing address.' }),
    shipping_details: ContactDetailsInput.nullable()
      .optional()
      .meta({ description: 'Where products are shipped; the billing address by default.' }),
    ...cardTerms,
    metadata: MetadataInput.optional(),
  })
  .meta({
    id: 'CardCreate',
    example: {
      number: '4242424242424242',
      exp_month: 12,
      exp_year: 2030,
      cvc: '123',
      name: 'Mei Tan',
      billing_details: detailsExample,
    },
  });
export type CardCreate = z.infer<typeof CardCreate>;

export const CardUpdate = z
  .strictObject({ ...cardTerms, metadata: MetadataUpdate.optional() })
  .meta({ id: 'CardUpdate', example: { nickname: 'Office', limits: { max_amount: 5_000 } } });
export type CardUpdate = z.infer<typeof CardUpdate>;

export const CardDeleted = z
  .strictObject({ id: id('card'), object: z.literal('card'), deleted: z.literal(true) })
  .meta({ id: 'CardDeleted', example: { id: exampleId('card'), object: 'card', deleted: true } });
export type CardDeleted = z.infer<typeof CardDeleted>;

export const createCard = route({
  name: 'cards.create',
  method: 'POST',
  path: '/v1/cards',
  access: 'merchant',
  summary: 'Store a card in the vault, for checkout intents to charge.',
  body: CardCreate,
  response: Card,
  idempotent: true,
  // Without VAULT_KEYS an installation keeps no cards.
  errors: [503],
});

export const listCards = route({
  name: 'cards.list',
  method: 'GET',
  path: '/v1/cards',
  access: 'merchant',
  summary: 'Cards, newest first.',
  query: PageQuery,
  response: listOf(Card, 'CardList'),
  idempotent: false,
  errors: [],
});

export const getCard = route({
  name: 'cards.retrieve',
  method: 'GET',
  path: '/v1/cards/{id}',
  access: 'merchant',
  summary: 'One card, without its number.',
  response: Card,
  idempotent: false,
  errors: [404],
});

export const updateCard = route({
  name: 'cards.update',
  method: 'POST',
  path: '/v1/cards/{id}',
  access: 'merchant',
  summary:
    'Update the nickname or limits of a card. Limits apply to purchases that are confirmed from now on.',
  body: CardUpdate,
  bodyOptional: true,
  response: Card,
  idempotent: true,
  errors: [404],
});

export const deleteCard = route({
  name: 'cards.delete',
  method: 'DELETE',
  path: '/v1/cards/{id}',
  access: 'merchant',
  summary: 'Delete a card. Its number cannot be recovered.',
  response: CardDeleted,
  idempotent: false,
  errors: [404],
});
