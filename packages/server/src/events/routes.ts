import * as wire from '@florin/wire/events/event';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { showEvents } from './show.ts';
import { findEvent, listEvents } from './store.ts';
import type { SubjectServices } from './subjects.ts';

export function addEventRoutes(api: Api, services: SubjectServices): void {
  const { database } = services;

  api.handle(wire.listEvents, async ({ caller, query }) => {
    const patterns = query.types ?? (query.type === undefined ? [] : [query.type]);
    const { rows, hasMore } = await listEvents(database, caller.accountId, query, patterns);
    return listed('/v1/events', await showEvents(services, caller.accountId, rows), hasMore);
  });

  api.handle(wire.getEvent, async ({ caller, id }) => {
    const row = await findEvent(database, caller.accountId, id);
    const [event] = row ? await showEvents(services, caller.accountId, [row]) : [];
    if (!event) throw missing('event', id);
    return event;
  });
}
