import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommitOutcome, DriveContext, FlowDriver } from '@florin/checkout-browser/driver';
import type { Json } from '@florin/page-reading/json';
import type { UcpAgent } from '../../protocols/ucp-agent.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import { type JsonReply, probeJson } from '../json-client.ts';
import { textAt } from '../json-reading.ts';
import type { PagePayment } from '../page-payment.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { createSessionDriver, type SessionProtocol } from '../sessions/session-driver.ts';
import { committed, readHandOver, reconciled } from '../sessions/session-outcomes.ts';
import { stableUuid } from '../stable-uuid.ts';
import { callUcp, submitUcp } from './api.ts';
import { type CardHandler, cardHandlerOf, type RawCredentials, readRawCredentials } from './card-handler.ts';
import { findProduct } from './catalog.ts';
import { handOverCard } from './hand-over-card.ts';
import { readOrder } from './order.ts';
import { sessionPages } from './pages.ts';
import { FULFILLMENT, handlersOf, olderProfile, readProfile, type UcpProfile } from './profile.ts';
import { claimsOf, readSession } from './read-session.ts';
import type { UcpApi } from './request.ts';
import { sessionRequests } from './session-requests.ts';

export interface UcpDriverOptions {
  /** Who buys, sent with every request as `UCP-Agent`. */
  readonly agent?: UcpAgent;
  /** For merchants that take no cards over the API; without it they are left to the browser driver. */
  readonly pagePayment?: PagePayment;
}

export interface UcpState {
  readonly profile: UcpProfile;
  readonly rawCredentials: RawCredentials;
  readonly product: CatalogProduct;
}

const POLLS_MAX = 5;
const POLL_INTERVAL_MS = 400;

/**
 * Buys from merchants that speak the Universal Commerce Protocol over REST or MCP: no browser, one completion.
 * @example createUcpDriver({ agent: { profileUrl: 'https://florin.example/.well-known/ucp', signingKey } })
 */
export function createUcpDriver(options: UcpDriverOptions = {}): FlowDriver {
  return createSessionDriver(ucp(options));
}

function ucp({ agent = nobody(), pagePayment }: UcpDriverOptions): SessionProtocol<UcpState> {
  const apiOf = ({ profile }: UcpState): UcpApi => ({ profile, agent });

  const getSession = async (state: UcpState, id: string, context: DriveContext): Promise<Json> =>
    (await callUcp(apiOf(state), { operation: 'get_checkout', id }, context)).body;

  const readOutcome = async (state: UcpState, id: string, context: DriveContext) =>
    readSession(await getSession(state, id, context));

  return {
    name: 'ucp',
    pages: sessionPages(pagePayment, handlerFor),

    async recognise(url, context) {
      const profile = await findProfile(url, context);
      if (profile === null) return null;
      const rawCredentials = await readRawCredentials(profile.version, profile.handlers, context);
      const handler = cardHandlerOf(profile.version, profile.handlers, rawCredentials);
      if (handler.kind === 'page' && pagePayment === undefined) return null;
      const product = await findProduct({ profile, agent }, url, context);
      return product && { profile, rawCredentials, product };
    },

    open(state, itemId, choice, resumed, context) {
      const { version, capabilities } = state.profile;
      const currency = state.product.currency?.toUpperCase() ?? 'USD';
      const delivers = capabilities.includes(FULFILLMENT);
      const purchase = { version, itemId, choice, currency, delivers };
      const takesCards = (session: Json) =>
        handlerFor(state, { session }).kind !== 'page' || textAt(session, 'continue_url') !== null;
      return openSession(sessionRequests(apiOf(state), purchase, takesCards, context), resumed);
    },

    claimsOf,
    apiOrigins: ({ profile }) => [new URL(profile.endpoint).origin],

    cardOrigin(state, opened) {
      const handler = handlerFor(state, opened);
      if (handler.kind === 'page') return null;
      return new URL(handler.kind === 'tokenizer' ? handler.url : state.profile.endpoint).origin;
    },

    handOverCard: (state, opened, request, _total, context) =>
      handOverCard(state.profile.version, handlerFor(state, opened), opened.id, request, context),

    complete: (state, id, body, key, context) => {
      const idempotencyKey = stableUuid(`${key}:complete`);
      return submitUcp(apiOf(state), { operation: 'complete_checkout', id, body, idempotencyKey }, context);
    },

    outcomeOf: (state, id, reply, context) => awaitOutcome(apiOf(state), id, reply, context),
    isRefusal: ({ status, body }) =>
      (status >= 400 && status < 500) || isError(body) || readSession(body).kind === 'idle',
    read: readOutcome,
    async readHandOver(state, id, context) {
      const session = await getSession(state, id, context);
      return readHandOver(readSession(session), claimsOf(session).isReady);
    },
    cancel,
    abandonChallenge: cancel,
    readOrder: ({ origin }, state, order, context) => readOrder(apiOf(state), origin, order, context),
  };

  async function cancel(state: UcpState, id: string, context: DriveContext) {
    const idempotencyKey = stableUuid(`${id}:cancel`);
    const call = { operation: 'cancel_checkout', id, idempotencyKey } as const;
    const { body } = await callUcp(apiOf(state), call, context);
    return reconciled(
      textAt(body, 'status') === null ? await readOutcome(state, id, context) : readSession(body),
    );
  }
}

/** Merchants must be told somebody; without a public address there is nobody whose key they could look up. */
function nobody(): UcpAgent {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    profileUrl: 'https://florin.invalid/.well-known/ucp',
    signingKey: { keyId: 'unpublished', privateKey },
  };
}

/** What is available for this checkout, else what the profile promised in general. */
function handlerFor(
  { profile, rawCredentials }: UcpState,
  { session }: Pick<OpenSession, 'session'>,
): CardHandler {
  const offered = handlersOf(session);
  return cardHandlerOf(
    profile.version,
    offered.length > 0 ? withSchemas(offered, profile) : profile.handlers,
    rawCredentials,
  );
}

/** A session's handlers may leave out what the profile has said of the same handler. */
function withSchemas(offered: readonly Json[], { handlers }: UcpProfile): readonly Json[] {
  return offered.map((handler) => {
    const declared = handlers.find((other) => textAt(other, 'id') === textAt(handler, 'id'));
    return { ...(declared as object), ...(handler as object) };
  });
}

async function findProfile(url: URL, context: DriveContext): Promise<UcpProfile | null> {
  const document = await probeJson(context, `${url.origin}/.well-known/ucp`);
  const profile = readProfile(document);
  if (profile !== null) return profile;
  const older = olderProfile(document);
  return older === null ? null : readProfile(await probeJson(context, older));
}

function isError(body: Json): boolean {
  return textAt(body, 'status') === null && textAt(body, 'ucp', 'status') === 'error';
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
    reading = readSession((await callUcp(api, { operation: 'get_checkout', id }, context)).body);
  }
  return committed(reading, reply.status);
}
