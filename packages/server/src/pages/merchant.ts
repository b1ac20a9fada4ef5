import { renderDashboardPage } from '@florin/web/dashboard/page';
import { renderSignInPage } from '@florin/web/sign-in/page';
import { readSessionCookie } from '../auth/session-cookie.ts';
import { findSessionAccount } from '../auth/store.ts';
import type { Queryable } from '../database/database.ts';
import type { AddPage, PageRequest, Pages } from './pages.ts';

/** Sign-in and dashboard: each sends visitors who are wrong there to the other. */
export function addMerchantPages(add: AddPage, pages: Pages, database: Queryable): void {
  const isSignedIn = async ({ headers }: PageRequest) => {
    const token = readSessionCookie(headers.cookie);
    return token !== null && (await findSessionAccount(database, token)) !== null;
  };

  add('/login', async (request) => {
    if (await isSignedIn(request)) return { redirect: '/dashboard' };
    return { html: renderSignInPage({ network: pages.network }, pages.frame('sign-in')) };
  });

  add('/dashboard', async (request) => {
    if (!(await isSignedIn(request))) return { redirect: '/login' };
    return { html: renderDashboardPage({ network: pages.network }, pages.frame('dashboard')) };
  });

  add('/dashboard/*', async () => ({ redirect: '/dashboard' }));
}
