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

const fr: CardSetupWords = {
  title: 'Ajouter une carte',
  text: (business) =>
    `${business} conserve cette carte. Elle n’est débitée qu’après la confirmation d’un achat.`,
  number: 'Numéro de carte',
  expiry: 'Date d’expiration',
  expiryExample: 'MM / AA',
  cvc: 'Code de sécurité',
  cvcHint: 'Les 3 chiffres au dos de la carte, ou les 4 chiffres au recto d’une carte American Express.',
  name: 'Nom sur la carte',
  nickname: 'Nom de la carte pour vous (facultatif)',
  nicknameExample: 'Bureau',
  save: 'Enregistrer la carte',
  saving: 'Enregistrement…',
  foot: 'Le numéro est chiffré immédiatement et n’est plus jamais affiché.',
  aside: 'Formulaire sécurisé',
  complete: 'Carte enregistrée',
  completeText: 'Vous pouvez fermer cette page.',
  back: 'Retour',
  expired: 'Ce formulaire a expiré',
  expiredText:
    'Un formulaire expire au bout de 10 minutes. Rien n’a été enregistré. Revenez à la page précédente et recommencez.',
  used: 'Ce formulaire a déjà été utilisé',
  usedText: 'Un formulaire enregistre une seule carte. Ce que vous venez de saisir n’a pas été enregistré.',
  problems: {
    number: { missing: 'Saisissez le numéro de carte.', invalid: 'Saisissez un numéro de carte valide.' },
    expiry: {
      missing: 'Saisissez la date d’expiration.',
      invalid: 'Saisissez le mois et l’année, par exemple 12 / 34.',
      expired: 'Cette carte a expiré.',
    },
    cvc: { missing: 'Saisissez le code de sécurité.', invalid: 'Saisissez un code de sécurité valide.' },
    name: { missing: 'Saisissez le nom sur la carte.', too_long: 'Saisissez un nom plus court.' },
    nickname: { too_long: '60 caractères au maximum.' },
  },
};

const es: CardSetupWords = {
  title: 'Añadir una tarjeta',
  text: (business) => `${business} guarda esta tarjeta. Solo se cobra después de confirmar una compra.`,
  number: 'Número de tarjeta',
  expiry: 'Fecha de caducidad',
  expiryExample: 'MM / AA',
  cvc: 'Código de seguridad',
  cvcHint: 'Los 3 dígitos del reverso, o los 4 dígitos del anverso en una tarjeta American Express.',
  name: 'Nombre en la tarjeta',
  nickname: 'Nombre de la tarjeta para usted (opcional)',
  nicknameExample: 'Oficina',
  save: 'Guardar tarjeta',
  saving: 'Guardando…',
  foot: 'El número se cifra de inmediato y no se vuelve a mostrar.',
  aside: 'Formulario seguro',
  complete: 'Tarjeta guardada',
  completeText: 'Puede cerrar esta página.',
  back: 'Volver',
  expired: 'Este formulario ha caducado',
  expiredText:
    'Los formularios caducan a los 10 minutos. No se ha guardado nada. Vuelva a la página anterior y empiece de nuevo.',
  used: 'Este formulario ya se ha usado',
  usedText: 'Un formulario guarda una sola tarjeta. Lo que acaba de introducir no se ha guardado.',
  problems: {
    number: {
      missing: 'Introduzca el número de tarjeta.',
      invalid: 'Introduzca un número de tarjeta válido.',
    },
    expiry: {
      missing: 'Introduzca la fecha de caducidad.',
      invalid: 'Introduzca el mes y el año, por ejemplo 12 / 34.',
      expired: 'Esta tarjeta ha caducado.',
    },
    cvc: {
      missing: 'Introduzca el código de seguridad.',
      invalid: 'Introduzca un código de seguridad válido.',
    },
    name: { missing: 'Introduzca el nombre en la tarjeta.', too_long: 'Introduzca un nombre más corto.' },
    nickname: { too_long: '60 caracteres como máximo.' },
  },
};

export const cardSetupWords: InEveryLanguage<CardSetupWords> = { en, de, fr, es };

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
