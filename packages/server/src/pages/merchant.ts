import { renderJoinPage } from '@florin/web/join/page';
import { renderSignInPage } from '@florin/web/sign-in/page';
import { returnPathOf } from '@florin/web/sign-in/return-path';
import type { Services } from '../services.ts';
import { isSignedIn, queryOf } from './dashboard/add-view.ts';
import { addDashboardViews } from './dashboard/views.ts';
import type { AddPage, Pages } from './pages.ts';

/** Sign-in and dashboard: each sends visitors who are wrong there to the other. */
export function addMerchantPages(
  add: AddPage,
  pages: Pages,
  services: Pick<Services, 'config' | 'urls' | 'database' | 'secret' | 'network' | 'playground'>,
): void {
  add('/login', async (request) => {
    const returnPath = returnPathOf(queryOf(request).get('return_to'));
    if (await isSignedIn(services.database, request)) return { redirect: returnPath };
    return {
      html: renderSignInPage(
        { network: pages.network, returnPath },
        pages.dashboardFrameFor(request, 'sign-in'),
      ),
    };
  });

  add('/join', async (request) => ({
    html: renderJoinPage({ network: pages.network }, pages.frameFor(request, 'join')),
  }));

  addDashboardViews(add, pages, services);
  add('/dashboard/*', async () => ({ redirect: '/dashboard' }));
}
