import type { GiftStatus } from '@florin/wire/gifts/gift';
import { giftWords } from '../../words/dashboard/gift-words.ts';
import { useWords } from '../../words/use-words.ts';
import { StatusBadge, type Tone } from '../parts/status-badge.tsx';

const TONES: Readonly<Record<GiftStatus, Tone>> = {
  requires_action: 'you',
  open: 'waiting',
  released: 'good',
  reclaimed: 'off',
};

/** @example <GiftState status="open" /> */
export function GiftState({ status }: { readonly status: GiftStatus }) {
  const { states } = useWords(giftWords);
  return <StatusBadge tone={TONES[status]} text={states[status]} />;
}
