import { expect, it } from 'vitest';
import { asLanguage } from '../lexicon/glossary.ts';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { withSpokenWords } from '../page/spoken-words.ts';
import { noticeSigns, orderNameOn, signsOn } from './page-signs.ts';

const ASKED = { url: 'https://shop.example/pay', title: '', lines: ['Pay now'], alerts: [] };
const namesOn = (said: Parameters<typeof surveyOf>[0]) =>
  signsOn(withSpokenWords(surveyOf({ url: 'https://shop.example/x', ...said })), ASKED).map(
    ({ name }) => name,
  );

it('a page without a number tells what it tells', () => {
  const lines = ['Thank you for your donation', 'You will receive a confirmation by e-mail: it was sent.'];
  expect(namesOn({ lines: ['Thank you!'] })).toEqual(['said_thanks']);
  expect(namesOn({ lines, url: 'https://shop.example/thank-you' })).toContain('receipt_address');
  expect(namesOn({ lines: ['Pay now'] })).toEqual([]);
});

it('one line that only a reader reads tells of nothing but thanks, and two tell of a mail too', () => {
  const languages = [
    asLanguage([
      { concept: 'thanks', words: 'Takk' },
      { concept: 'mail_sent', words: 'Postur' },
    ]),
  ];
  const signs = (...lines: string[]) =>
    signsOn(surveyOf({ url: 'https://shop.example/x', lines, languages }), ASKED).map(({ name }) => name);
  expect(signs('Postur sendur')).toEqual([]);
  expect(signs('Takk, Postur sendur')).toEqual(['said_thanks']);
  expect(signs('Takk', 'Postur sendur')).toEqual(['said_thanks', 'mail_promised']);
});

it('a page that names an order as its address does, and what was paid, tells of one', () => {
  const receipt = {
    url: 'https://shop.example/bestellstatus/5ed0fbaa40db/3e3417d7/',
    language: 'de-DE',
    lines: ['Bestellung # 5ed0fbaa40db', 'Aktueller Status', 'In Bearbeitung', 'Gesamt 26,00 $'],
    amounts: [{ label: 'Gesamt', text: '26.00$' }],
  };
  const signs = (more: object, amount = 2600) =>
    signsOn(withSpokenWords(surveyOf({ ...receipt, ...more })), ASKED, amount).map(({ name }) => name);
  expect(signs({})).toEqual(['order_named']);
  expect(orderNameOn(surveyOf(receipt), ASKED, 2600)).toBe('5ed0fbaa40db');
  expect(signs({ lines: ['Bestellung # 5ed0fbaa40db', 'Leider wurde die Karte abgelehnt'] })).not.toContain(
    'order_named',
  );
  expect(signs({}, 2700)).toEqual([]);
  expect(signs({ url: 'https://shop.example/bestellstatus/77aa/' })).toEqual([]);
  expect(signs({ url: ASKED.url })).toEqual([]);
  expect(signs({ language: 'et', lines: ['Tellimus 5ed0fbaa40db', 'Makse ebaõnnestus'] })).toEqual([]);
  expect(signs({ lines: ['Bestellung # 5ed0fbaa40db', 'Zahlung ausstehend'] })).toContain('said_open');
});

it.each([
  ['uk', 'Дякуємо! Ваше замовлення успішно оформлено', 'Новий, оплачений', 'Новий, не оплачений'],
  ['de', 'Vielen Dank für Ihre Bestellung', 'Status: Neu, bezahlt', 'Status: Neu, nicht bezahlt'],
  ['en', 'Your order is placed', 'Paid', 'Unpaid'],
  ['es', 'Gracias por su pedido', 'Nuevo, pagado', 'Nuevo, no pagado'],
  ['pl', 'Dziękujemy za zamówienie', 'Opłacone', 'Nieopłacone'],
  ['fr', 'Merci pour votre commande', 'Statut : payée', 'À payer'],
  ['it', 'Grazie per il tuo ordine', 'Pagato', 'Da pagare'],
  ['ja', 'ご注文ありがとうございました', '支払い済み', '未払い'],
])('%s: the page of an order that says since then that it is paid', (language, thanks, paid, unpaid) => {
  const asked = { ...ASKED, lines: [thanks, 'Visa'] };
  const signs = (lines: readonly string[], before = asked) =>
    signsOn(withSpokenWords(surveyOf({ url: ASKED.url, language, lines: [thanks, ...lines] })), before).map(
      ({ name }) => name,
    );
  expect(signs([paid])).toContain('paid_since');
  expect(signs([unpaid])).not.toContain('paid_since');
  expect(signs([paid], { ...asked, lines: [thanks, paid] })).not.toContain('paid_since');
  expect(signs([paid], { ...asked, lines: ['Visa'] })).not.toContain('paid_since');
  expect(signs([paid], { ...asked, url: 'https://shop.example/order' })).not.toContain('paid_since');
});

it('a page that still asks tells of no order, and of complaints', () => {
  const controls = [field('Card number', { form: 0 }), button('Pay', { form: 0 })];
  const seen = { controls, lines: ['Thank you for your order'], alerts: ['Kortet ble avvist'] };
  expect(namesOn(seen)).toEqual(['complaint']);
});

it('a shop that blames itself leaves it open', () => {
  expect(namesOn({ alerts: ['Something went wrong on our side.'] })).toEqual(['said_open']);
});

it.each([
  ['Kortet ble avvist', 'complaint'],
  ['Thank you for your order', 'said_placed'],
  ['Your card was declined.', 'card_complaint'],
  ['An account is already registered with your email address. Please log in.', 'account_refused'],
  ['Please choose a stronger password.', 'account_refused'],
])('a notice: %s is %s', (words, name) => {
  expect(noticeSigns(words, undefined).map((sign) => sign.name)).toEqual([name]);
});

it.each(['If your card is declined, call us.', '%', ''])('no notice: %j', (words) => {
  expect(noticeSigns(words, undefined)).toEqual([]);
});

it.each([
  'We were unable to process your credit card payment. Please verify your details and try again.',
  'Your payment could not be processed.',
  'Your card could not be charged.',
  'The transaction was not approved.',
])('%s is a complaint about the card', (words) => {
  expect(noticeSigns(words, undefined).map(({ name }) => name)).toEqual(['card_complaint']);
});

it('what stands beside thanks on a layer is no complaint, and a refusal beside them is one', () => {
  const layer = (...layerLines: string[]) => namesOn({ url: ASKED.url, lines: ASKED.lines, layerLines });
  expect(layer('Thank you for your order', 'Arve number SNIP-1001')).not.toContain('complaint');
  expect(layer('Arve number SNIP-1001')).toContain('complaint');
  expect(layer('Thank you', 'Your card was declined.')).toContain('card_complaint');
});

it('an address behind the hash can be that of a receipt', () => {
  const at = (url: string) => namesOn({ url, lines: ['Thank you!'] });
  expect(at('https://shop.example/mug#/checkout/thank-you')).toContain('receipt_address');
  expect(at('https://shop.example/mug#thank-you')).not.toContain('receipt_address');
});
