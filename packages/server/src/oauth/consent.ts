import { randomBytes } from 'node:crypto';
import { type ConnectProps, renderConnectPage, renderUntrustedPage } from '@florin/web/connect/page';
import type { Id } from '@florin/wire/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordAct } from '../auth/record-act.ts';
import { isSameOriginWrite } from '../auth/same-origin.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import { type ParsedBody, textsIn } from '../http/parse/body.ts';
import { queryOf, type SignedInMember, signedInMember, signedOut } from '../pages/dashboard/add-view.ts';
import type { PageOutcome, PageRequest, Pages } from '../pages/pages.ts';
import type { Services } from '../services.ts';
import { originsOf } from '../urls.ts';
import { type Authorization, answerAt, readAuthorization } from './authorization.ts';
import { resourceOf, USUAL_SCOPES } from './metadata.ts';
import { insertOauthCode } from './store.ts';
import { DAYS, readTerms, type TypedTerms } from './terms.ts';
import { hashOf } from './token-answer.ts';

const PATH = '/dashboard/connect';
const CODE_SECONDS = 60;
const ASKED = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
  'scope',
  'resource',
];

type ConsentServices = Pick<Services, 'urls' | 'database'>;

/** The page on which a person lets a program act, and sets what it may spend. */
export function addConsentPage(
  app: FastifyInstance,
  pages: Pages,
  services: ConsentServices,
  rateLimits: RateLimits,
): void {
  const config = { operation: `pages ${PATH}` };
  const ownOrigins = originsOf(services.urls);

  app.get<{ Params: { id: string } }>(PATH, { config }, async (request, reply) => {
    rateLimits.takePublic(request.ip);
    const signedIn = await signedInMember(services.database, request);
    if (signedIn === null) return pages.send(reply, signedOut(request));
    const parameters = queryOf(request);
    return answer(pages, services, { ...signedIn, request, reply, parameters, decided: false });
  });

  app.post<{ Params: { id: string } }>(PATH, { config }, async (request, reply) => {
    rateLimits.takePublic(request.ip);
    const signedIn = await signedInMember(services.database, request);
    const parameters = textsIn(request.body as ParsedBody | null);
    // Only our own page may answer for whoever is signed in, and only for the account that it was shown to.
    const isOwn =
      isSameOriginWrite(request.headers, ownOrigins) && parameters.get('account') === signedIn?.account.id;
    if (signedIn === null || !isOwn) return pages.send(reply, untrusted(pages, request));
    return answer(pages, services, { ...signedIn, request, reply, parameters, decided: true });
  });
}

interface Visit extends SignedInMember {
  readonly request: FastifyRequest<{ Params: { id: string } }>;
  readonly reply: FastifyReply;
  readonly parameters: URLSearchParams;
  readonly decided: boolean;
}

async function answer(pages: Pages, services: ConsentServices, visit: Visit): Promise<FastifyReply> {
  const { database, urls } = services;
  const { request, reply, account, session, parameters, decided } = visit;
  const outcome = await readAuthorization(database, parameters, resourceOf(urls));
  if (outcome.kind === 'untrusted') return pages.send(reply, untrusted(pages, request));
  if (outcome.kind === 'refused') {
    const { code, message } = outcome.error;
    const redirect = answerAt(outcome, urls.base, { error: code, error_description: message });
    return pages.send(reply, { redirect });
  }
  const { asked } = outcome;
  if (!decided) return show(pages, visit, asked, usualTerms(asked), null);
  if (parameters.get('decision') !== 'allow') {
    const redirect = answerAt(asked, urls.base, { error: 'access_denied' });
    return pages.send(reply, { redirect });
  }
  const typed = typedTerms(parameters);
  const terms = readTerms(typed, asked.scopes, nowSeconds());
  if (!terms.ok) return show(pages, visit, asked, typed, terms.field);
  const code = randomBytes(32).toString('base64url');
  const row = {
    account_id: account.id,
    member_id: session.member_id,
    code_hash: hashOf(code),
    client_id: asked.client.id,
    redirect_uri: asked.redirectUri,
    code_challenge: asked.codeChallenge,
    scopes: terms.scopes,
    mandate: terms.mandate,
    expires_at: nowSeconds() + CODE_SECONDS,
  };
  const act = {
    accountId: account.id,
    memberId: session.member_id,
    operation: 'oauth.allow',
    requestId: request.id as Id<'request'>,
    about: asked.client.id,
  };
  await recordAct(database, act, () => insertOauthCode(database, row));
  return pages.send(reply, { redirect: answerAt(asked, urls.base, { code }) });
}

function show(
  pages: Pages,
  { request, reply, account, parameters }: Visit,
  { client, redirectUri, scopes }: Authorization,
  terms: TypedTerms,
  wrong: ConnectProps['wrong'],
): FastifyReply {
  const { origin, host } = new URL(redirectUri);
  const hidden = ASKED.flatMap((name) => parameters.getAll(name).map((value) => [name, value] as const));
  const props: ConnectProps = {
    clientName: client.name,
    redirectHost: host,
    businessName: account.business_name,
    scopes,
    terms,
    days: DAYS,
    wrong,
    hidden: [...hidden, ['account', account.id]],
  };
  // The styles of the dashboard, and no script.
  const frame = { ...pages.dashboardFrameFor(request, 'dashboard-developers'), scripts: [], preloads: [] };
  const html = renderConnectPage(props, frame);
  return pages.send(reply, { html, formTarget: origin, status: wrong === null ? 200 : 400 });
}

function untrusted(pages: Pages, request: PageRequest): PageOutcome {
  return { status: 400, html: renderUntrustedPage(pages.dashboardFrameFor(request)) };
}

function usualTerms({ scopes }: Authorization): TypedTerms {
  const usual = scopes.filter((scope) => USUAL_SCOPES.includes(scope));
  return { scopes: usual, max_amount: '', daily_limit: '', approval_above: '', merchants: '', days: '30' };
}

function typedTerms(parameters: URLSearchParams): TypedTerms {
  const text = (name: string) => (parameters.get(name) ?? '').slice(0, 5_000);
  return {
    scopes: parameters.getAll('allowed'),
    max_amount: text('max_amount'),
    daily_limit: text('daily_limit'),
    approval_above: text('approval_above'),
    merchants: text('merchants'),
    days: text('days'),
  };
}

const nowSeconds = () => Math.floor(Date.now() / 1_000);
