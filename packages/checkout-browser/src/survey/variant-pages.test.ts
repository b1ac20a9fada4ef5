import { variantGroups } from '@florin/page-reading/product/variants';
import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

async function groupsOn(body: string) {
  await blank.page.route('https://shop.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Shirt</title><main><h1>Shirt white S</h1>${body}<button>Add to cart</button></main>`,
    }),
  );
  await blank.page.goto('https://shop.example/shirt-white-s/');
  const groups = variantGroups(await survey(blank.page));
  await blank.page.goto('about:blank');
  return groups.map(({ title, values }) => [
    title,
    ...values.map((value) => value.title + (value.isChosen ? '!' : '')),
  ]);
}

const links = (...names: string[]) =>
  names.map((name) => `<a class="item" href="/shirt-${name.toLowerCase()}-s/">${name}</a>`).join('');

it('links to a page of each variant are a choice, of which this page is one', async () => {
  const white =
    '<a class="item active" href="/shirt-white-s/" title="White"><i style="padding: 9px"></i></a>';
  const black = '<a class="item" href="/shirt-black-s/" title="Black"><i style="padding: 9px"></i></a>';
  expect(await groupsOn(`<div><p>Colour: <b>White</b></p><div>${white}${black}</div></div>`)).toEqual([
    ['Colour', 'White!', 'Black'],
  ]);
});

it('links under another title, or of which none leads here, are none', async () => {
  expect(await groupsOn(`<div><p>More of this</p><div>${links('White', 'Black')}</div></div>`)).toEqual([]);
  expect(await groupsOn(`<div><p>Colour</p><div>${links('Red', 'Black')}</div></div>`)).toEqual([]);
});

it('boxes of a colour that have no words but their title are a choice', async () => {
  const box = (name: string, more = '') =>
    `<div class="sw${more}" title="${name}" style="cursor: pointer; width: 30px; height: 30px"></div>`;
  const boxes = `${box('White', ' on')}${box('Navy')}`;
  expect(await groupsOn(`<div class="v"><div>Colour: <b>White</b></div>${boxes}</div>`)).toMatchObject([
    ['Colour', expect.stringContaining('White'), 'Navy'],
  ]);
});

it('patches without words may have a sentence for those who hear the page', async () => {
  const patch = (name: string) =>
    `<button type="button" aria-label="Select colour ${name}"><span style="padding: 9px"></span></button>`;
  const patches = ['navy blue', 'off white', 'terracotta red'].map(patch).join('');
  expect(await groupsOn(`<div><span>Colour</span><div>${patches}</div></div>`)).toEqual([
    ['Colour', 'navy blue', 'off white', 'terracotta red'],
  ]);
});
