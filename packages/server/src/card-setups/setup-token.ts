import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Id, isId } from '@florin/wire/ids';

const MAC = /^[\w-]{22}$/;

/**
 * Opens the form of one set-up. Derived from the installation's secret, so that whoever reads tables or ids opens none.
 * @example setupToken(secret, 'cset_01k9…') // 'cset_01k9….7Yl3k0dW8mQx2nVb5Rt9Ha'
 */
export function setupToken(secret: Buffer, id: Id<'card_setup'>): string {
  return `${id}.${macOf(secret, id)}`;
}

/** The set-up that a token opens; null where it is none of ours. */
export function setupOfToken(secret: Buffer, token: string): Id<'card_setup'> | null {
  const [id = '', mac = ''] = token.split('.');
  if (!isId('card_setup', id) || !MAC.test(mac)) return null;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, id))) ? id : null;
}

function macOf(secret: Buffer, id: Id<'card_setup'>): string {
  return createHmac('sha256', secret).update(`card-setup ${id}`).digest('base64url').slice(0, 22);
}
