import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { variantGroups } from '@florin/page-reading/product/variants';
import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

async function open(address: string, markup: string) {
  await blank.page.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<main><h1>Shirt</h1>${markup}</main>` }),
  );
  await blank.page.goto(`https://shop.example/${address}`);
  return survey(blank.page);
}

it.each([
  ['item.php?it_id=7', ['item.php?it_id=6', 'item.php?it_id=8'], []],
  ['goods?id=7&lang=en', ['goods?id=6&lang=en', 'goods?id=8&lang=en'], []],
  ['shirt?variant=1', ['shirt?variant=2', 'shirt?variant=3'], [2]],
  ['item?id=7&color=1', ['item?id=7&color=2', 'item?id=7&color=3'], [2]],
])(
  'links from %s are values of a choice only where they stay with the product',
  async (address, links, counts) => {
    const drawn = links.map((href, index) => `<a href="${href}">Blue ${index}</a>`).join('');
    const seen = await open(address, `<div class="options">${drawn}</div><button>Add to cart</button>`);
    expect(variantGroups(seen).map(({ values }) => values.length)).toEqual(counts);
  },
);

it.each([
  ['<a href="javascript:addToCart(4)"><img src="/images/goumai.gif"></a>', 'add_to_cart'],
  ['<input type="image" src="/images/btn_add_to_cart.png">', 'add_to_cart'],
  ['<a href="javascript:collect(4)"><img src="/images/shoucang.gif"></a>', null],
  ['<a href="javascript:addToWishlist(4)"><img src="/images/heart.gif"></a>', null],
  ['<a href="javascript:checkout()"><img src="/images/go.gif"></a>', null],
])('a picture without words is called as its script or its file: %s', async (markup, intent) => {
  const { controls } = await open('item.php?id=4', `<form action="javascript:void(0)">${markup}</form>`);
  expect(intentOf(controls[0]!)).toBe(intent);
});

it('what two labels of a field say alike is said once', async () => {
  const select =
    '<label for="c">Colour</label><label for="c">Colour</label><select id="c"><option>Red</option></select>';
  const { controls } = await open('item.php?id=5', select);
  expect(controls[0]?.label).toBe('Colour');
});

it('what stands with the heading of the page is no entry of the list of goods beside it', async () => {
  const add = '<button class="add">Add to cart</button>';
  const others = ['Socks', 'Cap'].map((name) => `<div><a href="/${name}">${name}</a> ${add}</div>`).join('');
  await blank.page.setContent(`<main>
    <div><h1><a href="">Shirt</a></h1><p>In <a href="/clothes">Clothes</a></p>${add}</div>
    <div><h2>More</h2>${others}</div></main>`);
  const { controls } = await survey(blank.page);
  const adding = controls.filter(({ text }) => text === 'Add to cart');
  expect(adding.map(({ listEntry }) => listEntry)).toEqual(['', 'Socks', 'Cap']);
});
