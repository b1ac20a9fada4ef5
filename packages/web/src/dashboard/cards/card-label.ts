import type { Card } from '@florin/wire/checkout/card';
import { brandNames } from '../../words/card-setup-words.ts';

/** @example cardLabel(card) // 'Office, Visa …4242' */
export function cardLabel({ nickname, brand, last4 }: Pick<Card, 'nickname' | 'brand' | 'last4'>): string {
  return [nickname, `${brandNames[brand]} …${last4}`.trim()].filter(Boolean).join(', ');
}
