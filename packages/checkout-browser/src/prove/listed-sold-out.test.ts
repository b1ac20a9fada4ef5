import { expect, it } from 'vitest';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { readListing } from './listed-products.ts';

const blank = useBlankPage();

async function isSoldOutItself(body: string): Promise<boolean> {
  await blank.page.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  );
  await blank.page.goto('https://shop.example/lamps');
  return (await readListing(blank.page)).isSoldOutItself;
}

const entry = (name: string, price: string, below: string) =>
  `<li><a href="/p/${name}">${name} ${price}</a><div>${below}</div></li>`;

it('what an entry of a list says below its link is not said of the page', async () => {
  const list = `<ul>${entry('Desk', '$5.00', '<button>Add</button>')}${entry('Wall', '$6.00', '<button disabled>Sold out</button>')}</ul>`;
  expect(await isSoldOutItself(`<h1>Lamps</h1>${list}`)).toBe(false);
});

it('an entry that is sold out shows no price', async () => {
  const list = `<ul>${entry('Desk', '$5.00', '')}${entry('Floor', '$7.00', '')}${entry('Wall', '', 'Sold out')}</ul>`;
  expect(await isSoldOutItself(`<h1>Lamps</h1>${list}`)).toBe(false);
});

it('a price may stand on several lines of the source', async () => {
  const card = (id: number, below: string) =>
    `<form><a href="/p/${id}">Lamp ${id}</a><div>Price\n  <span>10,780</span>\n   &#20870;</div><p>${below}</p></form>`;
  expect(await isSoldOutItself(`<h1>Lamps</h1><div>${card(1, 'Sold out')}${card(2, '')}</div>`)).toBe(false);
});

it('between a price and the next words of an entry the markup may set no space', async () => {
  const card = (name: string, below: string) =>
    `<li><a href="/p/${name}"><h3>${name}</h3></a><div>349 kr</div>${below}</li>`;
  const list = `<ul>${card('Desk', '<a href="/p/Desk">Buy</a>')}${card('Wall', '<span>Sold out</span>')}</ul>`;
  expect(await isSoldOutItself(`<h1>Lamps</h1>${list}`)).toBe(false);
});

it('what stands beside a link and not in a list is said of the page', async () => {
  const list = `<ul>${entry('Desk', '$5.00', '')}${entry('Floor', '$7.00', '')}</ul>`;
  const own = '<div><p>Sold out</p><a href="/returns-and-more">More</a></div>';
  expect(await isSoldOutItself(`<h1>Wall lamp</h1>${own}${list}`)).toBe(true);
});

it('the part of the page that shows its own price is no entry, also with a link in it to who teaches or makes it', async () => {
  const list = `<ul>${entry('Desk', '$5.00', '')}${entry('Floor', '$7.00', '')}</ul>`;
  const own = '<b>$9.00</b><p>Sold out</p><a href="/people/ada">Ada</a>';
  const related = `<div><h2>Others</h2>${list}</div>`;
  expect(await isSoldOutItself(`<h1>Wall lamp</h1><aside>${own}</aside>${related}`)).toBe(true);
  expect(await isSoldOutItself(`<h1>Wall lamp</h1><div class="side">${own}</div>${related}`)).toBe(true);
});

it('nor where the link holds all of it, in boxes of its own', async () => {
  const boxed = (name: string, below: string) =>
    `<div><section><a href="/p/${name}"><article><h3>${name}</h3><div>${below}</div></article></a></section></div>`;
  const list = `<div>${boxed('Desk', '$5.00')}${boxed('Bed', 'Sold out')}${boxed('Floor', '$7.00')}</div>`;
  expect(await isSoldOutItself(`<h1>Lamps</h1>${list}`)).toBe(false);
});
