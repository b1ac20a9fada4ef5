import type { InDashboardLanguages } from '../language.ts';

/** Words about who bought, for the merchant. */
const en = {
  title: 'Buyer',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Ship to',
  yes: 'Yes',
  no: 'No',
  notYet: 'The buyer has not entered anything yet.',
  erased: 'The buyer’s details were erased.',
  erase: 'Erase',
  eraseQuestion:
    'This erases the name, address and answers here and in events. You cannot undo it. The payment stays.',
  eraseConfirm: 'Erase details',
  eraseDone: 'The buyer’s details were erased.',
  slip: 'Packing slip',
  shipTo: 'Ship to',
  order: 'Order',
  paidOn: 'Paid',
  quantity: 'Quantity',
  item: 'Item',
};

export type CustomerWords = typeof en;

const de: CustomerWords = {
  title: 'Käufer',
  name: 'Name',
  email: 'E-Mail',
  phone: 'Telefon',
  address: 'Lieferung an',
  yes: 'Ja',
  no: 'Nein',
  notYet: 'Der Käufer hat noch nicht geantwortet.',
  erased: 'Die Angaben des Käufers wurden gelöscht.',
  erase: 'Löschen',
  eraseQuestion:
    'Name, Anschrift und Antworten werden hier und in den Ereignissen gelöscht. Das lässt sich nicht zurücknehmen. Die Zahlung bleibt.',
  eraseConfirm: 'Angaben löschen',
  eraseDone: 'Die Angaben des Käufers wurden gelöscht.',
  slip: 'Packzettel',
  shipTo: 'Lieferung an',
  order: 'Bestellung',
  paidOn: 'Bezahlt',
  quantity: 'Anzahl',
  item: 'Artikel',
};

export const customerWords: InDashboardLanguages<CustomerWords> = { en, de };
