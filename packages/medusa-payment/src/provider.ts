import { type CheckoutSession, ConflictError, createFlorin, type Florin } from '@florin/sdk';
import { centsOf, dollarsOf, type MedusaAmount } from './amount.ts';
import { checkOptions, type FlorinPaymentOptions } from './options.ts';

/** What Medusa keeps for a payment session, and what a storefront reads: `url` is where the buyer pays. */
export type PaymentData = Record<string, unknown>;

interface Input {
  readonly data?: PaymentData;
  readonly context?: { readonly idempotency_key?: string };
}
interface AmountInput extends Input {
  readonly amount: MedusaAmount;
  readonly currency_code: string;
}
interface Webhook {
  readonly rawData: string | Uint8Array;
  readonly headers: Readonly<Record<string, unknown>>;
}

export type PaymentStatus = 'captured' | 'pending' | 'requires_more' | 'canceled';
export type WebhookAction =
  | { readonly action: 'captured' | 'canceled'; readonly data: { session_id: string; amount: number } }
  | { readonly action: 'not_supported' };

const DOLLARS = ['usd', 'usdc'];

/**
 * A payment provider of Medusa v2, by the shape of its `AbstractPaymentProvider`: a payment is a checkout session of Florin. What
 * was paid is read from Florin each time, never from what the storefront keeps. Money on chain is captured as soon as it is final.
 * @example new FlorinPaymentProvider({}, { baseUrl: 'https://pay.example', apiKey: 'sk_live_…', webhookSecret: 'whsec_…' })
 */
export class FlorinPaymentProvider {
  static readonly identifier = 'florin';
  static readonly _isPaymentProvider = true;
  readonly #florin: Florin;
  readonly #options: FlorinPaymentOptions;

  constructor(_container: unknown, options: FlorinPaymentOptions) {
    checkOptions(options);
    this.#options = options;
    this.#florin = createFlorin(options);
  }

  static validateOptions(options: Partial<FlorinPaymentOptions>): void {
    checkOptions(options);
  }

  getIdentifier(): string {
    return FlorinPaymentProvider.identifier;
  }

  async initiatePayment(
    input: AmountInput,
  ): Promise<{ id: string; data: PaymentData; status: PaymentStatus }> {
    const session = await this.#createSession(input, input.context?.idempotency_key);
    return { id: session.id, data: dataOf(session, input.data), status: statusOf(session) };
  }

  /** A session's amount is fixed: another amount is another session, once the old one can no longer be paid. */
  async updatePayment(input: AmountInput): Promise<{ data: PaymentData; status: PaymentStatus }> {
    const before = await this.#sessionOf(input);
    if (before.status === 'open' && before.amount_total === centsOf(input.amount))
      return { data: dataOf(before, input.data), status: statusOf(before) };
    await this.#cancel(before);
    const key = input.context?.idempotency_key;
    const session = await this.#createSession(input, key && `${key}-after-${before.id}`);
    return { data: dataOf(session, input.data), status: statusOf(session) };
  }

  async authorizePayment(input: Input): Promise<{ data: PaymentData; status: PaymentStatus }> {
    return this.getPaymentStatus(input);
  }

  async getPaymentStatus(input: Input): Promise<{ data: PaymentData; status: PaymentStatus }> {
    const session = await this.#sessionOf(input);
    return { data: dataOf(session, input.data), status: statusOf(session) };
  }

  async retrievePayment(input: Input): Promise<{ data: PaymentData }> {
    return { data: dataOf(await this.#sessionOf(input), input.data) };
  }

  /** The buyer's wallet has paid the merchant's by then: there is nothing to take, and only something to check. */
  async capturePayment(input: Input): Promise<{ data: PaymentData }> {
    const session = await this.#sessionOf(input);
    if (session.status !== 'complete') throw new Error(`Florin: ${session.id} is not paid.`);
    return { data: dataOf(session, input.data) };
  }

  async cancelPayment(input: Input): Promise<{ data: PaymentData }> {
    return { data: dataOf(await this.#cancel(await this.#sessionOf(input)), input.data) };
  }

  async deletePayment(input: Input): Promise<{ data: PaymentData }> {
    return this.cancelPayment(input);
  }

  /** Promises the money back. The service holds none of it: the merchant's wallet signs, in the dashboard or by `florin pay`. */
  async refundPayment(input: Input & { readonly amount: MedusaAmount }): Promise<{ data: PaymentData }> {
    const session = await this.#sessionOf(input);
    const { data } = await this.#florin.transactions.list({ source: session.id });
    const [transaction] = data;
    if (transaction === undefined) throw new Error(`Florin: ${session.id} is not paid.`);
    const key = input.context?.idempotency_key;
    const refund = await this.#florin.refunds.create(
      { transaction: transaction.id, amount: centsOf(input.amount) },
      key ? { idempotencyKey: key } : {},
    );
    const earlier = (input.data?.refunds as readonly string[] | undefined) ?? [];
    return { data: { ...dataOf(session, input.data), refunds: [...new Set([...earlier, refund.id])] } };
  }

  /** Medusa's `/hooks/payment/florin_florin`. What is not signed by Florin is refused by an exception. */
  async getWebhookActionAndData({ rawData, headers }: Webhook): Promise<WebhookAction> {
    const signature = headers['florin-signature'];
    const event = await this.#florin.webhooks.constructEvent(
      rawData,
      typeof signature === 'string' ? signature : null,
      this.#options.webhookSecret,
    );
    const { object } = event.data;
    if (object.object !== 'checkout.session') return { action: 'not_supported' };
    const sessionId = object.metadata.medusa_session;
    if (sessionId === undefined) return { action: 'not_supported' };
    const data = { session_id: sessionId, amount: dollarsOf(object.amount_total) };
    if (event.type === 'checkout.session.completed') return { action: 'captured', data };
    const hasEnded = event.type === 'checkout.session.canceled' || event.type === 'checkout.session.expired';
    return hasEnded ? { action: 'canceled', data } : { action: 'not_supported' };
  }

  #sessionOf({ data }: Input): Promise<CheckoutSession> {
    if (typeof data?.id !== 'string') throw new Error('Florin: this payment has no session.');
    return this.#florin.checkoutSessions.retrieve(data.id);
  }

  async #createSession(
    { amount, currency_code, data }: AmountInput,
    idempotencyKey: string | undefined,
  ): Promise<CheckoutSession> {
    const { currencies = DOLLARS, recipientAddress, successUrl, cancelUrl } = this.#options;
    if (!currencies.includes(currency_code.toLowerCase()))
      throw new Error(`Florin: ${currency_code} cannot be paid with USDC here.`);
    const medusaSession = data?.session_id;
    return this.#florin.checkoutSessions.create(
      {
        line_items: [
          { product_data: { name: 'Order', price_data: { unit_amount: centsOf(amount) } }, quantity: 1 },
        ],
        ...(typeof medusaSession === 'string' && { metadata: { medusa_session: medusaSession } }),
        ...(recipientAddress && { recipient_address: recipientAddress }),
        ...(successUrl && { success_url: successUrl }),
        ...(cancelUrl && { cancel_url: cancelUrl }),
      },
      idempotencyKey ? { idempotencyKey } : {},
    );
  }

  /** What is paid, or is being paid, is never given up: the service refuses, and so does this. */
  async #cancel(session: CheckoutSession): Promise<CheckoutSession> {
    if (session.status === 'canceled') return session;
    try {
      return await this.#florin.checkoutSessions.cancel(session.id);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      // Somebody else may have canceled it in between, which is what was wanted.
      const now = await this.#florin.checkoutSessions.retrieve(session.id);
      if (now.status === 'canceled') return now;
      throw error;
    }
  }
}

function statusOf({ status, payment_seen }: CheckoutSession): PaymentStatus {
  if (status === 'complete') return 'captured';
  if (status === 'canceled') return 'canceled';
  return payment_seen === null ? 'requires_more' : 'pending';
}

function dataOf(session: CheckoutSession, kept: PaymentData = {}): PaymentData {
  const { id, url, status, payment_status, amount_total, currency, chain_pay_uri, reference } = session;
  return { ...kept, id, url, status, payment_status, amount_total, currency, chain_pay_uri, reference };
}
