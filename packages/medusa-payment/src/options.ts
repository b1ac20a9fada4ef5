/** What `medusa-config.ts` says about the provider. */
export interface FlorinPaymentOptions {
  /** Where Florin answers, for example `https://pay.example`. */
  readonly baseUrl: string;
  /** A key that may take payments (`scopes: ["payments"]` is enough). */
  readonly apiKey: string;
  /** The secret of the webhook endpoint that calls Medusa. */
  readonly webhookSecret: string;
  /** Who is paid; the account's own wallet when left out. */
  readonly recipientAddress?: string;
  /** Where the buyer comes back to after paying, and after giving up. */
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  /** Currencies of the shop that are worth a dollar each; `usd` and `usdc` when left out. */
  readonly currencies?: readonly string[];
}

const NEEDED = ['baseUrl', 'apiKey', 'webhookSecret'] as const;

/**
 * Refuses at the start what would otherwise fail in front of a buyer.
 * @example checkOptions({ baseUrl: 'https://pay.example', apiKey: 'sk_live_…', webhookSecret: 'whsec_…' })
 */
export function checkOptions(
  options: Partial<FlorinPaymentOptions>,
): asserts options is FlorinPaymentOptions {
  for (const name of NEEDED)
    if (!options[name]) throw new TypeError(`Florin: the option ${name} is missing.`);
  if (!URL.canParse(options.baseUrl!)) throw new TypeError('Florin: baseUrl is not a url.');
}
