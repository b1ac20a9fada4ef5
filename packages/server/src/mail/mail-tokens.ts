import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Id, isId } from '@florin/wire/ids';

const MAC_LENGTH = 22;
const MAC = /^[\w-]{22}$/;

/** Whom mail is about: the buyer of a session, or the merchant of an account. */
export type MailOwner = Id<'checkout_session'> | Id<'account'>;

/** Names who wants no mail, and proves that it stood in a mail of ours. */
export function stopToken(secret: Buffer, owner: MailOwner): string {
  return `${owner}.${macOf(secret, `mail-stop ${owner}`)}`;
}

/**
 * Whom a token names; null where it is none of ours.
 * @example ownerOfStopToken(secret, stopToken(secret, 'cs_01k9…')) // 'cs_01k9…'
 */
export function ownerOfStopToken(secret: Buffer, token: string): MailOwner | null {
  const [owner = '', mac = ''] = token.split('.');
  if (!isId('checkout_session', owner) && !isId('account', owner)) return null;
  return isMac(mac, macOf(secret, `mail-stop ${owner}`)) ? owner : null;
}

/** Proves that its holder reads mail at this address, for this account alone. */
export function confirmToken(secret: Buffer, account: Id<'account'>, email: string): string {
  return `${account}.${macOf(secret, `mail-confirm ${account} ${email}`)}`;
}

/** @example isConfirmToken(secret, token, account.id, account.notification_email) */
export function isConfirmToken(
  secret: Buffer,
  token: string,
  account: Id<'account'>,
  email: string,
): boolean {
  const [named = '', mac = ''] = token.split('.');
  return named === account && isMac(mac, macOf(secret, `mail-confirm ${account} ${email}`));
}

/** The account that a token speaks of, whether it is right or not. */
export function accountInToken(token: string): Id<'account'> | null {
  const [named = ''] = token.split('.');
  return isId('account', named) ? named : null;
}

function macOf(secret: Buffer, message: string): string {
  return createHmac('sha256', secret).update(message).digest('base64url').slice(0, MAC_LENGTH);
}

function isMac(given: string, right: string): boolean {
  return MAC.test(given) && timingSafeEqual(Buffer.from(given), Buffer.from(right));
}

/** Keyed, so that the list of who wants no mail tells nobody who that is. Large and small letters are the same. */
export function addressHash(secret: Buffer, address: string): Buffer {
  return createHmac('sha256', secret).update(`mail ${address.toLowerCase()}`).digest();
}
