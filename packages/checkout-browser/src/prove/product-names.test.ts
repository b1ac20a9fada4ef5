import { expect, it } from 'vitest';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { readProductPage } from './product-names.ts';

const blank = useBlankPage();
const namesOf = async (title: string, body: string) => {
  await blank.page.setContent(`<title>${title}</title>${body}`);
  return (await readProductPage(blank.page)).names;
};

it('a product is called by its heading', async () => {
  expect(await namesOf('Mug | The Shop', '<h1>Enamel mug</h1><p>Mug</p>')).toEqual(['Enamel mug']);
});

it('and by its heading without the name of the shop behind it, and by no other part of it', async () => {
  const shop = '<meta property="og:site_name" content="The Shop">';
  const headed = (heading: string) => namesOf('', `${shop}<h1>${heading}</h1>`);
  expect(await headed('Double room - The Shop')).toEqual(['Double room - The Shop', 'Double room']);
  expect(await headed('Double room - With breakfast')).toEqual(['Double room - With breakfast']);
});

it.each([
  ['Field notes > Paper | The Shop', '<h2>Field notes <span>summary</span></h2>'],
  ['Field notes_Paper_The Shop - Powered by Soft', '<p class="name">Field notes</p>'],
  ['Field notes — The Shop', '<nav><b>The Shop</b></nav><div><strong>Field notes</strong></div>'],
])('without one, by what its title begins with and the page shows: %s', async (title, body) => {
  expect(await namesOf(title, body)).toEqual(['Field notes']);
});

it.each([
  ['Field notes | The Shop', '<a href="https://shop.example/x">Field notes</a>'],
  ['Field notes | The Shop', '<p>Field notes and pencils</p>'],
])('and by nothing that only leads elsewhere or says more: %s', async (title, body) => {
  expect(await namesOf(title, body)).toEqual([]);
});

const row = (name: string, price = '$18.40') =>
  `<tr><td>${name}</td><td>${price}</td><td><a href="#cart">Add to cart</a></td></tr>`;

it('and by the one row of the page that has a price and a button', async () => {
  const tableOf = (...rows: string[]) => `<h1>Evening lecture</h1><table>${rows.join('')}</table>`;
  expect(await namesOf('Evening lecture', tableOf(row('Admission')))).toEqual([
    'Evening lecture',
    'Admission',
  ]);
  expect(await namesOf('Evening lecture', tableOf(row('Price')))).toEqual(['Evening lecture']);
  expect(await namesOf('Evening lecture', tableOf(row('Admission'), row('Seat')))).toEqual([
    'Evening lecture',
  ]);
  expect(await namesOf('Evening lecture', tableOf(row('Admission', 'free')))).toEqual(['Evening lecture']);
});
