import { describe, expect, it } from 'vitest';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { type Control, controlOf } from '../survey/control.ts';
import { addButton, quantityField } from './product-controls.ts';

const adding = (section: string, css: string) =>
  button('Add to cart', { section, locators: [{ by: 'css', css }] });
const inList = (section: string, index: number) =>
  adding(section, `#list > div:nth-of-type(${index}) > form > button`);

describe('the button that buys what the page is about', () => {
  it('is none of a list of products, each under a name of its own', () => {
    const controls = ['Camera', 'Phone', 'Player'].map(inList);
    expect(addButton(surveyOf({ heading: 'Desktops', controls }))).toBeNull();
  });

  it('is none of several that are alike under the heading: rooms of a hotel', () => {
    const rooms = [1, 2].map((index) => inList('Hotel Mirador', index));
    expect(addButton(surveyOf({ heading: 'Hotel Mirador', controls: rooms }))).toBeNull();
    const again = adding('Hotel Mirador', '#bar > button');
    expect(addButton(surveyOf({ heading: 'Hotel Mirador', controls: [rooms[0]!, again] }))).toBe(rooms[0]);
  });

  it('is none of those of a page without a heading, either', () => {
    const rooms = [1, 2, 3].map((index) => inList('', index));
    expect(addButton(surveyOf({ heading: '', controls: rooms }))).toBeNull();
  });

  it('is the one that stands apart from a list of others', () => {
    const own = adding('Available options', '#product > button');
    const controls = [...['Camera', 'Phone'].map(inList), own];
    expect(addButton(surveyOf({ heading: 'MacBook', controls }))).toBe(own);
  });

  it('is the one under the main heading, wherever it stands', () => {
    const controls = ['Camera', 'Phone', 'Player'].map(inList);
    expect(addButton(surveyOf({ heading: 'Phone', controls }))).toBe(controls[1]);
  });
});

describe('a form that orders', () => {
  const buy = button('Buy Now', { form: 0 });
  it.each([
    ['takes a card', [field('Card number', { form: 0 }), buy]],
    [
      'asks who buys and where they live',
      [field('Email', { form: 0 }), field('Street address', { form: 0 }), buy],
    ],
  ])('%s: its button puts nothing into a cart, whatever it is called', (_name, controls) => {
    expect(addButton(surveyOf({ heading: 'Purchase', controls }))).toBeNull();
  });

  it('is not one that only asks for a mail address', () => {
    expect(addButton(surveyOf({ heading: 'Mug', controls: [field('Email', { form: 0 }), buy] }))).toBe(buy);
  });
});

describe('a button to purchase', () => {
  const heading = 'Field Recording Pack';
  const purchase = button('$19.00 – Purchase');

  it.each(['$19.00 – Purchase', 'Purchase', 'Order now ($5)', 'Get it for $12.50'])(
    'begins the purchase on a page that asks for nothing yet: %s',
    (text) => {
      const own = button(text);
      expect(addButton(surveyOf({ heading, controls: [own, field('Newsletter e-mail')] }))).toBe(own);
    },
  );

  it.each([
    ['asks for a card', { controls: [field('Card number'), purchase] }],
    ['asks for an address', { controls: [field('Street address'), purchase] }],
    ['shows a total', { controls: [purchase], amounts: [{ label: 'Total', text: '$19.00', groups: [] }] }],
    ['says to pay', { controls: [button('Pay $19.00'), button('Purchase history')] }],
  ])('is not looked for on a page that %s', (_name, said) => {
    expect(addButton(surveyOf({ heading, ...said }))).toBeNull();
  });
});

it('the field of the quantity is none of the buttons beside it', () => {
  const less = button('', { label: 'Decrease Quantity', form: 0 });
  const quantity = field('Quantity', { value: '1', form: 0 });
  const add = button('Add to cart', { form: 0 });
  expect(quantityField(surveyOf({ controls: [less, quantity, add] }), add)).toBe(quantity);
  expect(quantityField(surveyOf({ controls: [less, add] }), add)).toBeUndefined();
});

describe('a list of one, two, three that nothing names', () => {
  const listOf = (labels: readonly string[], said: Partial<Control> = {}) => {
    const options = labels.map((label) => ({ value: label, label, disabled: false, selected: false }));
    return controlOf({ kind: 'select', value: '1', options, ...said });
  };
  const prompt = { value: '', label: 'Select...', disabled: true, selected: false };
  const numbers = listOf(['1', '2', '3', '4', '1']);
  const counts = { ...numbers, options: [prompt, ...numbers.options] };

  it('is the quantity of a cart, and not that of a product', () => {
    expect(quantityField(surveyOf({ controls: [counts] }))).toBe(counts);
    const add = button('Add to cart');
    expect(quantityField(surveyOf({ controls: [counts, add] }), add)).toBeUndefined();
  });

  it('is so where it is called only by what it offers before anything is chosen', () => {
    const called = { ...counts, label: 'Select...' };
    expect(quantityField(surveyOf({ controls: [called] }))).toBe(called);
  });

  it.each([
    ['is called otherwise', listOf(['1', '2', '3'], { label: 'Month' })],
    ['begins elsewhere', listOf(['38', '39', '40'])],
    ['offers something else', listOf(['1', '2', 'more'])],
  ])('is none where it %s', (_why, list) => {
    expect(quantityField(surveyOf({ controls: [list] }))).toBeUndefined();
  });
});
