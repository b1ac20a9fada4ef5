import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { describe, expect, it } from 'vitest';
import { savingButton } from './fill-page.ts';
import { formKey } from './progress.ts';

const URL = 'https://shop.example/checkout';
const submit = button('Place order', { form: 1 });
const address = (...buttons: Control[]) => [
  field('Address 1', { form: 0 }),
  field('City', { form: 0 }),
  ...buttons,
  field('Card number', { form: 1 }),
  submit,
];

function savingOn(controls: readonly Control[], enteredForm: number | null): string | undefined {
  const seen = surveyOf({ url: URL, forms: [formNamed('address'), formNamed('payment')], controls });
  const entered = enteredForm === null ? [] : [formKey(URL, field('', { form: enteredForm }))];
  return savingButton(understand(seen), submit, new Set(entered))?.text;
}

describe('what is entered beside the card', () => {
  it.each(['Continue', 'Save', 'Save changes', 'Save address'])('is given to the shop by "%s"', (words) => {
    expect(savingOn(address(button(words, { form: 0 })), 0)).toBe(words);
  });

  it.each(['Calculate', 'Calculate shipping', 'Estimate shipping and taxes', 'Get quotes', 'Update totals'])(
    'has the shop reckon what sending costs by "%s"',
    (words) => {
      expect(savingOn(address(button(words, { form: 0 })), 0)).toBe(words);
      expect(savingOn(address(button(words, { form: 1 })), 1)).toBeUndefined();
    },
  );

  it('is given once', () => {
    expect(savingOn(address(button('Continue', { form: 0 })), null)).toBeUndefined();
  });

  it('goes with the order where it stands in the form of the card', () => {
    const controls = [...address(), button('Continue', { form: 1 })];
    expect(savingOn(controls, 1)).toBeUndefined();
  });

  it.each(['Continue shopping', 'Save for later', 'Change address', 'Apply'])(
    'is not given by "%s"',
    (words) => {
      expect(savingOn(address(button(words, { form: 0 })), 0)).toBeUndefined();
    },
  );

  it('is not given by a button that cannot be pressed', () => {
    expect(savingOn(address(button('Save changes', { form: 0, isDisabled: true })), 0)).toBeUndefined();
  });
});
