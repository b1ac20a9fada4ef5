import { renderPaymentPage } from '@florin/web/payment/page';
import type { PaymentView } from '@florin/web/payment/payment-view';
import { type IdKind, isId } from '@florin/wire/ids';
import type { FastifyInstance } from 'fastify';
import { missing } from '../errors/api-error.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import { etagOf, matchesEtag } from '../http/pipeline/etag.ts';
import type { Services } from '../services.ts';
import type { AddPage, Pages } from './pages.ts';
import { intentView, sessionView } from './payment-view.ts';

interface PayableKind {
  readonly path: '/c' | '/i';
  readonly of: IdKind;
  readonly view: (services: Services, id: string) => Promise<PaymentView | null>;
}

const KINDS: readonly PayableKind[] = [
  { path: '/c', of: 'checkout_session', view: sessionView },
  { path: '/i', of: 'transaction_intent', view: intentView },
];

/** Where sessions and intents are paid, and what their pages ask while they are open. */
export function addPaymentPages(
  add: AddPage,
  pages: Pages,
  app: FastifyInstance,
  services: Services,
  rateLimits: RateLimits,
): void {
  for (const { path, of, view } of KINDS) {
    const load = async (id: string) => (isId(of, id) ? view(services, id) : null);

    add(`${path}/:id`, async ({ params: { id } }) => {
      const shown = await load(id);
      if (!shown) return pages.missing('payment');
      const props = { view: shown, network: pages.network };
      return { html: renderPaymentPage(props, pages.frame('payment')) };
    });

    const status = { config: { operation: `pages ${path}/:id/status` } };
    app.get<{ Params: { id: string } }>(`${path}/:id/status`, status, async (request, reply) => {
      rateLimits.takePublic(request.ip);
      const shown = await load(request.params.id);
      if (!shown) throw missing(of, request.params.id);
      const body = JSON.stringify(shown.status);
      const etag = etagOf(body);
      reply.header('ETag', etag).header('Cache-Control', 'no-cache').type('application/json');
      return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
    });
  }
}
