import { expect, it } from 'vitest';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { readListing } from './listed-products.ts';

const blank = useBlankPage();

it('a product whose link holds its picture, name and price is called by what stands first in it', async () => {
  const card = (name: string) =>
    `<a href="https://shop.example/products/${name.toLowerCase()}"><img alt="" src=""><span>Sale</span><div>${name}</div><div>$1,558.80 - $2,758.80</div></a>`;
  await blank.page.route('https://shop.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<h1>Electronics</h1><div>${card('Laptop')}${card('Tablet')}</div>`,
    }),
  );
  await blank.page.goto('https://shop.example/electronics');
  expect((await readListing(blank.page)).products.map(({ title }) => title)).toEqual(['Laptop', 'Tablet']);
});
