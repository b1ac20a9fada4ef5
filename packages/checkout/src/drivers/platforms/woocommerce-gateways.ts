import type { CardSecret } from '@florin/checkout-browser/card/card-secret';
import type { DriveContext } from '@florin/checkout-browser/driver';
import type { Json } from '@florin/page-reading/json';
import { isSuccess, sendJson } from '../json-client.ts';
import { at, listAt, textAt } from '../json-reading.ts';

/** A payment gateway of a shop that takes a token over the Store API. */
export interface WooGateway {
  readonly id: string;
  readonly tokenizeUrl: string;
  readonly tokenField: string;
}

/** How gateways that take tokens ask for them, by gateway id. Others can be paid on the shop's pages only. */
const TOKEN_FIELDS: Readonly<Record<string, string>> = { florin_sandbox: 'payment_token' };

/** The first of the cart's payment methods that takes a token, with the address that its extension data names. */
export function cardGatewayOf(cart: Json): WooGateway | null {
  for (const id of listAt(cart, 'payment_methods')) {
    if (typeof id !== 'string' || !Object.hasOwn(TOKEN_FIELDS, id)) continue;
    const tokenizeUrl = textAt(at(cart, 'extensions', id), 'tokenize_url');
    if (tokenizeUrl !== null && URL.canParse(tokenizeUrl))
      return { id, tokenizeUrl, tokenField: TOKEN_FIELDS[id]! };
  }
  return null;
}

/** Gateways of WooCommerce itself that take no card: bank transfer, cheque, cash on delivery. */
const WITHOUT_CARDS = new Set(['bacs', 'cheque', 'cod']);

/**
 * Whether a card can pay this cart at all, on the shop's pages or over its API; the cart lists what it can be paid with.
 * @example takesCards({ payment_methods: ['bacs', 'cod'] }) // false
 */
export function takesCards(cart: Json): boolean {
  const methods = at(cart, 'payment_methods');
  // Shops of before the list was published say nothing.
  if (!Array.isArray(methods)) return true;
  return methods.some((id) => typeof id === 'string' && !WITHOUT_CARDS.has(id));
}

export async function tokenFor(
  { tokenizeUrl }: WooGateway,
  secret: CardSecret,
  context: DriveContext,
): Promise<string | null> {
  const { number, expMonth, expYear, cvc } = secret.reveal();
  const card = { number, exp_month: expMonth, exp_year: expYear, ...(cvc !== null && { cvc }) };
  const reply = await sendJson(context, 'POST', tokenizeUrl, { card });
  return isSuccess(reply) ? textAt(reply.body, 'id') : null;
}
