/**
 * Where card numbers belong: the hosts that serve processors' own fields, or take what they hold. Exact names only: other
 * names under the same domains show content of customers, or lead on to anywhere. Test hosts are the same processors'.
 */
export const KNOWN_PROCESSOR_HOSTS: readonly string[] = [
  'js.stripe.com',
  'api.stripe.com',
  'checkout.stripe.com',
  'hooks.stripe.com',
  'checkoutshopper-live.adyen.com',
  'checkoutshopper-live-us.adyen.com',
  'checkoutshopper-live-au.adyen.com',
  'checkoutshopper-live-apse.adyen.com',
  'checkoutshopper-live-in.adyen.com',
  'checkoutshopper-live-nea.adyen.com',
  'checkoutshopper-test.adyen.com',
  'assets.braintreegateway.com',
  'payments.braintree-api.com',
  'web.squarecdn.com',
  'sandbox.web.squarecdn.com',
  'pci-connect.squareup.com',
  'checkout.pci.shopifyinc.com',
  'checkout.shopifycs.com',
  'deposit.us.shopifycs.com',
  'www.paypal.com',
  'www.paypalobjects.com',
  'js.checkout.com',
  'api.checkout.com',
  'js.mollie.com',
  'hosted.paysafe.com',
  'access.worldpay.com',
  'try.access.worldpay.com',
  'payments.worldpay.com',
  'payments-test.worldpay.com',
  'hpp.worldpay.com',
  'secure.worldpay.com',
  'secure-test.worldpay.com',
  'flex.cybersource.com',
  'testflex.cybersource.com',
  'secureacceptance.cybersource.com',
  'testsecureacceptance.cybersource.com',
  'api.authorize.net',
  'accept.authorize.net',
  'js.klarna.com',
  'api.airwallex.com',
  'checkout.airwallex.com',
  'securecheckout.hit-pay.com',
];

export type CardOriginVerdict = 'known_processor' | 'approved' | 'needs_approval' | 'forbidden';

export interface CardOriginRule {
  /** Further processors, as origins: the sandbox's in the embedded mode. */
  readonly processorOrigins: readonly string[];
  /** Origins that the account approved before. */
  readonly approvedOrigins: readonly string[];
  /**
   * The quoted merchant's own origins, page and API, and the page that its checkout leads to for the card: the only ones that an
   * account can be asked to approve.
   */
  readonly merchantOrigins: readonly string[];
  /** Sandbox merchants speak http on loopback; everyone else must be on https. */
  isSandbox(url: URL): boolean;
}

/**
 * Whether a card may be given to an origin: known processors always, the merchant's own https site or API, or the
 * page on which its checkout takes cards, once the account has approved it, anything else never.
 * @example judgeCardOrigin('https://evil.example', rule) // 'forbidden'
 */
export function judgeCardOrigin(origin: string, rule: CardOriginRule): CardOriginVerdict {
  if (!URL.canParse(origin)) return 'forbidden';
  const url = new URL(origin);
  if (url.origin !== origin) return 'forbidden';
  if (url.protocol !== 'https:' && !rule.isSandbox(url)) return 'forbidden';
  if (isProcessorOrigin(url, rule.processorOrigins)) return 'known_processor';
  if (!rule.merchantOrigins.includes(origin)) return 'forbidden';
  return rule.approvedOrigins.includes(origin) ? 'approved' : 'needs_approval';
}

/** @example isProcessorOrigin(new URL('https://js.stripe.com/v3'), []) // true */
export function isProcessorOrigin(url: URL, processorOrigins: readonly string[]): boolean {
  return isKnownProcessor(url) || processorOrigins.includes(url.origin);
}

function isKnownProcessor(url: URL): boolean {
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return KNOWN_PROCESSOR_HOSTS.includes(url.hostname);
}
