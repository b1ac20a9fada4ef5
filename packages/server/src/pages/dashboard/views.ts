import type { Services } from '../../services.ts';
import type { AddPage, Pages } from '../pages.ts';
import { addAccountViews } from './account-views.ts';
import { viewAdder } from './add-view.ts';
import { addCheckoutViews } from './checkout-views.ts';
import { addDeveloperViews } from './developer-views.ts';
import { addCampaignExport, addGiftViews } from './gift-views.ts';
import { addHomeView } from './home/view.ts';
import { addLinkViews } from './links/views.ts';
import { addNumbersView } from './numbers/view.ts';
import { addBookkeepingExport } from './payments/bookkeeping/export.ts';
import { addPaymentDetail } from './payments/detail/view.ts';
import { addPaymentExport } from './payments/export.ts';
import { addPaymentList } from './payments/list-view.ts';
import { addPackingSlip } from './payments/packing-slip.ts';
import { addProductViews } from './products/views.ts';
import { addDashboardSearch } from './search/view.ts';
import { addTeamViews } from './team-views.ts';

/** Every view of the dashboard. */
export function addDashboardViews(
  add: AddPage,
  pages: Pages,
  services: Pick<Services, 'config' | 'urls' | 'database' | 'secret' | 'network' | 'playground'>,
): void {
  const addView = viewAdder(add, pages, services.database);

  addHomeView(addView, services);
  addNumbersView(addView, services.database);
  addDashboardSearch(add, pages, services.database);
  addPaymentList(addView, services.database);
  addPaymentExport(add, services.database);
  addBookkeepingExport(add, services);
  addPaymentDetail(addView, pages, services);
  addPackingSlip(add, pages, services);
  addProductViews(addView, services);
  addLinkViews(addView, services);
  addGiftViews(addView, services, pages.network);
  addCampaignExport(add, services.database);
  addCheckoutViews(addView, services);
  addDeveloperViews(addView, services);
  addTeamViews(addView, services.database);
  addAccountViews(addView, services);
}
