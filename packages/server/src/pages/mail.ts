import { renderMailStopPage } from '@florin/web/mail-stop/page';
import { renderOutboxPage } from '@florin/web/outbox/page';
import type { FastifyInstance } from 'fastify';
import { findPublicCheckoutSession } from '../checkout-sessions/store.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import { addressHash, sessionOfToken } from '../mail/stop-token.ts';
import { insertMailRefusal, listKeptMails } from '../mail/store.ts';
import type { Services } from '../services.ts';
import { signedInAccount, signedOut } from './dashboard/add-view.ts';
import type { AddPage, Pages } from './pages.ts';

const STOP_PATH = '/mail/stop/:id';
const SHOWN_MAX = 50;

/** Where people say that they want no mail, by a button or as mail programs do (RFC 8058), and the outbox of the embedded mode. */
export function addMailPages(
  add: AddPage,
  pages: Pages,
  app: FastifyInstance,
  { database, secret, playground }: Pick<Services, 'database' | 'secret' | 'playground'>,
  rateLimits: RateLimits,
): void {
  add(STOP_PATH, async (request) => {
    if (sessionOfToken(secret, request.params.id) === null) return pages.missing('page', request);
    return { html: renderMailStopPage(false, pages.frameFor(request)) };
  });

  // No cookie is looked at: whoever holds the address of this page has the mail.
  const config = { operation: `pages ${STOP_PATH}` };
  app.post<{ Params: { id: string } }>(STOP_PATH, { config }, async (request, reply) => {
    rateLimits.takePublic(request.ip);
    const session = sessionOfToken(secret, request.params.id);
    if (session === null) return pages.send(reply, pages.missing('page', request));
    const email = (await findPublicCheckoutSession(database, session))?.customer_details?.email ?? null;
    if (email !== null) await insertMailRefusal(database, addressHash(secret, email));
    return pages.send(reply, { html: renderMailStopPage(true, pages.frameFor(request)) });
  });

  if (playground === null) return;
  add('/dashboard/outbox', async (request) => {
    const account = await signedInAccount(database, request);
    if (!account) return signedOut(request);
    const kept = await listKeptMails(database, account.id, SHOWN_MAX);
    const mails = kept.map(({ id, created, rendered }) => ({ id, created, ...rendered }));
    return { html: renderOutboxPage(mails, account.business_name, pages.frameFor(request)) };
  });
}
