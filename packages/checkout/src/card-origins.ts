/** Where card numbers belong: hosts of payment processors' own fields and tokenizers. `*.` stands for subdomains. */
export const KNOWN_PROCESSOR_HOSTS: readonly string[] = [
  'js.stripe.com',
  'api.stripe.com',
  'checkout.stripe.com',
  'hooks.stripe.com',
  '*.adyen.com',
  'assets.braintreegateway.com',
  'payments.braintree-api.com',
  '*.squarecdn.com',
  '*.squareup.com',
  'checkout.pci.shopifyinc.com',
  'checkout.shopifycs.com',
  'deposit.us.shopifycs.com',
  'www.paypal.com',
  'www.paypalobjects.com',
  'js.checkout.com',
  'api.checkout.com',
  'js.mollie.com',
  'hosted.paysafe.com',
  '*.worldpay.com',
  '*.cybersource.com',
  'api.authorize.net',
  'accept.authorize.net',
  'js.klarna.com',
  'api.airwallex.com',
  'checkout.airwallex.com',
  'hitpay-online.com',
];

export type CardOriginVerdict = 'known_processor' | 'approved' | 'needs_approval' | 'forbidden';

export interface CardOriginRule {
  /** Further processors, as origins: the sandbox's in the embedded mode. */
  readonly processorOrigins: readonly string[];
  /** Origins that the account approved before. */
  readonly approvedOrigins: readonly string[];
  /** The quoted merchant's own origin: the only one that an account can be asked to approve. */
  readonly merchantOrigin: string;
  /** Sandbox merchants speak http on loopback; everyone else must be on https. */
  isSandbox(url: URL): boolean;
}

/**
 * Whether a card may be given to an origin: known processors always, the merchant's own https site once the account
 * has approved it, anything else never.
 * @example judgeCardOrigin('https://evil.example', rule) // 'forbidden'
 */
export function judgeCardOrigin(origin: string, rule: CardOriginRule): CardOriginVerdict {
  if (!URL.canParse(origin)) return 'forbidden';
  const url = new URL(origin);
  if (url.origin !== origin) return 'forbidden';
  if (url.protocol !== 'https:' && !rule.isSandbox(url)) return 'forbidden';
  if (isKnownProcessor(url) || rule.processorOrigins.includes(origin)) return 'known_processor';
  if (origin !== rule.merchantOrigin) return 'forbidden';
  return rule.approvedOrigins.includes(origin) ? 'approved' : 'needs_approval';
}

function isKnownProcessor(url: URL): boolean {
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return KNOWN_PROCESSOR_HOSTS.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}
