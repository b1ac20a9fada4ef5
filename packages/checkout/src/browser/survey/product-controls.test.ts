import { describe, expect, it } from 'vitest';
import { button, field, surveyOf } from '../explore/understand/page.testing.ts';
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

it('the field of the quantity is none of the buttons beside it', () => {
  const less = button('', { label: 'Decrease Quantity', form: 0 });
  const quantity = field('Quantity', { value: '1', form: 0 });
  const add = button('Add to cart', { form: 0 });
  expect(quantityField(surveyOf({ controls: [less, quantity, add] }), add)).toBe(quantity);
  expect(quantityField(surveyOf({ controls: [less, add] }), add)).toBeUndefined();
});
