import { isTotalPending } from '@florin/page-reading/delivery/pending-total';
import { shippingMethods } from '@florin/page-reading/delivery/shipping-methods';
import { couponOpener } from '@florin/page-reading/page/coupon';
import { understand } from '@florin/page-reading/page/understand';
import { variantGroups } from '@florin/page-reading/product/variants';
import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

async function surveyed(markup: string, language = 'en') {
  await blank.page.setContent(
    `<!doctype html><html lang="${language}"><style>.hand{cursor:pointer}</style><main>${markup}</main></html>`,
  );
  return survey(blank.page);
}

it('boxes under a hand, side by side below the name of a choice, are its values', async () => {
  const chips = (...values: string[]) =>
    `<div>${values.map((value) => `<div class="hand chip">${value}</div>`).join('')}</div>`;
  const seen = await surveyed(
    `<h1>Shirt</h1><div><label>Size: </label>${chips('S', 'M', 'L')}</div><div><label>Colour: </label>${chips('Blue', 'Green')}</div>
<button type="button">Add to cart</button>`,
  );
  expect(variantGroups(seen).map(({ key, values }) => [key, values.map(({ value }) => value)])).toEqual([
    ['size', ['S', 'M', 'L']],
    ['colour', ['Blue', 'Green']],
  ]);
});

it('the line above them names the choice, though what is chosen stands behind the name', async () => {
  const boxes = ['Navy', 'White'].map(
    (name) => `<li><div class="hand" title="${name}"><img alt="${name}" width=20 height=20></div></li>`,
  );
  const seen = await surveyed(
    `<h1>Shirt</h1><div class="part"><span class="muted">Colour: </span><strong>Please choose</strong><ul>${boxes.join('')}</ul></div>
<button type="button">Add to cart</button>`,
  );
  expect(variantGroups(seen).map(({ key, values }) => [key, values.map(({ value }) => value)])).toEqual([
    ['colour', ['Navy', 'White']],
  ]);
});

it('boxes under a hand that no choice is named above are none', async () => {
  const seen = await surveyed(
    `<h1>Shirt</h1><div><p>More from us</p><div><div class="hand">Sale</div><div class="hand">News</div></div></div>
<button type="button">Add to cart</button>`,
  );
  expect(variantGroups(seen)).toEqual([]);
});

it('words under a hand are pressed, whatever they are drawn in', async () => {
  const seen = await surveyed(
    `<h1>Your cart</h1><p>Total $18.40</p><div><span class="hand">Have a coupon code?</span></div><button>Checkout</button>`,
  );
  expect(couponOpener(understand(seen))?.text).toBe('Have a coupon code?');
});

it('words inside something that is pressed are not pressed apart from it', async () => {
  const seen = await surveyed(
    `<div class="hand"><span class="hand">Show</span> more</div><button><span class="hand">Pay</span></button>`,
  );
  expect(seen.controls.map(({ text }) => text)).toEqual(['Show more', 'Pay']);
});

it('what is drawn around a radio is no choice beside it', async () => {
  const value = (name: string) =>
    `<div data-value="${name}" class="swatch-element"><input type="radio" name="o" id="${name}" style="display:none"><label for="${name}">${name}</label></div>`;
  const seen = await surveyed(
    `<h1>Shirt</h1><form><div class="swatch"><div>Size:</div>${value('S')}${value('M')}</div><button>Add to cart</button></form>`,
  );
  expect(variantGroups(seen).map(({ values }) => values.map((one) => one.value))).toEqual([['S', 'M']]);
});

it.each([
  ['buttons', (value: string) => `<button type="button" class="x1">${value}</button>`],
  ['links', (value: string) => `<a href="#" class="x1">${value}</a>`],
  ['spans', (value: string) => `<span class="hand">${value}</span>`],
])('%s below a name in the same box are the values of its choice', async (_drawn, value) => {
  const choice = (name: string, ...values: string[]) =>
    `<div><div>${name}</div>${values.map(value).join('')}</div>`;
  const seen = await surveyed(
    `<h1>Pull</h1><form>${choice('Taille', 'S', 'L')}${choice('Couleur', 'Gris', 'Vert')}<button>Ajouter au panier</button></form>`,
    'fr',
  );
  expect(variantGroups(seen).map(({ key, values }) => [key, values.map((one) => one.value)])).toEqual([
    ['taille', ['S', 'L']],
    ['couleur', ['Gris', 'Vert']],
  ]);
});

it('buttons whose values a hidden field takes are a choice, whatever it is called', async () => {
  const value = (name: string) => `<button type="button" data-pick="${name}">${name}</button>`;
  const held = `<div><div>Zorblat</div>${value('Klein')}${value('Gross')}<input type="hidden" name="z"></div>`;
  const loose = `<form><button data-pick="1">Ja</button><button>Nein</button><input type="hidden" name="token"></form>`;
  const seen = await surveyed(`<h1>Tasse</h1><form>${held}<button>In den Warenkorb</button></form>${loose}`);
  expect(variantGroups(seen).map(({ values }) => values.map((one) => one.value))).toEqual([
    ['Klein', 'Gross'],
  ]);
});

it('tiles with a name and a price below the name of a way to ship are its values', async () => {
  const tile = (name: string, price: string) => `<div class="hand"><b>${name}</b><div>${price}</div></div>`;
  const seen = await surveyed(
    `<h1>Kasse</h1><form><h3>Versandart</h3><input type="hidden" name="x">${tile('DHL Paket innerhalb Deutschlands', '5,90 €')}${tile('Express bis 12 Uhr', '12,90 €')}<button>Weiter</button></form>`,
    'de',
  );
  expect(shippingMethods(seen).map(({ title, cents }) => [title, cents])).toEqual([
    ['DHL Paket innerhalb Deutschlands 5,90 €', 590],
    ['Express bis 12 Uhr 12,90 €', 1290],
  ]);
  expect(seen.amounts.map(({ isChosen }) => isChosen)).toEqual([false, false]);
});

it('boxes that show nothing of which one is taken leave the total open until the sums hold what one of them costs', async () => {
  const box = (name: string, price: string) => `<div class="hand"><b>${name}</b><div>${price}</div></div>`;
  const summary = (...rows: readonly string[][]) =>
    `<table>${rows.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')}</table>`;
  const isPending = async (sums: string) =>
    isTotalPending(
      await surveyed(
        `<h1>Checkout</h1><form><h3>Shipping method</h3>${box('Post', '$5.90')}${box('Courier', '$12.90')}<button>Pay</button></form>${sums}`,
      ),
    );
  expect(await isPending(summary(['Items', '$34.00'], ['Total', '$34.00']))).toBe(true);
  expect(await isPending(summary(['Items', '$34.00'], ['Shipping', '$5.90'], ['Total', '$39.90']))).toBe(
    false,
  );
});
