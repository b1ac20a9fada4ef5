import { renderMailConfirmPage } from '@florin/web/mail-confirm/page';
import { renderMailStopPage } from '@florin/web/mail-stop/page';
import { renderOutboxPage } from '@florin/web/outbox/page';
import { isId } from '@florin/wire/ids';
import type { FastifyInstance } from 'fastify';
import { findAccountIfAny } from '../accounts/store.ts';
import { findPublicCheckoutSession } from '../checkout-sessions/store.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import { accountInToken, addressHash, isConfirmToken, ownerOfStopToken } from '../mail/mail-tokens.ts';
import {
  confirmNotificationEmail,
  endNotifications,
  insertMailRefusal,
  listKeptMails,
} from '../mail/store.ts';
import type { Services } from '../services.ts';
import { signedInAccount, signedOut } from './dashboard/add-view.ts';
import type { AddPage, Pages } from './pages.ts';

const STOP_PATH = '/mail/stop/:id';
const CONFIRM_PATH = '/mail/confirm/:id';
const SHOWN_MAX = 50;

/** Where people say that they want no mail, by a button or as mail programs do (RFC 8058), and the outbox of the embedded mode. */
export function addMailPages(
  add: AddPage,
  pages: Pages,
  app: FastifyInstance,
  { database, secret, playground }: Pick<Services, 'database' | 'secret' | 'playground'>,
  rateLimits: RateLimits,
): void {
  const refuseForBuyer = async (session: string) => {
    const email = (await findPublicCheckoutSession(database, session))?.customer_details?.email ?? null;
    if (email !== null) await insertMailRefusal(database, addressHash(secret, email));
  };
  const confirmable = async (token: string) => {
    const id = accountInToken(token);
    const account = id && (await findAccountIfAny(database, id));
    const email = account?.notification_email ?? null;
    if (!account || email === null || !isConfirmToken(secret, token, account.id, email)) return null;
    return { account, email };
  };

  add(CONFIRM_PATH, async (request) => {
    const asked = await confirmable(request.params.id);
    if (asked === null) return pages.missing('page', request);
    return {
      html: renderMailConfirmPage(asked.account.business_name, false, pages.dashboardFrameFor(request)),
    };
  });
  const confirming = { config: { operation: `pages ${CONFIRM_PATH}` } };
  app.post<{ Params: { id: string } }>(CONFIRM_PATH, confirming, async (request, reply) => {
    rateLimits.takePublic(request.ip);
    const asked = await confirmable(request.params.id);
    if (asked === null || !(await confirmNotificationEmail(database, asked.account.id, asked.email)))
      return pages.send(reply, pages.missing('page', request));
    const html = renderMailConfirmPage(asked.account.business_name, true, pages.dashboardFrameFor(request));
    return pages.send(reply, { html });
  });

  add(STOP_PATH, async (request) => {
    if (ownerOfStopToken(secret, request.params.id) === null) return pages.missing('page', request);
    return { html: renderMailStopPage(false, pages.frameFor(request)) };
  });

  // No cookie is looked at: whoever holds the address of this page has the mail.
  const config = { operation: `pages ${STOP_PATH}` };
  app.post<{ Params: { id: string } }>(STOP_PATH, { config }, async (request, reply) => {
    rateLimits.takePublic(request.ip);
    const owner = ownerOfStopToken(secret, request.params.id);
    if (owner === null) return pages.send(reply, pages.missing('page', request));
    if (isId('account', owner)) await endNotifications(database, owner);
    else await refuseForBuyer(owner);
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
