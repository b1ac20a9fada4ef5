import { describe, expect, it } from 'vitest';
import { unprovenIn } from '../../prove/cart-line.ts';
import { readProductPage } from '../../prove/product-names.ts';
import { useBlankPage } from '../blank-page.testing.ts';
import { readSeenLines } from './seen-lines.ts';

const blank = useBlankPage();
const MARKS = { names: ['Enamel Mug'], url: 'https://shop.example/mug' };

async function unprovenOn(
  markup: string,
  parts: { quantity?: number; subtotal?: number; size?: string } = {},
) {
  await blank.page.setContent(`<body>${markup}</body>`);
  const { quantity = 1, subtotal = 2000, size } = parts;
  const values = ['S', 'M', 'L'].map((title) => ({ value: title, title, available: true }));
  return unprovenIn(await readSeenLines(blank.page, MARKS), {
    names: MARKS.names,
    fields: size ? [{ kind: 'enum', key: 'size', title: 'Size', required: true, values }] : [],
    options: size ? { size } : {},
    quantity,
    breakdown: { subtotal, shipping: 500 },
  });
}

const SUMS =
  '<tr><th>Subtotal</th><td>$20.00</td></tr><tr><th>Shipping</th><td>$5.00</td></tr><tr><th>Total</th><td>$25.00</td></tr>';

it('goods cost what the page writes as thousands', async () => {
  const row =
    '<table><tr><td>Enamel Mug</td><td>$12.990</td><td><input type="number" value="1"></td><td>$12.990</td></tr></table>';
  await blank.page.setContent(
    `<html lang="es-CL"><body>${row}<p>El costo de envío se calcula al finalizar la compra.</p></body></html>`,
  );
  const goods = { names: MARKS.names, fields: [], options: {}, quantity: 1 };
  const lines = await readSeenLines(blank.page, MARKS);
  expect(unprovenIn(lines, { ...goods, breakdown: { subtotal: 1_299_000 } })).toBeNull();
  expect(unprovenIn(lines, { ...goods, breakdown: { subtotal: 1_299 } })).toBe('price');
});

describe('lines as shops draw them', () => {
  it.each([
    [
      'a table',
      `<table><tr><th>Product</th><th>Price</th><th>Quantity</th><th>Total</th></tr>
      <tr><td><a href="https://shop.example/mug">Enamel Mug</a></td><td>$10.00</td><td><input type="number" value="2"></td><td>$20.00</td></tr></table>`,
      { quantity: 2 },
    ],
    [
      'a box whose name is cut short',
      `<table><tr><td>Enamel Mug</td><td>$10.00</td><td><input type="text" name="quan[9f]" value="2"></td><td>$20.00</td></tr></table>`,
      { quantity: 2 },
    ],
    [
      'a table with a cell for the quantity',
      `<table><tr><td>Enamel Mug</td><td>2</td><td>$20.00</td></tr>${SUMS}</table>`,
      { quantity: 2 },
    ],
    [
      'a list that repeats its names',
      '<ul><li><img alt="Enamel Mug"><div><b>Enamel Mug</b><br><small>M</small></div><span>$20.00</span></li></ul>',
      { size: 'M' },
    ],
    [
      'a cell with a break behind the name',
      `<table><tr><td>Enamel Mug<br>Size: M</td><td>1</td><td>$20.00</td></tr>${SUMS}</table>`,
      { size: 'M' },
    ],
    [
      'a cell with a break behind the name, in a block of its own',
      `<table><tr><td>Enamel Mug<div>Size: M</div></td><td>1</td><td>$20.00</td></tr>${SUMS}</table>`,
      { size: 'M' },
    ],
    [
      'a definition list with the sums in it',
      '<dl><dt>Enamel Mug × 1</dt><dd>$20.00</dd><dt>Subtotal</dt><dd>$20.00</dd><dt>Shipping</dt><dd>$5.00</dd></dl>',
      {},
    ],
    [
      'a badge before the name',
      '<div><div><span>2</span><img alt=""></div><div><p>Enamel Mug</p><p>M / Blue</p></div><div>$20.00</div></div>',
      { quantity: 2, size: 'M' },
    ],
    ['words in a row', '<p>2 × Enamel Mug, size M: $20.00</p>', { quantity: 2, size: 'M' }],
    [
      'a list for the quantity',
      '<div><p>Enamel Mug</p><select name="q"><option>1<option selected>2<option>3</select><p>$20.00</p></div>',
      { quantity: 2 },
    ],
    [
      'a list for the variant',
      '<div><p>Enamel Mug</p><select name="size"><option>S<option selected>M<option>L</select><p>$20.00</p></div>',
      { size: 'M' },
    ],
    ['a name cut short', '<div><p>Enamel Mug…</p><p>$20.00</p></div>', {}],
    ['a price that was higher', '<div><p>Enamel Mug</p><del>$40.00</del> <b>$20.00</b></div>', {}],
    [
      'plain elements side by side',
      `<h2>Your order</h2><h3>Enamel Mug</h3><p>$20.00</p><table>${SUMS}</table>`,
      {},
    ],
  ])('%s', async (_name, markup, parts) => {
    expect(await unprovenOn(markup, parts)).toBeNull();
  });

  it('in a shadow', async () => {
    await blank.page.setContent('<cart-drawer></cart-drawer>');
    await blank.page.evaluate(() => {
      const root = document.querySelector('cart-drawer')!.attachShadow({ mode: 'open' });
      root.innerHTML = '<ul><li>Enamel Mug <b>$20.00</b></li></ul>';
    });
    expect(await readSeenLines(blank.page, MARKS)).toMatchObject([{ words: 'Enamel Mug $20.00' }]);
  });

  it('one address for all products is told apart by its parameters', async () => {
    const url = 'https://shop.example/index.php?route=product&id=40';
    const cart = (id: number) =>
      `<ul><li><a href="https://shop.example/index.php?route=product&id=${id}">A mug</a> $20.00</li></ul>`;
    await blank.page.setContent(cart(40));
    expect(await readSeenLines(blank.page, { names: [], url })).toMatchObject([{ isLinked: true }]);
    await blank.page.setContent(cart(41));
    expect(await readSeenLines(blank.page, { names: [], url })).toEqual([]);
  });
});

describe('what is no line of the cart', () => {
  it.each([
    ['a name without a price', `<p>Enamel Mug</p><table>${SUMS}</table>`, {}, 'price'],
    [
      'a hidden line',
      `<div style="display:none">Enamel Mug $20.00</div><div>Enamel Bowl $20.00</div>`,
      {},
      'title',
    ],
    [
      'a list that offers the variant without it being chosen',
      '<div><p>Enamel Mug</p><select name="size"><option>S<option>M<option selected>L</select><p>$20.00</p></div>',
      { size: 'M' },
      'variant',
    ],
    [
      'another quantity in its box',
      '<div><p>Enamel Mug</p><input type="number" value="3"><p>$20.00</p></div>',
      {},
      'quantity',
    ],
    [
      'a second product beside it',
      '<ul><li>Enamel Mug $20.00</li><li>Enamel Bowl $9.00</li></ul>',
      { subtotal: 2900 },
      'price',
    ],
  ])('%s', async (_name, markup, parts, unproven) => {
    expect(await unprovenOn(markup, parts)).toBe(unproven);
  });
});

describe('the page of a product', () => {
  it('tells its name and the way to the cart', async () => {
    await blank.page.setContent(`<base href="https://shop.example/"><header><a href="/">The Shop</a><h1>The Shop</h1></header>
      <main><h1>Enamel  Mug</h1><form action="/cart/add"></form></main>`);
    expect(await readProductPage(blank.page)).toEqual({ names: ['Enamel Mug'], cartUrl: null });
  });

  it('that is headed by the name of the shop does not call the product so', async () => {
    await blank.page.setContent(
      '<meta property="og:site_name" content="The Shop"><h1>The Shop</h1><h2>Enamel Mug</h2>',
    );
    expect((await readProductPage(blank.page)).names).toEqual([]);
  });

  it('is not called as the shelf that the product stands on', async () => {
    await blank.page.setContent(`<ol itemscope itemtype="https://schema.org/BreadcrumbList"><li itemprop="itemListElement"><a href="/galley"><span itemprop="name">Galley</span></a></li></ol>
      <main><h1>Enamel Mug</h1><a href="#">Your Basket</a></main>`);
    expect(await readProductPage(blank.page)).toEqual({ names: ['Enamel Mug'], cartUrl: null });
  });
});
