import { chooseTotal } from '@florin/page-reading/money/read-total';
import { describe, expect, it } from 'vitest';
import { useBlankPage } from '../blank-page.testing.ts';
import { survey } from '../survey.ts';

const blank = useBlankPage();

const STYLE = `<style>.row{display:flex;justify-content:space-between}.spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.grid{display:grid;grid-template-columns:1fr auto}</style>`;
const row = (label: string, value: string) =>
  `<div class="wrapper"><div class="row"><span>${label}</span><span>${value}</span></div></div>`;

/** Summaries as shop software writes them, of goods for $18.00 each. */
const SUMMARIES: readonly (readonly [string, string, number])[] = [
  [
    'rows in wrappers, items with prices and spoken sums above',
    `<div class="item"><span>1</span><h3>Beanie</h3><span class="spoken">Previous price: $20.00</span><del>$20.00</del> <ins>$18.00</ins>
<span class="spoken">Total price for 1 Beanie item: $18.00</span><span aria-hidden="true">$18.00</span></div>
${row('Subtotal', '$18.00')}${row('Flat rate', '$5.00')}${row('Tax', '$1.44')}
<div class="wrapper"><div class="row"><span>Total</span><div><span>$24.44</span></div></div></div>`,
    2444,
  ],
  [
    'amounts written before their names, which float to the end of their lines',
    `<table><tr><td>1 x</td><td>Beanie</td><td>$18.00</td></tr></table><div style="width:400px">${[
      ['Sub-Total:', '$18.00'],
      ['Flat Rate (Best Way):', '$5.00'],
      ['Tax:', '$1.44'],
      ['Total:', '$24.44'],
    ]
      .map(
        ([name, value]) =>
          `<div style="float:right;width:90px">${value}</div><div style="float:right">${name}</div><br style="clear:both">`,
      )
      .join('')}</div>`,
    2444,
  ],
  [
    'all sums in one cell, each written before its name',
    `<table style="width:400px"><tr><td>1 x</td><td>Beanie</td><td>$18.00</td></tr><tr><td colspan="3">${[
      ['Sub-Total:', '$18.00'],
      ['Flat Rate (Best Way):', '$5.00'],
      ['Tax:', '$1.44'],
      ['Total:', '$24.44'],
    ]
      .map(([name, value]) => `<div><div style="float:right">${value}</div><div>${name}</div></div>`)
      .join('')}</td></tr></table>`,
    2444,
  ],
  [
    'a table with methods to choose in it',
    `<table><thead><tr><th>Product</th><th>Subtotal</th></tr></thead>
<tbody><tr><td>Beanie <strong>× 1</strong></td><td><bdi><span>$</span>18.00</bdi></td></tr></tbody>
<tfoot><tr><th>Subtotal</th><td><bdi><span>$</span>18.00</bdi></td></tr>
<tr><th>Shipment</th><td><ul><li><input type="radio" name="m" id="a" checked><label for="a">Flat rate: <bdi><span>$</span>5.00</bdi></label></li>
<li><input type="radio" name="m" id="b"><label for="b">Courier: <bdi><span>$</span>15.00</bdi></label></li></ul></td></tr>
<tr><th>State tax</th><td><bdi><span>$</span>1.00</bdi></td></tr><tr><th>County tax</th><td><bdi><span>$</span>0.44</bdi></td></tr>
<tr><th>Total</th><td><strong><bdi><span>$</span>24.44</bdi></strong></td></tr></tfoot></table>`,
    2444,
  ],
  [
    'a table whose foot is written first, with prices without tax beside them and the way to pay and ship as rows',
    `<table><thead><tr><th>Product</th><th>Unit Price</th><th>Quantity</th><th>Total</th></tr></thead>
<tfoot><tr><td colspan="4"><strong>Total: $23.00</strong> <small>($21.15 excl. tax)</small></td></tr></tfoot>
<tbody><tr><td>Beanie</td><td>$18.00 <small>($16.55 excl. tax)</small></td><td>1</td><td>$18.00</td></tr>
<tr><td>Credit card</td><td>$0.00</td><td>1</td><td>$0.00</td></tr>
<tr><td>Standard shipping</td><td>$5.00 <small>($4.60 excl. tax)</small></td><td>1</td><td>$5.00</td></tr></tbody></table>`,
    2300,
  ],
  [
    'a table of totals with marks, a discount and a total that includes tax',
    `<table><tbody><tr><th>Cart Subtotal</th><td><span class="price">$18.00</span></td></tr>
<tr><th><span>Discount (WELCOME)</span></th><td><span>-$2.00</span></td></tr>
<tr><th><span>Shipping</span> <span>Flat Rate - Fixed</span></th><td><span>$5.00</span></td></tr>
<tr><th><strong>Order Total</strong></th><td><strong>$21.00</strong> <small>(includes <span>$1.56</span> VAT)</small></td></tr></tbody></table>`,
    2100,
  ],
  [
    'a table of roles with a currency beside the total',
    `<div role="table"><div role="row" class="row"><div role="rowheader">Subtotal · 2 items</div><div role="cell">$36.00</div></div>
<div role="row" class="row"><div role="rowheader">Shipping</div><div role="cell">FREE</div></div>
<div role="row" class="row"><div role="rowheader"><strong>Total</strong></div><div role="cell"><div><abbr>USD</abbr> <strong>$36.00</strong></div></div></div></div>
<p>Including <b>$2.67</b> in taxes</p>`,
    3600,
  ],
  [
    'a grid without rows',
    `<div class="grid"><span>Item total</span><span>$18.00</span><span>Delivery</span><span>$5.00</span><span>GST (9%)</span><span>$2.07</span><span>Amount due</span><b>$25.07</b></div>`,
    2507,
  ],
  [
    'a hosted page with its sum on top',
    `<h1>Pay Beanie House</h1><p><span>$23.00</span></p><ul><li class="row"><div><p>Beanie</p><p>Qty 1</p></div><div>$18.00</div></li></ul>
${row('Subtotal', '$18.00')}${row('Shipping <small>Ground shipping (5-7 days)</small>', '$5.00')}${row('Total due', '$23.00')}<button>Pay $23.00</button>`,
    2300,
  ],
  [
    'a total whose tax stands in parentheses under its name',
    `<div class="row"><div>Sub total</div>$18.00</div><div class="row"><span>Shipping</span><span>$5.00</span></div>
<div class="row"><div><div><span>Total</span></div><div><span>(<!-- -->Inclusive of tax $0.00<!-- -->)</span></div></div><div><div></div>$23.00</div></div>`,
    2300,
  ],
  [
    'a minus before the element of its amount, and a link after it',
    `<table><tr><td>Beanie</td><td><bdi>$18.00</bdi></td></tr><tr><th>Subtotal</th><td><bdi>$18.00</bdi></td></tr>
<tr><th>spring</th><td>-<span><bdi>$1.80</bdi></span> <a href="#">[Remove]</a></td></tr><tr><th>Parcel post</th><td><bdi>$5.00</bdi></td></tr>
<tr><th>Total</th><td><strong><bdi>$21.20</bdi></strong></td></tr></table>`,
    2120,
  ],
  [
    'a list in it that says which way to ship is taken',
    `<table><tr><th>Subtotal</th><td>$18.00</td></tr><tr><th>Shipping</th><td><select><option>Courier $15.00</option><option selected>Post $5.00</option></select></td></tr>
<tr><th>Tax</th><td>$1.44</td></tr><tr><th>Total</th><td>$24.44</td></tr></table>`,
    2444,
  ],
  [
    'rows of ways to ship above it, each with a radio, and the cost of the one that is taken once more',
    `<table><tr><td>Beanie</td><td>$18.00</td><td>$18.00</td></tr><tr><td colspan="2">Cost before shipping:</td><td>$18.00</td></tr></table>
<table><tr><td><label for="a">Continental states</label></td><td><label for="a">$5.00</label></td><td><input type="radio" name="m" id="a" checked></td></tr>
<tr><td><label for="b">All states</label></td><td><label for="b">$12.00</label></td><td><input type="radio" name="m" id="b"></td></tr>
<tr><td colspan="2">Total Shipping:</td><td>$5.00</td></tr><tr><td colspan="2">Total Price:</td><td>$23.00</td></tr></table>`,
    2300,
  ],
  [
    'words that nobody here knows',
    `<table><tr><td>1 x Беретка</td><td>$18.00</td></tr></table>
<table><tr><th>Итого</th><td>$18.00</td></tr><tr><th>Стоимость доставки</th><td>$5.00</td></tr><tr><th>Итого</th><td>$23.00</td></tr></table>`,
    2300,
  ],
  [
    'upsells, instalments and points around',
    `<aside><h3>Matching scarf</h3><b>$30.00</b><button>Add</button></aside><section>${row('Subtotal (1 item)', '$18.00')}${row('Standard shipping', '$5.00')}
${row('Order total', '$23.00')}<p>or 4 payments of <b>$5.75</b></p><p>You earn points worth <b>$0.23</b></p></section>`,
    2300,
  ],
  [
    'amounts between marks that say which way to read',
    `<div dir="rtl"><table><tr><td>1 x Beanie</td><td>\u200f18.00 \u200f$</td></tr><tr><th>Subtotal</th><td>\u200f18.00 \u200f$</td></tr>
<tr><th>Shipping\u200f</th><td>\u200e$5.00</td></tr><tr><th>Total</th><td>\u200f\u202b23.00\u202c\u00a0\u200f$</td></tr></table></div>`,
    2300,
  ],
  [
    'digits of another script',
    `<div dir="rtl"><table><tr><th>Subtotal</th><td>\u200f١٨٫٠٠ US$</td></tr><tr><th>Shipping</th><td>\u200e$5.00</td></tr>
<tr><th>Total</th><td>\u200e$۲۳٫۰۰</td></tr></table></div>`,
    2300,
  ],
];

describe('the total of a summary', () => {
  it.each(SUMMARIES)('as %s', async (_name, markup, amount) => {
    await blank.page.setContent(`${STYLE}<main>${markup}</main>`);
    const { amounts } = await survey(blank.page);
    const reading = chooseTotal(amounts, 'usd');
    expect(reading, JSON.stringify(amounts)).toMatchObject({
      kind: 'total',
      total: { amount, currency: 'usd' },
    });
  });

  it.each(SUMMARIES)('is not taken where a line of it is dearer than it says: %s', async (_name, markup) => {
    await blank.page.setContent(
      `${STYLE}<main>${markup.replaceAll('$5.00', '$6.00').replaceAll('$36.00</div>', '$37.00</div>').replaceAll('</span>5.00', '</span>6.00')}</main>`,
    );
    expect(chooseTotal((await survey(blank.page)).amounts, 'usd').kind).toBe('none');
  });
});

describe('summaries in other languages', () => {
  const read = async (language: string, html: string) => {
    await blank.page.setContent(`<html lang="${language}">${STYLE}<body>${html}</body></html>`);
    return survey(blank.page);
  };

  it.each([
    [
      'de',
      `${row('Zwischensumme', '1.218,40&nbsp;$')}${row('Versand', '4<sup>,95</sup>&nbsp;$')}
${row('Gesamtsumme', '<b>1.223,35</b> $')}${row('inkl. 19&nbsp;% MwSt.', '195,33&nbsp;$')}`,
    ],
    [
      'pl',
      `<table><tr><td>Kubek</td><td>2</td><td>609,20 USD</td><td>1\u00a0218,40 USD</td></tr></table>
<table><tr><th>Wartość produktów</th><td>1\u00a0218,40 USD</td></tr><tr><th>Dostawa</th><td>4,95 USD</td></tr>
<tr><th>Do zapłaty</th><td>1\u202f223,35 USD</td></tr></table>`,
    ],
    ['ja', `${row('小計', '$1,218.40')}${row('送料', '$4.95')}${row('合計(税込)', '$1,223.35')}`],
  ])('%s', async (language, html) => {
    expect(chooseTotal((await read(language, html)).amounts, 'usd')).toMatchObject({
      kind: 'total',
      total: { amount: 122_335, breakdown: { subtotal: 121_840, shipping: 495 } },
    });
  });

  it('do not make one amount of a quantity and a price', async () => {
    const { amounts } = await read(
      'pl',
      '<table><tr><td>Kubek</td><td>2</td><td>500,00 zł</td></tr></table>',
    );
    expect(amounts.map(({ text }) => text)).toEqual(['500,00 zł']);
  });
});

it('a sign behind an amount is not the sign of the count in the next cell', async () => {
  await blank.page.setContent(
    `<html lang="fi"><table><tr><td>Teetä</td><td>18,40 $</td><td>1</td><td>18,40 $</td></tr><tr><td>Toimitus</td><td>4,95 $</td><td>1</td><td>4,95 $</td></tr>
<tr><td colspan="4">Yhteensä: <b>23,35 $</b></td></tr></table></html>`,
  );
  const { amounts } = await survey(blank.page);
  expect(amounts.map(({ text }) => text)).toEqual(['18,40 $', '18,40 $', '4,95 $', '4,95 $', '23,35 $']);
});

it('lines of one element have an amount each', async () => {
  await blank.page.setContent(
    `<main><div>1 × Beanie $18.00</div><p>Items: $18.00<br>Shipping: $5.90<br>Cents: $1<sup>99</sup></p><p><b>Total: $23.90</b></p></main>`,
  );
  const { amounts } = await survey(blank.page);
  expect(amounts.map(({ label, text }) => `${label} ${text}`)).toEqual([
    '1 × Beanie $18.00',
    'Items: $18.00',
    'Shipping: $5.90',
    'Total: $23.90',
  ]);
});
