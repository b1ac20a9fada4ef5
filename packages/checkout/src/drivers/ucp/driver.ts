import { setTimeout as sleep } from 'node:timers/promises';
import type { CommitOutcome, DriveContext, FlowDriver } from '../../driver.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import { type JsonReply, probeJson } from '../json-client.ts';
import type { PagePayment } from '../page-payment.ts';
import { openSession } from '../sessions/open-session.ts';
import { createSessionDriver, type SessionProtocol } from '../sessions/session-driver.ts';
import { committed, reconciled } from '../sessions/session-outcomes.ts';
import { cancelSession, completeSession, getSession, sessionRequests, type UcpApi } from './api.ts';
import { findProduct } from './catalog.ts';
import { handOverCard } from './hand-over-card.ts';
import { sessionPages } from './pages.ts';
import { readProfile, type UcpProfile } from './profile.ts';
import { readSession } from './read-session.ts';

export interface UcpDriverOptions {
  /** Address of this platform's own UCP profile, sent as `UCP-Agent`. */
  readonly agentProfileUrl?: string;
  /** For merchants that take no cards over the API; without it they are left to the browser driver. */
  readonly pagePayment?: PagePayment;
}

interface UcpState {
  readonly profile: UcpProfile;
  readonly product: CatalogProduct;
}

const POLLS_MAX = 5;
const POLL_INTERVAL_MS = 400;

/**
 * Buys from merchants that speak the Universal Commerce Protocol over REST: no browser, one completion.
 * @example createUcpDriver({ agentProfileUrl: 'https://florin.example/.well-known/ucp' })
 */
export function createUcpDriver(options: UcpDriverOptions = {}): FlowDriver {
  return createSessionDriver(ucp(options));
}

function ucp({ agentProfileUrl, pagePayment }: UcpDriverOptions): SessionProtocol<UcpState> {
  const headers = agentProfileUrl === undefined ? {} : { 'ucp-agent': `profile="${agentProfileUrl}"` };
  const apiOf = ({ profile }: UcpState): UcpApi => ({ endpoint: profile.endpoint, headers });
  return {
    name: 'ucp',
    pages: sessionPages(pagePayment),

    async recognise(url, context) {
      const profile = readProfile(await probeJson(context, `${url.origin}/.well-known/ucp`));
      if (profile === null) return null;
      if (profile.payment.kind === 'page' && pagePayment === undefined) return null;
      const product = await findProduct(profile, url, headers, context);
      return product && { profile, product };
    },

    open: (state, itemId, choice, context) =>
      openSession(sessionRequests(apiOf(state), itemId, choice, context), choice),

    cardOrigin: ({ profile: { payment, endpoint } }) =>
      new URL(payment.kind === 'tokenizer' ? payment.url : endpoint).origin,

    handOverCard: ({ profile }, opened, request, _total, context) =>
      handOverCard(profile, opened.id, request, context),

    complete: (state, id, body, idempotencyKey, context) =>
      completeSession(apiOf(state), id, body, idempotencyKey, context),

    outcomeOf: (state, id, reply, context) => awaitOutcome(apiOf(state), id, reply, context),
    read: async (state, id, context) => readSession((await getSession(apiOf(state), id, context)).body),
    cancel,
    abandonChallenge: cancel,
  };

  async function cancel(state: UcpState, id: string, context: DriveContext) {
    return reconciled(readSession((await cancelSession(apiOf(state), id, context)).body));
  }
}

/** A merchant may go on working after it has answered: it is asked again for a while. */
async function awaitOutcome(
  api: UcpApi,
  id: string,
  reply: JsonReply,
  context: DriveContext,
): Promise<CommitOutcome> {
  let reading = readSession(reply.body);
  for (let poll = 0; reading.kind === 'in_progress' && poll < POLLS_MAX; poll++) {
    await sleep(POLL_INTERVAL_MS, undefined, { signal: context.signal });
    reading = readSession((await getSession(api, id, context)).body);
  }
  return committed(reading, reply.status);
}
