import { renderPaymentPage } from '@florin/web/payment/page';
import type { PaymentView } from '@florin/web/payment/payment-view';
import { renderReceiptPage } from '@florin/web/receipt/page';
import { withBrand } from '@florin/web/shell/page-frame';
import { type Language, languageOf } from '@florin/web/words/language';
import { type IdKind, isId } from '@florin/wire/ids';
import type { FastifyInstance } from 'fastify';
import type { ChangeWatch } from '../../database/change-watch.ts';
import { missing } from '../../errors/api-error.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import { etagOf, matchesEtag } from '../../http/pipeline/etag.ts';
import { noteVisit } from '../../payment-requests/watch-store.ts';
import { findRefundsOf } from '../../refunds/store.ts';
import type { Services } from '../../services.ts';
import { findReceipt } from '../../transactions/store.ts';
import type { AddPage, Pages } from '../pages.ts';
import { buyerOf } from './buyer.ts';
import { intentView, sessionView } from './payment-view.ts';

type Parts = Pick<Services, 'config' | 'database' | 'urls' | 'network' | 'secret'>;

interface PayableKind {
  readonly path: '/c' | '/i';
  readonly of: IdKind;
  readonly view: (services: Parts, id: string, language: Language) => Promise<PaymentView | null>;
}

const KINDS: readonly PayableKind[] = [
  { path: '/c', of: 'checkout_session', view: sessionView },
  { path: '/i', of: 'transaction_intent', view: intentView },
];

/** How long an answer may be kept back while there is no news: less than what proxies cut. */
const WAIT_SECONDS_MAX = 25;
/** Requests beyond this many are answered at once. */
const WAITING_MAX = 5_000;

/** Where sessions and intents are paid, and what their pages ask while they are open. */
export function addPaymentPages(
  add: AddPage,
  pages: Pages,
  app: FastifyInstance,
  services: Parts,
  rateLimits: RateLimits,
  watch: ChangeWatch,
): void {
  for (const { path, of, view } of KINDS) {
    const load = async (id: string, language: Language = 'en') =>
      isId(of, id) ? view(services, id, language) : null;

    add(`${path}/:id`, async (request) => {
      const { id } = request.params;
      const shown = await load(id, languageOf(request.headers['accept-language']));
      if (!shown) return pages.missing('payment', request);
      if (shown.status.state === 'payable') await noteVisit(services.database, id);
      const props = { view: shown, network: pages.network };
      return {
        html: renderPaymentPage(props, withBrand(pages.frameFor(request, 'payment'), shown.brandColor)),
      };
    });

    add(`${path}/:id/receipt`, async (request) => {
      const { id } = request.params;
      const shown = await load(id, languageOf(request.headers['accept-language']));
      if (!shown) return pages.missing('payment', request);
      if (!isReceiptable(shown)) return { redirect: `${services.urls.app}${path}/${id}` };
      const [paid, refunds, buyer] = await Promise.all([
        findReceipt(services.database, id),
        findRefundsOf(services.database, id),
        buyerOf(services.database, id),
      ]);
      return {
        html: renderReceiptPage(
          { view: shown, paid, refunds, network: pages.network, buyer },
          withBrand(pages.frameFor(request), shown.brandColor),
        ),
      };
    });

    const status = { config: { operation: `pages ${path}/:id/status` } };
    app.get<{ Params: { id: string }; Querystring: { wait?: string } }>(
      `${path}/:id/status`,
      status,
      async (request, reply) => {
        rateLimits.takePublic(request.ip);
        const { id } = request.params;
        const known = request.headers['if-none-match'];
        const read = async () => {
          const shown = await load(id);
          if (!shown) throw missing(of, id);
          return JSON.stringify(shown.status);
        };
        // Nobody knows of an open page but by what it asks.
        if (isId(of, id)) await noteVisit(services.database, id);
        const isNews = (body: string) => !matchesEtag(known, etagOf(body));
        const waitMs = watch.size < WAITING_MAX ? waitMsOf(request.query.wait) : 0;
        const body = waitMs === 0 ? await read() : await watch.until(id, waitMs, read, isNews);
        reply.header('ETag', etagOf(body)).header('Cache-Control', 'no-cache').type('application/json');
        return isNews(body) ? reply.send(body) : reply.code(304).send();
      },
    );
  }
}

function isReceiptable({ status }: PaymentView): boolean {
  return status.state === 'paid' || status.state === 'free';
}

function waitMsOf(wait: unknown): number {
  const seconds = Number(wait ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), WAIT_SECONDS_MAX) * 1_000 : 0;
}
