import { shippingMethods } from '@florin/page-reading/delivery/shipping-methods';
import { variantGroups } from '@florin/page-reading/product/variants';
import { describe, expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();
const ADD = '<button>Add to cart</button>';

async function variantsOf(markup: string) {
  await blank.page.setContent(`<main><h1>Shirt</h1>${markup}${ADD}</main>`);
  const groups = variantGroups(await survey(blank.page));
  return groups.map(({ key, values }) => ({
    key,
    values: values.map(
      ({ value, available, isChosen }) => `${value}${available ? '' : ' -'}${isChosen ? ' *' : ''}`,
    ),
  }));
}

const HIDDEN = 'position:absolute;left:-9999px';

it('the dot of a choice is no choice beside it', async () => {
  const method = (words: string) =>
    `<div role="radio" aria-checked="false"><button type="button" role="radio" aria-checked="true"></button>${words}</div>`;
  await blank.page.setContent(
    `<p>Shipping method</p><div role="radiogroup">${method('Standard $10.00')}${method('Express $24.50')}</div>`,
  );
  const methods = shippingMethods(await survey(blank.page));
  expect(methods.map(({ title, isChosen }) => [title, isChosen])).toEqual([
    ['Standard $10.00', false],
    ['Express $24.50', false],
  ]);
});

it('a button is not switched off by what it would look like if it were', async () => {
  await blank.page.setContent(`<main><h1>Shirt</h1><button class="btn disabled:bg-ui-bg-disabled disabled:after:hidden">Add to cart</button>
<button class="btn btn-disabled">Buy now</button></main>`);
  const { controls } = await survey(blank.page);
  expect(controls.map(({ text, isDisabled }) => [text, isDisabled])).toEqual([
    ['Add to cart', false],
    ['Buy now', true],
  ]);
});

describe('what a style kit marks is no choice', () => {
  it.each([
    [
      'the arrows of a row of pictures',
      '<h2>Related products</h2><div><button data-variant="outline" disabled>Previous slide</button><button data-variant="outline">Next slide</button></div>',
    ],
    [
      'the switch of the looks',
      '<div><button data-slot="button" data-variant="ghost">Toggle theme</button></div>',
    ],
  ])('%s', async (_what, markup) => {
    expect(await variantsOf(markup)).toEqual([]);
  });
});

describe('a choice is read however it is drawn', () => {
  it.each([
    [
      'a list hidden under a drawn one',
      `<label for="s">Size</label><div><select id="s" style="display:none"><option value="">Choose</option><option selected>S</option><option>M</option></select>
<span class="drop"><span>S</span><ul style="display:none"><li>S</li><li>M</li></ul></span></div>`,
      [{ key: 'size', values: ['S *', 'M'] }],
    ],
    [
      'a list hidden under a drawn one that does not follow it',
      `<label for="s">Size</label><div><select id="s" style="display:none"><option>S</option><option selected>M</option></select>
<div><a><span>S</span></a></div></div>`,
      [{ key: 'size', values: ['S', 'M *'] }],
    ],
    [
      'a list hidden under a drawn one that shows something else',
      `<label for="s">Size</label><select id="s" style="display:none"><option value=""></option><option>S</option><option>M</option></select>
<span><span role="combobox" tabindex="0"><i>×</i>Pick yours</span></span>`,
      [{ key: 'size', values: ['S', 'M'] }],
    ],
    [
      'a list hidden under a drawn one that has the same entries and shows none of them',
      `<label for="s">Size</label><div><select id="s" style="display:none"><option value="" selected>Choose</option><option>S</option><option>M</option></select>
<div class="nice" tabindex="0"><span>false</span><ul style="display:none"><li>Choose</li><li>S</li><li>M</li></ul></div></div>`,
      [{ key: 'size', values: ['S', 'M'] }],
    ],
    [
      'a list hidden under a drawn one, beside a store of entries for other countries',
      `<label for="s">Size</label><div><select id="s" style="display:none"><option selected>S</option><option>M</option></select>
<span role="combobox" tabindex="0">S</span><select disabled style="display:none"><option>L</option><option>XL</option></select></div>`,
      [{ key: 'size', values: ['S *', 'M'] }],
    ],
    [
      'lists that are each hidden under a button',
      `<div><label for="c">Colour</label><div class="btn-group bootstrap-select variable-variation"><select id="c" style="display:none"><option selected>Red</option><option>Blue</option></select>
<button type="button"><span>Red</span></button><ul style="display:none"><li><a href="#">Red</a></li><li><a href="#">Blue</a></li></ul></div>
<label for="z">Size</label><div class="btn-group bootstrap-select variable-variation"><select id="z" style="display:none"><option>S</option><option selected>M</option></select>
<button type="button"><span>M</span></button><ul style="display:none"><li><a href="#">S</a></li><li><a href="#">M</a></li></ul></div></div>`,
      [
        { key: 'colour', values: ['Red *', 'Blue'] },
        { key: 'size', values: ['S', 'M *'] },
      ],
    ],
    [
      'radios under pictures',
      `<fieldset><legend>Colour</legend><input type="radio" name="c" id="r" style="${HIDDEN}" checked><label for="r">Red</label>
<input type="radio" name="c" id="b" style="${HIDDEN}"><label for="b" class="sold-out">Blue</label></fieldset>`,
      [{ key: 'colour', values: ['Red *', 'Blue -'] }],
    ],
    [
      'buttons in wrappers',
      '<div class="product-options"><p>Size</p><ul><li class="selected"><button type="button">S</button></li><li><button type="button">M</button></li></ul></div>',
      [{ key: 'size', values: ['S *', 'M'] }],
    ],
    [
      'plain buttons under a heading',
      '<div><h3>Size</h3><div><button type="button">S</button><button type="button" aria-pressed="true">M</button></div></div>',
      [{ key: 'size', values: ['S', 'M *'] }],
    ],
    [
      'links that stay on the page',
      '<p>Colour</p><ul class="swatches"><li><a href="#red">Red</a></li><li class="active"><a href="#blue">Blue</a></li></ul>',
      [{ key: 'colour', values: ['Red', 'Blue *'] }],
    ],
    [
      'swatches under a label of none of them, after a hidden note',
      `<p style="display:none">The least you can order is <b>1</b></p>
<fieldset><label>Colour&nbsp;</label><div><ul id="color_list"><li class="selected"><a href="#" title="Red" style="display:block;width:20px;height:20px"></a></li>
<li><a href="#" title="Blue" style="display:block;width:20px;height:20px"></a></li></ul></div></fieldset>`,
      [{ key: 'colour', values: ['Red *', 'Blue'] }],
    ],
    [
      'buttons in a group that holds the whole form',
      `<form><fieldset><dl><dt>SKU</dt><dd>CUP-1</dd></dl><div class="variant"><div><div><span>Colour</span></div>
<ul class="variant-option-list"><li class="selected"><button type="button">Red</button></li><li><button type="button">Blue</button></li></ul></div></div>
<label>Quantity <input type="number" value="1"></label></fieldset></form>`,
      [{ key: 'colour', values: ['Red *', 'Blue'] }],
    ],
    [
      'tiles that carry a value',
      '<p>Material</p><ul class="attribute"><li data-value="oak" tabindex="0">Oak</li><li data-value="ash" tabindex="0" class="out-of-stock">Ash</li></ul>',
      [{ key: 'material', values: ['Oak', 'Ash -'] }],
    ],
    [
      'links without an address, under a hand',
      '<style>.v a { cursor: pointer }</style><div class="v"><span>Size</span><div><a data-v="s">S</a><a data-v="m">M</a></div><span>Colour</span><div><a>Red</a><a>Blue</a></div></div>',
      [
        { key: 'size', values: ['S', 'M'] },
        { key: 'colour', values: ['Red', 'Blue'] },
      ],
    ],
    [
      'a drawn list that is in the document',
      '<span id="l">Size</span><div role="combobox" aria-labelledby="l" aria-controls="o" tabindex="0">S</div><ul id="o" role="listbox" hidden><li role="option">S</li><li role="option">M</li></ul>',
      [{ key: 'size', values: ['S *', 'M'] }],
    ],
  ])('%s', async (_name, markup, expected) => {
    expect(await variantsOf(markup)).toEqual(expected);
  });

  it('and what is no choice of the product is none', async () => {
    const others = `<label>Sort by <select><option>Newest</option><option>Price</option></select></label>
<label>Show <select name="per_page"><option>12</option><option>24</option></select></label>
<label>Rating <select name="rating"><option>1</option><option>2</option></select></label>
<h2>Size</h2><ul id="order_step" class="nav nav-pills"><li><a href="#">01. Summary</a></li><li class="active"><a href="javascript:;">02. Address</a></li></ul>
<ul class="menu"><li><a href="/a">Mugs</a></li><li><a href="/b">Shirts</a></li></ul>
<div class="tabs"><button type="button">Description</button><button type="button">Reviews</button></div>
<dl data-options="scroll:false"><dd><a href="#info">Information</a></dd><dd><a href="#spec">Specification</a></dd></dl><div id="info">-</div><div id="spec">-</div>
<h2>Related products</h2><ul class="variants"><li><div><a href="?product=apron"><img alt="Apron" src=""></a></div><h3><a href="?product=apron">Apron</a></h3><div class="options"><a href="?product=apron">Select options</a></div></li>
<li><div><a href="?product=spoon"><img alt="Spoon" src=""></a></div><h3><a href="?product=spoon">Spoon</a></h3><div class="options"><button type="button">Add to cart</button></div></li></ul>
<p>Size</p><ul class="options"><li><a href="?choose=1">Choose options</a></li><li><a href="?choose=2">Select options</a></li></ul>
<ul class="product-options" role="tablist"><li><a role="tab" href="#">Care</a></li><li><a role="tab" href="#">Origin</a></li></ul>`;
    expect(await variantsOf(others)).toEqual([]);
  });
});

it('a button that a class switches off is off', async () => {
  await blank.page.setContent(
    '<main><button class="btn disabled">Add to cart</button><a href="#" class="btn">Buy now</a></main>',
  );
  expect((await survey(blank.page)).controls.map(({ isDisabled }) => isDisabled)).toEqual([true, false]);
});

it('what lies over the page is told from what is on it', async () => {
  await blank.page.setContent(`<main><button>Add to cart</button></main>
<header style="position:fixed;top:0;height:50px;width:100%"><button>Menu</button></header>
<div style="position:fixed;inset:0"><button>No, thanks</button></div><div style="position:fixed;bottom:0;height:60px;width:100%"><button>Accept</button></div>`);
  const { controls } = await survey(blank.page);
  expect(controls.map(({ text, isInDialog }) => `${text} ${isInDialog}`)).toEqual([
    'Add to cart false',
    'Menu false',
    'No, thanks true',
    'Accept true',
  ]);
});

it('shadow roots are looked into, and found again', async () => {
  await blank.page.setContent('<main><x-box></x-box><p>Total <b>$5.00</b></p></main>');
  await blank.page.evaluate(() => {
    const root = document.querySelector('x-box')!.attachShadow({ mode: 'open' });
    root.innerHTML =
      '<div><h2>News</h2><p>From $7.00</p><div><button>Stay</button><button>Leave</button></div></div>';
  });
  const { controls, amounts } = await survey(blank.page);
  expect(controls.map(({ text, section }) => `${section}: ${text}`)).toEqual(['News: Stay', 'News: Leave']);
  expect(amounts.map(({ text }) => text)).toEqual(['$7.00', '$5.00']);
  const path = controls[1]!.locators.at(-1)!;
  if (path.by !== 'css') throw new Error('no path');
  expect(await blank.page.locator(path.css).allTextContents()).toEqual(['Leave']);
});

it('boxes and fields are called as a person calls them', async () => {
  await blank.page.setContent(`<main><form><p><input type="checkbox" name="t"> I agree to the <a href="/t">terms</a></p>
<div class="row"><div>Postcode *</div><div><input name="x1"></div></div>
<label><abbr title="This field is required.">*</abbr> Province <select name="x3"><option>-</option></select></label>
<fieldset><legend>Billing address</legend><label>City<input name="x2"></label></fieldset></form></main>`);
  const fields = (await survey(blank.page)).controls.filter(({ kind }) => kind !== 'link');
  expect(fields.map(({ label, section, isRequired }) => ({ label, section, isRequired }))).toEqual([
    { label: 'I agree to the terms', section: '', isRequired: false },
    { label: 'Postcode *', section: '', isRequired: true },
    { label: '* Province', section: '', isRequired: true },
    { label: 'City', section: 'Billing address', isRequired: false },
  ]);
});

it('what the page finds wrong with a field is read beside it', async () => {
  await blank.page.setContent(`<main><form><p><label>Phone <input name="p" value="x" aria-invalid="true"></label><span class="error">Phone is not valid</span></p>
<p><label>City <input name="c"></label><span class="error" style="display:none">City is required</span></p></form></main>`);
  expect(
    (await survey(blank.page)).controls.map(({ isInvalid, complaint }) => ({ isInvalid, complaint })),
  ).toEqual([
    { isInvalid: true, complaint: 'Phone is not valid' },
    { isInvalid: false, complaint: '' },
  ]);
});

describe('the currency of a bare sign', () => {
  it.each([
    [
      'the switch of the site',
      '<select name="currency"><option value="1" selected>SGD</option><option>USD</option></select>',
      'SGD',
    ],
    ['an attribute', '<div data-currency="usd">$5.00</div>', 'USD'],
    ['nothing', '<p>$5.00</p>', null],
    ['two that disagree', '<div data-currency="USD"></div><div data-currency="SGD"></div>', null],
  ])('is told by %s', async (_name, markup, code) => {
    await blank.page.setContent(`<main>${markup}</main>`);
    expect((await survey(blank.page)).currencyCode).toBe(code);
  });
});

describe('classes of style kits', () => {
  it('make no choice of buttons that say where they lead', async () => {
    await blank.page.setContent(`<main><h1>Tray</h1><div class="drawer"><div><span>Subtotal</span></div>
<div class="flex"><button class="transition-colors hover:text-color" data-variant="outline">View cart (1)</button>
<button class="transition-colors hover:text-color" data-variant="default">Checkout</button></div></div></main>`);
    const { controls } = await survey(blank.page);
    expect(controls.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'button View cart (1)',
      'button Checkout',
    ]);
  });

  it('make no choice of what is drawn around one', async () => {
    await blank.page.setContent(`<main><div data-variant="label"><p>Payment</p><label data-variant="card"><input type="radio" name="m"> Card</label>
<label data-variant="card"><input type="radio" name="m"> Cash</label></div></main>`);
    const { controls } = await survey(blank.page);
    expect(controls.map(({ kind, label }) => `${kind} ${label}`)).toEqual(['radio Card', 'radio Cash']);
  });

  it('are no complaint about a field', async () => {
    await blank.page.setContent(`<main><div><label>Quantity <input name="q" value="1"></label>
<button class="aria-invalid:border-red focus:ring-error">Add to cart</button><p class="dark:aria-invalid:hidden">In stock</p></div></main>`);
    const [quantity] = (await survey(blank.page)).controls;
    expect(quantity).toMatchObject({ isInvalid: false, complaint: '' });
  });
});

it('the picture of an arrow is no word of a list', async () => {
  await blank.page.setContent(
    '<main><label id="l">Country</label><button role="combobox" aria-labelledby="l">Canada<svg aria-hidden="true"><text>▼</text></svg></button></main>',
  );
  expect((await survey(blank.page)).controls[0]).toMatchObject({ kind: 'select', text: 'Canada' });
});

it('shipping methods may be rows, each with a button that takes it', async () => {
  const row = (name: string, price: string) =>
    `<tr><td>${name}</td><td>${price}</td><td><form method="post"><button>Select option</button></form></td></tr>`;
  await blank.page.setContent(
    `<main><h1>Shipping method</h1><table>${row('Standard post', '$4.95')}${row('Express courier', '$14.50')}</table></main>`,
  );
  const methods = shippingMethods(await survey(blank.page));
  expect(methods.map(({ title, cents }) => ({ title, cents }))).toEqual([
    { title: 'Standard post $4.95', cents: 495 },
    { title: 'Express courier $14.50', cents: 1450 },
  ]);
  for (const [index, { target }] of methods.entries()) {
    const [path] = target.locators;
    if (path?.by !== 'css') throw new Error('no path');
    const name = blank.page.locator(path.css).locator('xpath=ancestor::tr/td[1]');
    expect(await name.allTextContents()).toEqual([['Standard post'], ['Express courier']][index]);
  }
});

it('a box with a hand over it and words of its own is pressed like a button', async () => {
  const tile = (inner: string) => `<div class="tile" style="cursor: pointer">${inner}</div>`;
  await blank.page.setContent(`<main role="main" tabindex="-1"><h2>Payment</h2>${tile('<div>Cash</div>')}${tile('<div>Card</div>')}${tile('')}
${tile('<a href="/x">Link</a>')}<div>Plain</div><label style="cursor: pointer"><div>Box</div><input type="checkbox"></label></main>`);
  const { controls } = await survey(blank.page);
  expect(controls.filter(({ kind }) => kind === 'button').map(({ text }) => text)).toEqual(['Cash', 'Card']);
});

it('a field that only shows something cannot be used', async () => {
  await blank.page.setContent(
    '<main><input readonly placeholder="Choose payment method..."><input placeholder="City"></main>',
  );
  const { controls } = await survey(blank.page);
  expect(controls.map(({ isDisabled }) => isDisabled)).toEqual([true, false]);
});

it('what is typed into the fields of a card stays on the page, and the address of its bill is read', async () => {
  const typed = (name: string) => `<input name="${name}" value="x1">`;
  const secret = ['card_number', 'card_cvc', 'card_name', 'cc-exp', 'security_code'];
  const open = [
    'card_address',
    'card_address_2',
    'card_city',
    'card_zip',
    'card_billing_postal_code',
    'city',
  ];
  await blank.page.setContent(`<main><form>${[...secret, ...open].map(typed).join('')}</form></main>`);
  const { controls } = await survey(blank.page);
  const read = controls.filter(({ value }) => value === 'x1').map(({ name }) => name);
  expect(read).toEqual(open);
});

it('words that are not drawn are none, unless there are no others', async () => {
  await blank.page.setContent(`<style>.clipped{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}</style>
<form><label for="a">Postcode <span class="clipped">of the card</span><span style="display:none">City</span></label><input id="a">
<label for="b" class="clipped">Town</label><input id="b">
<button>Add to cart <span class="clipped">and subscribe</span><script>let words;</script></button>
<button><span class="clipped">Search</span><svg></svg></button></form>`);
  const { controls } = await survey(blank.page);
  expect(controls.map(({ label, text }) => label || text)).toEqual([
    'Postcode',
    'Town',
    'Add to cart',
    'Search',
  ]);
});

it('transparent controls over what is drawn for them are found by what a pointer would meet', async () => {
  await blank.page.setContent(`<style>.box{position:relative;width:200px;height:40px}.box input,.box select{position:absolute;inset:0;width:100%;height:100%;opacity:0;margin:0}
.over{position:absolute;inset:0;background:white}</style>
<div class="box"><input type="radio" name="way" aria-label="Courier"><b>Courier</b></div>
<div class="box"><select aria-label="Size"><option>M</option></select><b>M</b></div>
<div class="box"><input type="radio" name="way" aria-label="Covered"><b class="over">Covered</b></div>
<div class="box"><input aria-label="Leave empty"></div>`);
  const { controls } = await survey(blank.page);
  expect(controls.map(({ label }) => label)).toEqual(['Courier', 'Size']);
});

it('a list under one that brings inputs of its own is found', async () => {
  await blank.page.setContent(`<style>.off{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}</style>
<div><label for="c">Country</label><div class="box"><a href="javascript:void(0)"><span>Singapore</span></a><input class="off" type="text" id="focusser">
<div style="display:none"><input type="text" role="combobox"></div></div><select id="c" name="country" class="off"><option>Singapore</option><option>United States</option></select></div>
<label>City <input name="city"></label>`);
  const { controls } = await survey(blank.page);
  expect(controls.find(({ name }) => name === 'country')).toMatchObject({ kind: 'select', label: 'Country' });
});

describe('a menu behind its button', () => {
  const menu = (entries: string, sent = '<input type="hidden" name="varselid[0]" value="">') =>
    `<form><p><strong>Colour:</strong></p><div><button type="button" data-toggle="dropdown">Choose a variant</button>${sent}
<ul role="menu" style="display:none">${entries}</ul></div></form>`;
  const entry = (words: string, href = '#') =>
    `<li><a href="${href}" data-selection-id="1">${words}</a></li>`;

  it('is a list of values where a hidden field takes what is chosen', async () => {
    expect(await variantsOf(menu(entry('White') + entry('Black')))).toEqual([
      { key: 'colour', values: ['White', 'Black'] },
    ]);
  });

  it('may stand in the box that opens it', async () => {
    const box = (field: string) =>
      `<form><div>Colour<br><div style="cursor:pointer"><span>Choose</span><ul style="display:none"><li>White</li><li>Black</li></ul></div>${field}</div><button>Add to cart</button></form>`;
    expect(await variantsOf(box('<input type="hidden" name="colour">'))).toEqual([
      { key: 'colour', values: ['White', 'Black'] },
    ]);
    expect(await variantsOf(box(''))).toEqual([]);
  });

  it.each([
    ['its entries lead to other pages', menu(entry('Help', '/help') + entry('Contact', '/contact'))],
    ['nothing takes what is chosen', menu(entry('Facebook') + entry('Mail'), '')],
    ['it has one entry', menu(entry('White'))],
  ])('is none where %s', async (_why, markup) => {
    expect(await variantsOf(markup)).toEqual([]);
  });
});
