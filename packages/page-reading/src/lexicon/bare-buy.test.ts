import { expect, it } from 'vitest';
import { intentOf } from '../buttons/button-intent.ts';
import { controlOf } from '../survey/control.ts';
import { LANGUAGES } from './languages.ts';

const BUY: Readonly<Record<string, string>> = {
  ar: 'شراء',
  bg: 'Купи',
  cs: 'Koupit',
  da: 'Køb',
  de: 'Kaufen',
  el: 'Αγορά',
  en: 'Buy',
  es: 'Comprar',
  fi: 'Osta',
  fr: 'Acheter',
  he: 'קנייה',
  hr: 'Kupi',
  hu: 'Megveszem',
  id: 'Beli',
  it: 'Acquista',
  ja: '購入する',
  ko: '구매하기',
  nl: 'Kopen',
  no: 'Kjøp',
  pl: 'Kup',
  pt: 'Comprar',
  ro: 'Cumpără',
  ru: 'Купить',
  sk: 'Kúpiť',
  sv: 'Köp',
  tr: 'Satın al',
  uk: 'Купити',
  vi: 'Mua',
  zh: '购买',
};

it.each(LANGUAGES.map(({ code }) => code))(
  'a button of %s that says no more than to buy begins it',
  (code) => {
    const button = controlOf({ kind: 'button', text: BUY[code] ?? '', languages: [code] });
    expect(['buy_now', 'add_to_cart']).toContain(intentOf(button));
  },
);
