import { renderCheckoutsPage } from '@florin/web/dashboard/checkouts/page';
import { renderDevelopersPage } from '@florin/web/dashboard/developers/page';
import { renderGiftsPage } from '@florin/web/dashboard/gifts/page';
import { renderSettingsPage } from '@florin/web/dashboard/settings/page';
import type { Services } from '../../services.ts';
import type { AddPage, Pages } from '../pages.ts';
import { viewAdder } from './add-view.ts';
import { addHomeView } from './home/view.ts';
import { addLinkViews } from './links/views.ts';
import { addPaymentDetail } from './payments/detail/view.ts';
import { addPaymentExport } from './payments/export.ts';
import { addPaymentList } from './payments/list-view.ts';
import { addProductViews } from './products/views.ts';
import { addDashboardSearch } from './search.ts';

/** Every view of the dashboard. */
export function addDashboardViews(add: AddPage, pages: Pages, services: Services): void {
  const addView = viewAdder(add, pages, services.database);
  const nothing = async () => ({});

  addHomeView(addView, pages, services);
  addDashboardSearch(add, services.database);
  addPaymentList(addView, services.database);
  addPaymentExport(add, services.database);
  addPaymentDetail(addView, pages, services);
  addProductViews(addView, services);
  addLinkViews(addView, services);
  addView('/dashboard/gifts', {
    view: 'gifts',
    script: 'dashboard-gifts',
    load: nothing,
    render: renderGiftsPage,
  });
  addView('/dashboard/checkouts', {
    view: 'checkouts',
    script: 'dashboard-checkouts',
    load: nothing,
    render: renderCheckoutsPage,
  });
  addView('/dashboard/developers', {
    view: 'developers',
    script: 'dashboard-developers',
    load: nothing,
    render: renderDevelopersPage,
  });
  addView('/dashboard/settings', {
    view: 'settings',
    script: 'dashboard-settings',
    load: nothing,
    render: renderSettingsPage,
  });
}
