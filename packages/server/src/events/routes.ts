import * as wire from '@florin/wire/events/event';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { showEvents } from './show.ts';
import { findEvent, findTestEvent, listEvents } from './store.ts';
import type { EventStreams } from './streams.ts';
import type { SubjectServices } from './subjects.ts';

export function addEventRoutes(api: Api, services: SubjectServices, streams: EventStreams): void {
  const { database } = services;

  api.handle(wire.listEvents, async ({ caller, query }) => {
    const { rows, hasMore } = await listEvents(database, caller.accountId, query, patternsOf(query));
    return listed('/v1/events', await showEvents(services, caller.accountId, rows), hasMore);
  });

  api.stream(wire.streamEvents, async ({ caller, query, http }, open) => {
    const lastEventId = query.last_event_id ?? http.headers['last-event-id']?.toString() ?? null;
    await streams.join({ accountId: caller.accountId, patterns: patternsOf(query), lastEventId }, open);
  });

  api.handle(wire.getEvent, async ({ caller, id }) => {
    const row = await findEvent(database, caller.accountId, id);
    const [shown] = row ? await showEvents(services, caller.accountId, [row]) : [];
    const event = shown ?? (await findTestEvent(database, caller.accountId, id));
    if (!event) throw missing('event', id);
    return event;
  });
}

function patternsOf({ type, types }: Pick<wire.EventQuery, 'type' | 'types'>): readonly string[] {
  return types ?? (type === undefined ? [] : [type]);
}
