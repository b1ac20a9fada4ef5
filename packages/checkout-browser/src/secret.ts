import { inspect } from 'node:util';

/**
 * Something that only `reveal()` shows: a log line, a JSON body or a thrown error that happens to hold it shows what stands for it.
 * @example String(new Secret(numbers, '[card redacted]')) // '[card redacted]'
 */
export class Secret<Value> {
  readonly #value: Value;
  readonly #shown: string;

  constructor(value: Value, shown: string) {
    this.#value = value;
    this.#shown = shown;
  }

  reveal(): Value {
    return this.#value;
  }

  toString(): string {
    return this.#shown;
  }

  toJSON(): string {
    return this.#shown;
  }

  [inspect.custom](): string {
    return this.#shown;
  }
}
