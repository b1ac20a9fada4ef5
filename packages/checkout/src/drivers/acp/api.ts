import { randomUUID } from 'node:crypto';
import type { Address, Buyer, Choice, DriveContext, Failed } from '../../driver.ts';
import type { Json, JsonObject } from '../../json.ts';
import { namePartsOf } from '../../options/buyer.ts';
import { type JsonReply, type SubmitReply, sendJson, submitJson } from '../json-client.ts';
import { listAt, numberAt, textAt } from '../json-reading.ts';
import type { NeedsBuyer, SessionRequests, SessionShipping } from '../sessions/open-session.ts';
import { type DetailNames, detailsMissing, errorsIn, failureOf } from '../sessions/session-errors.ts';

export interface AcpApi {
  readonly baseUrl: string;
  readonly version: string;
  /** Sellers that ask for one have given it out of band. */
  readonly token: string | null;
}

/** The first published version names lines, address and shipping differently. */
export function isFirstVersion({ version }: AcpApi): boolean {
  return version === '2025-09-29';
}

/** The requests of one purchase. */
export function sessionRequests(
  api: AcpApi,
  itemId: string,
  currency: string | null,
  choice: Choice,
  context: DriveContext,
): SessionRequests {
  return {
    create: () => post(api, '/checkout_sessions', creation(api, itemId, currency, choice), context),
    select: (id, _session, method) =>
      post(api, `/checkout_sessions/${id}`, selection(api, itemId, method), context),
    shippingIn,
    obstacleIn,
    refusalIn,
  };
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

export function getSession(api: AcpApi, id: string, context: DriveContext): Promise<JsonReply> {
  const url = `${api.baseUrl}/checkout_sessions/${id}`;
  return sendJson(context, 'GET', url, undefined, headersOf(api, randomUUID()));
}

export function completeSession(
  api: AcpApi,
  id: string,
  body: JsonObject,
  idempotencyKey: string,
  context: DriveContext,
): Promise<SubmitReply> {
  const url = `${api.baseUrl}/checkout_sessions/${id}/complete`;
  return submitJson(context, url, body, headersOf(api, idempotencyKey));
}

function headersOf(api: AcpApi, idempotencyKey: string): Readonly<Record<string, string>> {
  return {
    'api-version': api.version,
    'idempotency-key': idempotencyKey,
    'request-id': randomUUID(),
    ...(api.token !== null && { authorization: `Bearer ${api.token}` }),
  };
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

function selection(api: AcpApi, itemId: string, { id }: SessionShipping): JsonObject {
  if (isFirstVersion(api)) return { fulfillment_option_id: id };
  return { selected_fulfillment_options: [{ type: 'shipping', option_id: id, item_ids: [itemId] }] };
}

function shippingIn(session: Json): readonly SessionShipping[] {
  return listAt(session, 'fulfillment_options').flatMap((option) => {
    const id = textAt(option, 'id');
    const row = listAt(option, 'totals').find((total) => textAt(total, 'type') === 'total');
    const amount =
      numberAt(row, 'amount') ?? numberAt(option, 'total') ?? Number(textAt(option, 'total') ?? 0);
    return id === null ? [] : [{ id, title: textAt(option, 'title') ?? id, amount }];
  });
}

const DETAIL_NAMES: DetailNames = [
  [/phone/, 'phone'],
  [/email/, 'email'],
  [/address/, 'address'],
  [/name/, 'name'],
];

function obstacleIn(session: Json): NeedsBuyer | Failed | null {
  const errors = errorsIn(session);
  const stock = errors.find(({ code }) => code === 'out_of_stock');
  if (stock !== undefined) return failureOf('out_of_stock', stock.code, stock.content);
  const missing = errors.filter(({ code }) => code === 'missing');
  const details = detailsMissing(missing, DETAIL_NAMES);
  if (details.length > 0) return { kind: 'needs_buyer', details };
  const [other] = errors;
  if (other !== undefined) return failureOf('merchant_error', other.code, other.content);
  const status = textAt(session, 'status');
  return status === 'ready_for_payment'
    ? null
    : failureOf('merchant_error', 'not_ready', `the session is ${status}`);
}

function refusalIn({ status, body }: JsonReply): Failed {
  const code = textAt(body, 'code') ?? `status ${status}`;
  const reason = code === 'out_of_stock' ? 'out_of_stock' : 'merchant_error';
  return failureOf(reason, code, textAt(body, 'message') ?? '');
}
