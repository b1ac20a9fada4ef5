/** Wallet extensions work under this policy; nothing of a third party does but pictures of what is sold, where there are any. */
const contentSecurityPolicy = (imageOrigins: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...imageOrigins].join(' '),
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** @example reply.headers(securityHeaders(urls.app.startsWith('https:'), ['https://shop.example'])) */
export function securityHeaders(
  isHttps: boolean,
  imageOrigins: readonly string[] = [],
): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(imageOrigins),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // Some wallets open a window of their own and answer through it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
