import {
  type CheckoutIntent,
  cancelCheckoutIntent,
  confirmCheckoutIntent,
  createCheckoutIntent,
  getCheckoutIntent,
  listCheckoutIntents,
  respondToCheckoutIntent,
} from '@florin/wire/checkout/checkout-intent';
import type { Id } from '@florin/wire/ids';
import { pageOf } from '../database/page.ts';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Services } from '../services.ts';
import { cancelIntent } from './cancel.ts';
import { confirmIntent } from './confirm.ts';
import { createIntent } from './create.ts';
import { presentIntent } from './present.ts';
import { respondToIntent } from './respond.ts';
import { findIntent, type IntentRow } from './store.ts';
import type { IntentWatch } from './watch.ts';

/** A worker is still busy: a retry must see what comes of it, not this. */
const isStorable = ({ status }: CheckoutIntent) => status !== 'processing';

export function addCheckoutIntentRoutes(api: Api, services: Services, watch: IntentWatch): void {
  const { database, urls, config } = services;

  const shown = async (accountId: Id<'account'>, id: string, waitMs: number): Promise<CheckoutIntent> => {
    const row = await watch.settled(accountId, id, waitMs);
    if (!row) throw missing('checkout_intent', id);
    return presentIntent(row, urls);
  };

  api.handle(
    createCheckoutIntent,
    async ({ caller: { accountId }, body, claim }) => {
      const id = await createIntent(services, accountId, body, claim);
      return shown(accountId, id, config.checkout.waitMs);
    },
    { isStorable },
  );

  api.handle(listCheckoutIntents, async ({ caller, query }) => {
    const page = await pageOf<IntentRow>(
      database,
      'checkout_intent',
      'checkout_intents',
      caller.accountId,
      query,
    );
    const intents = page.rows.map((row) => presentIntent(row, urls));
    return listed('/v1/checkout_intents', intents, page.hasMore);
  });

  api.handle(getCheckoutIntent, async ({ caller, id }) => {
    const row = await findIntent(database, caller.accountId, id);
    if (!row) throw missing('checkout_intent', id);
    return presentIntent(row, urls);
  });

  api.handle(
    respondToCheckoutIntent,
    async ({ caller: { accountId }, id, body, claim }) => {
      await respondToIntent(services, accountId, id, body, claim);
      return shown(accountId, id, config.checkout.waitMs);
    },
    { isStorable },
  );

  api.handle(
    confirmCheckoutIntent,
    async ({ caller: { accountId }, id, claim }) => {
      await confirmIntent(services, accountId, id, claim);
      return shown(accountId, id, config.checkout.waitMs);
    },
    { isStorable },
  );

  api.handle(cancelCheckoutIntent, async ({ caller: { accountId }, id, claim }) => {
    await cancelIntent(services, accountId, id, claim);
    return shown(accountId, id, 0);
  });
}
