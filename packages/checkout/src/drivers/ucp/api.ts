import type { Buyer, Choice, DriveContext, Failed } from '../../driver.ts';
import type { Json, JsonObject } from '../../json.ts';
import { namePartsOf } from '../../options/buyer.ts';
import { failed } from '../../outcomes.ts';
import { type JsonReply, type SubmitReply, sendJson, submitJson } from '../json-client.ts';
import { at, listAt, numberAt, textAt } from '../json-reading.ts';
import type { NeedsBuyer, SessionRequests, SessionShipping } from '../sessions/open-session.ts';
import { type DetailNames, detailsMissing, errorsIn, failureOf } from '../sessions/session-errors.ts';

export interface UcpApi {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The requests of one purchase. An update replaces the whole session, so it repeats what was sent. */
export function sessionRequests(
  api: UcpApi,
  itemId: string,
  choice: Choice,
  context: DriveContext,
): SessionRequests {
  const base = baseBody(itemId, choice);
  return {
    create: () => send(api, 'POST', '', base, context),
    select: (id, session, method) =>
      send(api, 'PUT', `/${id}`, withShippingMethod(base, session, method), context),
    shippingIn,
    obstacleIn,
    refusalIn,
  };
}

export function getSession(api: UcpApi, id: string, context: DriveContext): Promise<JsonReply> {
  return send(api, 'GET', `/${id}`, undefined, context);
}

export function completeSession(
  api: UcpApi,
  id: string,
  body: JsonObject,
  idempotencyKey: string,
  context: DriveContext,
): Promise<SubmitReply> {
  const headers = { ...api.headers, 'idempotency-key': idempotencyKey };
  return submitJson(context, `${api.endpoint}/checkout-sessions/${id}/complete`, body, headers);
}

export function cancelSession(api: UcpApi, id: string, context: DriveContext): Promise<JsonReply> {
  const headers = { ...api.headers, 'idempotency-key': `cancel-${id}` };
  return send({ ...api, headers }, 'POST', `/${id}/cancel`, {}, context);
}

function send(
  { endpoint, headers }: UcpApi,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: JsonObject | undefined,
  context: DriveContext,
): Promise<JsonReply> {
  return sendJson(context, method, `${endpoint}/checkout-sessions${path}`, body, headers);
}

export function postalAddress(buyer: Buyer, address: NonNullable<Buyer['shipping']>): JsonObject {
  const { first, last } = namePartsOf(buyer.name ?? '');
  return {
    first_name: first,
    last_name: last,
    street_address: address.line1,
    ...(address.line2 !== null && { extended_address: address.line2 }),
    address_locality: address.city,
    ...(address.state !== null && { address_region: address.state }),
    postal_code: address.postalCode,
    address_country: address.country,
    ...(buyer.phone !== null && { phone_number: buyer.phone }),
  };
}

function baseBody(itemId: string, { quantity, buyer }: Choice): JsonObject {
  const { first, last } = namePartsOf(buyer.name ?? '');
  return {
    line_items: [{ item: { id: itemId }, quantity }],
    buyer: {
      ...(buyer.email !== null && { email: buyer.email }),
      ...(buyer.name !== null && { first_name: first, last_name: last }),
      ...(buyer.phone !== null && { phone_number: buyer.phone }),
    },
    ...(buyer.shipping !== null && {
      fulfillment: { methods: [{ type: 'shipping', destinations: [postalAddress(buyer, buyer.shipping)] }] },
    }),
  };
}

/** What was sent at first, and the ids that the merchant has given since. */
function withShippingMethod(base: JsonObject, session: Json, wanted: SessionShipping): JsonObject {
  const method = at(session, 'fulfillment', 'methods', 0);
  const destination = at(base, 'fulfillment', 'methods', 0, 'destinations', 0) as JsonObject | undefined;
  const destinationId = textAt(method, 'selected_destination_id') ?? textAt(method, 'destinations', 0, 'id');
  const groupId = textAt(method, 'groups', 0, 'id');
  const lineIds = listAt(session, 'line_items').flatMap((line) => textAt(line, 'id') ?? []);
  const lines = listAt(base, 'line_items').map((line, index) => ({
    ...(line as JsonObject),
    ...(lineIds[index] !== undefined && { id: lineIds[index] }),
  }));
  return {
    ...base,
    line_items: lines,
    fulfillment: {
      methods: [
        {
          ...(textAt(method, 'id') !== null && { id: textAt(method, 'id') }),
          type: 'shipping',
          line_item_ids: lineIds,
          destinations: [{ ...destination, ...(destinationId !== null && { id: destinationId }) }],
          ...(destinationId !== null && { selected_destination_id: destinationId }),
          groups: [{ ...(groupId !== null && { id: groupId }), selected_option_id: wanted.id }],
        },
      ],
    },
  };
}

function shippingIn(session: Json): readonly SessionShipping[] {
  return listAt(session, 'fulfillment', 'methods', 0, 'groups', 0, 'options').flatMap((option) => {
    const id = textAt(option, 'id');
    const total = listAt(option, 'totals').find((row) => textAt(row, 'type') === 'total');
    const amount = numberAt(total, 'amount') ?? 0;
    return id === null ? [] : [{ id, title: textAt(option, 'title') ?? id, amount }];
  });
}

const DETAIL_NAMES: DetailNames = [
  [/phone/, 'phone'],
  [/email/, 'email'],
  [/buyer\.(first|last|full)?_?name/, 'name'],
  [/destination|address/, 'address'],
];

function obstacleIn(session: Json): NeedsBuyer | Failed | null {
  const errors = errorsIn(session);
  const fatal =
    errors.find(({ code }) => isStockCode(code)) ??
    errors.find(({ severity }) => severity === 'unrecoverable');
  if (fatal !== undefined) return failureOf(reasonOf(fatal.code), fatal.code, fatal.content);
  const missing = errors.filter(({ severity }) => severity === 'recoverable');
  const details = detailsMissing(missing, DETAIL_NAMES);
  if (details.length > 0) return { kind: 'needs_buyer', details };
  const [other] = missing;
  return other === undefined ? null : failureOf('merchant_error', other.code, other.content);
}

function refusalIn(reply: JsonReply): Failed {
  const [error] = errorsIn(reply.body);
  if (error === undefined) return failed('merchant_error', `status ${reply.status}`);
  return failureOf(reasonOf(error.code), error.code, error.content);
}

function reasonOf(code: string): Failed['reason'] {
  return isStockCode(code) ? 'out_of_stock' : 'merchant_error';
}

function isStockCode(code: string): boolean {
  return code === 'out_of_stock' || code === 'item_unavailable';
}
