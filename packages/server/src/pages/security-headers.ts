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
  "img-src 'self' data:",
].join('; ');

/** What no policy can be changed by. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

/**
 * Browsers follow the redirect of a form only where the policy names its origin.
 * @example reply.headers(securityHeaders(urls.app.startsWith('https:')))
 */
export function securityHeaders(isHttps: boolean, formTarget = ''): Record<string, string> {
  return {
    'Content-Security-Policy': ORIGIN.test(formTarget)
      ? CONTENT_SECURITY_POLICY.replace(OWN_FORMS, `${OWN_FORMS} ${formTarget}`)
      : CONTENT_SECURITY_POLICY,
    // For browsers that do not know frame-ancestors.
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // Some wallets open a window of their own and answer through it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
