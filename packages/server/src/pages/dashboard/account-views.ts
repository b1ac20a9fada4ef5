import { renderCardsPage } from '@florin/web/dashboard/cards/page';
import { renderSettingsPage } from '@florin/web/dashboard/settings/page';
import { presentAccount } from '../../accounts/present.ts';
import { presentAddress } from '../../addresses/present.ts';
import { ADDRESSES_MAX, listAddresses } from '../../addresses/store.ts';
import { presentCard } from '../../cards/present.ts';
import { listCards } from '../../cards/store.ts';
import { findApprovedOrigins } from '../../checkout-intents/store.ts';
import { picturePath } from '../../pictures/picture-address.ts';
import type { Services } from '../../services.ts';
import { placesIn } from '../places.ts';
import type { AddView } from './add-view.ts';

/** What an account is made of: its cards and addresses, and itself. */
export function addAccountViews(
  addView: AddView,
  services: Pick<Services, 'urls' | 'database' | 'config' | 'secret'>,
): void {
  const { database, urls } = services;
  addView('/dashboard/cards', {
    view: 'cards',
    script: 'dashboard-cards',
    load: async ({ account, language }) => {
      const [cards, addresses] = await Promise.all([
        listCards(database, account.id, { limit: 100 }),
        listAddresses(database, account.id, { limit: ADDRESSES_MAX }),
      ]);
      return {
        cards: cards.rows.map(presentCard),
        addresses: addresses.rows.map(presentAddress),
        places: placesIn(null, language),
      };
    },
    render: renderCardsPage,
  });
  addView('/dashboard/settings', {
    view: 'settings',
    script: 'dashboard-settings',
    load: async ({ account }) => ({
      account: presentAccount(account),
      iconPath: picturePath(services, account.icon_url),
      approvedMerchants: await findApprovedOrigins(database, account.id),
      origin: urls.base,
    }),
    render: renderSettingsPage,
  });
}
