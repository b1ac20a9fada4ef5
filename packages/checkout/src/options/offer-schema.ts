import type { JsonObject } from '@florin/page-reading/json';
import type { BuyerDetail, Combination, EnumField, Offer, OptionField } from '@florin/page-reading/purchase';
import { COUNTRIES_WITH_STATES } from '@florin/wire/postal/countries';

/** Values already settled, by field key. */
export type Settled = Readonly<Record<string, string | number>>;

/** Questions that belong to the payment and not to the merchant's offer. */
export interface PaymentQuestions {
  readonly approveOrigin: string | null;
  readonly cvc: boolean;
}

export interface Missing {
  readonly fields: readonly OptionField[];
  readonly quantity: boolean;
  readonly buyer: readonly BuyerDetail[];
  readonly payment: PaymentQuestions;
  /** Keys that were given and that the offer has no place for: bought without them only on the buyer's word. */
  readonly unknown: readonly string[];
}

/** Options of ours, which no merchant's option may be named like. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set([
  'quantity',
  'buyer',
  'approve_merchant',
  'card_cvc',
]);

export const NO_PAYMENT_QUESTIONS: PaymentQuestions = { approveOrigin: null, cvc: false };

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const COMBINATIONS_MAX = 500;

/**
 * The `options_schema` of `select_options`: only what is still to be supplied, with sold-out values left out and
 * sold-out combinations refused.
 * @example missingSchema(offer, { size: 'M' }, missing) // { type: 'object', properties: { colour: … }, required: ['colour'] }
 */
export function missingSchema(offer: Offer, settled: Settled, missing: Missing): JsonObject {
  const properties: Record<string, JsonObject> = withdrawals(offer, missing.unknown);
  for (const field of missing.fields) properties[field.key] = fieldSchema(field, offer.unavailable, settled);
  if (missing.quantity) properties.quantity = quantitySchema(offer);
  const buyer = buyerSchema(missing.buyer);
  if (buyer !== null) properties.buyer = buyer;
  if (missing.payment.approveOrigin !== null)
    properties.approve_merchant = approvalSchema(missing.payment.approveOrigin);
  if (missing.payment.cvc) properties.card_cvc = CVC_SCHEMA;

  const optional = new Set(missing.fields.filter((field) => !field.required).map(({ key }) => key));
  const required = Object.keys(properties).filter((key) => !optional.has(key));
  const openKeys = new Set(missing.fields.map(({ key }) => key));
  const soldOut = exclusions(offer.unavailable, settled, openKeys);
  return { $schema: DIALECT, ...objectSchema(offer.title, properties, required, soldOut) };
}

/**
 * Everything that may be supplied, nothing of it required: what `respond` is checked against together with the
 * values settled before.
 */
export function suppliedSchema(offer: Offer, payment: PaymentQuestions): JsonObject {
  const properties: Record<string, JsonObject> = {};
  for (const field of offer.fields) properties[field.key] = fieldSchema(field, offer.unavailable, {});
  properties.quantity = quantitySchema(offer);
  properties.buyer = objectSchema('Buyer', { ...BUYER_PROPERTIES, account: ACCOUNT_SCHEMA }, []);
  if (payment.approveOrigin !== null) properties.approve_merchant = approvalSchema(payment.approveOrigin);
  properties.card_cvc = CVC_SCHEMA;
  const keys = new Set(offer.fields.map(({ key }) => key));
  const soldOut = exclusions(offer.unavailable, {}, keys);
  return { $schema: DIALECT, ...objectSchema(offer.title, properties, [], soldOut) };
}

/** Values of a field that can still be bought together with what is settled. */
export function availableValues(
  field: EnumField,
  unavailable: readonly Combination[],
  settled: Settled,
): readonly string[] {
  return field.values
    .filter(({ value, available }) => available && !isSoldOutWith(field.key, value, unavailable, settled))
    .map(({ value }) => value);
}

function isSoldOutWith(
  key: string,
  value: string,
  unavailable: readonly Combination[],
  settled: Settled,
): boolean {
  return unavailable.some(
    (combination) =>
      combination[key] === value &&
      Object.entries(combination).every(([other, taken]) => other === key || settled[other] === taken),
  );
}

function fieldSchema(field: OptionField, unavailable: readonly Combination[], settled: Settled): JsonObject {
  if (field.kind === 'integer') {
    return { type: 'integer', title: field.title, minimum: field.minimum, maximum: field.maximum };
  }
  if (field.kind === 'string') {
    return { type: 'string', title: field.title, minLength: 1, maxLength: field.lengthMax };
  }
  const values = availableValues(field, unavailable, settled);
  // An empty enum is no valid schema; `not: {}` says that nothing can be chosen.
  if (values.length === 0) return { title: field.title, not: {} };
  const explained = field.values.filter(({ value, title }) => title !== value && values.includes(value));
  return {
    type: 'string',
    title: field.title,
    enum: values,
    ...(explained.length > 0 && {
      description: explained.map(({ value, title }) => `${value}: ${title}`).join('; '),
    }),
  };
}

/** Sold-out combinations among the fields that are still open, less what is settled already. */
function exclusions(
  unavailable: readonly Combination[],
  settled: Settled,
  openKeys: ReadonlySet<string>,
): readonly JsonObject[] {
  return unavailable
    .map((combination) => openPart(combination, settled, openKeys))
    .filter((part) => part !== null && Object.keys(part).length > 1)
    .slice(0, COMBINATIONS_MAX)
    .map((part) => ({ not: combinationSchema(part as Combination) }));
}

function openPart(
  combination: Combination,
  settled: Settled,
  openKeys: ReadonlySet<string>,
): Combination | null {
  const open: Record<string, string> = {};
  for (const [key, value] of Object.entries(combination)) {
    if (settled[key] === value) continue;
    if (!openKeys.has(key)) return null;
    open[key] = value;
  }
  return open;
}

function combinationSchema(combination: Combination): JsonObject {
  const properties = Object.fromEntries(
    Object.entries(combination).map(([key, value]) => [key, { type: 'string', const: value }]),
  );
  return { type: 'object', properties, required: Object.keys(combination) };
}

function quantitySchema(offer: Offer): JsonObject {
  return { type: 'integer', title: 'Quantity', minimum: 1, maximum: offer.quantityMax };
}

/** An unknown option cannot be answered, only taken back: by sending it empty. */
function withdrawals(offer: Offer, unknown: readonly string[]): Record<string, JsonObject> {
  const known = [...offer.fields.map(({ key }) => key), 'quantity', 'buyer'].join(', ');
  const description = `Not an option of this offer, which has: ${known}. Send it empty to buy without it.`;
  return Object.fromEntries(
    unknown.map((key) => [key, { type: 'string', title: key, description, enum: [''] }]),
  );
}

function approvalSchema(origin: string): JsonObject {
  return {
    type: 'string',
    title: 'Approve giving the card to this merchant',
    description: `Card numbers are typed into ${origin}, the merchant's own site or one that it shows, which is not a known processor. Approve it only if this exact address is whom you mean to pay.`,
    enum: [origin],
  };
}

const CVC_SCHEMA: JsonObject = {
  type: 'string',
  title: 'Card security code',
  description: 'Used for this purchase only, never stored or shown again.',
  pattern: '^[0-9]{3,4}$',
};

const text = (title: string, maxLength = 200): JsonObject => ({
  type: 'string',
  title,
  minLength: 1,
  maxLength,
});

const ADDRESS_PROPERTIES = {
  line1: text('Street address'),
  line2: { type: 'string', title: 'Apartment, suite or unit', maxLength: 200 },
  city: text('City', 100),
  state: text('State or province', 100),
  postal_code: text('Postal code', 20),
  country: { type: 'string', title: 'Country (two-letter code)', pattern: '^[A-Z]{2}$' },
} satisfies Record<string, JsonObject>;

const ADDRESS_SCHEMA = objectSchema(
  'Delivery address',
  ADDRESS_PROPERTIES,
  ['line1', 'city', 'postal_code', 'country'],
  [
    {
      if: {
        type: 'object',
        properties: { country: { type: 'string', enum: [...COUNTRIES_WITH_STATES] } },
        required: ['country'],
      },
      // biome-ignore lint/suspicious/noThenProperty: `then` is the JSON Schema keyword
      then: { type: 'object', properties: { state: { type: 'string' } }, required: ['state'] },
    },
  ],
);

const BUYER_PROPERTIES = {
  name: text('Full name'),
  email: { type: 'string', title: 'Email', maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' },
  phone: { type: 'string', title: 'Phone', maxLength: 30, pattern: '^\\+?[0-9 ().-]{5,}$' },
  address: ADDRESS_SCHEMA,
} satisfies Record<BuyerDetail, JsonObject>;

/** Never asked for: whoever wants it sends it, and a shop that demands an account is refused without it. */
const ACCOUNT_SCHEMA: JsonObject = {
  type: 'boolean',
  title: 'Create an account at the shop',
  description: 'Only if the shop requires one. Florin generates the password and keeps it for you.',
};

function buyerSchema(details: readonly BuyerDetail[]): JsonObject | null {
  if (details.length === 0) return null;
  const properties = Object.fromEntries(details.map((detail) => [detail, BUYER_PROPERTIES[detail]]));
  return objectSchema('Buyer', properties, details);
}

function objectSchema(
  title: string,
  properties: Record<string, JsonObject>,
  required: readonly string[],
  allOf: readonly JsonObject[] = [],
): JsonObject {
  return {
    type: 'object',
    title,
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(allOf.length > 0 && { allOf }),
  };
}
