import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import { describe, expect, it } from 'vitest';
import type { DriveContext } from '../../driver.ts';
import type { ElementQuestion } from '../../reader/page-reader.ts';
import { ReaderNotes } from '../../reader/reader-notes.ts';
import { WayNotes } from '../understand/way-notes.ts';
import { askAboutAddress, savingButton } from './fill-page.ts';
import { formKey, startProgress } from './progress.ts';

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

  it.each(['Continue', 'Save'])('goes with the order where "%s" stands in the form of the card', (words) => {
    const controls = [...address(), button(words, { form: 1 })];
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

describe('an address that a page does not take as a whole', () => {
  const shipping = {
    line1: '1 Main Street',
    line2: null,
    city: 'Leeds',
    state: null,
    postalCode: 'LS1 4AP',
    country: 'GB',
  };
  const buyer = { name: 'Ada Byron', email: null, phone: null, shipping, billing: null };
  const choice: Choice = { options: {}, quantity: 1, buyer };
  const held = (label: string, value: string) => field(label, { form: 0, value, isFilled: value !== '' });

  async function asked(...more: Control[]) {
    const questions: ElementQuestion[] = [];
    const point = async (question: ElementQuestion) => {
      questions.push(question);
      const index = question.elements.findIndex(({ name }) => name === 'f5');
      return index < 0 ? [] : [{ index, concept: 'city' as const }];
    };
    const context = {
      signal: new AbortController().signal,
      deadlineMs: Date.now() + 60_000,
      log: () => null,
    };
    const reader = new ReaderNotes({
      reader: { read: async () => null, point },
      context: context as unknown as DriveContext,
      choice,
    });
    const start = { hasAdded: true, hasQuantity: true, hasDelivery: false, notes: new WayNotes(), reader };
    const controls = [held('Street', '1 Main Street'), held('Postcode', 'LS1 4AP'), ...more];
    const seen = surveyOf({ url: URL, forms: [formNamed('checkout')], controls });
    return { turn: await askAboutAddress(understand(seen), choice, startProgress(start)), questions };
  }

  it('is asked about while its fields are there, with why, and with what is understood', async () => {
    const { turn, questions } = await asked(field('', { form: 0, name: 'f5' }));
    expect(turn).toBe('acted');
    expect(questions[0]).toMatchObject({
      stopped: 'no field took the city of the address',
      elements: [{ name: 'f5' }],
      understood: [
        { text: 'Street', as: 'line1', state: 'filled' },
        { text: 'Postcode', as: 'postal_code', state: 'filled' },
      ],
    });
    expect(JSON.stringify(questions)).not.toContain('Main Street');
  });

  it('is asked about by nobody once it is whole', async () => {
    expect(await asked(held('City', 'Leeds'))).toEqual({ turn: undefined, questions: [] });
  });
});
