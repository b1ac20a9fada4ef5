import { button, field, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import { type Control, controlOf } from '@florin/page-reading/survey/control';
import { describe, expect, it } from 'vitest';
import { WayNotes } from '../../understand/way-notes.ts';
import { startProgress } from '../progress.ts';
import { planProduct } from './product-page.ts';

const BUYER = { name: null, email: null, phone: null, shipping: null, billing: null };
const choice = (options: Choice['options'] = {}, quantity = 1): Choice => ({
  options,
  quantity,
  buyer: BUYER,
});
const ADD = button('Add to cart', { section: 'Mug', form: 0 });

function planFor(controls: Control[], wanted: Choice) {
  const page = understand(surveyOf({ heading: 'Mug', controls }));
  return planProduct(
    page,
    wanted,
    startProgress({ hasAdded: false, hasQuantity: true, hasDelivery: false, notes: new WayNotes() }),
  );
}

it('what is sold out is waited for, and nothing else is looked for on its page', () => {
  const planWith = (...controls: Control[]) =>
    planProduct(
      understand(surveyOf({ heading: 'Mug', controls, lines: ['Mug', '$5.00', 'Out of Stock'] })),
      choice(),
      startProgress({ hasAdded: false, hasQuantity: true, hasDelivery: false, notes: new WayNotes() }),
    );
  expect(planWith(button('Get notified when back in stock'))).toMatchObject({ kind: 'wait' });
  expect(planWith(button('Checkout'))).toBeNull();
  const code = field('Postal code', { autocomplete: 'postal-code' });
  expect(planWith(code, button('Continue'))).toMatchObject({ kind: 'wait' });
  expect(planWith(code, field('City'), button('Continue'))).toBeNull();
});

describe('the quantity', () => {
  const quantity = (said: Partial<Control> = {}) => field('Quantity', { form: 0, value: '1', ...said });

  it('goes into the field beside the button, not into that of another product', () => {
    const other = quantity({ form: 1, id: 'other' });
    expect(planFor([other, quantity({ id: 'own' }), ADD], choice({}, 3))).toMatchObject({
      entries: [{ move: { kind: 'fill', value: '3', control: { id: 'own' } } }],
    });
  });

  it('goes into a number that is called after its goods, between the buttons that change it', () => {
    const steps = [button('-', { form: 0 }), button('+', { form: 0 })] as const;
    const own = field('Mug', { form: 0, inputType: 'number', value: '0', id: 'own' });
    expect(planFor([steps[0], own, steps[1], ADD], choice({}, 2))).toMatchObject({
      entries: [{ move: { kind: 'fill', value: '2', control: { id: 'own' } } }],
    });
  });

  it('goes into no button that is called after it', () => {
    const less = button('-', { form: 0, label: 'Decrease quantity' });
    const own = quantity({ id: 'own', value: '0' });
    expect(planFor([less, own, ADD], choice())).toMatchObject({
      entries: [{ move: { kind: 'fill', value: '1', control: { id: 'own' } } }],
    });
  });

  it.each([
    ['1', 3, '+'],
    ['4', 3, '−'],
  ])('that is only shown (%s) is changed by the buttons beside it', (value, wanted, pressed) => {
    const shown = quantity({ value, isReadOnly: true });
    const buttons = [button('−', { form: 0 }), button('+', { form: 0 })];
    expect(planFor([shown, ...buttons, ADD], choice({}, wanted))).toMatchObject({
      entries: [{ move: { kind: 'press', control: { text: pressed } } }],
    });
  });
});

describe('a quantity without a field', () => {
  const less = button('−');
  const more = button('+');
  const shown = (value: string, said: Partial<Control> = {}) =>
    field('', { inputType: 'number', value, isReadOnly: true, isDisabled: true, ...said });

  it('is changed by the buttons that stand nearest to it, whatever form they are in', () => {
    const other = [less, shown('1', { id: 'other' }), button('+', { id: 'of other' }), button('Remove')];
    const own = [{ ...less, form: 4 }, shown('1', { form: 0 }), button('+', { id: 'own', form: 5 })];
    expect(planFor([...own, ADD, ...other], choice({}, 2))).toMatchObject({
      entries: [{ move: { kind: 'press', control: { id: 'own' } }, step: null }],
    });
  });

  it('of one of several goods is counted up, and that of the others down', () => {
    const row = (name: string, value: string) => [
      button('−', { id: `less ${name}`, form: 0 }),
      shown(value, { row: `${name} $12.00`, form: 0 }),
      button('+', { id: `more ${name}`, form: 0 }),
    ];
    const rows = [...row('Ticket', '1'), ...row('Book', '0')];
    expect(planFor([...rows, ADD], choice({ item: 'Book' }, 2))).toMatchObject({
      entries: [
        { move: { kind: 'press', control: { id: 'less Ticket' } } },
        { move: { kind: 'press', control: { id: 'more Book' } } },
      ],
    });
  });

  it('is right as it is where it shows what is wanted', () => {
    expect(planFor([less, shown('1'), more, ADD], choice())).toMatchObject({ kind: 'add' });
  });
});

describe('one of several goods that share the page', () => {
  const count = (label: string, value: string, said: Partial<Control> = {}) =>
    field(label, { form: 0, inputType: 'number', value, id: label, row: `${label} $12.00`, ...said });

  it('gets the number that is wanted, and the others none', () => {
    const rows = [count('Ticket', '1'), count('Book', ''), count('Shirt', '0')];
    expect(planFor([...rows, ADD], choice({ item: 'Book' }, 2))).toMatchObject({
      entries: [
        { move: { kind: 'fill', value: '0', control: { id: 'Ticket' } } },
        { move: { kind: 'fill', value: '2', control: { id: 'Book' } } },
      ],
    });
  });

  it('is added once the page holds just that', () => {
    const rows = [count('Ticket', '0'), count('Book', '2')];
    expect(planFor([...rows, ADD], choice({ item: 'Book' }, 2))).toMatchObject({ kind: 'add' });
  });

  it('is added by the button of its row where each has one', () => {
    const row = (name: string, value: string) => [
      count(name, value),
      button('Add to cart', { section: 'Mug', form: 0, id: `add ${name}` }),
    ];
    const rows = [...row('Ticket', '0'), ...row('Book', '2')];
    expect(planFor(rows, choice({ item: 'Book' }, 2))).toMatchObject({
      kind: 'add',
      button: { id: 'add Book' },
    });
    const another = button('Add to cart', { section: 'Mug', form: 0, id: 'below all' });
    expect(planFor([...rows, another], choice({ item: 'Book' }, 2))).toMatchObject({
      button: { id: 'add Ticket' },
    });
  });

  it('is asked for where nothing says which', () => {
    const rows = [count('Ticket', ''), count('Book', '')];
    expect(planFor([...rows, ADD], choice())).toMatchObject({
      kind: 'missing',
      fields: [{ key: 'item', values: [{ value: 'Ticket' }, { value: 'Book' }] }],
    });
  });

  it('is waited for where it was chosen and is not shown yet', () => {
    const rows = [count('Ticket', ''), count('Book', '')];
    expect(planFor([...rows, ADD], choice({ item: 'Medium Shirt' }))).toMatchObject({ kind: 'wait' });
  });

  it('is not guessed where the rows cannot be told apart', () => {
    const rows = [
      count('Quantity', '0', { name: 'a', row: '' }),
      count('Quantity', '0', { name: 'b', row: '' }),
    ];
    expect(planFor([...rows, ADD], choice())).toMatchObject({ kind: 'failed', code: 'product_unproven' });
  });

  it('is looked for among what the page shows only when asked', () => {
    const shown = button('Show variants', { form: 0 });
    expect(planFor([shown, ADD], choice())).toMatchObject({
      kind: 'show',
      button: { text: 'Show variants' },
    });
  });
});

describe('the button', () => {
  it('is pressed once everything is chosen', () => {
    expect(planFor([ADD], choice())).toMatchObject({ kind: 'add', button: { text: 'Add to cart' } });
  });

  it('that is switched off is waited for', () => {
    expect(planFor([{ ...ADD, isDisabled: true }], choice())).toMatchObject({ kind: 'wait' });
  });
});

describe('a button that waits for a choice', () => {
  const size = (text: string, said: Partial<Control> = {}) =>
    button(text, { kind: 'radio', section: 'Mug', group: { key: 'size', title: 'Size' }, ...said });
  const sizes = [size('S'), size('M')];
  const waiting = (text: string) => button(text, { section: 'Mug', isDisabled: true });

  it.each(['Select options', 'Choose a size', 'Out of stock'])(
    'and says "%s" is no reason to give up',
    (text) => {
      expect(planFor([...sizes, waiting(text)], choice({ size: 'M' }))).toMatchObject({
        entries: [{ move: { kind: 'choose' }, step: { key: 'size' } }],
      });
      expect(planFor([...sizes, waiting(text)], choice())).toMatchObject({ kind: 'missing' });
    },
  );

  it('is waited for once everything is chosen', () => {
    const chosen = [size('S'), size('M', { isChecked: true })];
    const page = understand(surveyOf({ heading: 'Mug', controls: [...chosen, waiting('Out of stock')] }));
    const progress = startProgress({
      hasAdded: false,
      hasQuantity: true,
      hasDelivery: false,
      notes: new WayNotes(),
    });
    progress.steps.push({ class: 'safe', action: 'choose', key: 'size', choices: {} });
    expect(planProduct(page, choice({ size: 'M' }), progress)).toMatchObject({ kind: 'wait' });
  });

  it('is waited for where there is nothing to choose', () => {
    expect(planFor([waiting('Out of stock')], choice())).toMatchObject({ kind: 'wait' });
  });

  it('is that of another product where it stands under another heading', () => {
    const other = { ...waiting('Out of stock'), section: 'Bowl', listEntry: 'Bowl' };
    expect(planFor([...sizes, other], choice({ size: 'M' }))).toBeNull();
  });
});

it('where nothing at all can be chosen yet, the page is given time before it counts as sold out', () => {
  const value = (label: string, isSoldOut: boolean) =>
    controlOf({ kind: 'radio', label, form: 0, isSoldOut, group: { key: 'size', title: 'Size' } });
  const wanted = choice({ size: 'M' });
  expect(planFor([value('S', true), value('M', true), ADD], wanted)).toMatchObject({
    kind: 'wait',
    failure: { kind: 'failed', reason: 'out_of_stock' },
  });
  expect(planFor([value('S', false), value('M', true), ADD], wanted)).toMatchObject({
    kind: 'failed',
    reason: 'out_of_stock',
  });
});
