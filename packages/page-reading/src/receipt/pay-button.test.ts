import { expect, it } from 'vitest';
import { button, link, surveyOf } from '../page/page.testing.ts';
import { payButton } from './pay-button.ts';

const at = (words: string, language: string) => button(words, { languages: [language] });

it.each([
  ['Pay now', 'en'],
  ['К оплате', 'ru'],
  ['马上使用银联支付', 'zh'],
  ['Zur Zahlung', 'de'],
  ['Przejdź do płatności', 'pl'],
  ['Ödeme yap', 'tr'],
])('%s leads from a placed order to its payment', (words, language) => {
  expect(payButton(surveyOf({ controls: [at('X', language), at(words, language)] }))?.text).toBe(words);
});

it.each([
  ['another means', [at('Pay with PayPal', 'en')]],
  ['two of them', [at('Pay now', 'en'), at('Pay online', 'en')]],
  ['one that cannot be pressed', [button('Pay now', { isDisabled: true })]],
  [
    'a link of the frame of the site',
    [link('Payment', 'https://shop.example/payment', { isSiteNavigation: true })],
  ],
  ['what only prints', [at('Print', 'en')]],
])('but not %s', (_what, controls) => {
  expect(payButton(surveyOf({ controls }))).toBeNull();
});
