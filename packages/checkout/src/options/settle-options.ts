import type { JsonObject } from '@florin/page-reading/json';
import type { Buyer, Choice, EnumField, Offer, OptionField } from '@florin/page-reading/purchase';
import { type BuyerSources, buyerFrom, missingBuyer } from './buyer.ts';
import type { OptionModel } from './model.ts';
import {
  availableValues,
  type Missing,
  missingSchema,
  NO_PAYMENT_QUESTIONS,
  type Settled,
} from './offer-schema.ts';
import { matchPrompt, type PromptMatch } from './prompt/match-prompt.ts';
import type { FittingOptions } from './read-options.ts';

export interface SettleInput {
  readonly offer: Offer;
  readonly supplied: FittingOptions;
  readonly prompt: string | null;
  readonly contacts: Omit<BuyerSources, 'supplied'>;
  readonly model: OptionModel | null;
}

export type Settlement =
  | { readonly kind: 'settled'; readonly choice: Choice; readonly understood: JsonObject }
  | { readonly kind: 'missing'; readonly schema: JsonObject; readonly understood: JsonObject }
  /** Every value of a required field is sold out. */
  | { readonly kind: 'sold_out'; readonly field: string };

/**
 * Puts together what was supplied, what the prompt says and what the card knows, and says what is still to be asked.
 * Structured options beat the prompt, and one that does not fit is asked for whatever the prompt says; the matcher beats
 * the model; a doubt beats a guess. `understood` is what the prompt added, to be shown in the intent's `options`.
 * @example const settlement = await settleOptions({ offer, supplied, prompt: 'two in navy', contacts, model: null });
 */
export async function settleOptions(input: SettleInput): Promise<Settlement> {
  const { offer, supplied } = input;
  const soldOut = offer.fields.find((field) => field.required && isSoldOut(field));
  if (soldOut !== undefined) return { kind: 'sold_out', field: soldOut.key };

  const match = matchPrompt(input.prompt ?? '', offer);
  const spoken = { ...presetsOf(offer, match), ...(await wishesOf(input, match)) };
  const wishes = withoutSoldOut(offer, supplied.values, withoutKeys(spoken, supplied.refused));
  const guessed = withoutKeys(onlyChoices(offer), supplied.refused);
  const chosen: Settled = { ...guessed, ...wishes, ...supplied.values };
  const reopened = leavingNothing(offer, chosen);
  const values = withoutKeys(chosen, reopened);
  const quantity = quantityOf(offer, supplied, match);
  const buyer = buyerFrom({ ...input.contacts, supplied: supplied.buyer });
  const understood: JsonObject = {
    ...withoutKeys(wishes, new Set([...Object.keys(supplied.values), ...reopened])),
    ...(supplied.quantity === null && match.quantity === quantity && quantity !== null && { quantity }),
  };

  const missing: Missing = {
    fields: offer.fields.filter((field) =>
      isOpen(field, values, new Set([...match.doubts, ...supplied.refused])),
    ),
    quantity: quantity === null,
    buyer: supplied.refused.has('buyer') ? offer.needs : missingBuyer(offer.needs, buyer),
    payment: NO_PAYMENT_QUESTIONS,
    unknown: [],
  };
  if (isEmpty(missing)) return { kind: 'settled', choice: choiceOf(values, quantity!, buyer), understood };
  return { kind: 'missing', schema: missingSchema(offer, values, missing), understood };
}

async function wishesOf(input: SettleInput, match: PromptMatch): Promise<Readonly<Record<string, string>>> {
  const { offer, supplied, prompt, model } = input;
  if (model === null || prompt === null) return match.values;
  const open = offer.fields
    .filter((field) => field.kind === 'enum')
    .filter(({ key, required }) => required && !(key in supplied.values) && !(key in match.values))
    .filter(({ key }) => !supplied.refused.has(key))
    .map((field) => withoutExcluded(field, match))
    .filter(({ values }) => values.length > 1);
  if (open.length === 0) return match.values;
  return { ...(await model.choose({ prompt, productTitle: offer.title, fields: open })), ...match.values };
}

/**
 * What the address chose stands where the prompt neither speaks of it in doubt nor rules it out, and says nothing more that may be of
 * it.
 */
function presetsOf(
  { fields }: Offer,
  { doubts, excluded, leavesUnread }: PromptMatch,
): Readonly<Record<string, string>> {
  if (leavesUnread) return {};
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (field.kind !== 'enum' || field.preset === undefined || doubts.has(field.key)) return [];
      const isRuledOut = excluded.some(({ key, value }) => key === field.key && value === field.preset);
      return isRuledOut ? [] : [[field.key, field.preset]];
    }),
  );
}

/** The model never gets to choose what the prompt rules out. */
function withoutExcluded(field: EnumField, { excluded }: PromptMatch): EnumField {
  const ruledOut = new Set(excluded.filter(({ key }) => key === field.key).map(({ value }) => value));
  return {
    ...field,
    values: field.values.filter(({ value, available }) => available && !ruledOut.has(value)),
  };
}

/** Wishes that cannot be bought together are dropped together: which one matters more is for the buyer to say. */
function withoutSoldOut(
  offer: Offer,
  supplied: Settled,
  wishes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const all: Settled = { ...wishes, ...supplied };
  const clashing = new Set(
    offer.unavailable
      .filter((combination) => Object.entries(combination).every(([key, value]) => all[key] === value))
      .flatMap((combination) => Object.keys(combination)),
  );
  return Object.fromEntries(Object.entries(wishes).filter(([key]) => !clashing.has(key)));
}

/** What leaves no value of another field to be had is asked for together with it: a question that nothing answers helps nobody. */
function leavingNothing({ fields, unavailable }: Offer, chosen: Settled): ReadonlySet<string> {
  const stuck = fields.filter(
    (field) =>
      field.kind === 'enum' &&
      field.required &&
      !(field.key in chosen) &&
      availableValues(field, unavailable, chosen).length === 0,
  );
  const blocking = unavailable.filter((combination) => stuck.some(({ key }) => key in combination));
  return new Set(blocking.flatMap((combination) => Object.keys(combination)));
}

/** A field with a single value leaves nothing to choose. */
function onlyChoices(offer: Offer): Readonly<Record<string, string>> {
  return Object.fromEntries(
    offer.fields.flatMap((field) =>
      field.kind === 'enum' && field.required && field.values.length === 1
        ? [[field.key, field.values[0]!.value]]
        : [],
    ),
  );
}

function quantityOf(offer: Offer, supplied: FittingOptions, match: PromptMatch): number | null {
  if (supplied.quantity !== null) return supplied.quantity;
  if (supplied.refused.has('quantity') || match.doubts.has('quantity')) return null;
  const wanted = match.quantity ?? 1;
  return wanted >= 1 && wanted <= offer.quantityMax ? wanted : null;
}

function isOpen(field: OptionField, values: Settled, mustAsk: ReadonlySet<string>): boolean {
  if (field.key in values) return false;
  return field.required || mustAsk.has(field.key);
}

function isSoldOut(field: OptionField): boolean {
  return field.kind === 'enum' && availableValues(field, [], {}).length === 0;
}

function isEmpty({ fields, quantity, buyer }: Missing): boolean {
  return fields.length === 0 && !quantity && buyer.length === 0;
}

function choiceOf(options: Settled, quantity: number, buyer: Buyer): Choice {
  return { options, quantity, buyer };
}

function withoutKeys<Value>(
  record: Readonly<Record<string, Value>>,
  keys: ReadonlySet<string>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)));
}
