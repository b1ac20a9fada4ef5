import type { Gift } from '@florin/wire/gifts/gift';

/** Without a transaction to sign: that is read when it is needed, since it goes stale. */
export type ListedGift = Omit<Gift, 'next_action'>;
