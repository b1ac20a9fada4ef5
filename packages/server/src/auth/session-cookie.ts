export const SESSION_COOKIE = 'service_session';

/** @example readSessionCookie('a=1; service_session=abc') // 'abc' */
export function readSessionCookie(header: string | undefined): string | null {
  if (header === undefined) return null;
  for (const pair of header.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === SESSION_COOKIE && value) return value;
  }
  return null;
}

/** SameSite=Lax lets a link into the dashboard work; writes are checked for their origin besides. */
export function sessionCookie(token: string, maxAgeSeconds: number, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${SESSION_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}
