import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '@florin/wire/ids';

const MAC_LENGTH = 22;
const MAC = /^[\w-]{22}$/;

/** Names the session whose buyer wants no mail, and proves that it stood in a mail of ours. */
export function stopToken(secret: Buffer, session: string): string {
  return `${session}.${macOf(secret, session)}`;
}

/**
 * The session that a token names; null where it is none of ours.
 * @example sessionOfToken(secret, stopToken(secret, 'cs_01k9…')) // 'cs_01k9…'
 */
export function sessionOfToken(secret: Buffer, token: string): string | null {
  const [session = '', mac = ''] = token.split('.');
  if (!isId('checkout_session', session) || !MAC.test(mac)) return null;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, session))) ? session : null;
}

function macOf(secret: Buffer, session: string): string {
  return createHmac('sha256', secret).update(`mail-stop ${session}`).digest('base64url').slice(0, MAC_LENGTH);
}

/** Keyed, so that the list of who wants no mail tells nobody who that is. Large and small letters are the same. */
export function addressHash(secret: Buffer, address: string): Buffer {
  return createHmac('sha256', secret).update(`mail ${address.toLowerCase()}`).digest();
}
