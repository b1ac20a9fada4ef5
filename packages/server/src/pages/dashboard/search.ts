import { dashboardPathOf } from '@florin/web/dashboard/frame/paths';
import type { Queryable } from '../../database/database.ts';
import { findTransaction } from '../../transactions/store.ts';
import type { AddPage } from '../pages.ts';
import { queryOf, signedInAccount, signedOut } from './add-view.ts';
import { understoodSearch } from './payments/search.ts';

/** From whatever was typed into the rail to where it is: an id leads to its object, the rest to the payments that it finds. */
export function addDashboardSearch(add: AddPage, database: Queryable): void {
  add('/dashboard/search', async (request) => {
    const account = await signedInAccount(database, request);
    if (!account) return signedOut(request);
    const typed = queryOf(request).get('q') ?? '';
    const search = understoodSearch(typed);
    if (search === null) return { redirect: '/dashboard/payments' };
    const found = { redirect: `/dashboard/payments?q=${encodeURIComponent(typed.trim())}` };
    if (search.by !== 'id') return found;
    const paid = search.id.startsWith('txn_') ? await findTransaction(database, account.id, search.id) : null;
    const path = dashboardPathOf(paid?.source ?? search.id);
    return path === null ? found : { redirect: path };
  });
}
