import type { Json } from '../../json.ts';
import { declineOf } from '../decline-reason.ts';
import { textAt } from '../json-reading.ts';
import { errorsIn } from '../sessions/session-errors.ts';
import type { SessionReading } from '../sessions/session-outcomes.ts';

/** What a checkout session says about the completion that was sent for it. */
export function readSession(session: Json): SessionReading {
  switch (textAt(session, 'status')) {
    case 'completed': {
      const chargeId = textAt(session, 'order', 'id');
      return chargeId === null ? { kind: 'unreadable' } : { kind: 'placed', chargeId };
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
      return errorReading(session) ?? { kind: 'idle' };
    default:
      return { kind: 'unreadable' };
  }
}

function errorReading(session: Json): SessionReading | null {
  for (const { code, content } of errorsIn(session)) {
    if (code === 'payment_declined') return declineOf(content);
    if (code === 'out_of_stock') return { kind: 'out_of_stock', detail: content };
    if (code === 'conflict') return { kind: 'price_changed', detail: content };
  }
  return null;
}
