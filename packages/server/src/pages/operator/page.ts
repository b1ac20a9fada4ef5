import { renderOperatorPage, renderOperatorSignInPage } from '@florin/web/operator/page';
import type { FastifyInstance } from 'fastify';
import { isSameOriginWrite } from '../../auth/same-origin.ts';
import { isSameText } from '../../auth/same-text.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import { type ParsedBody, textsIn } from '../../http/parse/body.ts';
import { type LookServices, lookAtInstallation, type OperatorLook } from '../../operations/look.ts';
import type { Services } from '../../services.ts';
import { originsOf } from '../../urls.ts';
import type { PageRequest, Pages } from '../pages.ts';
import { isOperator, operatorCookie } from './operator-session.ts';

const PATH = '/operator';
/** However often somebody reloads, nodes and database are asked this rarely. */
const REUSE_MS = 5_000;

/** The state of the installation for whoever runs it. */
export function addOperatorPage(
  app: FastifyInstance,
  pages: Pages,
  services: LookServices & Pick<Services, 'urls' | 'secret'>,
  rateLimits: RateLimits,
): void {
  const { config, secret, urls } = services;
  const token = config.operatorToken;
  const ownOrigins = originsOf(urls);
  const route = { config: { operation: `pages ${PATH}` } };
  const look = reused(() => lookAtInstallation(services));
  /** The styles of the dashboard, and no script. */
  const frameOf = (request: PageRequest) => ({
    ...pages.frameFor(request, 'dashboard-developers'),
    scripts: [],
    preloads: [],
    language: 'en' as const,
  });

  app.get<{ Params: { id: string } }>(PATH, route, async (request, reply) => {
    rateLimits.takePublic(request.ip);
    const frame = frameOf(request);
    if (isOperator(request, token, secret))
      return pages.send(reply, { html: renderOperatorPage(await look(), frame) });
    if (request.headers.authorization !== undefined) rateLimits.takeFailedAuthentication(request.ip);
    // Without a token there is nothing to enter: whoever is not on this machine finds no page.
    if (token === null) return pages.send(reply, pages.missing('page', request));
    return pages.send(reply, { status: 401, html: renderOperatorSignInPage(false, frame) });
  });

  app.post<{ Params: { id: string } }>(PATH, route, async (request, reply) => {
    rateLimits.takePublic(request.ip);
    if (token === null) return pages.send(reply, pages.missing('page', request));
    const given = textsIn(request.body as ParsedBody | null).get('token') ?? '';
    const isRight = isSameText(given, token) && isSameOriginWrite(request.headers, ownOrigins);
    if (!isRight) {
      rateLimits.takeFailedAuthentication(request.ip);
      const html = renderOperatorSignInPage(true, frameOf(request));
      return pages.send(reply, { status: 401, html });
    }
    reply.header('Set-Cookie', operatorCookie(token, secret, urls.app.startsWith('https:')));
    return pages.send(reply, { redirect: PATH });
  });
}

/** The same answer for all who ask within a few seconds. */
function reused(read: () => Promise<OperatorLook>): () => Promise<OperatorLook> {
  let last: Promise<OperatorLook> | null = null;
  let askedMs = 0;
  return () => {
    if (last === null || performance.now() - askedMs > REUSE_MS) {
      askedMs = performance.now();
      last = read();
      last.catch(() => {
        last = null; // What failed is asked again at once.
      });
    }
    return last;
  };
}
