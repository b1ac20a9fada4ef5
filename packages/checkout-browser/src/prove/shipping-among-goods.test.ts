import type { ShippingMethod } from '@florin/page-reading/delivery/shipping-methods';
import { cents } from '@florin/wire/money';
import { expect, it } from 'vitest';
import { formDifference } from '../explore/understand/form-difference.ts';
import { isProvenOnWay } from './cart-line.ts';
import { withShippingAmongGoods } from './prove-product.ts';

const total = { amount: cents(2_330), currency: 'eur', breakdown: { subtotal: 2_330 } } as const;
const method = (title: string, price: number): ShippingMethod =>
  ({ title, cents: price, isPriced: true, isChosen: true, target: null }) as unknown as ShippingMethod;
const rows = [
  { label: 'Notebook', text: '€18.40' },
  { label: 'DHL Parcel 1', text: '€4.90' },
];

it('a way to ship that is listed below the goods by the name and price it was offered at is no goods', () => {
  expect(withShippingAmongGoods(total, rows, [method('DHL Parcel2 - 3 days€4.90', 490)])).toEqual({
    subtotal: 1_840,
    shipping: 490,
  });
});

it.each([
  ['at another price', method('DHL Parcel', 590)],
  ['by another name', method('Courier', 490)],
])('but not one that was offered %s', (_name, offered) => {
  expect(withShippingAmongGoods(total, rows, [offered])).toEqual({ subtotal: 2_330 });
});

it('a row of the shipping beside a proof that takes none of it is no goods either, where tax and subtotal are all of the bill', () => {
  const breakdown = { subtotal: 1_847, tax: 388 };
  const net = { amount: cents(2_235), currency: 'eur', breakdown } as const;
  const shipping = { label: 'Shipping', text: '€3.95' };
  expect(withShippingAmongGoods(net, [shipping, ...rows], [])).toEqual({ subtotal: 1_840, shipping: 395 });
  expect(withShippingAmongGoods(net, [shipping, { ...shipping, text: '€6.50' }], [])).toEqual(breakdown);
  expect(withShippingAmongGoods(total, [shipping], [])).toEqual({ subtotal: 2_330 });
  const seen = { words: 'Notebook\n€18.40', attributes: '', quantities: [], isLinked: false };
  const asked = { names: ['Notebook'], fields: [], options: {}, quantity: 1 };
  const way = { last: [seen], cart: [seen] };
  expect(isProvenOnWay(way, { ...asked, breakdown })).toBe(false);
  const beside = withShippingAmongGoods(net, [shipping], []);
  expect(isProvenOnWay(way, { ...asked, breakdown: beside })).toBe(true);
});

const HOME = {
  line1: 'Avenida Paulista 1578',
  line2: null,
  city: 'São Paulo',
  state: 'SP',
  postalCode: '01310-100',
  country: 'BR',
};
const BUYER = { name: 'Ana Souza', email: 'ana@example.com', phone: null, shipping: HOME, billing: null };
const held = (field: 'line1' | 'postal_code', value: string) =>
  ({ field, section: 'shipping', values: [value], label: field, isRequired: true }) as const;
const FIELDS = [held('line1', HOME.line1), held('postal_code', HOME.postalCode)];

it('a city that no field asks for is proven where the page shows it beside the code or the street', () => {
  const shown = ['Avenida Paulista 1578', 'Bela Vista - São Paulo - SP', '01310-100'];
  expect(formDifference(FIELDS, BUYER, shown)).toBeNull();
});

it.each([
  ['another one is shown', ['Avenida Paulista 1578', 'Centro - Campinas - SP', '01310-100']],
  ['it is shown elsewhere', ['São Paulo', 'a', 'b', 'c', 'Avenida Paulista 1578']],
  ['nothing is shown', []],
])('and not where %s', (_name, lines) => {
  expect(formDifference(FIELDS, BUYER, lines)).toBe('no field took the city of the address');
});
