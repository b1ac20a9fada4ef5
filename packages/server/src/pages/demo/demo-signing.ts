import { DEMO_SIGNING_PATH } from '@florin/web/sign-in/enter-path';
import type { Id } from '@florin/wire/ids';
import type { FastifyInstance } from 'fastify';
import { findAccountByWallet } from '../../accounts/store.ts';
import { assertAllowed, pagePermission } from '../../auth/permissions.ts';
import { recordAct } from '../../auth/record-act.ts';
import { isSameOriginWrite } from '../../auth/same-origin.ts';
import { sessionTokens } from '../../auth/session-cookie.ts';
import { findSession } from '../../auth/store.ts';
import { ApiError, conflict, missing } from '../../errors/api-error.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { ParsedBody } from '../../http/parse/body.ts';
import { isFromThisMachine } from '../../http/this-machine.ts';
import type { Playground } from '../../playground.ts';
import { showRefund } from '../../refunds/show.ts';
import { findRefund } from '../../refunds/store.ts';
import type { Services } from '../../services.ts';
import { originsOf } from '../../urls.ts';

/** Lets people on this machine, in the dashboard of the demo account, sign its refunds. The route exists in the embedded mode only. */
export function addDemoSigning(
  app: FastifyInstance,
  services: Pick<Services, 'urls' | 'database' | 'chain' | 'network'>,
  { merchantWallet, sign }: Playground,
  rateLimits: RateLimits,
): void {
  if (sign === undefined) return;
  const { database, urls } = services;
  const ownOrigins = originsOf(urls);
  app.post(DEMO_SIGNING_PATH, { config: { operation: 'developer.sign_refund' } }, async (request) => {
    rateLimits.takePublic(request.ip);
    if (!isFromThisMachine(request) || !isSameOriginWrite(request.headers, ownOrigins)) throw outsider();
    const [token] = sessionTokens(request.headers.cookie);
    const session = token === undefined ? null : await findSession(database, token);
    const account = await findAccountByWallet(database, merchantWallet);
    if (account === null || session?.account_id !== account.id) throw outsider();
    assertAllowed(session.role, pagePermission('POST', DEMO_SIGNING_PATH));
    const { refund: id } = Object((request.body as ParsedBody | null)?.value) as { refund?: unknown };
    const row = typeof id === 'string' ? await findRefund(database, account.id, id) : null;
    if (row === null) throw missing('refund', String(id));
    const { next_action } = await showRefund(services, row);
    if (next_action === null || row.sender_address !== merchantWallet)
      throw conflict(
        'refund',
        row.status === 'requires_action' ? 'processing' : row.status,
        'There is nothing to sign.',
      );
    const act = {
      accountId: account.id,
      memberId: session.member_id,
      operation: 'refunds.sign',
      requestId: request.id as Id<'request'>,
      about: row.id,
    };
    const transaction = await recordAct(database, act, () =>
      sign(next_action.transaction.serialized_transaction),
    );
    return { object: 'signed_refund', transaction };
  });
}

function outsider(): ApiError {
  return new ApiError(
    'wallet_not_allowed',
    'The demo account signs only on the machine it runs on, in its dashboard.',
  );
}
