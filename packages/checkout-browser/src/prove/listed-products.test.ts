import { expect, it } from 'vitest';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { readListing } from './listed-products.ts';

const blank = useBlankPage();

async function titlesOn(body: string): Promise<string[]> {
  await blank.page.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  );
  await blank.page.goto('https://shop.example/electronics');
  return (await readListing(blank.page)).products.map(({ title }) => title);
}

it('a product whose link holds its picture, name and price is called by what stands first in it', async () => {
  const card = (name: string) =>
    `<a href="https://shop.example/products/${name.toLowerCase()}"><img alt="" src=""><span>Sale</span><div>${name}</div><div>$1,558.80 - $2,758.80</div></a>`;
  expect(await titlesOn(`<h1>Electronics</h1><div>${card('Laptop')}${card('Tablet')}</div>`)).toEqual([
    'Laptop',
    'Tablet',
  ]);
});

it('a product is one, whatever follows the hash of its address and however many colours are shown beside its name', async () => {
  const card = (name: string, colours: readonly string[]) =>
    `<article><a href="/${name}-1#/1-size-s"><img alt="" src=""></a><h2><a href="/${name}-1#/1-size-s">${name}</a></h2>
<span>$19.12</span>${colours.map((colour) => `<a href="/${name}-2#/1-size-s/${colour}">${colour}</a>`).join('')}<a href="/${name}-1#comments">3 comments</a></article>`;
  expect(
    await titlesOn(`<h1>Clothes</h1><div>${card('Shirt', ['white', 'black'])}${card('Sweater', [])}</div>`),
  ).toEqual(['Shirt', 'Sweater']);
});

it('a product is found where scripts make pages out of the hash', async () => {
  const card = (name: string) => `<li><a href="#/products/${name}">${name}</a> <b>$5.00</b></li>`;
  expect(
    await titlesOn(`<ul>${card('Laptop')}${card('Tablet')}</ul><a href="#top">Up for $0.00</a>`),
  ).toEqual(['Laptop', 'Tablet']);
});

it('a card without a name that says sold out does not say so of the page', async () => {
  const card = (path: string, words: string) =>
    `<li><a href="/p/${path}"><p>${words}</p><p>$5.00</p></a></li>`;
  await blank.page.route('https://shop.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<h1>Lamps</h1><ul>${card('a', 'Desk lamp')}${card('b', 'Sold out')}${card('c', 'Floor lamp')}</ul>`,
    }),
  );
  await blank.page.goto('https://shop.example/lamps');
  expect((await readListing(blank.page)).isSoldOutItself).toBe(false);
  await blank.page.goto('about:blank');
});

it('a product that is sold out is none of those that are listed below it', async () => {
  const card = (name: string) =>
    `<li><a href="/?product=${name}">${name}</a> <b>$5.00</b><button>Add to cart</button></li>`;
  const own =
    '<div><h1>Mug</h1><p>$15.00</p><p>Out of stock</p>Category: <a href="/?cat=1">Kitchen</a></div>';
  await blank.page.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `${own}<ul>${card('Spoon')}${card('Towel')}</ul>` }),
  );
  await blank.page.goto('https://shop.example/?product=mug');
  const { products, isSoldOutItself } = await readListing(blank.page);
  expect(products.map(({ title }) => title)).toEqual(['Spoon', 'Towel']);
  expect(isSoldOutItself).toBe(true);
});

it('so it is in the language of the page', async () => {
  const card = (name: string) => `<li><a href="/?product=${name}">${name}</a> <b>5,00 $</b></li>`;
  const body = `<div><h1>Becher</h1><p>15,00 $</p><p>Ausverkauft</p></div><ul>${card('Löffel')}${card('Tuch')}</ul>`;
  await blank.page.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
  );
  await blank.page.goto('https://shop.example/?product=becher');
  expect((await readListing(blank.page, ['de'])).isSoldOutItself).toBe(true);
  expect((await readListing(blank.page)).isSoldOutItself).toBe(false);
});

it('a note under the price of what is sold out is no other product', async () => {
  const own = `<div><h1>Stift</h1></div><div><p>22,00 €</p><p><a href="/versand">Preise inkl. MwSt. zzgl. Versandkosten</a></p><p>Nicht mehr verfügbar</p></div>`;
  const other = '<div><a href="/lampe">Lampe</a> <b>45,00 €</b></div>';
  await blank.page.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: own + other }),
  );
  await blank.page.goto('https://shop.example/stift');
  expect(await readListing(blank.page, ['de'])).toEqual({
    products: [{ title: 'Lampe', url: 'https://shop.example/lampe' }],
    isSoldOutItself: true,
  });
  await blank.page.goto('about:blank');
});

it('what a stationer sells is listed, and what leads to the cart is not', async () => {
  const card = (path: string, name: string) => `<li><a href="/${path}">${name}</a> <b>$5.00</b></li>`;
  const cards = [
    card('cartoleria/quaderno', 'Quaderno'),
    card('cartridges/black', 'Black'),
    card('shopping_cart.php', 'Go'),
    card('addtocart/4', 'Add'),
  ];
  expect(await titlesOn(`<h1>Goods</h1><ul>${cards.join('')}</ul>`)).toEqual(['Quaderno', 'Black']);
});
