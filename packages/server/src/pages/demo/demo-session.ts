import { ENTER_PATH } from '@florin/web/sign-in/enter-path';
import type { FastifyInstance } from 'fastify';
import { findAccountByWallet } from '../../accounts/store.ts';
import { isSameOriginWrite } from '../../auth/same-origin.ts';
import { onlySessionCookie, sessionTokens } from '../../auth/session-cookie.ts';
import { endSessions, firstMemberOf, SESSION_SECONDS_MAX, startSession } from '../../auth/store.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import { isFromThisMachine } from '../../http/this-machine.ts';
import type { Playground } from '../../playground.ts';
import type { Services } from '../../services.ts';
import { originsOf } from '../../urls.ts';

/** Lets people on this machine into the dashboard of the demo account. The route exists in the embedded mode only. */
export function addDemoSession(
  app: FastifyInstance,
  { database, urls }: Pick<Services, 'urls' | 'database'>,
  { merchantWallet }: Playground,
  rateLimits: RateLimits,
): void {
  const ownOrigins = originsOf(urls);
  app.post(ENTER_PATH, { config: { operation: 'developer.session' } }, async (request, reply) => {
    rateLimits.takePublic(request.ip);
    if (!isFromThisMachine(request) || !isSameOriginWrite(request.headers, ownOrigins)) throw outsider();
    const account = await findAccountByWallet(database, merchantWallet);
    if (!account) throw new ApiError('resource_missing', 'There is no demo account.');
    await endSessions(database, sessionTokens(request.headers.cookie));
    const token = await startSession(
      database,
      account.id,
      firstMemberOf(account.id),
      request.headers['user-agent'],
    );
    reply.header('Set-Cookie', onlySessionCookie(token, SESSION_SECONDS_MAX, urls.app));
    return { object: 'session', account: account.id };
  });
}

function outsider(): ApiError {
  return new ApiError('wallet_not_allowed', 'The demo account can be opened only on the machine it runs on.');
}
