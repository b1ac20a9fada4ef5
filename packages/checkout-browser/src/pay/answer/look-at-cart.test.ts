import { afterAll, expect, it } from 'vitest';
import type { Drive } from '../../pool/drive.ts';
import { useBlankPage } from '../../survey/blank-page.testing.ts';
import type { ProductMarks } from '../../survey/goods/seen-lines.ts';
import { cartSigns } from './look-at-cart.ts';

const blank = useBlankPage();
const stop = new AbortController();
afterAll(() => stop.abort());
const url = 'http://shop.example/cart';
const GOODS = '<tr><td><a href="/mug">Blue mug</a></td><td>1</td><td>$18.00</td></tr>';

async function signsAt(markup: string, { status = 200, showedGoods = true } = {}) {
  const { page } = blank;
  const body = `<!doctype html><title>Hale kūʻai</title><h1>Kaʻa</h1>${markup}`;
  await page.route(url, (route) => route.fulfill({ status, contentType: 'text/html; charset=utf-8', body }));
  // The one page of all cases stays open.
  const tab = new Proxy(page, {
    get: (target, name) => (name === 'close' ? async () => null : Reflect.get(target, name)?.bind?.(target)),
  });
  const context = { signal: stop.signal, log: () => null };
  const drive = { page, session: { openTab: async () => tab }, context } as unknown as Drive;
  const marks: ProductMarks = { names: ['Blue mug'], url: 'http://shop.example/mug' };
  const signs = await cartSigns(drive, { url, marks, showedGoods });
  await page.unroute(url);
  return signs.map(({ name }) => name);
}

it('a cart that showed the goods and no longer does speaks for the order, in whatever words', async () => {
  expect(await signsAt('<p>ʻAʻohe mea</p>')).toEqual(['cart_without_goods']);
});

it.each([
  ['that nobody saw the goods in', '<p>ʻAʻohe mea</p>', { showedGoods: false }, []],
  ['of a shop that breaks', '<p>ʻAʻohe mea</p>', { status: 500 }, []],
  ['that says to be empty', '<p>Your cart is empty.</p>', {}, ['cart_emptied']],
  ['that still shows them', `<table>${GOODS}</table>`, {}, ['cart_kept']],
  [
    'that a script draws late',
    `<table></table><script>let frames = 0; const draw = () => { frames += 1; if (frames < 30) requestAnimationFrame(draw); else document.querySelector('table').innerHTML = ${JSON.stringify(GOODS)} }; draw()</script>`,
    {},
    ['cart_kept'],
  ],
])('but not one %s', async (_which, markup, how, signs) => {
  expect(await signsAt(markup, how)).toEqual(signs);
});
