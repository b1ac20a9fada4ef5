import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isSameText } from '../../auth/same-text.ts';
import { isFromThisMachine } from '../../http/this-machine.ts';

const COOKIE = 'operator_session';
const SECONDS_MAX = 12 * 3_600;
const VALUE = /^(\d{10})\.([\w-]{43})$/;

/**
 * Whether a request may see the operator's page. With a token: whoever sends it, or has entered it in this browser. Without one: this
 * machine, by its own name, and never through a proxy.
 */
export function isOperator(request: FastifyRequest, token: string | null, secret: Buffer): boolean {
  if (token === null) return isFromThisMachine(request);
  const { authorization, cookie } = request.headers;
  if (authorization !== undefined) return isSameText(authorization, `Bearer ${token}`);
  return cookiesIn(cookie).some((value) => isLive(value, token, secret));
}

/** The cookie of a browser in which the token was entered. It holds no token, and ends with it. */
export function operatorCookie(token: string, secret: Buffer, isHttps: boolean): string {
  const endsAt = nowSeconds() + SECONDS_MAX;
  const value = `${endsAt}.${macOf(endsAt, token, secret)}`;
  return `${COOKIE}=${value}; Path=/operator; HttpOnly; SameSite=Strict; Max-Age=${SECONDS_MAX}${isHttps ? '; Secure' : ''}`;
}

function isLive(value: string, token: string, secret: Buffer): boolean {
  const [, endsAt, mac] = VALUE.exec(value) ?? [];
  if (endsAt === undefined || mac === undefined) return false;
  return isSameText(mac, macOf(Number(endsAt), token, secret)) && nowSeconds() < Number(endsAt);
}

function macOf(endsAt: number, token: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`operator page\n${endsAt}\n${token}`).digest('base64url');
}

function cookiesIn(header: string | undefined): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const [name, value] = pair.trim().split('=', 2);
    return name === COOKIE && value ? [value] : [];
  });
}

const nowSeconds = () => Math.floor(Date.now() / 1_000);
