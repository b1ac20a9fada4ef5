import { z } from 'zod';

/** Objects that say whether their money is real; a list, a line of one and what is deleted stand for nothing of their own. */
export const LIVE_OBJECTS: ReadonlySet<string> = new Set([
  'account',
  'address',
  'api_key',
  'card',
  'card_setup',
  'checkout.session',
  'checkout_intent',
  'checkout_link',
  'event',
  'gift',
  'price',
  'product',
  'refund',
  'transaction',
  'transaction_intent',
  'unmatched_payment',
  'webhook_endpoint',
]);

/** Whether the money is real. The service sets it on every object that it sends. */
export const livemode = () =>
  z.boolean().optional().meta({ description: 'False for play money; sent with every object.' });

/** Where objects stand inside of others. What callers named themselves (metadata, options) is not looked into. */
const PLACES = ['data', 'object', 'line_items', 'price', 'account', 'gifts'] as const;

type Part = { readonly [key: string]: unknown };

/**
 * The same answer, in which every object says whether its money is real.
 * @example withLivemode({ object: 'product', id: 'prod_01k9…' }, false) // { object: 'product', id: 'prod_01k9…', livemode: false }
 */
export function withLivemode<T>(answer: T, isLive: boolean): T {
  return marked(answer, isLive) as T;
}

function marked(value: unknown, isLiveHere: boolean): unknown {
  if (Array.isArray(value)) return value.map((inner) => marked(inner, isLiveHere));
  if (typeof value !== 'object' || value === null) return value;
  const part = value as Part;
  // A test event speaks of no money, wherever it is sent.
  const isLive = isLiveHere && !(part.object === 'event' && part.test === true);
  const inner = PLACES.filter((place) => typeof part[place] === 'object' && part[place] !== null).map(
    (place) => [place, marked(part[place], isLive)] as const,
  );
  const isMarked = LIVE_OBJECTS.has(String(part.object)) && !('deleted' in part);
  if (!isMarked && inner.length === 0) return value;
  return { ...part, ...Object.fromEntries(inner), ...(isMarked && { livemode: isLive }) };
}
