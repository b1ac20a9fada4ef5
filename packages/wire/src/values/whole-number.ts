import { z } from 'zod';

/** One sentence for each fault: to hear "a whole number" about a whole number that is too large helps nobody. */
export interface WholeNumberMessages {
  readonly notWhole: string;
  readonly tooSmall: string;
  readonly tooLarge: string;
}

/**
 * The schema of a whole number between two limits, both included. One message serves where it names both limits.
 * @example wholeNumber(1, 100).safeParse(101).error // 'Expected a whole number from 1 to 100.'
 */
export function wholeNumber(
  min: number,
  max: number,
  message: string | WholeNumberMessages = `Expected a whole number from ${digits(min)} to ${digits(max)}.`,
) {
  const error = ({ code }: z.core.$ZodRawIssue) => {
    if (typeof message === 'string') return message;
    if (code === 'too_small') return message.tooSmall;
    return code === 'too_big' ? message.tooLarge : message.notWhole;
  };
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/** @example digits(1000000) // '1,000,000' */
export function digits(value: number): string {
  return value.toLocaleString('en');
}
