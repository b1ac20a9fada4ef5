import type { Event, EventObject } from '@florin/wire/events/event';
import type { Id } from '@florin/wire/ids';
import { presentEvent } from './present.ts';
import { countPendingDeliveries, type EventRow, readSnapshots } from './store.ts';
import { type Subject, type SubjectServices, subjectOf } from './subjects.ts';

/**
 * Events of one account with their objects as they were. One look-up for each kind of object.
 * @example const [event] = await showEvents(services, accountId, [row])
 */
export async function showEvents(
  services: SubjectServices,
  accountId: Id<'account'>,
  rows: readonly EventRow[],
): Promise<Event[]> {
  const subjects = rows.map(({ about }) => subjectOf(about));
  const groups = [...new Set(subjects)].map((subject) => {
    const group = rows.filter((_, index) => subjects[index] === subject);
    return objectsOf(services, accountId, subject, group);
  });
  const ids = rows.map(({ id }) => id);
  // Waited for together: one that fails while another is waited for would be nobody's, and end the process.
  const [pending, ...shown] = await Promise.all([
    countPendingDeliveries(services.database, accountId, ids),
    ...groups,
  ]);
  const objects = new Map(shown.flat());
  return rows.flatMap((row) => {
    const object = objects.get(row.id);
    return object ? [presentEvent(row, object, pending.get(row.id) ?? 0, services.playground === null)] : [];
  });
}

/** By event. What was forgotten since the rows were read is left out. */
async function objectsOf(
  services: SubjectServices,
  accountId: Id<'account'>,
  subject: Subject,
  rows: readonly EventRow[],
): Promise<(readonly [string, EventObject])[]> {
  const snapshots = await readSnapshots(
    services.database,
    subject.table,
    accountId,
    rows.map(({ id }) => id),
  );
  const ids = [...snapshots.keys()];
  const objects = await subject.show(services, accountId, [...snapshots.values()]);
  return objects.map((object, index) => [ids[index]!, object] as const);
}
