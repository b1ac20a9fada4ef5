import type { Buyer, BuyerDetail, Choice, DriveContext, Failed } from '../../driver.ts';
import type { Json, JsonObject } from '../../json.ts';
import { namePartsOf } from '../../options/buyer.ts';
import { isSuccess, type JsonReply, sendJson } from '../json-client.ts';
import { at, listAt, numberAt, textAt } from '../json-reading.ts';

export interface UcpApi {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ShippingMethod {
  readonly id: string;
  readonly title: string;
  readonly amount: number;
}

export interface OpenSession {
  readonly kind: 'open';
  readonly id: string;
  readonly session: Json;
  /** Cheapest first. */
  readonly shipping: readonly ShippingMethod[];
}

export type SessionOutcome =
  | OpenSession
  | { readonly kind: 'needs_buyer'; readonly details: readonly BuyerDetail[] }
  | Failed;

/** Makes a checkout session with everything in it: goods, buyer, address, and the chosen or cheapest shipping. */
export async function openSession(
  api: UcpApi,
  itemId: string,
  choice: Choice,
  context: DriveContext,
): Promise<SessionOutcome> {
  const base = baseBody(itemId, choice);
  const created = await sendJson(context, 'POST', `${api.endpoint}/checkout-sessions`, base, api.headers);
  const id = textAt(created.body, 'id');
  if (!isSuccess(created) || id === null) return refusalIn(created);
  const shipping = shippingMethods(created.body);
  const wanted = shipping.find(({ title }) => title === choice.options.shipping) ?? shipping[0];
  if (wanted === undefined) return judged(id, created, shipping);
  const body = withShippingMethod(base, created.body, wanted);
  const updated = await sendJson(
    context,
    'PUT',
    `${api.endpoint}/checkout-sessions/${id}`,
    body,
    api.headers,
  );
  return isSuccess(updated) ? judged(id, updated, shipping) : refusalIn(updated);
}

export async function getSession(api: UcpApi, id: string, context: DriveContext): Promise<JsonReply> {
  return await sendJson(context, 'GET', `${api.endpoint}/checkout-sessions/${id}`, undefined, api.headers);
}

/** Error messages of a session: code and severity are for machines, content for people. */
export function errorsIn(
  session: Json,
): readonly { code: string; severity: string; content: string; path: string }[] {
  return listAt(session, 'messages')
    .filter((message) => textAt(message, 'type') === 'error')
    .map((message) => ({
      code: textAt(message, 'code') ?? '',
      severity: textAt(message, 'severity') ?? '',
      content: textAt(message, 'content') ?? '',
      path: textAt(message, 'path') ?? '',
    }));
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

/** An update replaces the whole session, so it repeats what was sent and adds what the merchant named. */
function withShippingMethod(base: JsonObject, session: Json, wanted: ShippingMethod): JsonObject {
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

function shippingMethods(session: Json): readonly ShippingMethod[] {
  return listAt(session, 'fulfillment', 'methods', 0, 'groups', 0, 'options')
    .flatMap((option) => {
      const id = textAt(option, 'id');
      const amount = listAt(option, 'totals').find((row) => textAt(row, 'type') === 'total');
      return id === null
        ? []
        : [{ id, title: textAt(option, 'title') ?? id, amount: numberAt(amount, 'amount') ?? 0 }];
    })
    .sort((left, right) => left.amount - right.amount);
}

const DETAILS_BY_PATH: readonly (readonly [RegExp, BuyerDetail])[] = [
  [/phone/, 'phone'],
  [/email/, 'email'],
  [/buyer\.(first|last|full)?_?name/, 'name'],
  [/destination|address/, 'address'],
];

function judged(id: string, reply: JsonReply, shipping: readonly ShippingMethod[]): SessionOutcome {
  const errors = errorsIn(reply.body);
  const fatal =
    errors.find(({ code }) => STOCK_CODES.has(code)) ??
    errors.find(({ severity }) => severity === 'unrecoverable');
  if (fatal !== undefined) return failureOf(fatal.code, fatal.content);
  const missing = errors.filter(({ severity }) => severity === 'recoverable');
  const details = missing.flatMap(
    ({ path }) => DETAILS_BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? [],
  );
  if (details.length > 0) return { kind: 'needs_buyer', details: [...new Set(details)] };
  const [other] = missing;
  if (other !== undefined)
    return { kind: 'failed', reason: 'merchant_error', detail: `${other.code}: ${other.content}` };
  return { kind: 'open', id, session: reply.body, shipping };
}

const STOCK_CODES = new Set(['out_of_stock', 'item_unavailable']);

function refusalIn(reply: JsonReply): Failed {
  const [error] = errorsIn(reply.body);
  if (error === undefined)
    return { kind: 'failed', reason: 'merchant_error', detail: `status ${reply.status}` };
  return failureOf(error.code, error.content);
}

function failureOf(code: string, content: string): Failed {
  const reason = STOCK_CODES.has(code) ? 'out_of_stock' : 'merchant_error';
  return { kind: 'failed', reason, detail: `${code}: ${content}`.slice(0, 200) };
}
