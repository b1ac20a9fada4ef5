import type { DriveContext } from '@florin/checkout-browser/driver';
import type { Json } from '@florin/page-reading/json';
import { CookieJar } from 'tough-cookie';
import { type JsonReply, parseJson } from '../json-client.ts';

const COOKIES_MAX = 50;

/** Talks JSON to one shop and keeps its cookies from call to call, as carts without a token need. */
export function createCookieClient(context: DriveContext) {
  const jar = new CookieJar();

  async function send(method: 'GET' | 'POST', url: string, body?: Json): Promise<JsonReply> {
    const cookie = await jar.getCookieString(url);
    const response = await context.fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(cookie !== '' && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const header of response.headers.getSetCookie().slice(0, COOKIES_MAX)) {
      await jar.setCookie(header, response.url, { ignoreError: true });
    }
    return { status: response.status, body: parseJson(response.text, context), headers: response.headers };
  }

  return { send };
}
