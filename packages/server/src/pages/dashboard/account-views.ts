import { renderCardsPage } from '@florin/web/dashboard/cards/page';
import { renderDevelopersPage } from '@florin/web/dashboard/developers/page';
import { renderSettingsPage } from '@florin/web/dashboard/settings/page';
import { presentCard } from '../../cards/present.ts';
import { listCards } from '../../cards/store.ts';
import { findApprovedOrigins } from '../../checkout-intents/store.ts';
import type { Services } from '../../services.ts';
import type { AddView } from './add-view.ts';

/** What an account is made of: its cards, its keys and endpoints, itself. */
export function addAccountViews(addView: AddView, { database }: Services): void {
  addView('/dashboard/cards', {
    view: 'cards',
    script: 'dashboard-cards',
    load: async ({ account }) => {
      const { rows } = await listCards(database, account.id, { limit: 100 });
      return { cards: rows.map(presentCard) };
    },
    render: renderCardsPage,
  });
  addView('/dashboard/developers', {
    view: 'developers',
    script: 'dashboard-developers',
    load: async () => ({}),
    render: renderDevelopersPage,
  });
  addView('/dashboard/settings', {
    view: 'settings',
    script: 'dashboard-settings',
    load: async ({ account }) => ({ approvedMerchants: await findApprovedOrigins(database, account.id) }),
    render: renderSettingsPage,
  });
}
