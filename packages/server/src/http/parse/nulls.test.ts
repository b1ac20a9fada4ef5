import { CheckoutIntent, createCheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import { updateProduct } from '@florin/wire/payments/product';
import type { Route } from '@florin/wire/route';
import { routes } from '@florin/wire/routes';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { parseBody } from './request.ts';

const made = (routes as readonly Route[]).filter(({ name, body }) => body && name.endsWith('.create'));
const read = (route: Route, value: unknown) => parseBody(route, { encoding: 'json', value });

describe('a null in what is created', () => {
  it.each(made.map((route) => [route.name, route] as const))('of %s is the same as left out', (_, route) => {
    const example = route.body!.meta()!.example as object;
    const { shape } = route.body as z.ZodObject;
    const nulls = Object.keys(shape).filter((key) => !Object.hasOwn(example, key));
    const sent = { ...Object.fromEntries(nulls.map((key) => [key, null])), ...example };
    const absent = Object.fromEntries(
      Object.entries(read(route, sent) as object).filter(([, value]) => value !== null),
    );
    expect(absent).toEqual(read(route, example));
  });

  it('that an answer showed can be sent back', () => {
    const { url, prompt, options, max_amount, card, metadata } = CheckoutIntent.meta()!
      .example as CheckoutIntent;
    const sent = { url, prompt: null, options, max_amount: null, card: null, metadata };
    expect(read(createCheckoutIntent, sent)).toEqual({ url, prompt: null, options, metadata });
    expect([prompt, max_amount, card]).not.toContain(undefined);
  });

  it('in the place of what must be given is refused, and so is one that an update has no meaning for', () => {
    expect(() => read(createCheckoutIntent, { url: null })).toThrow('Invalid url');
    expect(() => read(updateProduct, { name: null })).toThrow('Invalid name');
  });
});
