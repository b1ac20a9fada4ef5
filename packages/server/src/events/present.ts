import type { Event, EventObject } from '@florin/wire/events/event';
import { withLivemode } from '@florin/wire/values/livemode';
import { API_VERSION } from '@florin/wire/version';
import type { EventRow } from './store.ts';

export function presentEvent(
  row: EventRow,
  object: EventObject,
  pendingWebhooks: number,
  livemode: boolean,
): Event {
  // A trigger writes each type for one kind of row (migrations), which the compiler cannot see.
  return {
    id: row.id,
    object: 'event',
    api_version: API_VERSION,
    created: row.created,
    data: { object: withLivemode(object, livemode) },
    livemode,
    pending_webhooks: pendingWebhooks,
    request: null,
    type: row.type,
  } as Event;
}
