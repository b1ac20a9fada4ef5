/**
 * What is used of `@vendure/core`, by its shape: the shop hands in its own copy, so that this package brings none along.
 */
// biome-ignore lint/suspicious/noExplicitAny: the framework's own types are narrower than these, and differ between versions
type Anything = any;

/** A class of the framework, which serves as the name of a service. */
export type Class = abstract new (...args: Anything[]) => unknown;

export interface VendureCore {
  readonly PaymentMethodHandler: new (config: Anything) => unknown;
  readonly VendurePlugin: (metadata: Anything) => (target: Anything) => void;
  readonly PluginCommonModule: Class;
  readonly OrderService: Class;
  readonly RequestContextService: Class;
  readonly TransactionalConnection: Class;
  readonly Payment: Class;
  readonly Refund: Class;
}

export interface Injector {
  get(token: Anything): Anything;
}

export type Context = object;

export interface Order {
  readonly code: string;
  readonly currencyCode: string;
}

export interface Payment {
  readonly id: string | number;
  readonly amount: number;
  readonly state: string;
  readonly transactionId: string;
}

export interface Refund {
  readonly id: string | number;
  readonly state: string;
}

/** The services that a webhook needs. */
export interface OrderService {
  settlePayment(context: Context, id: Payment['id']): Promise<object>;
  cancelPayment(context: Context, id: Payment['id']): Promise<object>;
  settleRefund(context: Context, input: { id: Refund['id']; transactionId: string }): Promise<object>;
  transitionRefundToState(context: Context, id: Refund['id'], state: 'Failed'): Promise<object>;
}

export interface RequestContextService {
  create(config: { apiType: 'admin' }): Promise<Context>;
}

export interface TransactionalConnection {
  withTransaction<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T>;
  getRepository(
    context: Context,
    entity: Class,
  ): { findOne(options: { where: { transactionId: string } }): Promise<unknown> };
}
