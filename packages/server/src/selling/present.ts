import type { Id } from '@florin/wire/ids';
import type { PublicCheckoutSessionRow } from '../checkout-sessions/store.ts';
import type { ProductPicture } from '../line-items/picture-store.ts';
import type { LineItemRow } from '../line-items/store.ts';
import type { Order } from '../pay/order.ts';
import { requirementsOf } from '../pay/x402/requirements.ts';
import { x402UrlOf } from '../payment-requests/x402-url.ts';
import type { Services } from '../services.ts';
import { capabilities, UCP_VERSION, X402_HANDLER, X402_HANDLER_ID } from './profile.ts';
import type { AgentCheckoutRow } from './store.ts';

/** A problem with the checkout that its agent is told of. */
export interface Problem {
  readonly code: string;
  readonly content: string;
  readonly severity: 'recoverable' | 'requires_buyer_input' | 'unrecoverable';
}

export interface ShownCheckout {
  readonly checkout: AgentCheckoutRow;
  readonly session: PublicCheckoutSessionRow;
  readonly order: Order;
  readonly items: readonly LineItemRow[];
  readonly pictures: ReadonlyMap<string, ProductPicture>;
  /** Whether a program can pay it; otherwise a person does, on the page. */
  readonly takesX402: boolean;
  readonly problems: readonly Problem[];
}

type Status =
  | 'requires_escalation'
  | 'ready_for_complete'
  | 'complete_in_progress'
  | 'completed'
  | 'canceled';

/** A checkout as the protocol shows it. Amounts are cents; a dollar of USDC is a dollar. */
export async function presentCheckout(
  services: Pick<Services, 'urls' | 'network' | 'chain'>,
  shown: ShownCheckout,
): Promise<object> {
  const { checkout, session, items, pictures } = shown;
  const status = statusOf(shown);
  const page = `${services.urls.app}/c/${session.id}`;
  const messages = messagesOf(shown, status);
  return {
    ucp: {
      version: UCP_VERSION,
      status: 'success',
      capabilities: capabilities(),
      payment_handlers: await paymentHandlers(services, shown, status),
    },
    id: checkout.id,
    status,
    currency: 'USD',
    buyer: checkout.buyer,
    line_items: items.map((item) => presentLine(item, pictures.get(item.product))),
    totals: totalsOf(session.amount_total),
    links: [],
    ...(messages.length > 0 && { messages }),
    ...(session.expires_at !== null && { expires_at: new Date(session.expires_at * 1000).toISOString() }),
    ...((status === 'ready_for_complete' || status === 'requires_escalation') && { continue_url: page }),
    ...(status === 'completed' && { order: { id: session.id, permalink_url: `${page}/receipt` } }),
  };
}

function statusOf({ order, takesX402 }: ShownCheckout): Status {
  if (order.status === 'complete') return 'completed';
  if (!order.isPayable) return 'canceled';
  if ((order.sentSignature ?? order.seenSignature) !== null) return 'complete_in_progress';
  if (order.isExpired) return 'canceled';
  return takesX402 ? 'ready_for_complete' : 'requires_escalation';
}

function messagesOf({ problems }: ShownCheckout, status: Status): object[] {
  const byHand: Problem[] =
    status === 'requires_escalation'
      ? [
          {
            code: 'payment_by_wallet',
            content: 'This can be paid by a person with a wallet on the page that continue_url names.',
            severity: 'requires_buyer_input',
          },
        ]
      : [];
  return [...problems, ...byHand].map((problem) => ({ type: 'error', ...problem }));
}

/** What is to be signed stands with the handler, for as long as it can be paid. */
async function paymentHandlers(
  services: Pick<Services, 'urls' | 'network' | 'chain'>,
  { order, takesX402 }: ShownCheckout,
  status: Status,
): Promise<object> {
  const { sponsor } = services.network;
  if (!takesX402 || sponsor === null) return {};
  const handler = { id: X402_HANDLER_ID, version: UCP_VERSION, available_instruments: [{ type: 'x402' }] };
  if (status !== 'ready_for_complete') return { [X402_HANDLER]: [handler] };
  const { x402Version, resource, accepts } = await requirementsOf(services, order, sponsor, '');
  const config = { url: x402UrlOf(services, order), x402Version, resource, accepts };
  return { [X402_HANDLER]: [{ ...handler, config }] };
}

function presentLine(item: LineItemRow, picture: ProductPicture | undefined): object {
  const image = picture?.images[0];
  const { unit_amount } = item.price_then;
  return {
    id: item.id satisfies Id<'line_item'>,
    item: {
      id: item.product,
      title: item.description,
      price: unit_amount,
      ...(image !== undefined && { image_url: image }),
    },
    quantity: item.quantity,
    totals: totalsOf(item.amount),
  };
}

function totalsOf(amount: number): object[] {
  return [
    { type: 'subtotal', amount },
    { type: 'total', amount },
  ];
}
