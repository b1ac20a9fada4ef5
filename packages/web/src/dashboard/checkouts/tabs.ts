import type { CheckoutWords } from '../../words/dashboard/checkout-words.ts';

/** Which checkouts a list shows: by what its address says. */
export type CheckoutTab = keyof CheckoutWords['tabs'];

export const CHECKOUT_TABS: readonly CheckoutTab[] = ['', 'you', 'going', 'bought', 'over'];
