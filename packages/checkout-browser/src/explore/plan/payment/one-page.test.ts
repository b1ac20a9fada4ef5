import { button, field, surveyOf } from '@florin/page-reading/page/page.testing';
import { withSpokenWords } from '@florin/page-reading/page/spoken-words';
import { understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { buttonAfterOnePage } from './card-page.ts';

const WORDS = {
  en: ['Street address', 'Delivery', 'Total', 'Proceed to payment', 'Payment method'],
  ru: ['Улица, дом, квартира', 'Стоимость доставки', 'Итого', 'К оплате ›', 'Способ оплаты'],
  uk: ['Вулиця', 'Вартість доставки', 'Разом', 'Перейти до оплати', 'Спосіб оплати'],
  de: ['Straße und Hausnummer', 'Versand', 'Gesamtsumme', 'Weiter zur Zahlung', 'Zahlungsart'],
} as const;

function found(language: keyof typeof WORDS, without: string | null = null, ...more: Control[]) {
  const [street, sending, total, press, heading] = WORDS[language];
  const controls = [
    field('', { name: 'quantity[1]', inputType: 'number', value: '1', isFilled: true }),
    field(street, { name: 'street', value: '12 Main', isFilled: without !== 'street' }),
    button(press),
    ...more,
  ];
  const amounts = [
    { label: sending, text: '$5.00', groups: [0] },
    { label: total, text: '$25.00', groups: [0] },
  ];
  const seen = surveyOf({
    language,
    controls: controls.filter(({ name }) => name === '' || without === null || !name.startsWith(without)),
    amounts: without === 'sending' ? amounts.slice(1) : amounts,
    lines: [sending, total, press, ...(without === 'silence' ? [heading] : [])],
  });
  return buttonAfterOnePage(understand(withSpokenWords(seen)));
}

it.each(['en', 'ru', 'uk', 'de'] as const)(
  '%s: what promises the payment below cart, address and total of one page may order',
  (language) => {
    expect(found(language)?.text).toBe(WORDS[language][3]);
    for (const what of ['quantity', 'street', 'sending', 'silence'])
      expect(found(language, what), what).toBeNull();
  },
);

it('but not where a way to pay is offered', () => {
  const way = (label: string) =>
    field(label, { kind: 'radio', name: 'payment', group: { key: 'pay', title: 'Payment method' } });
  expect(found('en', null, way('Card'), way('Cash on delivery'))).toBeNull();
});
