import type { Authentication } from '../../driver.ts';
import type { Json } from '../../json.ts';
import { declineOf } from '../decline-reason.ts';
import { at, listAt, textAt } from '../json-reading.ts';
import { errorsIn } from '../sessions/session-errors.ts';
import type { SessionReading } from '../sessions/session-outcomes.ts';

const CHALLENGE = 'dev.ucp.payment.three_ds_challenge';
const DECLINE_CODES = /payment_failed|payment_declined|card_declined|declined|insufficient/;

/** What a checkout session says about the submit that was made in it. */
export function readSession(session: Json): SessionReading {
  const status = textAt(session, 'status');
  if (status === 'completed') {
    const chargeId = textAt(session, 'order', 'id') ?? textAt(session, 'order_id');
    return chargeId === null ? { kind: 'unreadable' } : { kind: 'placed', chargeId };
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
    errorsIn(session).some(({ code }) => /3ds|three_ds|authentication/.test(code));
  const url = action ?? (escalates ? textAt(session, 'continue_url') : null);
  return url === null ? null : { kind: 'authentication', url, resume: { session: textAt(session, 'id') } };
}

function errorReading(session: Json): SessionReading | null {
  for (const { code, content } of errorsIn(session)) {
    if (DECLINE_CODES.test(code)) return declineOf(`${code}: ${content}`);
    if (/out_of_stock|item_unavailable/.test(code)) return { kind: 'out_of_stock', detail: content };
    if (/price_changed|total_changed/.test(code)) return { kind: 'price_changed', detail: content };
  }
  return null;
}
