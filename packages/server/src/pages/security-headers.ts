const OWN_FORMS = "form-action 'self'";

/**
 * Wallet extensions work under this policy; nothing of a third party does. It is the same for every page: what a merchant or a shop
 * wrote never enters it. Codes to scan are `data:`.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  OWN_FORMS,
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "img-src 'self' data:",
].join('; ');

/**
 * The form of a card is a document of its own: the sandbox gives it an origin that no other document has, ours included, so nothing can
 * read its fields; it loads our one script and our styles, sends its form to us, and reaches nothing else (docs/decisions/0075).
 */
const CARD_FORM_POLICY = [
  "default-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  OWN_FORMS,
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  'sandbox allow-forms allow-scripts',
].join('; ');

/** What no policy can be changed by. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

export interface PolicyTerms {
  /** The origin that the answer to a form leads to: browsers follow a redirect only where the policy names it. */
  readonly formTarget?: string | undefined;
  /** Whether the page is the form of a card. */
  readonly isCardForm?: boolean | undefined;
}

/** @example reply.headers(securityHeaders(urls.app.startsWith('https:'))) */
export function securityHeaders(
  isHttps: boolean,
  { formTarget = '', isCardForm = false }: PolicyTerms = {},
): Record<string, string> {
  const policy = isCardForm ? CARD_FORM_POLICY : CONTENT_SECURITY_POLICY;
  return {
    'Content-Security-Policy': ORIGIN.test(formTarget)
      ? policy.replace(OWN_FORMS, `${OWN_FORMS} ${formTarget}`)
      : policy,
    // For browsers that do not know frame-ancestors.
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // Some wallets open a window of their own and answer through it. Browsers refuse a sandboxed page that asks for this.
    ...(!isCardForm && { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
