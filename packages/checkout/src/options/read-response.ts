import { isJsonObject, type Json, type JsonObject } from '@florin/page-reading/json';
import type { Offer } from '@florin/page-reading/purchase';
import type { PaymentQuestions } from './offer-schema.ts';
import { SPOKEN_KEYS } from './prompt/spoken-wishes.ts';
import { type ReadOutcome, readOptions, type SuppliedOptions } from './read-options.ts';
import { withdrawnKeys } from './unknown-options.ts';

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
  const fits = (options: JsonObject) => readOptions(offer, payment, options).ok;
  const withdrawn = withdrawnKeys(offer, before, response);
  const kept = only(before, (key, value) => !Object.hasOwn(response, key) && fits({ [key]: value }));
  const answered = only(response, (key) => !withdrawn.has(key));
  if (!isJsonObject(answered.buyer) || !isJsonObject(before.buyer))
    return readOptions(offer, payment, { ...kept, ...answered });
  // Whoever is asked for the email alone has not taken the address back.
  const details = only(before.buyer, (detail, value) => fits({ buyer: { [detail]: value } }));
  const buyer = { ...details, ...answered.buyer };
  return readOptions(offer, payment, { ...kept, ...answered, buyer });
}

/**
 * The intent's options after an answer that was accepted, in the shop's spelling, so that they show what will be bought.
 * @example mergeResponse(offer, { quantty: 3 }, { quantty: '', quantity: '3' }, supplied) // { quantity: 3 }
 */
export function mergeResponse(
  offer: Offer,
  before: JsonObject,
  response: JsonObject,
  { values, quantity, buyer }: SuppliedOptions,
): JsonObject {
  const withdrawn = withdrawnKeys(offer, before, response);
  const taken = new Map<string, Json>(Object.entries({ ...values, quantity, buyer: buyer as Json }));
  const spelled = Object.keys(response).map((key) => [key, taken.get(key) ?? response[key]] as const);
  const merged = { ...before, ...Object.fromEntries(spelled) };
  // What the prompt wishes for would be wished for again: that it was taken back is kept.
  return only(merged, (key) => !withdrawn.has(key) || SPOKEN_KEYS.has(key));
}

function only(options: JsonObject, isKept: (key: string, value: Json | undefined) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(options).filter(([key, value]) => isKept(key, value)));
}
