import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { EnumField, Offer } from '../driver.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import type { ContactDetails } from './buyer.ts';
import { type PaymentQuestions, RESERVED_KEYS, type Settled, suppliedSchema } from './offer-schema.ts';

export interface SuppliedOptions {
  readonly values: Settled;
  readonly quantity: number | null;
  readonly buyer: ContactDetails;
  readonly approvedOrigin: string | null;
  readonly cvc: string | null;
}

export interface OptionProblem {
  /** The path below `options`, dotted: `size`, `buyer.email`. */
  readonly param: string;
  readonly message: string;
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
export function readWhatFits(offer: Offer, payment: PaymentQuestions, raw: JsonObject): SuppliedOptions {
  const known = new Set<string>([...RESERVED_KEYS, ...offer.fields.map(({ key }) => key)]);
  let options: JsonObject = Object.fromEntries(Object.entries(raw).filter(([key]) => known.has(key)));
  // Each round drops at least one key, so this ends.
  while (Object.keys(options).length > 0) {
    const outcome = readOptions(offer, payment, options);
    if (outcome.ok) return outcome.supplied;
    const dropped = new Set(outcome.problems.map(({ param }) => param.split('.')[0]));
    const combined = dropped.has('')
      ? new Set(offer.unavailable.flatMap((entry) => Object.keys(entry)))
      : null;
    options = Object.fromEntries(
      Object.entries(options).filter(([key]) => !dropped.has(key) && !combined?.has(key)),
    );
  }
  return toSupplied(offer, {});
}

/**
 * Checks an answer to `select_options` together with what was supplied before: a combination can be sold out although
 * each value alone is not.
 * @example readResponse(offer, questions, intent.options, body.options)
 */
export function readResponse(
  offer: Offer,
  payment: PaymentQuestions,
  before: JsonObject,
  response: JsonObject,
): ReadOutcome {
  const kept = Object.fromEntries(
    Object.entries(before).filter(
      ([key]) => !(key in response) && readOptions(offer, payment, { [key]: before[key] }).ok,
    ),
  );
  return readOptions(offer, payment, { ...kept, ...response });
}

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
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

function toSupplied(offer: Offer, options: JsonObject): SuppliedOptions {
  const values = Object.fromEntries(
    offer.fields.flatMap(({ key }) => (key in options ? [[key, options[key] as string | number]] : [])),
  );
  return {
    values,
    quantity: (options.quantity as number | undefined) ?? null,
    buyer: isJsonObject(options.buyer) ? (options.buyer as ContactDetails) : {},
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
    return { param: path === '' ? name : `${path}.${name}`, message: 'is not an option of this offer' };
  }
  if (error.keyword === 'required') {
    return { param: `${path}.${String(error.params.missingProperty)}`, message: 'is missing' };
  }
  if (error.keyword === 'enum') {
    return { param: path, message: `must be one of: ${(error.params.allowedValues as string[]).join(', ')}` };
  }
  if (error.keyword === 'not') return { param: path, message: 'this combination is sold out' };
  return { param: path, message: error.message ?? 'is not valid' };
}
