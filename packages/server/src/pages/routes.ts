import type { FastifyInstance } from 'fastify';
import type { ChangeWatch } from '../database/change-watch.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Services } from '../services.ts';
import type { Delivery } from '../submissions/delivery.ts';
import { addAssets } from './assets.ts';
import { addCardSetupPage } from './card-setup.ts';
import { addClaimPages } from './claim.ts';
import { addDemoSession } from './demo/demo-session.ts';
import { addDemoSigning } from './demo/demo-signing.ts';
import { addFaucet } from './demo/faucet.ts';
import { addWalletPage } from './device-wallet/page.ts';
import { addReadingPages } from './docs.ts';
import { addExplorer } from './explorer.ts';
import { addMailPages } from './mail.ts';
import { addMerchantPages } from './merchant.ts';
import { addOperatorPage } from './operator/page.ts';
import type { AddPage, Pages } from './pages.ts';
import { addLinkPage } from './paying/checkout-link.ts';
import { addPaymentPages } from './paying/payment.ts';
import { addWellKnownFiles } from './well-known.ts';

/** Everything that people look at in a browser. */
export function addPages(
  app: FastifyInstance,
  pages: Pages,
  services: Pick<
    Services,
    'config' | 'urls' | 'database' | 'secret' | 'vault' | 'chain' | 'network' | 'metrics' | 'playground'
  >,
  rateLimits: RateLimits,
  recipients: RecipientAccounts,
  paymentWatch: ChangeWatch,
  delivery: Delivery,
): void {
  const add: AddPage = (path, render) => {
    const config = { operation: `pages ${path}` };
    app.get<{ Params: { id: string } }>(path, { config }, async (request, reply) => {
      rateLimits.takePublic(request.ip);
      return pages.send(reply, await render(request));
    });
  };
  addAssets(app);
  addWellKnownFiles(app, services);
  addReadingPages(add, pages, services);
  addClaimPages(add, pages, services);
  addPaymentPages(add, pages, app, services, rateLimits, paymentWatch);
  addLinkPage(add, pages, services, recipients, rateLimits);
  addMailPages(add, pages, app, services, rateLimits);
  addCardSetupPage(app, pages, services, rateLimits);
  addMerchantPages(add, pages, services);
  addWalletPage(add, pages, app, services, rateLimits, delivery);
  addOperatorPage(app, pages, services, rateLimits);
  const { playground } = services;
  if (!playground) return;
  addExplorer(add, pages, services);
  addFaucet(app, playground, rateLimits);
  addDemoSession(app, services, playground, rateLimits);
  addDemoSigning(app, services, playground, rateLimits);
}
