import type { GiftStatus } from '@florin/wire/gifts/gift';
import type { GiftWords } from '../../words/dashboard/gift-words.ts';

/** Which gifts a list shows: by what its address says. */
export type GiftTab = keyof GiftWords['tabs'];

/** In which state they are, in the order of the tabs. */
export const GIFT_TABS: readonly (readonly [GiftTab, GiftStatus | undefined])[] = [
  ['', undefined],
  ['unfunded', 'requires_action'],
  ['open', 'open'],
  ['claimed', 'released'],
  ['back', 'reclaimed'],
];
