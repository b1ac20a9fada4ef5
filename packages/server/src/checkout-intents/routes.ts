import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import * as wire from '@florin/wire/checkout/checkout-intent';
import type { Merchant } from '../auth/caller.ts';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Exchange } from '../http/pipeline/exchange.ts';
import type { Services } from '../services.ts';
import { findEarlierCall } from './call-store.ts';
import { cancelCheckoutIntent } from './cancel/cancel.ts';
import { confirmCheckoutIntent } from './confirm.ts';
import { tooMany } from './conflicts.ts';
import { draftCheckoutIntent } from './draft.ts';
import { presentCheckoutIntent } from './present.ts';
import { respondToCheckoutIntent } from './respond.ts';
import { findCheckoutIntent, insertCheckoutIntent, listCheckoutIntents } from './store.ts';
import type { CheckoutIntentWatch } from './watch.ts';

/** A worker is still busy: a retry must see what comes of it, not this. */
const isStorable = ({ status }: CheckoutIntent) => status !== 'processing';

export function addCheckoutIntentRoutes(
  api: Api,
  services: Pick<Services, 'config' | 'urls' | 'database' | 'vault'>,
  watch: CheckoutIntentWatch,
): void {
  const { database, urls, config } = services;

  const shown = async (caller: Merchant, id: string, waitMs: number): Promise<CheckoutIntent> => {
    const row = await watch.settled(caller.accountId, id, waitMs);
    if (!row) throw missing('checkout_intent', id);
    return presentCheckoutIntent(row, urls, caller);
  };

  /** RFC 7240: who prefers so is answered at once, and sees `processing` where there is more to do. */
  const waitMsOf = ({ headers }: Exchange): number =>
    /\brespond-async\b/i.test(String(headers.prefer ?? '')) ? 0 : config.checkout.waitMs;

  api.handle(
    wire.createCheckoutIntent,
    async ({ caller, body, claim, http }) => {
      const earlier = await findEarlierCall(database, claim);
      if (earlier !== null) return shown(caller, earlier, waitMsOf(http));
      const row = await draftCheckoutIntent(services, caller, body);
      if (!(await insertCheckoutIntent(database, row, config.checkout.inProgressMax, claim))) throw tooMany();
      return shown(caller, row.id, waitMsOf(http));
    },
    { isStorable },
  );

  api.handle(wire.listCheckoutIntents, async ({ caller, query }) => {
    const page = await listCheckoutIntents(database, caller.accountId, query);
    const intents = page.rows.map((row) => presentCheckoutIntent(row, urls, caller));
    return listed('/v1/checkout_intents', intents, page.hasMore);
  });

  api.handle(wire.getCheckoutIntent, async ({ caller, id }) => {
    const row = await findCheckoutIntent(database, caller.accountId, id);
    if (!row) throw missing('checkout_intent', id);
    return presentCheckoutIntent(row, urls, caller);
  });

  api.handle(
    wire.respondToCheckoutIntent,
    async ({ caller, id, body, claim, http }) => {
      await respondToCheckoutIntent(services, caller, id, body, claim);
      return shown(caller, id, waitMsOf(http));
    },
    { isStorable },
  );

  api.handle(
    wire.confirmCheckoutIntent,
    async ({ caller, id, claim, http }) => {
      await confirmCheckoutIntent(services, caller, id, claim);
      return shown(caller, id, waitMsOf(http));
    },
    { isStorable },
  );

  api.handle(wire.cancelCheckoutIntent, async ({ caller, id, claim }) => {
    await cancelCheckoutIntent(services, caller.accountId, id, claim);
    return shown(caller, id, 0);
  });
}
