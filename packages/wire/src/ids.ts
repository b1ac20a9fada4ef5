import { z } from 'zod';
import { expression } from './values/expression.ts';

/** The prefix of every object's id. */
export const idPrefixes = {
  account: 'acct_',
  address: 'addr_',
  agent_checkout: 'ac_',
  api_key: 'ak_',
  card: 'card_',
  card_setup: 'cset_',
  checkout_intent: 'ci_',
  checkout_link: 'cl_',
  checkout_session: 'cs_',
  dashboard_session: 'sess_',
  event: 'evt_',
  gift: 'gift_',
  line_item: 'li_',
  member: 'mem_',
  member_act: 'act_',
  member_invitation: 'inv_',
  oauth_client: 'oac_',
  passkey: 'passkey_',
  price: 'price_',
  product: 'prod_',
  refund: 're_',
  request: 'req_',
  transaction: 'txn_',
  transaction_intent: 'ti_',
  unmatched_payment: 'um_',
  webhook_delivery: 'whd_',
  webhook_endpoint: 'we_',
} as const;

export type IdKind = keyof typeof idPrefixes;
export type Id<K extends IdKind> = `${(typeof idPrefixes)[K]}${string}`;

/**
 * 28 characters of lowercase Crockford base32: 48 bits of milliseconds, 10 that count within the millisecond, then 80 random
 * bits. Sorts by time. Older ids have no count: 26 characters.
 */
const BODY = /[0-9a-hjkmnp-tv-z]{26}(?:[0-9a-hjkmnp-tv-z]{2})?/;
const WHOLE_BODY = expression()`^${BODY}$`;

/**
 * The schema of an id in responses and in bodies that refer to an object.
 * @example id('gift').parse('gift_01hzy3…')
 */
export function id(of: IdKind) {
  const prefix = idPrefixes[of];
  return z
    .string()
    .regex(expression()`^${prefix}${BODY}$`, {
      error: `Expected an id that starts with ${prefix} and has 28 characters after it.`,
    })
    .meta({ description: `Starts with \`${prefix}\`.`, example: exampleId(of) });
}

/**
 * Whether a string has the form of an id of this kind; a form that no object can have needs no look-up.
 * @example isId('gift', 'gift_123') // false
 */
export function isId<K extends IdKind>(of: K, value: string): value is Id<K> {
  return value.startsWith(idPrefixes[of]) && WHOLE_BODY.test(value.slice(idPrefixes[of].length));
}

/** An id for examples in the documentation: the right form, recognisably not real. */
export function exampleId(of: IdKind): string {
  return `${idPrefixes[of]}01k9zq4c5x00examp1e0000000f1`;
}
