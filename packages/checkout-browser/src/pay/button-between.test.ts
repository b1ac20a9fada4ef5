import { type Control, controlOf } from '@florin/page-reading/survey/control';
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

it('where the card is chosen among the ways to pay, what leads to the payment does', () => {
  const ways = (taken: string) =>
    ['Bonifico bancario', 'Carta di credito'].map((label) =>
      controlOf({
        kind: 'radio',
        label,
        name: 'gateway',
        isChecked: label === taken,
        group: { key: 'gateway', title: 'Metodo di pagamento' },
        languages: ['it'],
      }),
    );
  const asking = page('Procedi al pagamento');
  const found = (...controls: Control[]) =>
    buttonBetween({ ...asking, controls: [...controls, ...asking.controls] }, button('Ordina e paga'))?.text;
  expect(found(...ways('Carta di credito'))).toBe('Procedi al pagamento');
  expect(found(...ways('Bonifico bancario'))).toBeUndefined();
  expect(found(...ways(''))).toBeUndefined();
  expect(found()).toBeUndefined();
});

it('a page is another one where it asks for something else, and the same while it says to wait', () => {
  const checkout = page('Cassa');
  const city = controlOf({ kind: 'text', name: 'city' });
  expect(keyOfPage({ ...checkout, controls: [city, ...checkout.controls] })).not.toBe(keyOfPage(checkout));
  expect(keyOfPage({ ...checkout, heading: 'Attendere' })).toBe(keyOfPage(checkout));
});
