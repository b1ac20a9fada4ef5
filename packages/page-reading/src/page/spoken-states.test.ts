import { describe, expect, it } from 'vitest';
import { intentOf, isNeverPressed } from '../buttons/button-intent.ts';
import { purposesOf } from '../fields/field-purposes.ts';
import { saysSoldOut } from '../product/sold-out.ts';
import { type Control, controlOf } from '../survey/control.ts';
import type { AmountRow } from '../survey/document-survey.ts';
import { barrierOn } from './barrier.ts';
import { complaintsOn } from './complaints.ts';
import { surveyOf } from './page.testing.ts';
import { withSpokenWords } from './spoken-words.ts';
import { understand } from './understand.ts';

describe('what a page says in its own language', () => {
  it.each([
    ['de', 'Ausverkauft'],
    ['de', 'Dieser Artikel ist nicht mehr lieferbar'],
    ['fr', 'Rupture de stock'],
    ['es', 'Agotado'],
    ['it', 'Prodotto esaurito'],
    ['pt', 'Esgotado'],
    ['nl', 'Niet op voorraad'],
    ['pl', 'Produkt niedostępny'],
    ['ja', '在庫切れ'],
  ])('%s: %s is sold out', (language, words) => {
    expect(saysSoldOut(words, [language])).toBe(true);
    expect(saysSoldOut(words)).toBe(false);
  });

  it('but not what goes on in some other way', () => {
    expect(saysSoldOut('Derzeit nicht im Angebot: Geschenkpapier', ['de'])).toBe(false);
    expect(saysSoldOut('Auf Lager', ['de'])).toBe(false);
  });

  it.each([
    ['de', 'Ich bin kein Roboter', 'captcha'],
    ['de', 'Zugriff verweigert', 'bot_blocked'],
    ['de', 'Bitte melden Sie sich an, um zu bestellen', 'login_required'],
    ['fr', 'Accès refusé', 'bot_blocked'],
    ['fr', 'Veuillez vous connecter', 'login_required'],
    ['es', 'No soy un robot', 'captcha'],
    ['it', 'Accesso negato', 'bot_blocked'],
    ['pl', 'Nie jestem robotem', 'captcha'],
    ['ja', 'ログインしてください', 'login_required'],
  ])('%s: %s is the barrier %s', (language, heading, code) => {
    expect(barrierOn(withSpokenWords(surveyOf({ language, heading })))).toMatchObject({ code });
    expect(barrierOn(withSpokenWords(surveyOf({ heading })))).toBeNull();
  });

  it.each([
    ['de', 'Bitte geben Sie eine gültige Postleitzahl ein'],
    ['fr', 'Le champ téléphone est obligatoire'],
    ['es', 'Este campo es obligatorio'],
    ['it', 'Campo obbligatorio'],
    ['nl', 'Dit veld is verplicht'],
    ['pl', 'To pole jest wymagane'],
    ['ja', '電話番号を入力してください'],
    ['de', 'Der Mindestbestellwert beträgt 20,00 $'],
  ])('%s: %s is a complaint', (language, alert) => {
    const seen = withSpokenWords(surveyOf({ language, alerts: [alert] }));
    expect(complaintsOn(seen).map(({ words }) => words)).toEqual([alert]);
    expect(complaintsOn(surveyOf({ alerts: [alert] }))).toEqual([]);
  });

  it('and what was done is none', () => {
    const alerts = ['Becher wurde in den Warenkorb gelegt'];
    expect(complaintsOn(withSpokenWords(surveyOf({ language: 'de', alerts })))).toEqual([]);
  });
});

it.each(['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja'])(
  'months of an expiry are known in %s',
  (language) => {
    const months = Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2030, month, 3)),
    );
    const year = new Date().getUTCFullYear();
    const years = Array.from({ length: 8 }, (_, ahead) => String(year + ahead));
    const list = (name: string, labels: readonly string[]) =>
      controlOf({
        kind: 'select',
        name,
        form: 0,
        formAction: '/pay',
        options: labels.map((label, index) => ({
          value: String(index + 1),
          label,
          disabled: false,
          selected: false,
        })),
      });
    const number = controlOf({ autocomplete: 'cc-number', name: 'number', form: 0, formAction: '/pay' });
    const seen = withSpokenWords(
      surveyOf({ language, controls: [number, list('a', months), list('b', years)] }),
    );
    const purposes = seen.controls.map((control) => purposesOf(seen.controls).get(control));
    expect(purposes.slice(1)).toEqual([
      { kind: 'card', field: 'expiry_month' },
      { kind: 'card', field: 'expiry_year' },
    ]);
  },
);

describe('presses in other languages', () => {
  const press = (language: string, text: string) =>
    controlOf({ kind: 'button', text, languages: [language] });

  it.each([
    ['de', 'Mit PayPal zur Kasse'],
    ['fr', 'Passer à la caisse avec PayPal'],
    ['es', 'Ir al pago con Klarna'],
    ['it', 'Accedi e vai alla cassa'],
  ])('%s: "%s" is left alone, though it leads on', (language, text) => {
    expect(intentOf(press(language, text))).toBeNull();
    expect(isNeverPressed(press(language, text))).toBe(true);
  });

  it.each([
    ['de', 'Weiter und zahlungspflichtig bestellen'],
    ['en', 'Continue and place order'],
    ['fr', 'Continuer et valider la commande'],
  ])('%s: "%s" orders, whatever it says beside that', (language, text) => {
    expect(intentOf(press(language, text))).toBe('place_order');
  });

  it.each([
    ['fr', 'Passer commande', 'Paiement'],
    ['es', 'Finalizar compra', 'Pago'],
    ['ja', '支払い', 'お支払い方法'],
  ])(
    '%s: "%s" leads on where the payment is yet to come, and orders anywhere else',
    (language, text, payment) => {
      const way = { ...press(language, text), href: '' };
      const intentsAt = (
        url: string,
        more: readonly Control[] = [],
        amounts: readonly AmountRow[] = [],
        lines: readonly string[] = [],
      ) =>
        understand(
          surveyOf({ url, language, languages: [language], controls: [...more, way], amounts, lines }),
        ).actions.map(({ intent }) => intent);
      const step = [`5. ${payment}`];
      const address = ['name', 'address-line1', 'address-level2', 'postal-code'].map((autocomplete) =>
        controlOf({ kind: 'text', autocomplete }),
      );
      expect(intentOf(way)).toBe('place_order');
      expect(intentsAt('https://shop.example/cart')).toEqual(['checkout']);
      expect(intentsAt('https://shop.example/address', address, [], step)).toEqual(['checkout']);
      expect(intentsAt('https://shop.example/address', address, [], ['5', payment])).toEqual(['checkout']);
      // A shop that sends bills asks for no more than this.
      expect(intentsAt('https://shop.example/address', address)).toEqual([]);
      expect(intentsAt('https://shop.example/address', address, [], [payment])).toEqual([]);
      const total = { label: 'Total', text: '18.40 €', spoken: 'total' as const };
      expect(intentsAt('https://shop.example/address', address, [total], step)).toEqual([]);
      expect(intentsAt('https://shop.example/pay', [controlOf({ autocomplete: 'cc-number' })])).toEqual([]);
    },
  );
});

it('a notice in another language is about the field that asks for what it names', () => {
  const controls = [controlOf({ label: 'PLZ' }), controlOf({ label: 'Ort' })];
  const alerts = ['Bitte geben Sie eine gültige Postleitzahl ein'];
  const seen = withSpokenWords(surveyOf({ language: 'de', alerts, controls }));
  expect(complaintsOn(seen).map(({ control }) => control?.label)).toEqual(['PLZ']);
});
