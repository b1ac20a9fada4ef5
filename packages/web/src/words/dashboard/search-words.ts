import type { InDashboardLanguages } from '../language.ts';

const en = {
  title: 'Search',
  titleOf: (typed: string) => `Search: ${typed}`,
  type: 'Enter a search term.',
  none: 'No results.',
  where:
    'You can search for names, descriptions, metadata, order numbers, email addresses, shops, instructions, and parts of IDs and addresses.',
  guess: 'No exact match. These are the closest results.',
  tooMuch: 'Too many results. Add another word.',
  kinds: {
    customers: 'Customers',
    payments: 'Payments',
    products: 'Products',
    links: 'Links',
    gifts: 'Gifts',
    checkouts: 'Agent checkouts',
  },
  what: 'Activity',
  amount: 'Amount',
  when: 'When',
  more: 'There are more results. Add another word to narrow the search.',
  allPayments: 'All matching payments',
};

export type SearchWords = typeof en;

const de: SearchWords = {
  title: 'Suche',
  titleOf: (typed) => `Suche: ${typed}`,
  type: 'Geben Sie ein, was Sie suchen.',
  none: 'Nichts gefunden.',
  where:
    'Gefunden werden Namen, Beschreibungen, Metadaten, Bestellnummern, E-Mail-Adressen, Händler und Wünsche, und Teile von Ids und Adressen.',
  guess: 'Genau das steht nirgends. Das kommt ihm am nächsten.',
  tooMuch: 'Es ist zu viel zum Durchsehen. Geben Sie ein weiteres Wort ein.',
  kinds: {
    customers: 'Kunden',
    payments: 'Zahlungen',
    products: 'Produkte',
    links: 'Links',
    gifts: 'Geschenke',
    checkouts: 'Käufe durch Agenten',
  },
  what: 'Was',
  amount: 'Betrag',
  when: 'Wann',
  more: 'Es gibt mehr. Geben Sie ein weiteres Wort ein.',
  allPayments: 'Alle Zahlungen, die es findet',
};

export const searchWords: InDashboardLanguages<SearchWords> = { en, de };
