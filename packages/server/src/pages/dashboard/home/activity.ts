import type { Activity } from '@florin/web/dashboard/home/home-props';
import { type ActivityType, activityTypes } from '@florin/web/words/dashboard/home-words';
import type { EventObject } from '@florin/wire/events/event';
import type { Id } from '@florin/wire/ids';
import { showEvents } from '../../../events/show.ts';
import { listEvents } from '../../../events/store.ts';
import type { Services } from '../../../services.ts';

const SHOWN = 10;

/** The latest that happened of what a merchant cares about. */
export async function loadActivity(
  services: Pick<Services, 'urls' | 'database' | 'network' | 'playground'>,
  accountId: Id<'account'>,
): Promise<Activity[]> {
  const { rows } = await listEvents(services.database, accountId, { limit: SHOWN }, activityTypes);
  const events = await showEvents(services, accountId, rows);
  return events.flatMap(({ id, type, created, data }) =>
    isActivityType(type) ? [{ id, type, about: data.object.id, created, cents: centsOf(data.object) }] : [],
  );
}

function isActivityType(type: string): type is ActivityType {
  return activityTypes.some((known) => known === type);
}

function centsOf(object: EventObject): number | null {
  if (object.object === 'checkout.session') return object.amount_total;
  // Agents buy in other currencies, too.
  if (object.object === 'checkout_intent') return object.currency === 'usd' ? object.amount : null;
  return 'amount' in object ? object.amount : null;
}
