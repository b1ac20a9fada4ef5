export const SESSION_COOKIE = 'service_session';

/**
 * The sessions that a request names. There is one, or none: a page on a neighbouring subdomain can plant a cookie of the same name beside
 * ours, and nobody can tell which is whose.
 * @example sessionTokens('a=1; service_session=abc') // ['abc']
 */
export function sessionTokens(header: string | undefined): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const [name, value] = pair.trim().split('=', 2);
    return name === SESSION_COOKIE && value ? [value] : [];
  });
}

/** SameSite=Lax lets a link into the dashboard work; writes are checked for their origin besides. */
export function sessionCookie(token: string, maxAgeSeconds: number, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${SESSION_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

/**
 * What takes the cookie away: ours, and those that others planted for the domains above.
 * @example noSessionCookies('https://pay.shop.example') // for the host alone, and for Domain=pay.shop.example and Domain=shop.example
 */
export function noSessionCookies(appUrl: string): string[] {
  const { hostname, protocol } = new URL(appUrl);
  const none = sessionCookie('', 0, protocol === 'https:');
  return [none, ...domainsOf(hostname).map((domain) => `${none}; Domain=${domain}`)];
}

/** The same for whoever signs in: one session, and no other beside it. */
export function onlySessionCookie(token: string, maxAgeSeconds: number, appUrl: string): string[] {
  const [, ...planted] = noSessionCookies(appUrl);
  return [...planted, sessionCookie(token, maxAgeSeconds, appUrl.startsWith('https:'))];
}

/** A host and the domains above it, down to two labels; an address of a machine is in none. */
function domainsOf(hostname: string): string[] {
  if (/^[\d.]+$|:/.test(hostname)) return [];
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
