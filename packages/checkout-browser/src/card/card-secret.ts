import { inspect } from 'node:util';
import type { CardFunding } from '@florin/wire/checkout/card';

export interface CardNumbers {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string | null;
  readonly cvc: string | null;
  /** Whose money it spends; null or left out where nobody said it. */
  readonly funding?: CardFunding | null;
}

const REDACTED = '[card redacted]';

/**
 * A decrypted card for the length of one payment step. It reveals itself only through `reveal()`, so that a log
 * line, a JSON body or a thrown error that happens to hold it shows nothing.
 * @example new CardSecret(numbers).reveal().number // '4242424242424242'
 */
export class CardSecret {
  readonly #numbers: CardNumbers;

  constructor(numbers: CardNumbers) {
    this.#numbers = numbers;
  }

  reveal(): CardNumbers {
    return this.#numbers;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}
