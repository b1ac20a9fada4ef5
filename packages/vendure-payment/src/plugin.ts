import { createFlorin } from '@florin/sdk';
import { paymentMethod } from './method.ts';
import type { Injector, VendureCore } from './vendure.ts';
import { webhookHandler } from './webhook.ts';

export interface FlorinPaymentOptions {
  /** Where Florin answers, for example `https://pay.example`. */
  readonly baseUrl: string;
  /** A key that may take payments (`scopes: ["payments"]` is enough). */
  readonly apiKey: string;
  /** The secret of the webhook endpoint that calls the shop. */
  readonly webhookSecret: string;
  /** Where the shop receives webhooks; `/payments/florin` when left out. */
  readonly webhookRoute?: string;
  /** Who is paid; the account's own wallet when left out. */
  readonly recipientAddress?: string;
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  /** Currencies of the shop that are worth a dollar each; `USD` when left out. */
  readonly currencies?: readonly string[];
}

interface Config {
  readonly paymentOptions: {
    paymentMethodHandlers?: unknown[];
    process?: unknown[];
    refundProcess?: unknown[];
  };
  readonly apiOptions: { middleware?: unknown[] };
}

/** What waits, for a payment or a signature, stays as it was made. Vendure takes this for a change, and has to be told that it may happen. */
const paymentProcess = { transitions: { Created: { to: ['Created'] } } };
const refundProcess = { transitions: { Pending: { to: ['Pending'] } } };

/**
 * A plugin of Vendure: the payment method `florin`, and the route that Florin's webhooks settle it by.
 * @example
 * import * as core from '@vendure/core';
 * const config = { plugins: [florinPlugin(core, { baseUrl: 'https://pay.example', apiKey: 'sk_live_…', webhookSecret: 'whsec_…' })] };
 */
export function florinPlugin(core: VendureCore, options: FlorinPaymentOptions): new () => object {
  const florin = createFlorin(options);
  const { currencies = ['USD'], webhookRoute: route = '/payments/florin', webhookSecret } = options;
  let injector: Injector | undefined;
  const method = paymentMethod(florin, { ...options, currencies }, (given) => {
    injector = given;
  });
  const handler = new core.PaymentMethodHandler(method);
  // Before the shop reads bodies: a signature covers every byte as it came.
  const webhook = {
    route,
    handler: webhookHandler(core, florin, webhookSecret, () => injector),
    beforeListen: true,
  };
  class FlorinPlugin {}
  core.VendurePlugin({
    imports: [core.PluginCommonModule],
    compatibility: '^3.0.0',
    configuration: (config: Config) => {
      const { paymentOptions, apiOptions } = config;
      paymentOptions.paymentMethodHandlers = [...(paymentOptions.paymentMethodHandlers ?? []), handler];
      paymentOptions.process = [...(paymentOptions.process ?? []), paymentProcess];
      paymentOptions.refundProcess = [...(paymentOptions.refundProcess ?? []), refundProcess];
      apiOptions.middleware = [...(apiOptions.middleware ?? []), webhook];
      return config;
    },
  })(FlorinPlugin);
  return FlorinPlugin;
}
