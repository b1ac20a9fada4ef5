import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Services } from '../services.ts';
import type { SessionStore } from '../sessions/store.ts';
import { addAssets } from './assets.ts';
import { addClaimPages } from './claim.ts';
import { addReadingPages } from './docs.ts';
import { addFaucet } from './faucet.ts';
import { addMerchantPages } from './merchant.ts';
import { Pages } from './pages.ts';
import { addPaymentPages } from './payment.ts';

/** Everything that people look at in a browser. */
export function addPages(
  app: FastifyInstance,
  services: Services,
  sessions: SessionStore,
  rateLimits: RateLimits,
): void {
  const pages = new Pages(app, services, rateLimits);
  addAssets(app);
  addReadingPages(pages, services);
  addClaimPages(pages, services);
  addPaymentPages(pages, app, services, rateLimits);
  addMerchantPages(pages, sessions);
  if (services.playground) addFaucet(app, services.playground, rateLimits);
}
