import { expect, it } from 'vitest';
import { actionsOn } from './actions.ts';
import { button, link, surveyOf } from './page.testing.ts';
import type { PageKind } from './page-kind.ts';

const languages = ['es'];

function meaningOf(href: string, said: { kind?: PageKind; url?: string; isInDialog?: boolean } = {}) {
  const { kind = 'other', url = 'https://shop.example/products/cuaderno/', isInDialog = true } = said;
  const door = { ...link('Pagar', href, { isInDialog }), languages };
  const seen = surveyOf({ url, languages, controls: [door, button('Añadir a favoritos', { languages })] });
  return actionsOn(seen, new Map(), kind)[0]?.intent ?? null;
}

it('in a cart that is laid over a product a link to the checkout leads there, though it says to pay', () => {
  expect(meaningOf('https://shop.example/checkout/')).toBe('checkout');
});

it.each([
  ['leads to no page of its own', '#', {}],
  ['leads elsewhere than to the checkout', 'https://shop.example/pay-now', {}],
  [
    'stands in the checkout',
    'https://shop.example/checkout/',
    { url: 'https://shop.example/checkout/review' },
  ],
  ['stands where it is asked who buys', 'https://shop.example/checkout/', { kind: 'checkout' }],
  ['stands on the page itself', 'https://shop.example/checkout/', { isInDialog: false }],
] as const)('what says so and %s may order', (_where, href, said) => {
  expect(meaningOf(href, said)).toBeNull();
});
