import type { FlowDriver } from '@florin/checkout-browser/driver';

/** NUL and halves of characters, as JSON writes them. */
const ODD = /\\u0000|\\ud[89a-f]/i;

/**
 * What a shop says, without what no database takes as text: NUL is left out, and half a character is the sign for one that is unknown.
 * A page can hold either, and an order whose number does must be written down all the same.
 * @example plain({ number: 'A\u00007' }) // { number: 'A7' }
 */
export function plain<T>(said: T): T {
  const text = JSON.stringify(said);
  return text !== undefined && ODD.test(text) ? (cleaned(said) as T) : said;
}

function cleaned(part: unknown): unknown {
  if (typeof part === 'string') return part.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');
  if (Array.isArray(part)) return part.map(cleaned);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [cleaned(key), cleaned(value)]));
}

/** The same driver, whose every answer is plain. */
export function speakingPlainly(driver: FlowDriver): FlowDriver {
  return new Proxy(driver, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...inputs: unknown[]) => plain(await member.apply(target, inputs));
    },
  });
}
