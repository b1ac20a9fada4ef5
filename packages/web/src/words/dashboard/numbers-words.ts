import type { InDashboardLanguages } from '../language.ts';

/** Words about revenue. */
const en = {
  title: 'Reports',
  home: 'Home',
  from: 'From',
  to: 'To',
  show: 'Show',
  zone: (zone: string) => `Days start at midnight in ${zone}. Change the time zone in settings.`,
  received: 'Received',
  refunded: 'Refunded',
  net: 'Net',
  nothing: 'No payments on these days',
  byDay: 'By day',
  byProduct: 'By product',
  byLink: 'By link',
  day: 'Day',
  product: 'Product',
  link: 'Link',
  withoutLink: 'Without a link',
};

export type NumbersWords = typeof en;

const de: NumbersWords = {
  title: 'Zahlen',
  home: 'Übersicht',
  from: 'Von',
  to: 'Bis',
  show: 'Zeigen',
  zone: (zone) => `Tage beginnen um Mitternacht in ${zone}; welche Zone das ist, sagen die Einstellungen.`,
  received: 'Eingegangen',
  refunded: 'Erstattet',
  net: 'Netto',
  nothing: 'An diesen Tagen wurde nichts bezahlt',
  byDay: 'Nach Tagen',
  byProduct: 'Nach Produkten',
  byLink: 'Nach Links',
  day: 'Tag',
  product: 'Produkt',
  link: 'Link',
  withoutLink: 'Ohne Link',
};

export const numbersWords: InDashboardLanguages<NumbersWords> = { en, de };
