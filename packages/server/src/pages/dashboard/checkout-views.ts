import { renderCheckoutPage } from '@florin/web/dashboard/checkouts/detail/page';
import { renderCheckoutsPage } from '@florin/web/dashboard/checkouts/page';
import { CHECKOUT_TABS, type CheckoutTab } from '@florin/web/dashboard/checkouts/tabs';
import type { CheckoutIntentStatus } from '@florin/wire/checkout/checkout-intent';
import { isId } from '@florin/wire/ids';
import { findCard } from '../../cards/store.ts';
import { findMerchantAccount } from '../../checkout-intents/merchant-account/store.ts';
import { presentCheckoutIntent } from '../../checkout-intents/present.ts';
import { presentSteps } from '../../checkout-intents/steps/present.ts';
import { screenshotUrl } from '../../checkout-intents/steps/screenshots.ts';
import { listSteps, STEPS_SHOWN_MAX } from '../../checkout-intents/steps/store.ts';
import {
  type CheckoutIntentRow,
  findCheckoutIntent,
  listCheckoutIntents,
} from '../../checkout-intents/store.ts';
import { picturePath } from '../../pictures/picture-address.ts';
import type { Services } from '../../services.ts';
import type { AddView, ViewRequest } from './add-view.ts';

const STATUSES: Readonly<Record<CheckoutTab, readonly CheckoutIntentStatus[] | null>> = {
  '': null,
  you: ['requires_action', 'requires_confirmation'],
  going: ['processing'],
  bought: ['succeeded'],
  over: ['failed', 'canceled'],
};

/** What agents buy: the list, and one purchase. */
export function addCheckoutViews(
  addView: AddView,
  services: Pick<Services, 'config' | 'urls' | 'database' | 'secret'>,
): void {
  addView('/dashboard/checkouts', {
    view: 'checkouts',
    script: 'dashboard-checkouts',
    load: (request) => loadCheckouts(services, request),
    render: renderCheckoutsPage,
  });
  addView('/dashboard/checkouts/:id', {
    view: 'checkouts',
    script: 'dashboard-checkouts-detail',
    load: (request) => loadCheckout(services, request),
    render: renderCheckoutPage,
  });
}

async function loadCheckouts(
  { database, urls }: Pick<Services, 'urls' | 'database'>,
  { account, query }: ViewRequest,
) {
  const tab = tabOf(query.get('show'));
  const after = query.get('after') ?? undefined;
  const isKnown = after === undefined || (await isOwn(database, account.id, after));
  const range = { limit: 25, ...(isKnown && { starting_after: after }) };
  const page = await listCheckoutIntents(database, account.id, range, STATUSES[tab]);
  return {
    tab,
    checkouts: page.rows.map((row) => presentCheckoutIntent(row, urls)),
    next: page.hasMore ? (page.rows.at(-1)?.id ?? null) : null,
    isFirst: after === undefined || !isKnown,
  };
}

/** A page that starts after something that is not there starts at the beginning. */
async function isOwn(database: Services['database'], accountId: CheckoutIntentRow['account_id'], id: string) {
  return isId('checkout_intent', id) && (await findCheckoutIntent(database, accountId, id)) !== null;
}

function tabOf(shown: string | null): CheckoutTab {
  return CHECKOUT_TABS.find((name) => name === shown) ?? '';
}

async function loadCheckout(
  services: Pick<Services, 'config' | 'urls' | 'database' | 'secret'>,
  { account, id }: ViewRequest,
) {
  const { database, urls } = services;
  const row = await findCheckoutIntent(database, account.id, id);
  if (!row) return null;
  const intent = presentCheckoutIntent(row, urls);
  const made = await findMerchantAccount(database, account.id, id);
  const card = row.card === null ? null : await findCard(database, account.id, row.card);
  return {
    intent,
    steps: await stepsOf(services, id),
    card: card && { brand: card.brand, last4: card.last4 },
    picture: picturePath(services, intent.summary?.image_url ?? null),
    shopAccount: made && { origin: made.origin },
  };
}

/** So long the address of a picture stays the same: a page that reads again does not fetch every picture anew. */
const SAME_ADDRESS_MS = 5 * 60_000;

async function stepsOf(services: Pick<Services, 'urls' | 'database' | 'secret'>, intentId: string) {
  const rows = (await listSteps(services.database, intentId)).slice(0, STEPS_SHOWN_MAX);
  const nowMs = Math.floor(Date.now() / SAME_ADDRESS_MS) * SAME_ADDRESS_MS;
  // Without its origin: the page may be open by another name of this installation.
  return presentSteps(rows, (step) => new URL(screenshotUrl(services, { intentId, step }, nowMs)).pathname);
}
