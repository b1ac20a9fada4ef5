import { isJsonObject, type Json, type JsonObject } from '@florin/page-reading/json';
import type { EnumField, Offer } from '@florin/page-reading/purchase';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { SuppliedBuyer } from './buyer.ts';
import {
  NO_PAYMENT_QUESTIONS,
  type PaymentQuestions,
  RESERVED_KEYS,
  type Settled,
  suppliedSchema,
} from './offer-schema.ts';

export interface SuppliedOptions {
  readonly values: Settled;
  readonly quantity: number | null;
  readonly buyer: SuppliedBuyer;
  readonly approvedOrigin: string | null;
  readonly cvc: string | null;
}

export interface FittingOptions extends SuppliedOptions {
  /** Options of this offer that were supplied with a value that does not fit. They are asked for, never replaced. */
  readonly refused: ReadonlySet<string>;
}

export interface OptionProblem {
  /** The path below `options`, dotted: `size`, `buyer.email`. */
  readonly param: string;
  readonly message: string;
  /** Whether it is the name that nobody knows, and not the value. */
  readonly isUnknown: boolean;
}

export type ReadOutcome =
  | { readonly ok: true; readonly supplied: SuppliedOptions }
  | { readonly ok: false; readonly problems: readonly OptionProblem[] };

/** One instance for all: preparing the dialect itself takes longer than any schema. */
const validator = new Ajv2020({ allErrors: true, strict: true });

/**
 * Checks structured options against the offer. Spelling is forgiven where only one value can be meant (`m` for `M`,
 * `"2"` for 2, as forms send it); everything else is a problem.
 * @example readOptions(offer, NO_PAYMENT_QUESTIONS, { size: 'm', quantity: '2' })
 */
export function readOptions(offer: Offer, payment: PaymentQuestions, raw: JsonObject): ReadOutcome {
  const options = canonical(offer, raw);
  const errors = errorsOf(suppliedSchema(offer, payment), options);
  if (errors.length === 0) return { ok: true, supplied: toSupplied(offer, options) };
  return { ok: false, problems: problemsOf(errors) };
}

/**
 * Takes what fits and leaves the rest to be asked for: at creation nobody could know the merchant's values yet.
 * @example readWhatFits(offer, NO_PAYMENT_QUESTIONS, { size: 'gigantic', colour: 'Red' }).values // { colour: 'Red' }
 */
export function readWhatFits(offer: Offer, payment: PaymentQuestions, raw: JsonObject): FittingOptions {
  const known = new Set<string>([...RESERVED_KEYS, ...offer.fields.map(({ key }) => key)]);
  const given: JsonObject = Object.fromEntries(Object.entries(raw).filter(([key]) => known.has(key)));
  const fitting = whatFits(offer, payment, given);
  const refused = Object.keys(given).filter((key) => !Object.hasOwn(fitting, key));
  return { ...toSupplied(offer, canonical(offer, fitting)), refused: new Set(refused) };
}

function whatFits(offer: Offer, payment: PaymentQuestions, given: JsonObject): JsonObject {
  let options = given;
  // Each round drops at least one key, so this ends.
  while (Object.keys(options).length > 0) {
    const outcome = readOptions(offer, payment, options);
    if (outcome.ok) return options;
    const dropped = new Set(outcome.problems.map(({ param }) => param.split('.')[0]));
    const combined = dropped.has('')
      ? new Set(offer.unavailable.flatMap((entry) => Object.keys(entry)))
      : null;
    options = Object.fromEntries(
      Object.entries(options).filter(([key]) => !dropped.has(key) && !combined?.has(key)),
    );
  }
  return options;
}

/**
 * What is wrong with the options of ours at any shop, so that nobody needs to ask one: a quantity that is no whole number
 * from 1, a malformed buyer.
 * @example problemsAnywhere({ quantity: 0, size: 'M' }) // [{ param: 'quantity', message: 'must be >= 1', isUnknown: false }]
 */
export function problemsAnywhere(raw: JsonObject): readonly OptionProblem[] {
  const own = Object.fromEntries(
    Object.entries(raw).filter(([key]) => key === 'quantity' || key === 'buyer'),
  );
  if (Object.keys(own).length === 0) return [];
  const outcome = readOptions(ANY_OFFER, NO_PAYMENT_QUESTIONS, own);
  return outcome.ok ? [] : outcome.problems;
}

const ANY_OFFER: Offer = {
  title: '',
  currency: null,
  fields: [],
  unavailable: [],
  needs: [],
  quantityMax: Number.MAX_SAFE_INTEGER,
};

function errorsOf(schema: JsonObject, options: JsonObject): readonly ErrorObject[] {
  const validate = validator.compile(schema);
  const isValid = validate(options);
  // Every offer has a schema of its own: kept, they would fill the memory.
  validator.removeSchema(schema);
  return isValid ? [] : (validate.errors ?? []);
}

function canonical(offer: Offer, raw: JsonObject): JsonObject {
  const result: Record<string, Json | undefined> = { ...raw };
  for (const field of offer.fields) {
    const value = raw[field.key];
    if (field.kind === 'enum' && typeof value === 'string') result[field.key] = spelledAs(field, value);
    if (field.kind === 'integer') result[field.key] = toInteger(value);
    if (result[field.key] === undefined) delete result[field.key];
  }
  if ('quantity' in raw) result.quantity = toInteger(raw.quantity);
  return result;
}

function spelledAs(field: EnumField, text: string): string {
  const wanted = text.trim().toLowerCase();
  const exact = field.values.find(({ value }) => value === text);
  if (exact !== undefined) return exact.value;
  const matches = field.values.filter(
    ({ value, title }) => value.toLowerCase() === wanted || title.toLowerCase() === wanted,
  );
  return matches.length === 1 ? matches[0]!.value : text;
}

function toInteger(value: Json | undefined): Json | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

function toSupplied(offer: Offer, options: JsonObject): SuppliedOptions {
  const values = Object.fromEntries(
    offer.fields.flatMap(({ key }) => (key in options ? [[key, options[key] as string | number]] : [])),
  );
  return {
    values,
    quantity: (options.quantity as number | undefined) ?? null,
    buyer: isJsonObject(options.buyer) ? (options.buyer as SuppliedBuyer) : {},
    approvedOrigin: (options.approve_merchant as string | undefined) ?? null,
    cvc: (options.card_cvc as string | undefined) ?? null,
  };
}

/** A supplied value never appears in a message: it may be a security code. */
function problemsOf(errors: readonly ErrorObject[]): readonly OptionProblem[] {
  return errors.filter(({ keyword }) => keyword !== 'if').map(toProblem);
}

function toProblem(error: ErrorObject): OptionProblem {
  const path = error.instancePath.split('/').slice(1).join('.');
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty);
    return path === ''
      ? { param: name, message: 'is not an option of this offer', isUnknown: true }
      : { param: `${path}.${name}`, message: `is not a part of ${path}`, isUnknown: true };
  }
  const param = error.keyword === 'required' ? `${path}.${String(error.params.missingProperty)}` : path;
  return { param, message: messageOf(error), isUnknown: false };
}

function messageOf({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return 'is missing';
  if (keyword === 'enum') return `must be one of: ${(params.allowedValues as string[]).join(', ')}`;
  if (keyword === 'not') return 'this combination is sold out';
  return message ?? 'is not valid';
}
