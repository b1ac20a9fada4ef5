import type { Json } from '@florin/page-reading/json';
import { declineOf } from '../decline-reason.ts';
import { at, listAt, numberAt, textAt } from '../json-reading.ts';
import type { SessionClaims, SessionLine } from '../sessions/session-claims.ts';
import { errorsIn } from '../sessions/session-errors.ts';
import type { SessionReading } from '../sessions/session-outcomes.ts';

/** What a checkout session says about the completion that was sent for it. */
export function readSession(session: Json): SessionReading {
  switch (textAt(session, 'status')) {
    case 'completed': {
      const chargeId = textAt(session, 'order', 'id');
      if (chargeId === null) return { kind: 'unreadable' };
      const number = textAt(session, 'order', 'order_number') ?? chargeId;
      const url = textAt(session, 'order', 'permalink_url');
      return {
        kind: 'placed',
        chargeId,
        order: { number, url, status: textAt(session, 'order', 'status') },
      };
    }
    case 'canceled':
    case 'expired':
      return { kind: 'canceled' };
    case 'in_progress':
    case 'complete_in_progress':
    case 'pending_approval':
      return { kind: 'in_progress' };
    case 'authentication_required': {
      const url = textAt(session, 'continue_url');
      if (url === null) return { kind: 'unreachable_challenge' };
      return { kind: 'authentication', url, resume: { session: textAt(session, 'id') } };
    }
    case 'ready_for_payment':
    case 'not_ready_for_payment':
    case 'incomplete':
    case 'requires_escalation':
      return errorReading(session) ?? { kind: 'idle' };
    default:
      return { kind: 'unreadable' };
  }
}

function errorReading(session: Json): SessionReading | null {
  for (const { code, content } of errorsIn(session)) {
    if (code === 'payment_declined') return declineOf(content);
    if (code === 'requires_3ds') return { kind: 'unreachable_challenge' };
    if (code === 'out_of_stock') return { kind: 'out_of_stock', detail: content };
    if (code === 'conflict') return { kind: 'price_changed', detail: content };
  }
  return null;
}

/** What a session says of itself, to be compared with what was asked for. */
export function claimsOf(session: Json): SessionClaims {
  const status = textAt(session, 'status') ?? 'unreadable';
  return {
    status,
    isReady: status === 'ready_for_payment' && errorsIn(session).length === 0,
    lines: linesIn(session),
    destination: destinationIn(session),
  };
}

/** An item that was named several times may come back as several lines: together they are one. */
function linesIn(session: Json): readonly SessionLine[] {
  const quantities = new Map<string, number>();
  for (const line of listAt(session, 'line_items')) {
    const id = textAt(line, 'item', 'id') ?? '';
    const quantity = numberAt(line, 'quantity') ?? numberAt(line, 'item', 'quantity') ?? Number.NaN;
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return [...quantities].map(([itemId, quantity]) => ({ itemId, quantity }));
}

function destinationIn(session: Json): SessionClaims['destination'] {
  const address = at(session, 'fulfillment_details', 'address') ?? at(session, 'fulfillment_address');
  if (isDigitalOnly(session)) return 'nothing_delivered';
  const line = textAt(address, 'line_one');
  if (line === null) return 'unstated';
  return {
    street: [line, textAt(address, 'line_two')].filter((part) => part !== null).join(' '),
    city: textAt(address, 'city'),
    postalCode: textAt(address, 'postal_code'),
    country: textAt(address, 'country'),
  };
}

/** Only where every way of delivery that was chosen is one that was offered, and digital. */
function isDigitalOnly(session: Json): boolean {
  const digital = listAt(session, 'fulfillment_options')
    .filter((option) => textAt(option, 'type') === 'digital')
    .map((option) => textAt(option, 'id'));
  const selected = selectedOptions(session);
  return selected.length > 0 && selected.every((id) => digital.includes(id));
}

/** The ways of delivery that the session has chosen, however its version writes it. */
export function selectedOptions(session: Json): readonly string[] {
  const listed = listAt(session, 'selected_fulfillment_options').flatMap(
    (option) =>
      textAt(option, 'option_id') ?? textAt(option, textAt(option, 'type') ?? 'shipping', 'option_id') ?? [],
  );
  const one = textAt(session, 'fulfillment_option_id');
  return one === null ? listed : [...listed, one];
}
