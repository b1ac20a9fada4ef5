import { describe, expect, it } from 'vitest';
import { intentOf } from '../buttons/button-intent.ts';
import { purposesOf } from '../fields/field-purposes.ts';
import { type Control, controlOf } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { withReadings } from './with-readings.ts';

/** In words of no language. */
function pageOf(controls: readonly Partial<Control>[], more: Partial<DocumentSurvey> = {}): DocumentSurvey {
  return {
    url: 'https://shop.example/zub/3',
    title: 'Vrel',
    language: '',
    heading: 'Vrel',
    forms: [{ names: '', action: 'https://shop.example/zub/4' }],
    controls: controls.map((control) =>
      controlOf({ form: 0, formAction: 'https://shop.example/zub/4', ...control }),
    ),
    amounts: [],
    currencyCode: null,
    alerts: [],
    lines: [],
    ...more,
  };
}

const submit = { kind: 'button', inputType: 'submit', text: 'Brumsel' } as const;
const card = [
  { name: 'f1', label: 'Grolp', autocomplete: 'cc-number' },
  { name: 'f2', label: 'Wexin', autocomplete: 'cc-exp' },
  { name: 'f3', label: 'Trund', autocomplete: 'cc-csc' },
] as const;
const address = [
  { name: 'f1', label: 'Grolp', autocomplete: 'given-name' },
  { name: 'f2', label: 'Wexin', autocomplete: 'family-name' },
  { name: 'f3', label: 'Trund', autocomplete: 'address-line1' },
  { name: 'f4', label: 'Plexo', autocomplete: 'address-level2' },
  { name: 'f5', label: 'Quant', autocomplete: 'postal-code' },
] as const;

describe('one word for two presses', () => {
  const total = [{ label: 'Totale', text: '$25.00', spoken: 'total' as const }];
  const buy = { ...submit, text: 'Acquista ora', languages: ['it'] };
  const intentAt = (url: string, more: Partial<DocumentSurvey>, ...fields: Partial<Control>[]) =>
    intentOf(withReadings(pageOf([...fields, buy], { url, languages: ['it'], ...more })).controls.at(-1)!);

  it('orders below the total of a checkout', () => {
    expect(intentAt('https://shop.example/checkout/confirm/', { amounts: total })).toBe('place_order');
  });

  it('leads to the checkout from a product, also one that is offered in the cart', () => {
    expect(intentAt('https://shop.example/tazza', { amounts: total })).toBe('buy_now');
    expect(intentAt('https://shop.example/checkout/confirm/', {})).toBe('buy_now');
    const count = { name: 'quantity', label: 'Quantità', inputType: 'number', languages: ['it'] };
    expect(intentAt('https://shop.example/checkout/confirm/', { amounts: total }, count)).not.toBe(
      'place_order',
    );
  });

  it('leaves a cart that lies over the product, whose pieces it counts as well', () => {
    const count = { name: 'quantity', label: 'Cantidad', inputType: 'number', languages: ['es'] };
    const leave = { ...submit, text: 'Iniciar compra', languages: ['es'] };
    const intentIn = (isInDialog: boolean) => {
      const controls = [count, leave].map((control) => ({ ...control, isInDialog }));
      const amounts = [{ label: 'Total', text: '$25.00' }];
      const seen = pageOf(controls, { languages: ['es'], amounts });
      return intentOf(withReadings(seen).controls.at(-1)!);
    };
    expect(intentIn(true)).toBe('checkout');
    expect(intentIn(false)).toBe('add_to_cart');
  });
});

describe('words that go back to the goods or on with buying them', () => {
  const on = { ...submit, text: 'Continuar compra', languages: ['es'] };
  const intentOfStep = (formAction: string, more: Partial<DocumentSurvey> = {}) => {
    const seen = pageOf([{ ...on, formAction }], { languages: ['es'], ...more });
    return intentOf(withReadings(seen).controls.at(-1)!);
  };

  it('go on where they send a step of the checkout to the checkout', () => {
    expect(intentOfStep('https://shop.example/checkout_shipping.php')).toBe('continue');
  });

  it('go back from a cart, and where they lead elsewhere', () => {
    const cart = { url: 'https://shop.example/cart' };
    expect(intentOfStep('https://shop.example/checkout', cart)).toBeNull();
    expect(intentOfStep('https://shop.example/goods')).toBeNull();
  });

  it('order nothing below a total', () => {
    const amounts = [{ label: 'Total', text: '$25.00', spoken: 'total' as const }];
    expect(intentOfStep('https://shop.example/checkout', { amounts })).toBeNull();
  });
});

describe('in words that nobody knows', () => {
  it('what sends the card orders', () => {
    const { controls } = withReadings(pageOf([...card, submit]));
    expect(intentOf(controls.at(-1)!)).toBe('place_order');
  });

  it('so does the one button in the section of a card whose form has none', () => {
    const section = 'Kreltik';
    const inSection = card.map((field) => ({ ...field, section }));
    const beside = { ...submit, inputType: 'button', form: null, section };
    const on = { ...submit, text: 'Continue', form: null, section: 'Zub' };
    const orders = (...controls: Partial<Control>[]) =>
      withReadings(pageOf(controls)).controls.filter((control) => intentOf(control) === 'place_order');
    expect(orders(on, ...inSection, beside).map(({ text }) => text)).toEqual(['Brumsel']);
    expect(orders(...inSection, beside, { ...beside, text: 'Zornik' })).toEqual([]);
    expect(orders(...inSection, { ...beside, section: 'Zub' })).toEqual([]);
  });

  it('what sends an address does not', () => {
    const { controls } = withReadings(pageOf([...address, submit]));
    expect(intentOf(controls.at(-1)!)).not.toBe('place_order');
  });

  it('the last look at an order has no press that leads on', () => {
    const amounts = [
      { label: 'Subtotal', text: '$20.00' },
      { label: 'Shipping', text: '$5.00' },
      { label: 'Total', text: '$25.00' },
    ];
    const [press] = withReadings(
      pageOf([submit], { amounts, url: 'https://shop.example/checkout/review' }),
    ).controls;
    expect(press?.mayLead).toBeUndefined();
    expect(intentOf(press!)).not.toBe('continue');
  });

  it('a list of countries asks for one', () => {
    const names = ['Deutschland', 'Frankreich', 'Italien', 'Spanien', 'Polen'];
    const options = names.map((label) => ({ value: label, label, disabled: false, selected: false }));
    const page = withReadings(
      pageOf([...address, { kind: 'select', name: 'f6', label: 'Zorn', options }, submit]),
    );
    expect(purposesOf(page.controls).get(page.controls[5]!)).toMatchObject({ field: 'country' });
  });
});

it('what words explain is left to them', () => {
  const page = pageOf([
    { ...submit, text: 'Continue to payment' },
    { label: 'City', name: 'city' },
  ]);
  expect(withReadings(page)).toBe(page);
});

it('a field that is read as a part of a card keeps nothing of it', () => {
  const { controls } = withReadings(
    pageOf([...card, { name: 'f4', label: 'Zub', hint: '•••• •••• •••• ••••' }, submit]),
  );
  expect(JSON.stringify(controls)).not.toContain('4242');
});
