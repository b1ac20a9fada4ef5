import { expect, it } from 'vitest';
import { intentOf } from '../buttons/button-intent.ts';
import { controlOf } from '../survey/control.ts';
import { LANGUAGES } from './languages.ts';

/** What hotels and hosts write where shops write "Buy now". */
const BOOK: Readonly<Record<string, string>> = {
  ar: 'احجز الآن',
  bg: 'Резервирай сега',
  cs: 'Rezervovat',
  da: 'Book nu',
  de: 'Jetzt buchen',
  el: 'Κράτηση τώρα',
  en: 'Book now',
  es: 'Reservar ahora',
  fi: 'Varaa nyt',
  fr: 'Réserver',
  he: 'הזמינו חדר',
  hr: 'Rezerviraj odmah',
  hu: 'Foglaljon most',
  id: 'Pesan kamar',
  it: 'Prenota ora',
  ja: '今すぐ予約',
  ko: '예약하기',
  nl: 'Boek nu',
  no: 'Book nå',
  pl: 'Zarezerwuj',
  pt: 'Reservar agora',
  ro: 'Rezervă acum',
  ru: 'Забронировать',
  sk: 'Rezervovať',
  sv: 'Boka nu',
  tr: 'Rezervasyon yap',
  uk: 'Забронювати',
  vi: 'Đặt phòng ngay',
  zh: '立即预订',
};

it.each(LANGUAGES.map(({ code }) => code))('a button of %s that books begins to buy', (code) => {
  const text = BOOK[code];
  expect(text).toBeDefined();
  expect(intentOf(controlOf({ kind: 'button', text: text ?? '', languages: [code] }))).toBe('buy_now');
});
