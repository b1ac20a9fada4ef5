import { expect, it } from 'vitest';
import { extract, findInAddress } from './extraction.ts';
import { openAnswer } from './open-answer.ts';

const page = (body: string) =>
  openAnswer({
    finalUrl: 'https://shop.example/goods/brass-ruler',
    responseType: 'text/html',
    responseBody: `<!doctype html><body><a href="/basket/">Basket</a>${body}</body>`,
  });
const form = (id: number) => `<form method="post" action="/basket/add/${id}/"><button>Add</button></form>`;

it('a number of the product that stands in the address of its form is found there, however short', () => {
  const found = findInAddress(page(form(1)), ['', 'basket', 'add'], '1');
  expect(found).toEqual({ in: 'address', parts: ['', 'basket', 'add'] });
  expect(extract(page(form(2) + form(7)), found!)).toBe('2');
});

it('it is not found where another product comes first, or another site is meant', () => {
  const parts = ['', 'basket', 'add'];
  expect(findInAddress(page(form(7) + form(1)), parts, '1')).toBeNull();
  expect(findInAddress(page('<a href="https://other.example/basket/add/1/">Add</a>'), parts, '1')).toBeNull();
  expect(extract(page(''), { in: 'address', parts })).toBeNull();
});
