import type { Authentication } from '@florin/checkout-browser/driver';
import type { Json } from '@florin/page-reading/json';
import { names } from '@florin/page-reading/lexicon/markup-names';
import { declineOf } from '../decline-reason.ts';
import { at, listAt, numberAt, textAt } from '../json-reading.ts';
import type { SessionClaims, SessionDestination } from '../sessions/session-claims.ts';
import { errorsIn } from '../sessions/session-errors.ts';
import type { SessionReading } from '../sessions/session-outcomes.ts';

const CHALLENGE = 'dev.ucp.payment.three_ds_challenge';

/** What a checkout session says about the submit that was made in it. */
export function readSession(session: Json): SessionReading {
  const status = textAt(session, 'status');
  if (status === 'completed') {
    const chargeId = textAt(session, 'order', 'id') ?? textAt(session, 'order_id');
    if (chargeId === null) return { kind: 'unreadable' };
    const number = textAt(session, 'order', 'label') ?? chargeId;
    const url = textAt(session, 'order', 'permalink_url') ?? textAt(session, 'order_permalink_url');
    return { kind: 'placed', chargeId, order: { number, url, status: null } };
  }
  if (status === 'canceled') return { kind: 'canceled' };
  const challenge = challengeIn(session);
  if (challenge !== null) return challenge;
  if (status === 'complete_in_progress') return { kind: 'in_progress' };
  if (status === null) return { kind: 'unreadable' };
  return errorReading(session) ?? { kind: 'idle' };
}

/** Newer merchants name an action; older ones escalate to `continue_url`. */
function challengeIn(session: Json): Authentication | null {
  const action = textAt(listAt(at(session, 'actions', CHALLENGE))[0], 'config', 'url');
  const escalates =
    textAt(session, 'status') === 'requires_escalation' &&
    errorsIn(session).some(({ code }) => names('three_ds', code));
  const url = action ?? (escalates ? textAt(session, 'continue_url') : null);
  return url === null ? null : { kind: 'authentication', url, resume: { session: textAt(session, 'id') } };
}

function errorReading(session: Json): SessionReading | null {
  for (const { code, content } of errorsIn(session)) {
    if (names('payment_refused', code)) return declineOf(`${code}: ${content}`);
    if (names('sold_out', code)) return { kind: 'out_of_stock', detail: content };
    if (names('price_changed', code)) return { kind: 'price_changed', detail: content };
  }
  return null;
}

/** What a session says of itself, to be compared with what was asked for. */
export function claimsOf(session: Json): SessionClaims {
  const status = textAt(session, 'status') ?? 'unreadable';
  return {
    status,
    isReady: status === 'ready_for_complete' && errorsIn(session).length === 0 && !hasActions(session),
    lines: listAt(session, 'line_items').map((line) => ({
      itemId: textAt(line, 'item', 'id'),
      quantity: numberAt(line, 'quantity'),
    })),
    destination: destinationOf(session),
  };
}

function hasActions(session: Json): boolean {
  const actions = at(session, 'actions');
  return typeof actions === 'object' && actions !== null && Object.keys(actions).length > 0;
}

function destinationOf(session: Json): SessionClaims['destination'] {
  const methods = listAt(session, 'fulfillment', 'methods');
  if (methods.length === 0) return chargesForDelivery(session) ? 'unstated' : 'nothing_delivered';
  const [destination, ...others] = methods.map(destinationIn);
  if (destination === undefined || destination === null) return 'unstated';
  const isOne = others.every((other) => JSON.stringify(other) === JSON.stringify(destination));
  return isOne ? destination : 'unstated';
}

function chargesForDelivery(session: Json): boolean {
  return listAt(session, 'totals').some(
    (row) => textAt(row, 'type') === 'fulfillment' && numberAt(row, 'amount') !== 0,
  );
}

/** The ways by which the goods are sent; what is fetched from a shop goes nowhere. */
export function shippingMethodsIn(session: Json): readonly Json[] {
  return listAt(session, 'fulfillment', 'methods').filter((method) => textAt(method, 'type') !== 'pickup');
}

/** The destination that a method of fulfilment has selected; null where it has none. */
export function destinationIn(method: Json): SessionDestination | null {
  const selected = textAt(method, 'selected_destination_id');
  const found = listAt(method, 'destinations').find((candidate) => textAt(candidate, 'id') === selected);
  if (selected === null || found === undefined) return null;
  const extended = textAt(found, 'extended_address');
  const street = textAt(found, 'street_address');
  return {
    street: street === null ? null : [street, extended].filter((part) => part !== null).join(' '),
    city: textAt(found, 'address_locality'),
    postalCode: textAt(found, 'postal_code'),
    country: textAt(found, 'address_country'),
  };
}
