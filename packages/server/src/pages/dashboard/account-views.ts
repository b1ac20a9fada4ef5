import { renderCardsPage } from '@florin/web/dashboard/cards/page';
import { renderSettingsPage } from '@florin/web/dashboard/settings/page';
import { presentAccount } from '../../accounts/present.ts';
import { presentCard } from '../../cards/present.ts';
import { listCards } from '../../cards/store.ts';
import { findApprovedOrigins } from '../../checkout-intents/store.ts';
import type { Services } from '../../services.ts';
import type { AddView } from './add-view.ts';

/** What an account is made of: its cards, and itself. */
export function addAccountViews(
  addView: AddView,
  { database, urls }: Pick<Services, 'urls' | 'database'>,
): void {
  addView('/dashboard/cards', {
    view: 'cards',
    script: 'dashboard-cards',
    load: async ({ account }) => {
      const { rows } = await listCards(database, account.id, { limit: 100 });
      return { cards: rows.map(presentCard) };
    },
    render: renderCardsPage,
  });
  addView('/dashboard/settings', {
    view: 'settings',
    script: 'dashboard-settings',
    load: async ({ account }) => ({
      account: presentAccount(account),
      approvedMerchants: await findApprovedOrigins(database, account.id),
      origin: urls.base,
    }),
    render: renderSettingsPage,
  });
}
