import type {
  CommitOutcome,
  DriveContext,
  FlowDriver,
  OrderReading,
  ReconcileOutcome,
} from '@florin/checkout-browser/driver';
import { unknown } from '@florin/checkout-browser/outcomes';
import type { Json } from '@florin/page-reading/json';
import { withoutEnd } from '@florin/wire/values/without-end';
import { readForeign } from '../../foreign-pages/off-thread.ts';
import type { ConfiguredSeller } from '../../protocols/acp-seller.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import { isSuccess, probeJson } from '../json-client.ts';
import { textAt } from '../json-reading.ts';
import type { productInMarkup } from '../product-markup.ts';
import { openSession } from '../sessions/open-session.ts';
import { createSessionDriver, type SessionProtocol } from '../sessions/session-driver.ts';
import { committed, readHandOver, reconciled } from '../sessions/session-outcomes.ts';
import { type AcpApi, cancelSession, completeSession, getSession } from './api.ts';
import { type AcpSeller, configuredSeller, readDiscovery } from './discovery.ts';
import { cardHandler, handOverCard } from './hand-over-card.ts';
import { claimsOf, readSession } from './read-session.ts';
import { sessionRequests } from './session-requests.ts';

export interface AcpDriverOptions {
  /** Sellers that have signed this installation up. */
  readonly sellers?: readonly ConfiguredSeller[];
}

interface AcpState {
  readonly seller: AcpSeller;
  readonly product: CatalogProduct;
}

/**
 * Buys from sellers that speak the Agentic Commerce Protocol: the card goes to the seller's processor as a delegated
 * payment that is worth this session's total and nothing more, and the session is completed once.
 * @example createAcpDriver({ sellers: [{ origin: 'https://shop.example', endpoint, bearer, version: '2026-04-17' }] })
 */
export function createAcpDriver(options: AcpDriverOptions = {}): FlowDriver {
  return createSessionDriver(acp(options));
}

function acp({ sellers = [] }: AcpDriverOptions): SessionProtocol<AcpState> {
  /** A token is known by where it is sent to, so that no other seller's state can claim it. */
  const apiOf = ({ seller }: AcpState): AcpApi => {
    const found = sellers.find(({ endpoint }) => withoutEnd(endpoint, /\//) === seller.baseUrl);
    return { seller, bearer: found?.bearer ?? null };
  };
  return {
    name: 'acp',

    async recognise(url, context) {
      const seller =
        configuredSeller(sellers, url) ??
        readDiscovery(await probeJson(context, `${url.origin}/.well-known/acp.json`));
      if (seller === null) return null;
      const page = await context.fetch(url.href);
      const product =
        page.status === 200
          ? await readForeign<typeof productInMarkup>(context, 'productInMarkup', page.text)
          : null;
      return product && { seller, product };
    },

    open(state, itemId, choice, resumed, context) {
      const { version } = state.seller;
      const currency = state.product.currency?.toLowerCase() ?? 'usd';
      const purchase = { version, itemId, choice, currency };
      return openSession(sessionRequests(apiOf(state), purchase, context), resumed);
    },

    claimsOf,
    apiOrigins: ({ seller }) => [new URL(seller.baseUrl).origin, new URL(seller.delegateUrl).origin],

    cardOrigin: ({ seller }, { session }) =>
      cardHandler(seller.version, session) === null ? null : new URL(seller.delegateUrl).origin,

    handOverCard: (state, opened, request, total, context) =>
      handOverCard(apiOf(state), opened, request, total, context),

    complete: (state, id, body, idempotencyKey, context) =>
      completeSession(apiOf(state), id, body, idempotencyKey, context),

    async outcomeOf(state, id, reply, context) {
      const reading = readSession(reply.body);
      if (reading.kind === 'unreachable_challenge') return giveUpChallenge(apiOf(state), id, context);
      return committed(reading, reply.status);
    },

    isRefusal: ({ status, body }) => (status >= 400 && status < 500) || readSession(body).kind === 'idle',
    read: async (state, id, context) => readSession((await getSession(apiOf(state), id, context)).body),
    async readHandOver(state, id, context) {
      const { body } = await getSession(apiOf(state), id, context);
      return readHandOver(readSession(body), claimsOf(body).isReady);
    },
    cancel: (state, id, context) => cancel(apiOf(state), id, context),
    abandonChallenge: (state, id, context) => cancel(apiOf(state), id, context),
    readOrder: async (_flow, _state, { told }) => toldOrder(told),
  };
}

/** Sellers tell of orders and cannot be asked for one. */
function toldOrder(told: Json): OrderReading {
  if (told === null) return { kind: 'not_offered' };
  const order = { url: textAt(told, 'permalink_url'), status: textAt(told, 'status') };
  return { kind: 'read', order, isOver: true };
}

async function giveUpChallenge(api: AcpApi, id: string, context: DriveContext): Promise<CommitOutcome> {
  const canceled = await cancel(api, id, context);
  if (canceled.kind === 'placed') return canceled;
  if (canceled.kind !== 'no_order') return unknown('the issuer asks for a challenge nobody can open');
  return {
    kind: 'declined',
    reason: 'authentication_required',
    detail: 'the seller has no page for the challenge',
  };
}

/** Canceling makes "no order" certain; a seller that refuses because the session is over has it completed. */
async function cancel(api: AcpApi, id: string, context: DriveContext): Promise<ReconcileOutcome> {
  const reply = await cancelSession(api, id, context);
  const session = isSuccess(reply) ? reply.body : (await getSession(api, id, context)).body;
  return reconciled(readSession(session));
}
