import { z } from 'zod';
import { digits } from './whole-number.ts';

/** What no name, address or label holds: breaks of lines, other control characters, halves of characters, and what turns the direction of text. */
const NOT_PLAIN = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/**
 * Text of one line that a stranger types and others read: in pages, in mail, on labels. Never empty, never longer than `lengthMax`, and
 * without spaces around it.
 * @example const name = plainLine(200, 'Who is addressed.')
 */
export const plainLine = (lengthMax: number, description: string) =>
  z
    .string()
    .trim()
    .min(1, { error: 'Expected at least one character.' })
    .max(lengthMax, { error: `Expected at most ${digits(lengthMax)} characters.` })
    .refine((text) => !NOT_PLAIN.test(text), {
      error: 'Expected one line of text without control characters.',
    })
    .meta({ description });
