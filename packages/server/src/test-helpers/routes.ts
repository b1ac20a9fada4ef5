import type { Id } from '@florin/wire/ids';
import { isId } from '@florin/wire/ids';
import {
  advanceTime,
  expireObject,
  finalizeChain,
  payObject,
  shipOrder,
  type TestHelperResult,
} from '@florin/wire/test-helpers';
import { expireCheckoutIntents, findCheckoutIntent } from '../checkout-intents/store.ts';
import { findCheckoutSession } from '../checkout-sessions/store.ts';
import { conflict, invalidParameter, missing, unknownRoute } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import { orderOfIntent, orderOfSession } from '../pay/find-order.ts';
import type { Order } from '../pay/order.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Playground } from '../playground.ts';
import type { Services } from '../services.ts';
import type { Delivery } from '../submissions/delivery.ts';
import { findTransactionIntent } from '../transaction-intents/store.ts';
import { payWithPlayMoney } from './pay.ts';
import { endSoon, letTimePass } from './store.ts';

type Parts = Pick<Services, 'database' | 'network' | 'chain' | 'playground'>;

/** For tests of integrators: what otherwise takes time, a wallet or a parcel. Where money is real they are routes that do not exist. */
export function addTestHelperRoutes(
  api: Api,
  services: Parts,
  recipients: RecipientAccounts,
  delivery: Delivery,
): void {
  const { database } = services;
  const playground = (path: string): Playground => {
    if (services.playground === null) throw unknownRoute(path);
    return services.playground;
  };

  api.handle(advanceTime, async ({ caller, body }) => {
    playground(advanceTime.path);
    await letTimePass(database, caller.accountId, body.seconds);
    await expireCheckoutIntents(database);
    return result('advance');
  });

  api.handle(expireObject, async ({ caller, body: { id } }) => {
    playground(expireObject.path);
    if (!(await endSoon(database, caller.accountId, id)))
      throw await unexpirable(services, caller.accountId, id);
    await expireCheckoutIntents(database);
    return result('expire', id);
  });

  api.handle(payObject, async ({ caller, body: { id } }) => {
    const play = playground(payObject.path);
    const order = await ownOrder(services, caller.accountId, id);
    return result('pay', id, await payWithPlayMoney(services, play, recipients, delivery, order));
  });

  api.handle(finalizeChain, async () => {
    playground(finalizeChain.path).finalize();
    return result('finalize');
  });

  api.handle(shipOrder, async ({ caller, body: { id } }) => {
    const play = playground(shipOrder.path);
    const intent = await findCheckoutIntent(database, caller.accountId, id);
    if (intent === null) throw missing('checkout_intent', id);
    if (intent.status !== 'succeeded' || intent.flow === null || intent.charge_id === null)
      throw conflict('checkout_intent', intent.status, 'This checkout intent has not bought anything yet.');
    if (!(await play.ship(intent.flow.origin, intent.charge_id)))
      throw invalidParameter('id', 'It was not bought at a sandbox shop that reports orders.');
    return result('ship', id);
  });
}

function result(
  action: TestHelperResult['action'],
  id: string | null = null,
  signature: string | null = null,
): TestHelperResult {
  return { object: 'test_helper', livemode: false, action, id, signature };
}

const WHAT = 'Expected the id of a checkout session (cs_), a transaction intent (ti_)';

/** Only what belongs to whoever asks. */
async function ownOrder({ database }: Parts, accountId: Id<'account'>, id: string): Promise<Order> {
  if (isId('checkout_session', id)) {
    if ((await findCheckoutSession(database, accountId, id)) === null) throw missing('checkout_session', id);
    return orderOfSession(database, id);
  }
  if (!isId('transaction_intent', id)) throw invalidParameter('id', `${WHAT}.`);
  if ((await findTransactionIntent(database, accountId, id)) === null)
    throw missing('transaction_intent', id);
  return orderOfIntent(database, id);
}

/** Why nothing was ended. */
async function unexpirable({ database }: Parts, accountId: Id<'account'>, id: string): Promise<Error> {
  const kind = (['checkout_session', 'transaction_intent', 'checkout_intent'] as const).find((kind) =>
    isId(kind, id),
  );
  if (kind === undefined) return invalidParameter('id', `${WHAT} or a checkout intent (ci_).`);
  const row =
    kind === 'checkout_session'
      ? await findCheckoutSession(database, accountId, id)
      : kind === 'transaction_intent'
        ? await findTransactionIntent(database, accountId, id)
        : await findCheckoutIntent(database, accountId, id);
  if (row === null) return missing(kind, id);
  return conflict(kind, row.status, `Its status is ${row.status}. It cannot expire now.`);
}
