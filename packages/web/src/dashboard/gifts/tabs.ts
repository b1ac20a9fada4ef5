import type { GiftStatus } from '@florin/wire/gifts/gift';

/** Which gifts a list shows: by what its address says, in words, and in which state they are. */
export const GIFT_TABS = [
  ['', 'All', undefined],
  ['unfunded', 'Not funded', 'requires_action'],
  ['open', 'Waiting', 'open'],
  ['claimed', 'Claimed', 'released'],
  ['back', 'Taken back', 'reclaimed'],
] as const satisfies readonly (readonly [string, string, GiftStatus | undefined])[];

export type GiftTab = (typeof GIFT_TABS)[number][0];
