import type { CardFunding } from '@florin/wire/checkout/card';
import { Secret } from '../secret.ts';

export interface CardNumbers {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string | null;
  readonly cvc: string | null;
  /** Whose money it spends; null or left out where nobody said it. */
  readonly funding?: CardFunding | null;
}

/**
 * A decrypted card for the length of one payment step.
 * @example new CardSecret(numbers).reveal().number // '4242424242424242'
 */
export class CardSecret extends Secret<CardNumbers> {
  constructor(numbers: CardNumbers) {
    super(numbers, '[card redacted]');
  }
}
