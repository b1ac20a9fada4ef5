import { randomUUID } from 'node:crypto';
import type { Address, Buyer, BuyerDetail, Choice, DriveContext, Failed } from '../../driver.ts';
import type { Json, JsonObject } from '../../json.ts';
import { namePartsOf } from '../../options/buyer.ts';
import { isSuccess, type JsonReply, sendJson } from '../json-client.ts';
import { listAt, numberAt, textAt } from '../json-reading.ts';

export interface AcpApi {
  readonly baseUrl: string;
  readonly version: string;
  /** Sellers that ask for one have given it out of band. */
  readonly token: string | null;
}

export interface ShippingOption {
  readonly id: string;
  readonly title: string;
  readonly amount: number;
}

export interface OpenSession {
  readonly kind: 'open';
  readonly id: string;
  readonly session: Json;
  readonly shipping: readonly ShippingOption[];
}

export type SessionOutcome =
  | OpenSession
  | { readonly kind: 'needs_buyer'; readonly details: readonly BuyerDetail[] }
  | Failed;

/** The first published version names lines, address and shipping differently. */
const isFirstVersion = (api: AcpApi) => api.version === '2025-09-29';

/** Makes a session with everything in it: goods, buyer, address, and the chosen or cheapest shipping. */
export async function openSession(
  api: AcpApi,
  itemId: string,
  currency: string | null,
  choice: Choice,
  context: DriveContext,
): Promise<SessionOutcome> {
  const created = await post(api, '/checkout_sessions', creation(api, itemId, currency, choice), context);
  const id = textAt(created.body, 'id');
  if (!isSuccess(created) || id === null) return refusalIn(created);
  const shipping = shippingOptions(created.body);
  const wanted = shipping.find(({ title }) => title === choice.options.shipping) ?? shipping[0];
  if (wanted === undefined) return judged(id, created.body, shipping);
  const selection = isFirstVersion(api)
    ? { fulfillment_option_id: wanted.id }
    : { selected_fulfillment_options: [{ type: 'shipping', option_id: wanted.id, item_ids: [itemId] }] };
  const updated = await post(api, `/checkout_sessions/${id}`, selection, context);
  return isSuccess(updated) ? judged(id, updated.body, shipping) : refusalIn(updated);
}

export function post(
  api: AcpApi,
  path: string,
  body: JsonObject,
  context: DriveContext,
  idempotencyKey: string = randomUUID(),
): Promise<JsonReply> {
  return sendJson(context, 'POST', `${api.baseUrl}${path}`, body, headersOf(api, idempotencyKey));
}

export function headersOf(api: AcpApi, idempotencyKey: string): Readonly<Record<string, string>> {
  return {
    'api-version': api.version,
    'idempotency-key': idempotencyKey,
    'request-id': randomUUID(),
    ...(api.token !== null && { authorization: `Bearer ${api.token}` }),
  };
}

export function getSession(api: AcpApi, id: string, context: DriveContext): Promise<JsonReply> {
  return sendJson(
    context,
    'GET',
    `${api.baseUrl}/checkout_sessions/${id}`,
    undefined,
    headersOf(api, randomUUID()),
  );
}

export function errorsIn(session: Json): readonly { code: string; content: string; param: string }[] {
  return listAt(session, 'messages')
    .filter((message) => textAt(message, 'type') === 'error')
    .map((message) => ({
      code: textAt(message, 'code') ?? '',
      content: textAt(message, 'content') ?? '',
      param: textAt(message, 'param') ?? '',
    }));
}

export function acpAddress(buyer: Buyer, address: Address): JsonObject {
  return {
    name: buyer.name ?? '',
    line_one: address.line1,
    line_two: address.line2 ?? '',
    city: address.city,
    state: address.state ?? '',
    country: address.country,
    postal_code: address.postalCode,
  };
}

export function acpBuyer(buyer: Buyer): JsonObject {
  const { first, last } = namePartsOf(buyer.name ?? '');
  return {
    first_name: first,
    last_name: last,
    email: buyer.email ?? '',
    ...(buyer.phone !== null && { phone_number: buyer.phone }),
  };
}

function creation(
  api: AcpApi,
  itemId: string,
  currency: string | null,
  { quantity, buyer }: Choice,
): JsonObject {
  const items = [{ id: itemId, quantity }];
  const address = buyer.shipping === null ? null : acpAddress(buyer, buyer.shipping);
  if (isFirstVersion(api)) {
    return { items, buyer: acpBuyer(buyer), ...(address !== null && { fulfillment_address: address }) };
  }
  return {
    line_items: items,
    ...(currency !== null && { currency }),
    buyer: acpBuyer(buyer),
    capabilities: { interventions: { supported: ['3ds'] } },
    fulfillment_details: {
      name: buyer.name ?? '',
      email: buyer.email ?? '',
      ...(buyer.phone !== null && { phone_number: buyer.phone }),
      ...(address !== null && { address }),
    },
  };
}

function shippingOptions(session: Json): readonly ShippingOption[] {
  return listAt(session, 'fulfillment_options')
    .flatMap((option) => {
      const id = textAt(option, 'id');
      const row = listAt(option, 'totals').find((total) => textAt(total, 'type') === 'total');
      const amount =
        numberAt(row, 'amount') ?? numberAt(option, 'total') ?? Number(textAt(option, 'total') ?? 0);
      return id === null ? [] : [{ id, title: textAt(option, 'title') ?? id, amount }];
    })
    .sort((left, right) => left.amount - right.amount);
}

const DETAILS_BY_PARAM: readonly (readonly [RegExp, BuyerDetail])[] = [
  [/phone/, 'phone'],
  [/email/, 'email'],
  [/address/, 'address'],
  [/name/, 'name'],
];

function judged(id: string, session: Json, shipping: readonly ShippingOption[]): SessionOutcome {
  const errors = errorsIn(session);
  const stock = errors.find(({ code }) => code === 'out_of_stock');
  if (stock !== undefined) return failureOf(stock.code, stock.content);
  const details = errors
    .filter(({ code }) => code === 'missing')
    .flatMap(({ param }) => DETAILS_BY_PARAM.find(([pattern]) => pattern.test(param))?.[1] ?? []);
  if (details.length > 0) return { kind: 'needs_buyer', details: [...new Set(details)] };
  const [other] = errors;
  if (other !== undefined) return failureOf(other.code, other.content);
  const status = textAt(session, 'status');
  if (status !== 'ready_for_payment') return failureOf('not_ready', `the session is ${status}`);
  return { kind: 'open', id, session, shipping };
}

function refusalIn({ status, body }: JsonReply): Failed {
  return failureOf(textAt(body, 'code') ?? `status ${status}`, textAt(body, 'message') ?? '');
}

function failureOf(code: string, content: string): Failed {
  const reason = code === 'out_of_stock' ? 'out_of_stock' : 'merchant_error';
  return { kind: 'failed', reason, detail: `${code}: ${content}`.slice(0, 200) };
}
