import * as wire from '@florin/wire/payments/checkout-link';
import { conflict, metadataFull, missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { draftLineItems, draftSale } from '../line-items/draft.ts';
import { insertSale } from '../line-items/insert-sale.ts';
import { recipientOf } from '../payment-requests/recipient.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Services } from '../services.ts';
import { draftCheckoutLink } from './draft.ts';
import { presentCheckoutLink } from './present.ts';
import { showCheckoutLink, showCheckoutLinks } from './show.ts';
import { cancelCheckoutLink, findCheckoutLink, listCheckoutLinks, updateCheckoutLink } from './store.ts';

export function addCheckoutLinkRoutes(
  api: Api,
  services: Pick<Services, 'urls' | 'database' | 'network'>,
  recipients: RecipientAccounts,
): void {
  const { database } = services;

  api.handle(
    wire.createCheckoutLink,
    async ({ caller, body, claim }) => {
      const { accountId } = caller;
      const recipient = await recipientOf(services, accountId, body.recipient_address);
      await recipients.assertWallet(recipient);
      const { items, products, prices, total } = await draftSale(database, accountId, body.line_items);
      const link = draftCheckoutLink(accountId, recipient.address, total, body);
      const lineItems = draftLineItems({ checkout_link: link.id }, items);
      const answer = presentCheckoutLink(services.urls, link, lineItems);
      const inserts = { products, prices, checkout_links: [link], line_items: lineItems };
      await insertSale(database, claim, inserts, answer);
      return answer;
    },
    { idempotency: 'atomic' },
  );

  api.handle(wire.listCheckoutLinks, async ({ caller, query }) => {
    const { rows, hasMore } = await listCheckoutLinks(database, caller.accountId, query);
    const links = await showCheckoutLinks(services, caller.accountId, rows);
    return listed('/v1/checkout_links', links, hasMore);
  });

  api.handle(wire.getCheckoutLink, async ({ caller, id }) => {
    const row = await findCheckoutLink(database, caller.accountId, id);
    if (!row) throw missing('checkout_link', id);
    return showCheckoutLink(services, row);
  });

  api.handle(wire.updateCheckoutLink, async ({ caller, id, body }) => {
    const updated = await updateCheckoutLink(database, caller.accountId, id, body);
    if (updated.ok) return showCheckoutLink(services, updated.link);
    throw updated.reason === 'missing' ? missing('checkout_link', id) : metadataFull();
  });

  api.handle(wire.cancelCheckoutLink, async ({ caller, id }) => {
    const canceled = await cancelCheckoutLink(database, caller.accountId, id);
    if (canceled) return showCheckoutLink(services, canceled);
    if (!(await findCheckoutLink(database, caller.accountId, id))) throw missing('checkout_link', id);
    throw conflict('checkout_link', 'canceled', 'This link is already canceled.');
  });
}
