import { describe, expect, it } from 'vitest';
import { addButton } from '../product/product-controls.ts';
import { type Control, controlOf } from '../survey/control.ts';
import { button, field, formNamed, link, surveyOf } from './page.testing.ts';
import { fieldsOfBuying, understand } from './understand.ts';

const inForm = (form: number, ...controls: Control[]) => controls.map((control) => ({ ...control, form }));
const radio = (label: string): Control => controlOf({ kind: 'radio', label });
const password = (said: Partial<Control> = {}) => field('Password', { inputType: 'password', ...said });
const ADDRESS = [field('Email'), field('Full name'), field('Address'), field('City'), field('Postcode')];

describe('what a form is for', () => {
  it.each([
    ['buy', '', [field('Quantity'), button('Add to cart')]],
    ['checkout', '', [...ADDRESS, button('Continue')]],
    ['checkout', '', [field('Card number'), field('CVC'), button('Place order')]],
    ['checkout', '', [...ADDRESS, password(), button('Continue')]],
    ['checkout', '', [field('Email'), button('Continue as guest')]],
    [
      'checkout',
      '',
      [
        field('Email'),
        radio('Check out as a guest'),
        radio('I have an account'),
        password(),
        button('Continue'),
      ],
    ],
    ['register', 'register', [...ADDRESS, password({ isRequired: true }), button('Create account')]],
    ['sign_in', '', [field('Email'), password(), button('Log in')]],
    [
      'checkout',
      'conditions-to-approve',
      [
        controlOf({ kind: 'checkbox', label: 'I agree to the terms of service' }),
        link('terms of service', 'https://shop.example/terms'),
      ],
    ],
    ['newsletter', 'newsletter-form', [field('Email'), button('Go')]],
    [
      'checkout',
      '',
      [
        radio('By post $4.95'),
        radio('By courier $9.00'),
        field('Questions or requests for your order'),
        button('Continue'),
      ],
    ],
    ['newsletter', '', [field('Your e-mail'), button('Subscribe')]],
    ['review', 'commentform', [field('Name'), field('Email'), field('Your review'), button('Submit review')]],
    ['search', 'site-search', [field('Keywords'), button('Go')]],
    ['coupon', '', [field('Coupon code'), button('Apply coupon')]],
    ['coupon', 'coupon', [field('Code'), button('Submit')]],
    [
      'checkout',
      'checkout-flow',
      [field('Coupon code'), button('Apply coupon'), button('Pay and complete purchase')],
    ],
    ['checkout', 'checkout-flow', [field('Coupon code'), button('Apply coupon'), button('Continue')]],
    ['contact', '', [field('Name'), field('Email'), field('Question'), button('Ask a question')]],
    ['checkout', 'contact information', [field('Email'), button('Continue')]],
    ['cart', '', [field('Quantity'), button('Update cart'), button('Proceed to checkout')]],
    ['cart', 'adjust', [field('Quantity', { section: 'Please review your order' }), button('Update')]],
    ['coupon', '', [field('', { name: 'voucher', section: 'Please review your order' }), button('Update')]],
  ] as const)('%s: form "%s"', (purpose, names, controls) => {
    const seen = surveyOf({ forms: [formNamed(names)], controls: inForm(0, ...controls) });
    expect(understand(seen).forms.get(seen.controls[0]!)).toBe(purpose);
  });
});

it.each([
  ['is a part of the checkout beside a card', [field('Card number', { form: 1 })], 'checkout'],
  ['is left alone in a cart', [], 'other'],
])('what asks for the cost of sending %s', (_name, beside, purpose) => {
  const asking = inForm(0, controlOf({ kind: 'select', label: 'Country' }), button('Calculate'));
  const seen = surveyOf({ forms: [formNamed(''), formNamed('')], controls: [...asking, ...beside] });
  expect(understand(seen).forms.get(asking[0]!)).toBe(purpose);
});

describe('what may be filled in', () => {
  it('is the form of the checkout, not those beside it', () => {
    const seen = surveyOf({
      forms: [formNamed('newsletter'), formNamed('checkout'), formNamed('review')],
      controls: [
        ...inForm(0, field('Email'), button('Subscribe')),
        ...inForm(1, ...ADDRESS, button('Continue')),
        ...inForm(2, field('Name'), field('Email'), button('Submit review')),
      ],
    });
    const forms = fieldsOfBuying(understand(seen)).map(({ form }) => form);
    expect([...new Set(forms)]).toEqual([1]);
  });

  it('is nothing on the page of a product, whatever stands beside the button', () => {
    const controls = [button('Add to cart'), field('Name'), field('Email'), button('Send')];
    const page = understand(surveyOf({ heading: 'Mug', controls }));
    expect(page.kind).toBe('product');
    expect(fieldsOfBuying(page)).toEqual([]);
  });
});

describe('what can be pressed', () => {
  const labels = (controls: Control[], url = 'https://shop.example/page') =>
    understand(surveyOf({ url, controls })).actions.map(({ control }) => control.text);

  it('is last what is open already: the tab of a guest, beside the button that leads on', () => {
    const tab = button('Order as a guest', { isChecked: true, href: 'https://shop.example/page#guest' });
    expect(labels([tab, button('Continue')])).toEqual(['Continue', 'Order as a guest']);
    expect(labels([{ ...tab, isChecked: false }, button('Continue')])[0]).toBe('Order as a guest');
  });

  it('is what leads on, the likeliest first, and never what orders', () => {
    const controls = [
      link('Cart', 'https://shop.example/cart', { isSiteNavigation: true }),
      button('Place order'),
      button('Checkout'),
      button('Continue as guest'),
      button('Log in'),
    ];
    expect(labels(controls)).toEqual(['Continue as guest', 'Checkout', 'Cart']);
  });

  it('on a cart is the checkout before anything that merely continues', () => {
    const controls = [button('Checkout'), button('Continue')];
    expect(labels(controls, 'https://shop.example/cart')).toEqual(['Checkout', 'Continue']);
    expect(labels(controls)).toEqual(['Continue', 'Checkout']);
  });

  it('is the plain way to the checkout before one that says more', () => {
    const controls = [
      button('Proceed to checkout'),
      link('Checkout with multiple addresses', 'https://shop.example/checkout/multi'),
    ];
    expect(labels(controls, 'https://shop.example/cart')[0]).toBe('Proceed to checkout');
  });

  it('is also a link that shows only a picture or a sum, by its address', () => {
    const hrefs = [
      '/index.php?route=checkout/cart',
      '/cart/add/7',
      '/cart/',
      '/shopping_cart.php',
      '/carton-boxes',
    ];
    const controls = hrefs.map((href) => link('$20.00', `https://shop.example${href}`));
    const found = understand(surveyOf({ controls })).actions.map(({ control }) => new URL(control.href));
    expect(found.map(({ pathname, search }) => pathname + search).sort()).toEqual([
      '/cart/',
      '/index.php?route=checkout/cart',
      '/shopping_cart.php',
    ]);
  });

  it('is a link that is drawn and marked as a button, by its address where nobody knows its words', () => {
    const marked = (text: string, path: string) => button(text, { href: `https://shop.example${path}` });
    const controls = [
      marked('Kassiervorgang', '/shop/checkout?express=1'),
      marked('Menü', '/shop/cart#'),
      marked('Anwenden', '/shop/pricelist'),
    ];
    expect(labels(controls, 'https://shop.example/shop/cart')).toEqual(['Kassiervorgang']);
  });

  it('is no step of the checkout that is done, told by its address alone', () => {
    const step = link('Completed: Your details', 'https://shop.example/checkout/details/');
    const url = 'https://shop.example/checkout/payment/';
    expect(labels([step, button('Continue')], url)).toEqual(['Continue']);
    expect(labels([step], 'https://shop.example/mug')).toEqual(['Completed: Your details']);
  });

  it('leads neither back to the cart from the checkout nor to what the page itself opens', () => {
    const url = 'https://shop.example/index.php?route=checkout/checkout';
    const controls = [
      ...ADDRESS,
      button('Continue'),
      link('Shopping cart', 'https://shop.example/index.php?route=checkout/cart'),
      link('Click here to enter your code', `${url}#`),
      link('« Back', `${url}#`),
      link('Checkout', url),
    ];
    expect(labels(controls, url)).toEqual(['Continue']);
  });

  it('is a button that only says "Choose" where it stands beside a way to ship or to pay', () => {
    const choose = (section: string) => button('Choose', { section });
    const controls = [
      choose('Shipping Method'),
      choose('Payment method'),
      choose('Size'),
      choose('Shipping address'),
    ];
    const found = understand(surveyOf({ controls })).actions;
    expect(found.map(({ control }) => control.section)).toEqual(['Shipping Method', 'Payment method']);
  });

  it('is the tile that pays by card before what leads on from another way of paying', () => {
    const tile = (text: string) => button(text, { section: 'Please select the payment option' });
    const controls = [
      tile('Cash on delivery'),
      tile('Credit or debit card'),
      tile('Gift card'),
      button('Continue'),
    ];
    expect(labels(controls)).toEqual(['Credit or debit card', 'Continue']);
    expect(labels([button('Credit cards', { section: 'Customer service' })])).toEqual([]);
  });

  it('is a link that is only drawn as one, and none that leads to the page itself', () => {
    const hrefs = [
      'https://shop.example/page#',
      'https://shop.example/page',
      'https://shop.example/page#coupon',
    ];
    const found = understand(surveyOf({ controls: hrefs.map((href) => link('Continue', href)) })).actions;
    expect(found.map(({ control }) => control.href)).toEqual(hrefs.slice(0, 1));
  });

  it('is nothing in the forms of others, but the guest among those who sign in', () => {
    const controls = inForm(0, field('Email'), password(), button('Continue'), button('Checkout as guest'));
    expect(
      understand(surveyOf({ forms: [formNamed('login')], controls })).actions.map(({ intent }) => intent),
    ).toEqual(['guest']);
  });
});

describe('what a page is', () => {
  it.each([
    ['product', surveyOf({ heading: 'Mug', controls: [button('Add to cart', { section: 'Mug' })] })],
    [
      'product',
      surveyOf({
        heading: 'Mug',
        controls: ['Mug', 'Lid', 'Spoon', 'Bowl'].map((section) => button('Add to cart', { section })),
      }),
    ],
    [
      'list',
      surveyOf({
        heading: 'Kitchen',
        controls: ['Mug', 'Lid', 'Spoon'].map((section) => button('Add to cart', { section })),
      }),
    ],
    [
      'product',
      surveyOf({
        heading: 'Trail map',
        controls: [
          ...inForm(0, field('Quantity'), button('Add to cart', { section: 'Of the maker' })),
          ...['Bottle', 'Lantern'].map((section) => button('Add to cart', { section })),
        ],
      }),
    ],
    [
      'list',
      surveyOf({
        heading: 'Outdoor',
        controls: ['Mug', 'Lid', 'Spoon'].flatMap((section, form) =>
          inForm(form, field('Quantity'), button('Add to cart', { section })),
        ),
      }),
    ],
    ['cart', surveyOf({ heading: 'Your shopping cart', controls: [button('Checkout')] })],
    ['checkout', surveyOf({ controls: [...ADDRESS, button('Continue')] })],
    [
      'sign_in',
      surveyOf({
        forms: [formNamed('login')],
        controls: inForm(0, field('Email'), password(), button('Log in')),
      }),
    ],
    ['other', surveyOf({ heading: 'About us' })],
  ] as const)('%s', (kind, seen) => {
    expect(understand(seen).kind).toBe(kind);
  });
});

describe('what the shop finds wrong', () => {
  it('is tied to the field that it stands beside or names', () => {
    const phone = field('Phone number');
    const city = field('City', { isInvalid: true, complaint: 'Please enter a city' });
    const alerts = ['Phone number is a required field.', 'Free shipping today!', 'Something failed.'];
    const { complaints } = understand(surveyOf({ controls: [phone, city], alerts }));
    expect(complaints).toEqual([
      { control: city, words: 'Please enter a city' },
      { control: phone, words: 'Phone number is a required field.' },
      { control: null, words: 'Something failed.' },
    ]);
  });
});

describe('the state of a page', () => {
  const controls = [field('City', { value: 'Rome' }), button('Continue')];
  const stateAt = (url: string, all: Control[] = controls) =>
    understand(surveyOf({ url, controls: all })).state;

  it('is the same whatever else the page shows', () => {
    const seen = surveyOf({ url: 'https://shop.example/a', controls, alerts: ['Wrong'], lines: ['12:03'] });
    expect(understand(seen).state).toBe(stateAt('https://shop.example/a'));
    expect(stateAt('https://shop.example/a?token=0123456789abcdef')).toBe(stateAt('https://shop.example/a'));
  });

  it('is another once something is entered or can be pressed', () => {
    const state = stateAt('https://shop.example/a');
    expect(stateAt('https://shop.example/a?step=2')).not.toBe(state);
    expect(
      stateAt('https://shop.example/a', [field('City', { value: 'Oslo' }), button('Continue')]),
    ).not.toBe(state);
    expect(stateAt('https://shop.example/a', [...controls, button('Checkout')])).not.toBe(state);
  });
});

describe('the button that buys', () => {
  const bought = (...controls: Control[]) => addButton(surveyOf({ heading: 'Copper Kettle', controls }));

  it('is never one of another product, also where the page has no other', () => {
    const beside = (name: string) => button('Add to cart', { section: 'Related products', listEntry: name });
    expect(bought(beside('Tea Towel'), beside('Oak Spoon'))).toBeNull();
    expect(bought(button('Add to cart', { label: 'Add “Tea Towel” to your cart' }))).toBeNull();
    expect(bought(beside('Tea Towel'), button('Add to cart', { id: 'own' }))?.id).toBe('own');
  });

  it.each([
    'Add to cart',
    'Add 2 items to your cart',
    'Add this to the basket',
    'Add “Copper Kettle” to your cart',
  ])('may be called "%s"', (label) => expect(bought(button('Add to cart', { label }))).not.toBeNull());

  it('may stand in a list that names the product of the page', () => {
    expect(bought(button('Add to cart', { listEntry: 'Copper Kettle' }))).not.toBeNull();
  });
});

it('a complaint is about the only field that asks for what it names, however that is called', () => {
  const phone = field('Mobile number');
  const seen = surveyOf({ alerts: ['Phone must have 10 digits'], controls: [phone, field('City')] });
  expect(understand(seen).complaints).toEqual([{ control: phone, words: 'Phone must have 10 digits' }]);
  const two = surveyOf({ ...seen, controls: [phone, field('Telephone')] });
  expect(understand(two).complaints[0]?.control).toBeNull();
});

it('the way to the checkout in the head of a page that asks to sign in leads to that page', () => {
  const head = link('Checkout', 'https://shop.example/checkout_shipping', { isSiteNavigation: true });
  const wall = inForm(0, field('Email'), password({ isRequired: true }), button('Log in'));
  const seen = surveyOf({
    url: 'https://shop.example/login',
    forms: [formNamed('')],
    controls: [head, ...wall],
  });
  expect(understand(seen)).toMatchObject({ kind: 'sign_in', actions: [] });
});

describe('presses that say no more than next', () => {
  const door = (section: string, form: number) => button('Weiter', { section, form, languages: ['de'] });
  const doors = [door('Bestellen ohne Registrierung', 0), door('Konto eröffnen', 1)];
  const signIn = inForm(2, field('E-Mail'), password({ isRequired: true }), button('Anmelden'));
  const forms = ['', '', ''].map(formNamed);

  it("beside a sign-in only the guest's is taken", () => {
    const { actions } = understand(surveyOf({ forms, controls: [...doors, ...signIn], languages: ['de'] }));
    expect(actions.map(({ intent, control }) => [intent, control.section])).toEqual([
      ['guest', 'Bestellen ohne Registrierung'],
    ]);
  });

  it('are taken as they are where none is for guests', () => {
    const { actions } = understand(surveyOf({ forms, controls: [doors[1]!, ...signIn], languages: ['de'] }));
    expect(actions.map(({ intent }) => intent)).toEqual(['continue']);
  });

  it('lead from a product to the next one where they are links of the page', () => {
    const next = link('Next', 'https://shop.example/helmet.html');
    const add = button('Add to cart', { form: 0, section: 'Pump' });
    const seen = surveyOf({ heading: 'Pump', forms: [formNamed('')], controls: [next, add] });
    expect(understand(seen)).toMatchObject({ kind: 'product', actions: [] });
    const opened = surveyOf({ ...seen, controls: [{ ...next, isInDialog: true }, add] });
    expect(understand(opened).actions).toMatchObject([{ intent: 'continue' }]);
  });
});
