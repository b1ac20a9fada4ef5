import type { Json, JsonObject } from '@florin/page-reading/json';
import { isJsonObject } from '@florin/page-reading/json';
import { OUTCOME_SIGNS, signsFrom } from '@florin/page-reading/outcome/outcome-signs';
import { plainAmountIn } from '@florin/wire/currency/fraction-digits';
import { type ChargeRow, keptOrder } from '../charges/charge-store.ts';
import type { CheckoutIntentRow } from '../store.ts';

/** What the answer is given by. */
export const ORDER_OUTCOME = 'order_outcome';
export const ORDER_NUMBER = 'order_number';
export const ORDER_NUMBER_MAX = 100;

/**
 * What a person is asked where nobody could find out whether there is an order, with everything that is known of it: as the
 * `options_schema` of `select_options`.
 * @example outcomeQuestion(intent, charge, outcome.evidence)
 */
export function outcomeQuestion(
  { url, amount, currency }: Pick<CheckoutIntentRow, 'url' | 'amount' | 'currency'>,
  { armed_at }: Pick<ChargeRow, 'armed_at'>,
  evidence: Json,
): JsonObject {
  const { host } = new URL(url);
  const noticed = noticedIn(evidence);
  const sentAt = Math.floor((armed_at ?? 0) / 1_000);
  const sum = `${plainAmountIn(amount!, currency!)} ${currency!.toUpperCase()}`;
  const known = noticed.map(({ meaning, words }) => (words === null ? meaning : `${meaning} (“${words}”)`));
  const description = [
    `An order over ${sum} was sent to ${host}, but we could not find out whether the shop accepted it. Do not buy it again until you know.`,
    'Check for an email from the shop, check the card statement, or ask the shop.',
    known.length === 0 ? 'We found no sign either way.' : `What we saw: ${known.join('; ')}.`,
  ].join(' ');
  return {
    ...outcomeAnswerSchema('Outcome of the order', description, 'Did the order go through?'),
    'x-outcome': {
      sent_at: sentAt,
      host,
      reached_url: reachedUrl(evidence),
      noticed: noticed.map(({ name, words }) => ({ sign: name, words })),
    },
  };
}

/**
 * How a person says whether something was bought.
 * @example outcomeAnswerSchema('Outcome of the order', 'It was sent to shop.example.', 'Did the order go through?')
 */
export function outcomeAnswerSchema(title: string, description: string, asks: string): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    title,
    description,
    properties: {
      [ORDER_OUTCOME]: { type: 'string', title: asks, enum: ['placed', 'not_placed'] },
      [ORDER_NUMBER]: {
        type: 'string',
        title: 'Order number',
        minLength: 1,
        maxLength: ORDER_NUMBER_MAX,
      },
    },
    required: [ORDER_OUTCOME],
    additionalProperties: false,
  };
}

interface Noticed {
  readonly name: keyof typeof OUTCOME_SIGNS;
  readonly meaning: string;
  readonly words: string | null;
}

function noticedIn(evidence: Json): readonly Noticed[] {
  const signs = signsFrom(isJsonObject(evidence) ? evidence.signs : []);
  return signs.map(({ name, words }) => ({ name, words, meaning: OUTCOME_SIGNS[name].meaning }));
}

/** Where the shop led to; an address that could hold a card's number is not shown. */
export function reachedUrl(evidence: Json): string | null {
  const url = isJsonObject(evidence) ? evidence.reachedUrl : null;
  return typeof url === 'string' ? keptOrder({ number: null, url, status: null }).url : null;
}
