import type { InEveryLanguage } from './language.ts';

/** What buyers are asked, and what they may choose. */
const en = {
  title: 'Before you pay',
  lateTitle: 'One more thing',
  why: (business: string) =>
    `${business} needs this for your order. It is shown on your receipt and is never written to the network.`,
  email: 'Email',
  name: 'Name',
  phone: 'Phone',
  line1: 'Street and number',
  line2: 'Apartment, floor (optional)',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  choose: 'Choose…',
  optional: (label: string) => `${label} (optional)`,
  go: 'Continue to payment',
  send: 'Send',
  sending: 'Sending…',
  given: (business: string) => `${business} has your details.`,
  change: 'Change',
  check: 'Check this field.',
  tooLate: 'Your payment is on its way, so this cannot be changed now. Contact the business.',
  quantityOf: (name: string) => `Quantity: ${name}`,
  fewer: (name: string) => `Remove one ${name}`,
  more: (name: string) => `Add one ${name}`,
  amount: 'Your amount',
  otherAmount: 'Another amount',
  setAmount: 'Set',
  between: (least: string, most: string) => `Enter an amount from ${least} to ${most}.`,
  notChanged: 'Nothing was changed.',
};

export type BuyerWords = typeof en;

const de: BuyerWords = {
  title: 'Vor dem Bezahlen',
  lateTitle: 'Noch eine Angabe',
  why: (business) =>
    `${business} fragt das, um liefern zu können. Es ist nur dafür, steht auf Ihrem Beleg und gelangt nie ins Netz.`,
  email: 'E-Mail',
  name: 'Name',
  phone: 'Telefon',
  line1: 'Straße und Hausnummer',
  line2: 'Wohnung, Stockwerk (freiwillig)',
  city: 'Ort',
  state: 'Bundesstaat',
  postalCode: 'Postleitzahl',
  country: 'Land',
  choose: 'Bitte wählen…',
  optional: (label) => `${label} (freiwillig)`,
  go: 'Weiter zum Bezahlen',
  send: 'Absenden',
  sending: 'Wird gesendet…',
  given: (business) => `${business} hat die Angaben bekommen.`,
  change: 'Ändern',
  check: 'Bitte prüfen Sie diese Angabe.',
  tooLate: 'Das lässt sich nicht mehr ändern: Geld ist unterwegs. Wenden Sie sich an den Händler.',
  quantityOf: (name) => `Wie viele: ${name}`,
  fewer: (name) => `${name}: einer weniger`,
  more: (name) => `${name}: einer mehr`,
  amount: 'Ihr Betrag',
  otherAmount: 'Anderer Betrag',
  setAmount: 'Setzen',
  between: (least, most) => `Von ${least} bis ${most}.`,
  notChanged: 'Es wurde nichts geändert.',
};

export const buyerWords: InEveryLanguage<BuyerWords> = { en, de };
