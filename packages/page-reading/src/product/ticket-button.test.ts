import { expect, it } from 'vitest';
import { button, surveyOf } from '../page/page.testing.ts';
import { type Control, controlOf } from '../survey/control.ts';
import { addButton } from './product-controls.ts';

const PRICE = [{ label: 'Entrance', text: '€18.40' }];
const COUNT = controlOf({
  kind: 'select',
  label: 'Number of tickets',
  form: 0,
  options: ['0', '1', '2', '3'].map((label) => ({
    value: label,
    label,
    disabled: false,
    selected: label === '0',
  })),
});
const FOLDS = button('Show details +', { form: 0 });
const HOP = button('Hop along', { form: 0, inputType: 'submit' });
const added = (...controls: Control[]) =>
  addButton(surveyOf({ heading: 'A talk about stars', amounts: PRICE, controls }))?.text ?? null;

it('beside a button that sends the form, what is only drawn as one opens something', () => {
  expect(added(FOLDS, COUNT, HOP)).toBe('Hop along');
  expect(added(FOLDS, { ...COUNT, label: 'Qty', row: 'Entrance €18.40' }, HOP)).toBe('Hop along');
});

it('two buttons that send it, or two that are drawn, leave it open', () => {
  const save = button('Skip along', { form: 0, inputType: 'submit' });
  expect(added(save, COUNT, HOP)).toBeNull();
  expect(added(FOLDS, COUNT, { ...HOP, inputType: '' })).toBeNull();
});

it('a code that the form takes as well, with a button of its own, leaves nothing open', () => {
  const ticket = (name: string) => ({ ...COUNT, label: name, row: `${name} €18.40` });
  const code = controlOf({ kind: 'text', label: 'Discount code', form: 0 });
  const apply = button('Apply code', { form: 0, inputType: 'submit' });
  expect(added(ticket('Adult'), ticket('Child'), code, apply, HOP)).toBe('Hop along');
  expect(added(ticket('Adult'), ticket('Child'), code, apply)).toBeNull();
});

it('the button of a form that only asks how many adds, also where its words are those for signing up', () => {
  const signUp = button('Sign in', { form: 0, inputType: 'submit' });
  expect(added({ ...COUNT, label: 'Quantity' }, signUp)).toBe('Sign in');
  expect(added(controlOf({ label: 'E-mail', form: 0 }), signUp)).toBeNull();
  expect(
    added({ ...COUNT, label: 'Quantity' }, button('Update', { form: 0, inputType: 'submit' })),
  ).toBeNull();
});
