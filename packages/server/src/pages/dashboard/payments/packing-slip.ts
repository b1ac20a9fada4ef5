import { renderPackingSlip } from '@florin/web/packing-slip/page';
import { isId } from '@florin/wire/ids';
import { presentCustomerDetails } from '../../../buyer-terms/present-details.ts';
import { findCheckoutSession } from '../../../checkout-sessions/store.ts';
import { findLineItems } from '../../../line-items/store.ts';
import type { Services } from '../../../services.ts';
import type { AddPage, Pages } from '../../pages.ts';
import { signedInAccount, signedOut } from '../add-view.ts';

/** What goes into the parcel of a session that was paid. */
export function addPackingSlip(add: AddPage, pages: Pages, { database }: Pick<Services, 'database'>): void {
  add('/dashboard/payments/:id/packing-slip', async (request) => {
    const account = await signedInAccount(database, request);
    if (!account) return signedOut(request);
    const { id } = request.params;
    const session = isId('checkout_session', id) ? await findCheckoutSession(database, account.id, id) : null;
    const customer = presentCustomerDetails(session?.customer_details);
    if (session === null || customer === null || session.status !== 'complete')
      return pages.missing('page', request);
    const items = await findLineItems(database, account.id, 'checkout_session', id);
    const lines = items.map(({ description, quantity }) => ({ name: description, quantity }));
    const props = {
      businessName: account.business_name,
      order: id,
      paidAt: session.settled_at,
      customer,
      lines,
    };
    return { html: renderPackingSlip(props, pages.dashboardFrameFor(request)) };
  });
}
