import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

const TOTAL = '<dl><dt>Total</dt><dd>$<b>12</b>.<sup>99</sup></dd></dl>';

/** Amounts and their names, without where they stand. */
async function named() {
  return (await survey(blank.page)).amounts.map(({ label, text }) => ({ label, text }));
}

it.each([
  ['a link', '<a href="#"><img alt="Add to basket" src="data:," width="90" height="20"></a>'],
  ['a button', '<button><img alt="Add to basket" src="data:," width="90" height="20"></button>'],
  ['an input', '<form><input type="image" alt="Add to basket" src="data:," width="90" height="20"></form>'],
])('reads what is pressed by the words of its picture: %s', async (_, markup) => {
  await blank.page.setContent(`<main>${markup}</main>`);
  expect((await survey(blank.page)).controls.map(({ text }) => text)).toEqual(['Add to basket']);
});

it.each([
  ['words between fields', '<p>First <input> Last <input></p>', ['First', 'Last']],
  ['units behind fields', '<p><input> cm <input> kg</p>', ['', '']],
  [
    'the head of a row',
    '<table><tr><th>Phone</th><td><input> - <input></td></tr></table>',
    ['Phone', 'Phone'],
  ],
  ['the name of an entry', '<dl><dt>Phone</dt><dd><input> - <input></dd></dl>', ['Phone', 'Phone']],
  [
    'words below',
    '<table><tr><th>Home</th><td><p><input><br>Town</p><p><input><br>Street</p></td></tr></table>',
    ['Town', 'Street'],
  ],
  [
    'a cell of other fields',
    '<table><tr><td><input></td><td><input> <input></td></tr></table>',
    ['', '', ''],
  ],
])('calls fields without a label by %s', async (_, markup, labels) => {
  await blank.page.setContent(`<form>${markup}</form>`);
  expect((await survey(blank.page)).controls.map(({ label }) => label)).toEqual(labels);
});

it.each([
  ['*', true],
  ['＊', true],
  ['※', true],
  ['必須', true],
  ['', false],
])('a field is to be filled where its row says so: "%s"', async (mark, isRequired) => {
  const row = `<tr><th>電話番号 <span>${mark}</span></th><td><input> - <input></td></tr>`;
  await blank.page.setContent(`<form><table>${row}</table></form>`);
  const { controls } = await survey(blank.page);
  expect(controls.map((control) => control.isRequired)).toEqual([isRequired, isRequired]);
});

it.each([
  ['<label for="a">County<b>*</b></label>', true],
  ['<label for="a">County<b style="display: none">*</b></label>', false],
  [`<label for="a">${'I agree to the terms and all that they say. '.repeat(20)}<b>*</b></label>`, true],
])('a star that is drawn marks a field: %#', async (label, isRequired) => {
  await blank.page.setContent(`<form>${label}<input id="a"></form>`);
  expect((await survey(blank.page)).controls[0]?.isRequired).toBe(isRequired);
});

it('reads the words of a link before those of the picture in it', async () => {
  await blank.page.setContent('<a href="#"><img alt="Mug, blue" src="data:,"> Look closer</a>');
  expect((await survey(blank.page)).controls.map(({ text }) => text)).toEqual(['Look closer']);
});

it('reads amounts with the words that name them', async () => {
  await blank.page.setContent(`<main>${TOTAL}<p><span>Shipping</span> <b>S$4.00</b></p></main>`);
  expect(await named()).toEqual([
    { label: 'Total', text: '$12.99' },
    { label: 'Shipping', text: 'S$4.00' },
  ]);
});

it('reads the word before a code that an amount stands behind', async () => {
  const row = (words: string) =>
    `<div><div>${words}<span><span>SPRING10&nbsp;&ndash;&nbsp;1,84€</span> <span>(10,00%)</span></span></div></div>`;
  await blank.page.setContent(`<main>${TOTAL}${row('Discount: ')}</main>`);
  expect((await named()).at(-1)).toEqual({ label: 'Discount: SPRING10 –', text: '1,84€' });
  await blank.page.setContent(`<main>${TOTAL}<p>${row('')}</p></main>`);
  expect((await named()).at(-1)).toEqual({ label: 'SPRING10 –', text: '1,84€' });
});

it('reads an amount however far it is indented', async () => {
  const far = ' '.repeat(400);
  await blank.page.setContent(
    `<table><tr><td>${far}Discount</td><td>\n${far}-$1.84\n${far}</td></tr></table><main>${TOTAL}</main>`,
  );
  expect(await named()).toEqual([
    { label: 'Discount', text: '-$1.84' },
    { label: 'Total', text: '$12.99' },
  ]);
});

it.each([
  'display: none',
  'opacity: 0',
  'font-size: 1px',
  'position: absolute; left: -9999px',
  'clip-path: inset(100%)',
  'color: rgb(255, 255, 255)',
  'text-decoration: line-through',
])('does not read an amount that a person cannot see: %s', async (style) => {
  await blank.page.setContent(`<main>${TOTAL}<p style="${style}">Total $1.00</p></main>`);
  expect(await named()).toEqual([{ label: 'Total', text: '$12.99' }]);
});

const HIDDEN = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)';
const ROW = 'display:flex;justify-content:space-between';

it.each([
  [
    'words that only screen readers say',
    `<li>Mug <span style="${HIDDEN}">Total price for 1 mug item: $18.00</span><span aria-hidden="true">$18.00</span></li>`,
    [['Mug', '$18.00']],
  ],
  [
    'a box that is still empty beside the word',
    '<div><span>Total</span> <span style="display:inline-block;width:60px;height:16px;background:#ddd"></span></div><div>$18.00</div>',
    [['', '$18.00']],
  ],
  ['the same word above its amount', '<div><div>Total</div><div>$18.00</div></div>', [['Total', '$18.00']]],
  [
    'a tax that is part of the total',
    '<table><tr><th>Total</th><td><b>$22.00</b> <small>(includes <span>$2.00</span> VAT)</small></td></tr></table>',
    [
      ['Total', '$22.00'],
      ['(includes', '$2.00'],
    ],
  ],
  [
    'a tax whose note stands below it in its cell',
    '<table><tr><td>Tax total:</td><td><div><div>$2.04</div></div><div><small>Included in price</small></div></td></tr></table>',
    [['Tax total:', '$2.04']],
  ],
  [
    'rows of boxes',
    `<div style="${ROW}"><span>Subtotal</span><span>$18.00</span></div><div style="${ROW}"><span>Flat rate</span><span>$5.00</span></div>`,
    [
      ['Subtotal', '$18.00'],
      ['Flat rate', '$5.00'],
    ],
  ],
  ['a button', '<p>Total <b>$18.00</b></p><button>Pay $18.00</button>', [['Total', '$18.00']]],
  ['what is being drawn', '<div aria-busy="true"><p>Total <b>$18.00</b></p></div>', []],
])('names amounts as a person reads them: %s', async (_name, markup, expected) => {
  await blank.page.setContent(`<main>${markup}</main>`);
  expect((await named()).map(({ label, text }) => [label, text])).toEqual(expected);
});

it('says of amounts in a choice whether it is taken', async () => {
  const method = (id: string, price: string, checked: string) =>
    `<li><input type="radio" name="m" id="${id}" ${checked}><label for="${id}">${id}: <b>${price}</b></label></li>`;
  await blank.page.setContent(
    `<main><ul>${method('ground', '$5.00', 'checked')}${method('express', '$15.00', '')}</ul><p>Total <b>$23.00</b></p></main>`,
  );
  const { amounts } = await survey(blank.page);
  expect(amounts.map(({ isChosen }) => isChosen)).toEqual([true, false, undefined]);
});

it('says which amounts stand together', async () => {
  await blank.page.setContent(`<main><p>Mug <b>$18.00</b></p>
<table><tr><th>Subtotal</th><td>$18.00</td></tr><tr><th>Total</th><td>$23.00</td></tr></table></main>`);
  const [mug, subtotal, total] = (await survey(blank.page)).amounts.map(({ groups }) => groups);
  expect(subtotal).toEqual(total);
  expect(subtotal).toHaveLength(2);
  expect(mug).toEqual(subtotal?.slice(0, 1));
});

it('never carries what is entered as a card', async () => {
  await blank.page.setContent(
    '<label>Card number <input name="cc-number" value="4242"></label><label>Note <input value="4242424242424242"></label>' +
      '<label>Payment details <input value="4242 4242 4242 4242"></label><label>Phone <input value="+1 415 555 0100"></label>',
  );
  const { controls } = await survey(blank.page);
  expect(controls.map(({ value, isFilled }) => ({ value, isFilled }))).toEqual([
    { value: '', isFilled: true },
    { value: '', isFilled: true },
    { value: '', isFilled: true },
    { value: '+1 415 555 0100', isFilled: true },
  ]);
});

it('does not call a control by the name of the one before it', async () => {
  await blank.page.setContent(
    '<p><label>Card number <input name="a"></label><select name="b"><option>1</option></select></p>',
  );
  expect((await survey(blank.page)).controls.map(({ label }) => label)).toEqual(['Card number', '']);
});

it('is not misled by variables that the page gives the names of its own', async () => {
  const names = ['survey', 'surveyDocument', 'SURVEY_LIMITS', 'tidy', 'shown', 'MONEY', 'isVisible'];
  await blank.page.setContent(
    `<main>${TOTAL}</main><script>${names.map((name) => `var ${name} = () => false;`).join('')}</script>`,
  );
  expect(await named()).toEqual([{ label: 'Total', text: '$12.99' }]);
});

it('leaves nothing behind in the page', async () => {
  await blank.page.setContent(`<main>${TOTAL}</main>`);
  const globals = () => blank.page.evaluate(() => Object.getOwnPropertyNames(window));
  const before = await globals();
  await survey(blank.page);
  expect(await globals()).toEqual(before);
});

it('tells the buttons of other products from the one of the page', async () => {
  const entry = (
    name: string,
  ) => `<li class="product-${name}"><a href="https://shop.example/${name}"><img alt=""><h3>${name}</h3></a>
<span>$7.00</span><a class="button add" href="/?add=${name}">Add to cart</a></li>`;
  await blank.page.setContent(`<base href="https://shop.example/kettle"><main>
<div><a href="/photo.jpg">Photo</a></div><div><h1>Kettle</h1><a href="/brands/cu">Cu</a><form><button class="button add">Add to cart</button></form></div>
<section><h2>Related</h2><ul>${['Towel', 'Spoon'].map(entry).join('')}</ul></section>
<table>${['Small', 'Large'].map((size) => `<tr><td>${size}</td><td><button class="row">Add to cart</button></td></tr>`).join('')}</table></main>`);
  const { controls } = await survey(blank.page);
  const adding = controls.filter(({ text }) => text === 'Add to cart');
  expect(adding.map(({ listEntry }) => listEntry)).toEqual(['', 'Towel', 'Spoon', '', '']);
});

it('sees a layer over a page that no longer scrolls, though the page itself has no height', async () => {
  await blank.page.setContent(`<!doctype html><body style="overflow: hidden; margin: 0"><main style="position: absolute"><button>Choose</button></main>
<div role="dialog" style="position: fixed; top: 20px"><button>Continue</button></div></body>`);
  expect((await survey(blank.page)).controls.map(({ text }) => text)).toEqual(['Choose', 'Continue']);
});

it.each([
  ['/product/spiky-cactus', 'Spiky Cactus'],
  ['/p/12-spiky-cactus-large.html', 'Spiky Cactus'],
  ['/cactus/7', ''],
])(
  'takes a lesser heading for the name of the page at %s where its address says so',
  async (path, heading) => {
    await blank.page.route('https://shop.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<title>The Shop</title><h2>You may also like</h2><h2>Spiky Cactus</h2>',
      }),
    );
    await blank.page.goto(`https://shop.example${path}`);
    expect((await survey(blank.page)).heading).toBe(heading);
    await blank.page.goto('about:blank');
  },
);

it.each([
  ['<h1><a href="/">The Shop</a></h1><h2>Linen apron</h2>', 'Linen apron'],
  ['<a href="/"><h1>The Shop</h1></a><h1>Linen apron</h1>', 'Linen apron'],
  ['<h1><a href="/">The Shop</a></h1><h2>You may also like</h2>', 'The Shop'],
  ['<h1><a href="/apron">Linen apron</a></h1><h2>The Shop</h2>', 'Linen apron'],
])('does not take the name of the site for that of the page: %s', async (body, heading) => {
  await blank.page.route('https://shop.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Linen apron - The Shop</title><main>${body}</main>`,
    }),
  );
  await blank.page.goto('https://shop.example/?pid=12');
  expect((await survey(blank.page)).heading).toBe(heading);
  await blank.page.goto('about:blank');
});

it('reads lines as they are broken', async () => {
  await blank.page.setContent(
    '<p>Shipping: Post<br>Payment: <b>Visa</b> <a href="#">change</a></p><p>Order <b>12</b></p>',
  );
  expect((await survey(blank.page)).lines).toEqual(['Shipping: Post', 'Payment: Visa change', 'Order 12']);
});

it('calls a choice in a cell by its row and its column', async () => {
  const cell = (value: string) => `<td><input type="radio" name="type" value="${value}"><br>$20 (taxed)</td>`;
  await blank.page.setContent(`<table><tr><th></th><th>Short</th><th>Long</th></tr>
<tr><th>Ecru</th>${cell('0,0')}${cell('0,1')}</tr><tr><th>Navy</th>${cell('1,0')}<td>sold out</td></tr></table>
<table><tr><th></th><th>Way</th></tr><tr>${cell('a')}<td>Post</td></tr></table>`);
  const labels = (await survey(blank.page)).controls.map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual(['Ecru / Short', 'Ecru / Long', 'Navy / Short']);
  expect(labels[3]).toContain('taxed');
});

it('takes a lesser heading for the name of the page only where its title says so', async () => {
  const name = async (body: string, title = 'Ridge Tent - Camping') => {
    await blank.page.setContent(`<title>${title}</title><main>${body}</main>`);
    return (await survey(blank.page)).heading;
  };
  expect(await name('<h2>Product tags</h2><span class="h1">Ridge Tent</span>')).toBe('Ridge Tent');
  expect(await name('<h2>Product tags</h2>')).toBe('');
  expect(await name('<h2>Cart</h2><h1>Your basket</h1>')).toBe('Your basket');
});

it.each([
  ['the foot of a form', '<form><input><footer><button>Continue</button></footer></form>', false],
  ['the foot of the site', '<form><input></form><footer><button>Continue</button></footer>', true],
  [
    'the foot of a site that is one form',
    '<form><nav><a href="/">Home</a></nav><input><footer><button>Continue</button></footer></form>',
    true,
  ],
  [
    'the foot of a form in the head of the site',
    '<header><form><input><footer><button>Continue</button></footer></form></header>',
    true,
  ],
  [
    'the foot of a part of the page',
    '<section><article><h2>Cart</h2><p>Mug</p><footer><button>Continue</button></footer></article></section>',
    false,
  ],
  [
    'the foot of the site in a part that holds nothing else',
    '<main><h1>Mug</h1></main><section><footer><h4>About us</h4><button>Continue</button></footer></section>',
    true,
  ],
  [
    'the foot of the site in a part that is drawn around the page',
    '<main><nav><a href="/">Home</a></nav><h1>Mug</h1><footer><button>Continue</button></footer></main>',
    true,
  ],
])(
  'tells what belongs to the site from what belongs to a form or a part of the page: %s',
  async (_name, markup, isOfSite) => {
    await blank.page.setContent(markup);
    const { controls } = await survey(blank.page);
    expect(controls.find(({ text }) => text === 'Continue')?.isSiteNavigation).toBe(isOfSite);
  },
);

it('tells what a dialog over the page says from what the page says', async () => {
  await blank.page.setContent(
    '<main><p>Pay now</p></main><div class="modal" role="dialog"><h4>Payment failed</h4><p>Your card was declined.</p></div>',
  );
  expect((await survey(blank.page)).layerLines).toEqual(['Payment failed', 'Your card was declined.']);
  await blank.page.setContent('<main><p>Pay now</p></main>');
  expect((await survey(blank.page)).layerLines).toBeUndefined();
});

it('reads the foot of a table below its body, wherever it is written', async () => {
  await blank.page.setContent(
    '<table><thead><tr><th>Item</th></tr></thead><tfoot><tr><td>Total</td></tr></tfoot><tbody><tr><td>Mug</td></tr><tr><td>Pen</td></tr></tbody></table><p>Pay</p>',
  );
  expect((await survey(blank.page)).lines).toEqual(['Item', 'Mug', 'Pen', 'Total', 'Pay']);
});

it.each([
  ['lang', '<html lang="es-MX"><head></head>', 'es-MX'],
  ['xml:lang, as XHTML has it', '<html xml:lang="es"><head></head>', 'es'],
  ['its head', '<html><head><meta http-equiv="Content-Language" content="de"></head>', 'de'],
  ['nothing', '<html><head></head>', ''],
])('reads the language of the page by %s', async (_, opening, language) => {
  await blank.page.setContent(`${opening}<body><p>1</p></body></html>`);
  expect((await survey(blank.page)).language).toBe(language);
});
