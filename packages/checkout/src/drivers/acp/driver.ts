import type { CommitOutcome, DriveContext, FlowDriver, ReconcileOutcome } from '../../driver.ts';
import { readForeign } from '../../foreign-pages/off-thread.ts';
import { unknown } from '../../outcomes.ts';
import { currencyOf } from '../../quote-gate.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import { isSuccess, probeJson } from '../json-client.ts';
import type { productInMarkup } from '../product-markup.ts';
import { openSession } from '../sessions/open-session.ts';
import { createSessionDriver, type SessionProtocol } from '../sessions/session-driver.ts';
import { committed, reconciled } from '../sessions/session-outcomes.ts';
import { type AcpApi, completeSession, getSession, post, sessionRequests } from './api.ts';
import { type AcpSeller, readDiscovery } from './discovery.ts';
import { handOverCard } from './hand-over-card.ts';
import { readSession } from './read-session.ts';

export interface AcpDriverOptions {
  /** Bearer tokens that sellers have given out, by origin of their API. */
  readonly tokens?: Readonly<Record<string, string>>;
}

interface AcpState {
  readonly seller: AcpSeller;
  readonly product: CatalogProduct;
}

/**
 * Buys from sellers that speak the Agentic Commerce Protocol: the card goes to the seller's processor as a delegated
 * payment that is worth this session's total and nothing more, and the session is completed once.
 * @example createAcpDriver({ tokens: { 'https://api.shop.example': 'token' } })
 */
export function createAcpDriver(options: AcpDriverOptions = {}): FlowDriver {
  return createSessionDriver(acp(options));
}

function acp({ tokens }: AcpDriverOptions): SessionProtocol<AcpState> {
  const apiOf = ({ seller: { baseUrl, version } }: AcpState): AcpApi => ({
    baseUrl,
    version,
    token: tokens?.[new URL(baseUrl).origin] ?? null,
  });
  return {
    name: 'acp',

    async recognise(url, context) {
      const seller = readDiscovery(await probeJson(context, `${url.origin}/.well-known/acp.json`));
      if (seller === null) return null;
      const page = await context.fetch(url.href);
      const product =
        page.status === 200
          ? await readForeign<typeof productInMarkup>(context, 'productInMarkup', page.text)
          : null;
      return product && { seller, product };
    },

    open(state, itemId, choice, context) {
      const currency = currencyOf(state.product.currency);
      return openSession(sessionRequests(apiOf(state), itemId, currency, choice, context), choice);
    },

    cardOrigin: ({ seller }) => new URL(seller.baseUrl).origin,

    handOverCard: (state, opened, request, total, context) =>
      handOverCard(apiOf(state), opened, request, total, context),

    complete: (state, id, body, idempotencyKey, context) =>
      completeSession(apiOf(state), id, body, idempotencyKey, context),

    async outcomeOf(state, id, reply, context) {
      const reading = readSession(reply.body);
      if (reading.kind === 'unreachable_challenge') return giveUpChallenge(apiOf(state), id, context);
      return committed(reading, reply.status);
    },

    read: async (state, id, context) => readSession((await getSession(apiOf(state), id, context)).body),
    cancel: (state, id, context) => cancel(apiOf(state), id, context),
    abandonChallenge: (state, id, context) => abandonChallenge(apiOf(state), id, context),
  };
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

/** The protocol wants to hear how the challenge ended, whatever came of it. */
async function abandonChallenge(api: AcpApi, id: string, context: DriveContext): Promise<ReconcileOutcome> {
  const body = { authentication_result: { outcome: 'abandoned' } };
  await post(api, `/checkout_sessions/${id}/complete`, body, context, `abandon-${id}`);
  const reading = readSession((await getSession(api, id, context)).body);
  return reading.kind === 'idle' ? await cancel(api, id, context) : reconciled(reading);
}

/** Canceling makes "no order" certain; a seller that refuses because the session is over has it completed. */
async function cancel(api: AcpApi, id: string, context: DriveContext): Promise<ReconcileOutcome> {
  const reply = await post(api, `/checkout_sessions/${id}/cancel`, {}, context, `cancel-${id}`);
  const session = isSuccess(reply) ? reply.body : (await getSession(api, id, context)).body;
  return reconciled(readSession(session));
}
