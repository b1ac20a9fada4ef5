import { expect, it } from 'vitest';
import { ESTONIAN, ESTONIAN_SHOP, quoteRead, readerOf, setUpReading } from './read-by-model.testing.ts';

const scene = setUpReading();

const SUMS =
  '<dl><dt>Vahesumma</dt><dd>$20.00</dd><dt>Tarnekulu</dt><dd>$5.00</dd><dt>Kokku</dt><dd>$25.00</dd></dl>';
/** The address is all that it asks, and its one button orders. */
const BILLING_SHOP = {
  ...ESTONIAN_SHOP,
  '/samm2': ESTONIAN_SHOP['/samm2']
    .replace('/samm3', '/order-received/1001')
    .replace('<form', '<p>Kruus × 1: $20.00</p><h2>Vaata tellimus üle</h2><form')
    .replace('<button>Edasi maksma', `${SUMS}<p>Arve saadame meiliga.</p><button>Kinnita`),
};
const { Kokku: _total, ...WITHOUT_TOTAL } = ESTONIAN;

it.each([
  ['says nothing of the total or the press', WITHOUT_TOTAL],
  ['says nothing of the total', { ...WITHOUT_TOTAL, Kinnita: 'continue' }],
  ['calls the total a subtotal', { ...ESTONIAN, Kokku: 'subtotal', Kinnita: 'continue' }],
  ['calls the total what it cost before', { ...ESTONIAN, Kokku: 'former_price', Kinnita: 'checkout' }],
  [
    'calls a heading a step to come',
    { ...ESTONIAN, 'Vaata tellimus üle': 'payment_method', Kinnita: 'guest' },
  ],
])('orders no bill before it is confirmed where a model %s', async (_what, known) => {
  const { setup, model, site } = await scene.open(BILLING_SHOP);
  model.answer = readerOf(known);
  expect((await quoteRead(setup, site, model)).outcome.kind).toBe('failed');
  expect(site.posts.filter((post) => post.includes('order-received'))).toEqual([]);
});
