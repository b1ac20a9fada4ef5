import type { Offer, OfferOutcome, OptionField } from '@florin/page-reading/purchase';
import { RESERVED_KEYS } from './options/offer-schema.ts';

const FIELDS_MAX = 20;
const VALUES_MAX = 500;
const COMBINATIONS_MAX = 5_000;
const TEXT_LENGTH_MAX = 300;

/**
 * Every driver's offer passes here before anyone is asked about it: a page cannot name an option like one of ours
 * (`approve_merchant`), nor fill the database with options.
 * @example checkOffer(offer) // { kind: 'failed', reason: 'unsupported_checkout', detail: 'option approve_merchant' }
 */
export function checkOffer(offer: Offer): OfferOutcome {
  const problem = problemOf(offer);
  if (problem !== null) return { kind: 'failed', reason: 'unsupported_checkout', detail: problem };
  return { kind: 'offered', offer: { ...offer, title: offer.title.slice(0, TEXT_LENGTH_MAX) } };
}

function problemOf({ fields, unavailable, quantityMax }: Offer): string | null {
  const keys = fields.map(({ key }) => key);
  const odd = keys.find((key) => RESERVED_KEYS.has(key) || !/^[a-z0-9][a-z0-9_]{0,63}$/.test(key));
  if (odd !== undefined) return `option ${odd.slice(0, 64)}`;
  if (new Set(keys).size !== keys.length) return 'two options of one name';
  if (fields.length > FIELDS_MAX || unavailable.length > COMBINATIONS_MAX) return 'too many options';
  if (!Number.isSafeInteger(quantityMax) || quantityMax < 1) return 'a quantity that cannot be bought';
  return fields.map(fieldProblem).find((found) => found !== null) ?? null;
}

function fieldProblem(field: OptionField): string | null {
  if (field.title.length > TEXT_LENGTH_MAX) return `a title of ${field.title.length} characters`;
  if (field.kind !== 'enum') return null;
  const { values, key } = field;
  if (values.length === 0 || values.length > VALUES_MAX) return `${values.length} values of ${key}`;
  if (new Set(values.map(({ value }) => value)).size !== values.length) return `one value of ${key} twice`;
  const isLong = values.some(({ value, title }) => Math.max(value.length, title.length) > TEXT_LENGTH_MAX);
  return isLong ? `a value of ${key} that is too long` : null;
}
