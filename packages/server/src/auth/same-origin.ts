import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a write that carries the session cookie comes from our own pages. SameSite=Lax is not enough: another port
 * of the same host is "same-site" and its forms carry the cookie. A browser that sends neither header is refused.
 */
export function isSameOriginWrite(headers: IncomingHttpHeaders, ownOrigins: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin !== undefined && ownOrigins.has(origin);
}

/**
 * Whether a write says that another page sends it. For writes that need no cookie: a client that is no browser sends
 * neither header and is let in.
 */
export function isCrossOriginWrite(headers: IncomingHttpHeaders, ownOrigins: ReadonlySet<string>): boolean {
  const saysWhence = headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
  return saysWhence && !isSameOriginWrite(headers, ownOrigins);
}
