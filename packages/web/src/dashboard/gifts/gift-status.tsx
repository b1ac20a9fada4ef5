import type { GiftStatus } from '@florin/wire/gifts/gift';
import { StatusBadge, type Tone } from '../parts/status-badge.tsx';

const WORDS: Readonly<Record<GiftStatus, readonly [Tone, string]>> = {
  requires_action: ['you', 'Not funded'],
  open: ['waiting', 'Waits to be claimed'],
  released: ['good', 'Claimed'],
  reclaimed: ['off', 'Taken back'],
};

/** @example <GiftState status="open" /> */
export function GiftState({ status }: { readonly status: GiftStatus }) {
  const [tone, text] = WORDS[status];
  return <StatusBadge tone={tone} text={text} />;
}
