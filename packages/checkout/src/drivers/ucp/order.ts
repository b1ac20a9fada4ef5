import type { DriveContext, OrderQuery, OrderReading } from '@florin/checkout-browser/driver';
import { FetchFailed } from '@florin/egress/guarded-fetch';
import { isJsonObject, type Json, type JsonObject } from '@florin/page-reading/json';
import { isEarly } from '../../protocols/ucp-versions.ts';
import { probeJson } from '../json-client.ts';
import { at, listAt, textAt } from '../json-reading.ts';
import { callUcp } from './api.ts';
import { ORDER } from './profile.ts';
import type { UcpApi } from './request.ts';

/** The merchant's last word on a parcel, or on a line that is gone. */
const FINAL_WORDS = new Set(['delivered', 'canceled', 'undeliverable', 'returned_to_sender']);

/** Nothing new, and somebody looks again: keys change, too. */
const NO_NEWS: OrderReading = { kind: 'read', order: { url: null, status: null }, isOver: false };

/**
 * Asks for an order where the merchant offers it, else takes what it has told; and asks for the keys that the merchant signs by, at the origin of the pages
 * that it sells on.
 */
export async function readOrder(
  api: UcpApi,
  origin: string,
  { id, told }: OrderQuery,
  context: DriveContext,
): Promise<OrderReading> {
  const { version, capabilities } = api.profile;
  if (!capabilities.includes(ORDER)) return { kind: 'not_offered' };
  const profile = await probeJson(context, `${origin}/.well-known/ucp`);
  const keys = profile === null ? {} : { keys: keysIn(profile) };
  const heard = orderIn(told, id);
  // The first versions tell of orders and have no operation to ask for one.
  if (isEarly(version)) return { ...(heard ?? NO_NEWS), ...keys };
  const reading = await askFor(api, id, context);
  return { ...(reading.kind === 'unread' && heard !== null ? heard : reading), ...keys };
}

async function askFor(api: UcpApi, id: string, context: DriveContext): Promise<OrderReading> {
  try {
    const { status, body } = await callUcp(api, { operation: 'get_order', id }, context);
    return orderIn(body, id) ?? { kind: 'unread', detail: `no such order (${status})` };
  } catch (error) {
    // A merchant that cannot be reached now may have told of it before.
    if (!(error instanceof FetchFailed)) throw error;
    return { kind: 'unread', detail: error.message };
  }
}

const KEYS_MAX = 20;

/** `signing_keys`, or `keys` since 2026-08-25. */
function keysIn(profile: Json): readonly JsonObject[] {
  const keys = [...listAt(profile, 'signing_keys'), ...listAt(profile, 'keys')];
  return keys.filter(isJsonObject).slice(0, KEYS_MAX);
}

/**
 * What an order says of itself. UCP has no word for the whole of it: it follows from its lines, the events of their
 * fulfilment and what was adjusted. Null where it is not the order that was asked for.
 * @example orderIn({ id: '1001', line_items, fulfillment: { events: [{ type: 'shipped', … }] } }, '1001')
 */
export function orderIn(order: Json, id: string): OrderReading | null {
  if (textAt(order, 'id') !== id) return null;
  const url = textAt(order, 'permalink_url');
  const lines = listAt(order, 'line_items');
  const active = lines.filter((line) => textAt(line, 'status') !== 'removed');
  if (lines.length > 0 && active.length === 0)
    return { kind: 'read', order: { url, status: wordOfRemoval(order) }, isOver: true };
  const words = new Set(active.map((line) => wordOfLine(line, order)));
  const [word = null] = words;
  const status = words.size > 1 ? 'partial' : word;
  const isOver = words.size > 0 && [...words].every((each) => each !== null && FINAL_WORDS.has(each));
  return { kind: 'read', order: { url, status }, isOver };
}

/** Why no line is left: `cancellation`, `return`, … */
function wordOfRemoval(order: Json): string {
  return textAt(latestOf(listAt(order, 'adjustments')), 'type') ?? 'removed';
}

/** The last thing that happened to all of a line, else how far it is fulfilled. */
function wordOfLine(line: Json, order: Json): string | null {
  const status = textAt(line, 'status');
  if (status === 'partial') return status;
  const id = textAt(line, 'id');
  const events = listAt(order, 'fulfillment', 'events').filter((event) =>
    listAt(event, 'line_items').some((named) => textAt(named, 'id') === id),
  );
  return textAt(latestOf(events), 'type') ?? status;
}

/** Logs are appended to: of two that happened at once, or that say no time, the later one counts. */
function latestOf(entries: readonly Json[]): Json | undefined {
  return entries.reduce<Json | undefined>(
    (latest, entry) => (latest === undefined || timeOf(entry) >= timeOf(latest) ? entry : latest),
    undefined,
  );
}

function timeOf(entry: Json): number {
  const time = Date.parse(String(at(entry, 'occurred_at')));
  return Number.isNaN(time) ? 0 : time;
}
