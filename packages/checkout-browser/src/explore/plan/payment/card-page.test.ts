import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { describe, expect, it } from 'vitest';
import type { SafeStep } from '../../recipe.ts';
import { buttonAfterWholeOrder, buttonToCardPage } from './card-page.ts';

const way = (label: string, said: Partial<Control> = {}) =>
  field(label, { kind: 'radio', name: 'payment_method', group: { key: 'pay', title: 'Payment' }, ...said });
const tab = (text: string, isChecked: boolean) => button(text, { section: 'Payment method', isChecked });
const ORDER = button('Place order');
const chosen = { class: 'safe', action: 'press', intent: 'payment_method', locators: [], shows: [] } as const;

it.each([
  ['a chosen card', [way('Cash on delivery'), way('Credit card', { isChecked: true }), ORDER], [], true],
  [
    'another chosen way',
    [way('Cash on delivery', { isChecked: true }), way('Credit card'), ORDER],
    [],
    false,
  ],
  ['a chosen direct debit', [way('Direct debit', { isChecked: true }), way('Credit card'), ORDER], [], false],
  ['a card by telephone', [way('Card (we call you)', { isChecked: true }), ORDER], [], false],
  ['a chosen tab', [tab('Bank transfer', false), tab('Credit card', true), ORDER], [], true],
  ['another chosen tab', [tab('Bank transfer', true), tab('Credit card', false), ORDER], [], false],
  ['words that say so', [ORDER], ['You will be redirected to our payment provider.'], true],
  ['a card that was chosen before', [ORDER], ['Payment method', 'Credit card', 'Billing address'], true],
  ['another way that was chosen before', [ORDER], ['Payment method: Invoice', 'We accept cards'], false],
  ['no word of it', [ORDER], ['Total $20.00'], false],
  ['a button that only leads on', [way('Card', { isChecked: true }), button('Continue')], [], false],
  [
    'a button that cannot be pressed',
    [way('Card', { isChecked: true }), button('Place order', { isDisabled: true })],
    [],
    false,
  ],
])('%s: the card is asked for on the next page: %#', (_what, controls, lines, isNext) => {
  expect(buttonToCardPage(surveyOf({ controls, lines })) !== null).toBe(isNext);
});

it('the card that was chosen on a page before is asked for next where a line names it, whatever stands above', () => {
  const review = (...lines: string[]) => surveyOf({ controls: [ORDER], lines });
  const isNext = (...lines: string[]) => buttonToCardPage(review(...lines), [chosen]) !== null;
  expect(isNext('Payments', 'Credit card', '$20.00')).toBe(true);
  expect(isNext('Payments', 'Card (we call you)')).toBe(false);
  expect(isNext('Payment method: Invoice', 'Credit card')).toBe(false);
  expect(isNext('Total', '$20.00')).toBe(false);
  expect(buttonToCardPage(review('Payments', 'Credit card'))).toBeNull();
});

it('what would buy a product orders below the total of an order', () => {
  const controls = [way('Credit card', { isChecked: true }), button('Buy now')];
  const total = [{ label: 'Total', text: '$20.00' }];
  expect(buttonToCardPage(surveyOf({ controls, amounts: total }))?.text).toBe('Buy now');
  expect(buttonToCardPage(surveyOf({ controls, amounts: [{ label: 'Lamp', text: '$20.00' }] }))).toBeNull();
});

it('the only way to pay is named above the button, with nothing to choose', () => {
  const isNext = (...lines: string[]) =>
    buttonToCardPage(surveyOf({ controls: [ORDER], lines: [...lines, 'Place order', 'Visa'] })) !== null;
  expect(isNext('Payment', 'Bank card', 'Total $20.00')).toBe(true);
  expect(isNext('How would you like to pay?: Credit card')).toBe(true);
  expect(isNext('Payment', 'Bank transfer', 'Total $20.00')).toBe(false);
  expect(isNext('Payment', 'Card (we call you)')).toBe(false);
  expect(isNext('Total $20.00')).toBe(false);
});

it('a page that shows the whole order and asks for nothing is not left before the purchase, though its button says "Next"', () => {
  const NEXT = button('Next', { form: 0 });
  const whole = {
    forms: [formNamed('')],
    controls: [NEXT],
    lines: ['Ship to', 'Ann Lee', '1 Main Street', 'Payment method', 'Credit card'],
    amounts: [{ label: 'Total', text: '$20.00' }],
  };
  const isNext = (
    seen: Partial<DocumentSurvey>,
    steps: readonly SafeStep[] = [chosen],
    street = '1 Main Street',
  ) => buttonAfterWholeOrder(surveyOf({ ...whole, ...seen }), steps, street) !== null;
  expect(isNext({})).toBe(true);
  expect(isNext({}, [])).toBe(false);
  expect(isNext({ amounts: [] })).toBe(false);
  expect(isNext({ lines: ['Payment method', 'Credit card'] })).toBe(false);
  expect(isNext({ lines: ['1 Main Street', 'Payment method', 'Invoice'] })).toBe(false);
  const japanese = { lines: ['東京都千代田区神田神保町1-3-5', 'Payment method', 'Credit card'] };
  expect(isNext(japanese, [chosen], '神田神保町1-3-5')).toBe(true);
  expect(isNext({ controls: [field('City', { form: 0 }), NEXT] })).toBe(false);
  expect(isNext({ controls: [way('Standard', { form: 0, name: 'shipping' }), NEXT] })).toBe(false);
  expect(isNext({ controls: [button('Back', { form: 0 }), button('Place order', { form: 0 })] })).toBe(false);
});

describe('a button that orders and pays, where nothing on the way has asked how', () => {
  const told = {
    class: 'safe',
    action: 'fill',
    locators: [],
    value: { from: 'buyer', field: 'line1', section: 'shipping' },
  } as const;
  const amounts = [
    { label: 'Linen notebook', text: '$18.40' },
    { label: 'Shipping', text: '$4.95' },
    { label: 'Total', text: '$23.35' },
  ];
  const review = (text: string, seen: Partial<DocumentSurvey> = {}, language?: string) => {
    const press = button(text, language ? { languages: [language] } : {});
    return surveyOf({
      controls: [press],
      amounts,
      lines: ['Billing address', text],
      ...(language && { languages: [language] }),
      ...seen,
    });
  };
  const isNext = (seen: DocumentSurvey, steps: readonly SafeStep[] = [told]) =>
    buttonToCardPage(seen, steps) !== null;

  it.each([
    ['Order & Pay', 'en'],
    ['Commander & Payer', 'fr'],
    ['Bestellen und bezahlen', 'de'],
    ['Zamów i zapłać', 'pl'],
  ])('%s: the payment comes after it', (text, language) => {
    expect(isNext(review(text, {}, language))).toBe(true);
  });

  it.each([
    ['Zahlungspflichtig bestellen', 'de'],
    ['Order with obligation to pay', 'en'],
    ['Commander avec obligation de paiement', 'fr'],
    ['Bestellen met betalingsverplichting', 'nl'],
    ['Place order', 'en'],
  ])('%s may order by invoice', (text, language) => {
    expect(isNext(review(text, {}, language))).toBe(false);
  });

  it('also where the page itself is called the payment', () => {
    const lines = ['Paiement', 'Adresse de facturation', 'Commander & Payer'];
    const seen = (heading: string) => review('Commander & Payer', { lines, heading }, 'fr');
    expect(isNext(seen('Paiement'))).toBe(true);
    expect(isNext(seen('Caisse'))).toBe(false);
  });

  it('but not where nobody was told who buys, a way to pay is named or was chosen, or no total stands', () => {
    const text = 'Order & Pay';
    const code = { ...told, value: { ...told.value, field: 'postal_code' } } as const;
    expect(isNext(review(text), [])).toBe(false);
    expect(isNext(review(text), [code])).toBe(false);
    expect(isNext(review(text), [told, chosen])).toBe(false);
    expect(isNext(review(text, { amounts: [] }))).toBe(false);
    expect(isNext(review(text, { lines: ['Payment method: Invoice', text] }))).toBe(false);
    const invoice = way('Invoice', { isChecked: true });
    expect(isNext(review(text, { controls: [invoice, way('Cash on delivery'), button(text)] }))).toBe(false);
  });
});
