import type { z } from 'zod';
import { issueCode } from '../errors.ts';

/**
 * A check for `superRefine`: at most one of these parameters may be given. The later one is named as the offender.
 * @example ProductCreate.superRefine(atMostOneOf('amount', 'default_price_data'))
 */
export function atMostOneOf<Key extends string>(...keys: readonly Key[]) {
  return (value: { readonly [K in Key]?: unknown }, context: z.RefinementCtx): void => {
    const given = keys.filter((key) => value[key] !== undefined);
    if (given.length < 2) return;
    context.addIssue({
      code: 'custom',
      path: [given[1]!],
      message: `Send only one of ${listed(keys)}.`,
      params: issueCode('parameters_exclusive'),
    });
  };
}

/**
 * A check for `superRefine`: exactly one of these parameters must be given.
 * @example LineItemInput.superRefine(exactlyOneOf('price', 'product', 'product_data'))
 */
export function exactlyOneOf<Key extends string>(...keys: readonly Key[]) {
  const notTwo = atMostOneOf(...keys);
  return (value: { readonly [K in Key]?: unknown }, context: z.RefinementCtx): void => {
    notTwo(value, context);
    if (keys.some((key) => value[key] !== undefined)) return;
    context.addIssue({
      code: 'custom',
      message: `Send exactly one of ${listed(keys)}.`,
      params: issueCode('parameter_missing'),
    });
  };
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
