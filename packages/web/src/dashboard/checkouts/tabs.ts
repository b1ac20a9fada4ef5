/** Which checkouts a list shows: by what its address says, and in words. */
export const CHECKOUT_TABS = [
  ['', 'All'],
  ['you', 'Needs you'],
  ['going', 'Under way'],
  ['bought', 'Bought'],
  ['over', 'Failed or canceled'],
] as const;

export type CheckoutTab = (typeof CHECKOUT_TABS)[number][0];
