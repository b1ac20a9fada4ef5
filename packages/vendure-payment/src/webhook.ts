import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Event, type Florin, SignatureVerificationError } from '@florin/sdk';
import type {
  Context,
  Injector,
  OrderService,
  Payment,
  Refund,
  RequestContextService,
  TransactionalConnection,
  VendureCore,
} from './vendure.ts';

const BODY_BYTES_MAX = 1_000_000;

/**
 * Receives Florin's webhooks: settles and ends payments and refunds of the shop. Whatever could not be done is answered with a 500,
 * so that it comes again.
 * @example app.use('/payments/florin', webhookHandler(core, florin, secret, () => injector))
 */
export function webhookHandler(
  core: VendureCore,
  florin: Florin,
  secret: string,
  injectorOf: () => Injector | undefined,
) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const end = (status: number) => void response.writeHead(status).end();
    const injector = injectorOf();
    if (request.method !== 'POST') return end(405);
    if (injector === undefined) return end(503);
    try {
      const body = await bodyOf(request);
      if (body === null) return end(413);
      const header = request.headers['florin-signature'];
      const event = await florin.webhooks.constructEvent(body, String(header ?? ''), secret);
      await act(core, injector, event);
      end(204);
    } catch (error) {
      // The sender learns only whether to come again; why is for the shop's log.
      const isForged = error instanceof SignatureVerificationError;
      if (!isForged) console.error('Florin: a webhook could not be processed.', error);
      end(isForged ? 400 : 500);
    }
  };
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function act(core: VendureCore, injector: Injector, { type, data }: Event): Promise<void> {
  const { object } = data;
  const orders = injector.get(core.OrderService) as OrderService;
  const find = (entity: VendureCore['Payment']) => async (context: Context, transactionId: string) => {
    const connection = injector.get(core.TransactionalConnection) as TransactionalConnection;
    return connection.getRepository(context, entity).findOne({ where: { transactionId } });
  };
  const inTransaction = async (work: (context: Context) => Promise<object | undefined>) => {
    const connection = injector.get(core.TransactionalConnection) as TransactionalConnection;
    const contexts = injector.get(core.RequestContextService) as RequestContextService;
    const context = await contexts.create({ apiType: 'admin' });
    const result = await connection.withTransaction(context, work);
    // The framework returns refusals of its state machines as objects.
    if (result && 'errorCode' in result) throw new Error(JSON.stringify(result));
  };
  if (object.object === 'checkout.session' && object.metadata.vendure_order !== undefined)
    await inTransaction(async (context) => {
      const payment = (await find(core.Payment)(context, object.id)) as Payment | null;
      if (payment === null) throw new Error(`There is no payment of ${object.id} yet.`);
      if (type === 'checkout.session.completed' && payment.state !== 'Settled')
        return orders.settlePayment(context, payment.id);
      const hasEnded = type === 'checkout.session.canceled' || type === 'checkout.session.expired';
      if (hasEnded && payment.state === 'Created') return orders.cancelPayment(context, payment.id);
    });
  if (type === 'refund.succeeded' || type === 'refund.canceled')
    await inTransaction(async (context) => {
      const refund = (await find(core.Refund)(context, data.object.id)) as Refund | null;
      if (refund?.state !== 'Pending') return undefined; // Made elsewhere, or dealt with.
      if (type === 'refund.canceled') return orders.transitionRefundToState(context, refund.id, 'Failed');
      return orders.settleRefund(context, { id: refund.id, transactionId: object.id });
    });
}
