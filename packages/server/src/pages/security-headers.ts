/**
 * Wallet extensions work under this policy; nothing of a third party does. It is the same for every page: what a merchant or a shop
 * wrote never enters it. Codes to scan are `data:`.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
].join('; ');

/** @example reply.headers(securityHeaders(urls.app.startsWith('https:'))) */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
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
