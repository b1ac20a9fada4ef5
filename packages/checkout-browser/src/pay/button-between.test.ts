import { controlOf } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { buttonBetween, keyOfPage } from './button-between.ts';

const button = (text: string) => controlOf({ kind: 'button', inputType: 'submit', text, languages: ['it'] });
const page = (...texts: string[]) => ({
  url: 'https://shop.example/confirm',
  title: '',
  language: 'it',
  languages: ['it'],
  heading: 'Indirizzo di spedizione',
  forms: [],
  controls: texts.map(button),
  amounts: [],
  currencyCode: null,
  alerts: [],
  lines: [],
});

it('behind an order a button leads on that says so', () => {
  expect(buttonBetween(page('Aggiorna carrello', 'Continua'), button('Invia ordine'))?.text).toBe('Continua');
});

it('so does the one that is called as the one was that ordered', () => {
  expect(buttonBetween(page('Aggiorna carrello', 'Cassa'), button('Cassa'))?.text).toBe('Cassa');
});

it('one that opens a checkout anew does not, nor one of two', () => {
  expect(buttonBetween(page('Cassa'), button('Invia ordine'))).toBeNull();
  expect(buttonBetween(page('Cassa', 'Cassa'), button('Cassa'))).toBeNull();
});

it('a page is another one where it asks for something else, and the same while it says to wait', () => {
  const checkout = page('Cassa');
  const city = controlOf({ kind: 'text', name: 'city' });
  expect(keyOfPage({ ...checkout, controls: [city, ...checkout.controls] })).not.toBe(keyOfPage(checkout));
  expect(keyOfPage({ ...checkout, heading: 'Attendere' })).toBe(keyOfPage(checkout));
});
