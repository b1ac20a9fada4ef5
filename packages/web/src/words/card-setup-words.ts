import type { CardField, CardFieldProblem } from '@florin/wire/checkout/typed-card';
import type { InEveryLanguage } from './language.ts';

type ProblemWords = Readonly<Record<CardField, Readonly<Partial<Record<CardFieldProblem, string>>>>>;

const en = {
  title: 'Add a card',
  text: (business: string) =>
    `The card is stored for ${business}. Purchases are charged to it once they are confirmed.`,
  number: 'Card number',
  expiry: 'Expiry date',
  expiryExample: 'MM / YY',
  cvc: 'Security code',
  cvcHint: 'Three digits on the back; American Express: four on the front.',
  name: 'Name on the card',
  nickname: 'Nickname (optional)',
  nicknameExample: 'Office',
  save: 'Save card',
  saving: 'Saving…',
  foot: 'The number is encrypted at once and never shown again.',
  aside: 'Secure card form',
  complete: 'The card is saved',
  completeText: 'You can close this page.',
  back: 'Go back',
  expired: 'This form has expired',
  expiredText: 'It was open for ten minutes. Nothing was saved. Ask for a new one where you came from.',
  used: 'This form was used already',
  usedText: 'It works once, and a card was saved with it. What you entered now was not saved.',
  problems: {
    number: { missing: 'Enter the card number.', invalid: 'This is not a card number. Check the digits.' },
    expiry: {
      missing: 'Enter the expiry date.',
      invalid: 'Enter month and year, for example 12 / 34.',
      expired: 'This card has expired.',
    },
    cvc: {
      missing: 'Enter the security code.',
      invalid: 'The security code has too few or too many digits.',
    },
    name: { missing: 'Enter the name on the card.', too_long: 'This name is too long.' },
    nickname: { too_long: 'At most 60 characters.' },
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
