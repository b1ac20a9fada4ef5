import type { Json } from '../json.ts';
import { FOREIGN_LIMITS } from './limits.ts';

export type JsonReading =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'not_json' }
  | { readonly kind: 'too_large' };

/**
 * Parses JSON that a stranger wrote. What is nested deeper or has more values than anyone needs is not parsed: the parser
 * would bear it, but not everything that walks over its result.
 * @example readForeignJson('{"total": 2999}') // { kind: 'json', value: { total: 2999 } }
 */
export function readForeignJson(text: string): JsonReading {
  if (text.length > FOREIGN_LIMITS.length || !isWithinLimits(text)) return { kind: 'too_large' };
  try {
    return { kind: 'json', value: JSON.parse(text) as Json };
  } catch {
    // An HTML error page where JSON was promised is an answer like any other: nothing can be read from it.
    return { kind: 'not_json' };
  }
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Counts brackets and commas outside of strings, in one pass over the text. */
function isWithinLimits(text: string): boolean {
  let [depth, values] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (OPENING.has(code)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(code)) depth -= 1;
    else if (code === COMMA) values += 1;
    if (depth > FOREIGN_LIMITS.jsonDepth || values > FOREIGN_LIMITS.jsonValues) return false;
  }
  return true;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index += 1;
    else if (code === QUOTE) return index;
  }
  return text.length;
}
