import type { Quote } from '@florin/page-reading/purchase';
import { cents } from '@florin/wire/money';
import { describe, expect, it } from 'vitest';
import { openAnswer } from './open-answer.ts';
import { readAnswer } from './read-answer.ts';
import { findTotal, totalOfLines } from './total-source.ts';

const page = (body: string) => ({
  finalUrl: 'https://shop.example/',
  responseType: 'text/html',
  responseBody: `<!doctype html><body>${body}</body>`,
});
const quote: Quote = {
  amount: cents(2335),
  currency: 'usd',
  breakdown: { subtotal: 1840, shipping: 495 },
  cardEntry: { origin: 'https://shop.example', needsCvc: true },
  cart: null,
};
const product = page('<h1>Linen notebook</h1><p>Total: <b>$18.40</b></p>');
const cart = page(
  '<p>Linen notebook, 1 piece <b>$18.40</b></p><p>Price (incl. tax) <b>$18.40</b></p><p>Tax <b>$0.00</b></p><p>Cart total: <b>$18.40</b></p>',
);
const ways = page(
  '<table><tr><td>Standard post</td><td>$4.95</td></tr><tr><td>Courier</td><td>$14.50</td></tr></table>',
);
const payment = page('<h1>Your card</h1><label>Card number <input name="number"></label>');

describe('a total in another language', () => {
  const review = (rest = '') =>
    page(`<table><tr><th>Zwischensumme</th><td>18,40 $</td></tr><tr><th>Versand</th><td>4,95 $</td></tr>
<tr><th>Gesamtsumme</th><td>23,35 $</td></tr><tr><th>inkl. MwSt.</th><td>3,73 $</td></tr></table>${rest}`);
  const german = ({ responseBody, ...answer }: ReturnType<typeof page>) => ({
    ...answer,
    responseBody: responseBody.replace('<!doctype html>', '<!doctype html><html lang="de">'),
  });

  it('is proven by its lines', () => {
    expect(findTotal([openAnswer(german(review()))], quote)).toEqual({ kind: 'markup', step: 0 });
  });

  it('is none where a line is still to be reckoned', () => {
    const open = german(review('<p>Versand wird im nächsten Schritt berechnet</p>'));
    expect(findTotal([openAnswer(open)], quote)).toBeNull();
  });
});

describe('a total that no page shows', () => {
  it('is the sum of what pages on the way call goods and shipping, not what the product page says', () => {
    const source = findTotal([product, cart, ways, payment].map(openAnswer), quote);
    expect(source).toEqual({
      kind: 'lines',
      step: 2,
      lines: {
        subtotal: { step: 1, label: 'Cart total:' },
        shipping: { step: 2, label: 'Standard post' },
      },
    });
    expect(findTotal([product, ways].map(openAnswer), quote)).toBeNull();
  });

  it('is known again only where every line still goes by its name, and by one sum', () => {
    const lines = { shipping: 'Standard post' };
    const read = (body: string) =>
      readAnswer(page(body), { extractions: [], total: null, lines, goods: null }).lines;
    expect(read('<p>Standard post <b>$5.25</b></p>')).toEqual({ shipping: 525 });
    expect(read('<p>Parcel <b>$5.25</b></p>')).toEqual({ shipping: null });
    expect(read('<p>Standard post <b>$5.25</b></p><p>Standard post <b>$6.25</b></p>')).toEqual({
      shipping: null,
    });
    expect(totalOfLines({ subtotal: 1840, shipping: null }, 'usd')).toBeNull();
    expect(totalOfLines({ subtotal: 1840, shipping: 525 }, 'usd')).toMatchObject({ amount: 2365 });
  });

  it('is not put together where a line of the quote stands nowhere', () => {
    const taxed = { ...quote, amount: cents(2500), breakdown: { subtotal: 1840, shipping: 495, fee: 165 } };
    expect(findTotal([product, cart, ways, payment].map(openAnswer), taxed)).toBeNull();
  });
});
