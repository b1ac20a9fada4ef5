import { expect, it } from 'vitest';
import { button, field, link, surveyOf } from '../page/page.testing.ts';
import { addButton } from './product-controls.ts';

const onPage = (...controls: Parameters<typeof surveyOf>[0]['controls'] & object) =>
  addButton(surveyOf({ url: 'https://shop.example/pencil', heading: 'Brass Pencil', controls }));
const LAMP = link('Desk Lamp', 'https://shop.example/lamp');
const ofLamp = button('Add to cart', { section: 'Desk Lamp' });

it('what stands under the linked name of another product does not add that of the page', () => {
  expect(onPage(LAMP, ofLamp)).toBeNull();
});

it('a heading that leads nowhere, or to the page itself, may be of its own', () => {
  expect(onPage(ofLamp)).toBe(ofLamp);
  const own = button('Add to cart', { section: 'Buy it here' });
  expect(onPage(link('Buy it here', 'https://shop.example/pencil'), own)).toBe(own);
  const named = button('Add to cart', { section: 'Brass Pencil' });
  expect(onPage(link('Brass Pencil', 'https://shop.example/p/1'), named)).toBe(named);
});

it('under the linked name of the maker the button is of the page where it alone sends how many, before all others', () => {
  const maker = link('Of the maker', 'https://shop.example/maker');
  const count = field('Quantity', { form: 0 });
  const own = button('Add to cart', { section: 'Of the maker', form: 0 });
  expect(onPage(maker, count, own, LAMP, ofLamp)).toBe(own);
  expect(onPage(maker, count, own)).toBeNull();
  expect(onPage(LAMP, ofLamp, maker, count, own)).toBeNull();
});
