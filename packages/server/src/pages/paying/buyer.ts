import { addressLines } from '@florin/web/postal/address-lines';
import { findPublicCheckoutSession } from '../../checkout-sessions/store.ts';
import type { Queryable } from '../../database/database.ts';

/**
 * Who bought, for a receipt: name and address in full, since a receipt is of no use without; of the rest so much as its owner knows it by.
 * A receipt is read by whoever has its address.
 */
export async function buyerOf(database: Queryable, id: string): Promise<string[]> {
  const session = await findPublicCheckoutSession(database, id);
  const details = session?.customer_details ?? null;
  if (details === null) return [];
  const { name, email, phone, shipping_address: place } = details;
  return [
    ...(name === null ? [] : [name]),
    ...(place === null ? [] : addressLines(place)),
    ...(email === null ? [] : [shortEmail(email)]),
    ...(phone === null ? [] : [`…${phone.slice(-3)}`]),
  ];
}

/** @example shortEmail('ada@example.com') // 'a…@example.com' */
function shortEmail(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}
