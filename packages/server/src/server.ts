import type { FastifyInstance } from 'fastify';
import { addBrands } from './accounts/brand-files.ts';
import { addAccountRoutes } from './accounts/routes.ts';
import { addAddressRoutes } from './addresses/routes.ts';
import { addApiKeyRoutes } from './api-keys/routes.ts';
import { forgetOldActs } from './auth/acts-store.ts';
import { ApiKeyCache } from './auth/key-cache.ts';
import { forgetExpiredPasskeyChallenges } from './auth/passkeys-store.ts';
import { forgetExpiredSessions } from './auth/store.ts';
import { addCardSetupRoutes } from './card-setups/routes.ts';
import { forgetOldCardSetups } from './card-setups/store.ts';
import { addCardRoutes } from './cards/routes.ts';
import { addApprovalRoutes } from './checkout-intents/approvals/routes.ts';
import { addMerchantAccountRoutes } from './checkout-intents/merchant-account/routes.ts';
import { addOrderMessageRoutes } from './checkout-intents/orders/routes.ts';
import { addReturnPage } from './checkout-intents/return-page.ts';
import { addCheckoutIntentRoutes } from './checkout-intents/routes.ts';
import { addCheckoutStepRoutes } from './checkout-intents/steps/routes.ts';
import { addScreenshots } from './checkout-intents/steps/screenshots.ts';
import { CheckoutIntentWatch } from './checkout-intents/watch.ts';
import { addCheckoutLinkRoutes } from './checkout-links/routes.ts';
import { addBuyerRoutes } from './checkout-sessions/buyer/routes.ts';
import { forgetOldDetails } from './checkout-sessions/buyer/store.ts';
import { addCheckoutSessionRoutes } from './checkout-sessions/routes.ts';
import { ChangeWatch } from './database/change-watch.ts';
import { runAll } from './errors/run-all.ts';
import { addEventRoutes } from './events/routes.ts';
import { forgetOldEvents } from './events/store.ts';
import { EventStreams } from './events/streams.ts';
import { addGiftFundingRoutes } from './gifts/fund-many/routes.ts';
import { watchGuessing } from './gifts/guessing/watch.ts';
import { addGiftPayRoutes } from './gifts/pay-routes.ts';
import { addPublicGiftRoutes } from './gifts/public-routes.ts';
import { addGiftRoutes } from './gifts/routes.ts';
import { giftTransactionKind } from './gifts/submit.ts';
import { RateLimits } from './http/limits/rate-limits.ts';
import { Api } from './http/pipeline/api.ts';
import { createApp } from './http/pipeline/app.ts';
import { Gate } from './http/pipeline/gate.ts';
import { forgetOldIdempotencyKeys } from './idempotency/store.ts';
import { forgetOldMails } from './mail/store.ts';
import { addMemberRoutes } from './members/routes.ts';
import { forgetOldInvitations } from './members/store.ts';
import { addMcpRoute } from './oauth/mcp-route.ts';
import { addOauthRoutes } from './oauth/routes.ts';
import { endOldGrants } from './oauth/store.ts';
import { Leaving } from './operations/leaving.ts';
import type { CompanionProblem } from './operations/probes.ts';
import { addOperationsRoutes } from './operations/routes.ts';
import { Pages } from './pages/pages.ts';
import { addPages } from './pages/routes.ts';
import { addPasskeyRoutes } from './passkeys/routes.ts';
import { addClaimRoutes } from './pay/claim.ts';
import { addPayRoutes } from './pay/routes.ts';
import { paymentTransactionKind } from './pay/submit.ts';
import { addX402Routes } from './pay/x402/routes.ts';
import { forgetEndedSigned } from './payment-requests/by-signature-store.ts';
import { RecipientAccounts } from './payment-requests/recipient-accounts.ts';
import { Pictures } from './pictures/pictures.ts';
import { addPictures } from './pictures/routes.ts';
import { forgetOldPictures } from './pictures/store.ts';
import { addPriceRoutes } from './prices/routes.ts';
import { addProductRoutes } from './products/routes.ts';
import { addRefundRoutes } from './refunds/routes.ts';
import { RefusedRequests } from './refused-requests/keep.ts';
import { addRefusedRequestRoutes } from './refused-requests/routes.ts';
import { forgetOldRefusedRequests } from './refused-requests/store.ts';
import { addSealedHistoryRoutes } from './sealed-history/routes.ts';
import { forgetOldEntries } from './sealed-history/store.ts';
import { forgetOldOrderMessages } from './selling/order-messages/store.ts';
import { addSellingRoutes } from './selling/routes.ts';
import type { Services } from './services.ts';
import { addSessionRoutes } from './sessions/routes.ts';
import { forgetExpiredChallenges } from './sessions/store.ts';
import { fixFirstSlot } from './settlement/first-slot.ts';
import { forgetClosedReferences } from './settlement/payments/sweep-store.ts';
import { forgetOldStrays } from './settlement/strays/stray-store.ts';
import { forgetExpiredClaims, forgetOldBudgets } from './sponsorship/store.ts';
import { Delivery } from './submissions/delivery.ts';
import { addSubmissionRoutes } from './submissions/routes.ts';
import { addTestHelperRoutes } from './test-helpers/routes.ts';
import { addTransactionIntentRoutes } from './transaction-intents/routes.ts';
import { addTransactionRoutes } from './transactions/routes.ts';
import { addUcpAgentRoutes } from './ucp-agent/routes.ts';
import { addUnmatchedPaymentRoutes } from './unmatched-payments/routes.ts';
import { originsOf } from './urls.ts';
import { addWebhookDeliveryRoutes } from './webhook-deliveries/routes.ts';
import { forgetOldDeliveries } from './webhook-deliveries/store.ts';
import { addWebhookEndpointRoutes } from './webhook-endpoints/routes.ts';

const HOUSEKEEPING_MS = 600_000;

export interface RunningServer {
  /** Says that it is no longer ready, and waits until balancers have noticed. It goes on answering meanwhile. */
  leave(): Promise<void>;
  /** Finishes what is under way, refuses what is new, then lets go. */
  stop(): Promise<void>;
}

/** What an API process answers with, which nobody can reach yet. */
export interface BuiltServer extends RunningServer {
  readonly app: FastifyInstance;
}

/**
 * Starts one API process on `port`. Any number of them may share a database. It is not ready while a process that was started beside
 * it has a problem.
 * @example const server = await startServer(services, 4242)
 */
export async function startServer(
  services: Services,
  port: number,
  companionProblem?: CompanionProblem,
): Promise<RunningServer> {
  const server = buildServer(services, port, companionProblem);
  await server.app.listen({ host: services.config.host, port });
  const beside = beginBeside(services);
  return {
    leave: () => server.leave(),
    async stop() {
      beside.stop();
      await server.stop();
    },
  };
}

/** Begins what goes on beside the requests. */
export function beginBeside(services: Services): { stop(): void } {
  const firstSlot = fixFirstSlot(services);
  const housekeeping = startHousekeeping(services);
  const guessing = watchGuessing(services);
  return {
    stop() {
      clearInterval(housekeeping);
      guessing.stop();
      firstSlot.stop();
    },
  };
}

/**
 * What answers requests, without a socket and without what goes on beside them: whoever holds the app hands it its requests.
 * @example const { app } = buildServer(services, 4242); await app.inject({ url: '/v1/products' })
 */
export function buildServer(
  services: Services,
  port: number,
  companionProblem?: CompanionProblem,
): BuiltServer {
  const { config, urls, database, log, metrics, tracer, secret } = services;
  const delivery = new Delivery(services.chain, log);
  const pages = new Pages(services);
  const refusedRequests = new RefusedRequests(database, (error) =>
    log.warn({ err: error }, 'requests that were refused are not in the dashboard'),
  );
  const isLive = services.playground === null;
  const app = createApp({
    isLive,
    logger: log,
    metrics,
    tracer,
    trustProxy: config.trustProxy,
    docsUrl: `${urls.app}/docs`,
    errorPage: (reply, status) => pages.send(reply, pages.error(status, reply.request.id, reply.request)),
    onRefused: (refused) => refusedRequests.note(refused),
  });
  const apiKeys = new ApiKeyCache(database, (error) =>
    log.error({ err: error }, 'last_used_at was not written'),
  );
  const rateLimits = new RateLimits(config);
  const gate = new Gate({ apiKeys, database, ownOrigins: originsOf(urls), appUrl: urls.app }, rateLimits);
  const api = new Api({ app, database, gate, secret, isLive, checkResponses: config.checkResponses });

  const leaving = new Leaving();
  addOperationsRoutes(app, services, leaving, companionProblem);
  addUcpAgentRoutes(app, services);
  addApiKeyRoutes(api, database, apiKeys);
  addAccountRoutes(api, services);
  addRefusedRequestRoutes(api, database);
  addProductRoutes(api, database);
  addPriceRoutes(api, database);
  addTransactionRoutes(api, database);
  const recipients = new RecipientAccounts(services.chain);
  addCheckoutLinkRoutes(api, services, recipients);
  addCheckoutSessionRoutes(api, services, recipients);
  addBuyerRoutes(api, services);
  addTransactionIntentRoutes(api, services, recipients);
  addUnmatchedPaymentRoutes(api, services);
  addRefundRoutes(api, services, recipients);
  addPayRoutes(api, services, recipients);
  addClaimRoutes(api, services);
  addX402Routes(api, services, recipients, delivery);
  addSellingRoutes({ app, services, rateLimits, recipients, delivery });
  addGiftRoutes(api, services);
  addGiftFundingRoutes(api, services);
  addPublicGiftRoutes(api, services);
  addGiftPayRoutes(api, services);
  addSubmissionRoutes(
    api,
    [giftTransactionKind(services), paymentTransactionKind(services, recipients)],
    delivery,
  );
  addTestHelperRoutes(api, services, recipients, delivery);
  addCardRoutes(api, services);
  addCardSetupRoutes(api, services);
  addAddressRoutes(api, services);
  const intentWatch = new CheckoutIntentWatch(database);
  addCheckoutIntentRoutes(api, services, intentWatch);
  addCheckoutStepRoutes(api, services);
  addApprovalRoutes(api, services);
  addMerchantAccountRoutes(api, services);
  addReturnPage(app, services, rateLimits);
  addOrderMessageRoutes(app, services, rateLimits);
  addScreenshots(app, services, rateLimits);
  addSessionRoutes(api, services);
  addMemberRoutes(api, services, apiKeys);
  addPasskeyRoutes(api, services);
  const eventStreams = new EventStreams(services, log);
  addEventRoutes(api, services, eventStreams);
  addSealedHistoryRoutes(app, api, services);
  addWebhookEndpointRoutes(api, services);
  addWebhookDeliveryRoutes(api, database);

  const pictures = new Pictures(services);
  addPictures(app, services, pictures, rateLimits);
  addBrands(app, services, rateLimits);
  const paymentWatch = new ChangeWatch(database, 'payment_requests');
  addPages(app, pages, services, rateLimits, recipients, paymentWatch, delivery);
  addOauthRoutes(app, pages, services, rateLimits);
  addMcpRoute(app, urls, { apiKeys, rateLimits, ownUrl: () => ownUrlOf(config.host, port) });

  return {
    app,
    leave: () => leaving.announce(config.shutdownDelayMs),
    async stop() {
      await Promise.all([intentWatch.stop(), paymentWatch.stop(), eventStreams.stop()]);
      await app.close();
      await pictures.close();
      await delivery.stop();
      rateLimits.close();
      await apiKeys.close();
      await refusedRequests.flush();
    },
  };
}

/** Where this process reaches itself. */
function ownUrlOf(host: string, port: number): string {
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

const TIDYING = [
  forgetOldIdempotencyKeys,
  forgetExpiredSessions,
  forgetOldActs,
  forgetOldInvitations,
  forgetExpiredChallenges,
  forgetExpiredPasskeyChallenges,
  forgetOldBudgets,
  forgetExpiredClaims,
  forgetOldEvents,
  forgetOldEntries,
  forgetOldDeliveries,
  forgetEndedSigned,
  forgetClosedReferences,
  forgetOldStrays,
  forgetOldRefusedRequests,
  forgetOldPictures,
  forgetOldDetails,
  forgetOldMails,
  forgetOldOrderMessages,
  endOldGrants,
  forgetOldCardSetups,
];

/** Removes now and then what nobody can ask for any more. */
function startHousekeeping({ database, log }: Pick<Services, 'database' | 'log'>): NodeJS.Timeout {
  const run = () => {
    runAll(TIDYING.map((chore) => () => chore(database))).catch((error) =>
      log.error({ err: error }, 'housekeeping failed; it runs again later'),
    );
  };
  return setInterval(run, HOUSEKEEPING_MS).unref();
}
