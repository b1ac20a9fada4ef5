import { activityWords, isActivityType } from '@florin/web/dashboard/home/activity-words';
import type { Activity } from '@florin/web/dashboard/home/home-props';
import type { EventObject } from '@florin/wire/events/event';
import type { Id } from '@florin/wire/ids';
import { showEvents } from '../../../events/show.ts';
import { listEvents } from '../../../events/store.ts';
import type { Services } from '../../../services.ts';

const SHOWN = 10;

/** The latest that happened of what a merchant cares about. */
export async function loadActivity(services: Services, accountId: Id<'account'>): Promise<Activity[]> {
  const types = Object.keys(activityWords);
  const { rows } = await listEvents(services.database, accountId, { limit: SHOWN }, types);
  const events = await showEvents(services, accountId, rows);
  return events.flatMap(({ id, type, created, data }) =>
    isActivityType(type) ? [{ id, type, about: data.object.id, created, cents: centsOf(data.object) }] : [],
  );
}

function centsOf(object: EventObject): number | null {
  if (object.object === 'checkout.session') return object.amount_total;
  // Agents buy in other currencies, too.
  if (object.object === 'checkout_intent') return object.currency === 'usd' ? object.amount : null;
  return 'amount' in object ? object.amount : null;
}
