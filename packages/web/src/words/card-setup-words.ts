import type { CardField, CardFieldProblem } from '@florin/wire/checkout/typed-card';
import type { InEveryLanguage } from './language.ts';

type ProblemWords = Readonly<Record<CardField, Readonly<Partial<Record<CardFieldProblem, string>>>>>;

const en = {
  title: 'Add a card',
  text: (business: string) =>
    `${business} keeps this card on file. It is charged only after a purchase is confirmed.`,
  number: 'Card number',
  expiry: 'Expiry date',
  expiryExample: 'MM / YY',
  cvc: 'Security code',
  cvcHint: 'The 3 digits on the back of the card, or the 4 digits on the front of an American Express card.',
  name: 'Name on the card',
  nickname: 'Nickname (optional)',
  nicknameExample: 'Office',
  save: 'Save card',
  saving: 'Saving…',
  foot: 'We encrypt the number immediately and never show it again.',
  aside: 'Secure card form',
  complete: 'Card saved',
  completeText: 'You can close this page.',
  back: 'Go back',
  expired: 'This form has expired',
  expiredText:
    'Forms expire after 10 minutes. Nothing was saved. Go back to where you came from and start again.',
  used: 'This form has already been used',
  usedText: 'A form saves one card. What you entered this time was not saved.',
  problems: {
    number: { missing: 'Enter the card number.', invalid: 'Enter a valid card number.' },
    expiry: {
      missing: 'Enter the expiry date.',
      invalid: 'Enter the month and year, for example 12 / 34.',
      expired: 'This card has expired.',
    },
    cvc: {
      missing: 'Enter the security code.',
      invalid: 'Enter a valid security code.',
    },
    name: { missing: 'Enter the name on the card.', too_long: 'Enter a shorter name.' },
    nickname: { too_long: 'Use 60 characters or fewer.' },
  } as ProblemWords,
};

export type CardSetupWords = typeof en;

const de: CardSetupWords = {
  title: 'Karte hinzufügen',
  text: (business) =>
    `Die Karte wird für ${business} gespeichert. Käufe werden damit bezahlt, sobald sie bestätigt sind.`,
  number: 'Kartennummer',
  expiry: 'Gültig bis',
  expiryExample: 'MM / JJ',
  cvc: 'Prüfziffer',
  cvcHint: 'Drei Ziffern auf der Rückseite; American Express: vier auf der Vorderseite.',
  name: 'Name auf der Karte',
  nickname: 'Eigene Bezeichnung (freiwillig)',
  nicknameExample: 'Büro',
  save: 'Karte speichern',
  saving: 'Wird gespeichert…',
  foot: 'Die Nummer wird sofort verschlüsselt und nie wieder gezeigt.',
  aside: 'Geschütztes Kartenformular',
  complete: 'Die Karte ist gespeichert',
  completeText: 'Sie können diese Seite schließen.',
  back: 'Zurück',
  expired: 'Dieses Formular ist abgelaufen',
  expiredText:
    'Es war zehn Minuten offen. Nichts wurde gespeichert. Fordern Sie dort, woher Sie kamen, ein neues an.',
  used: 'Dieses Formular wurde schon benutzt',
  usedText:
    'Es gilt einmal, und eine Karte wurde damit gespeichert. Was Sie jetzt eingaben, wurde nicht gespeichert.',
  problems: {
    number: {
      missing: 'Geben Sie die Kartennummer ein.',
      invalid: 'Das ist keine Kartennummer. Prüfen Sie die Ziffern.',
    },
    expiry: {
      missing: 'Geben Sie ein, bis wann die Karte gilt.',
      invalid: 'Geben Sie Monat und Jahr ein, zum Beispiel 12 / 34.',
      expired: 'Diese Karte ist abgelaufen.',
    },
    cvc: {
      missing: 'Geben Sie die Prüfziffer ein.',
      invalid: 'Die Prüfziffer hat zu wenige oder zu viele Stellen.',
    },
    name: { missing: 'Geben Sie den Namen auf der Karte ein.', too_long: 'Dieser Name ist zu lang.' },
    nickname: { too_long: 'Höchstens 60 Zeichen.' },
  },
};

export const cardSetupWords: InEveryLanguage<CardSetupWords> = { en, de };

/** @example brandNames.amex // 'American Express' */
export const brandNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: '',
} as const;
