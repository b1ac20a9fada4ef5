import { type AmountReading, ENGLISH_AMOUNTS } from '@florin/wire/values/typed-amount';
import type { InEveryLanguage } from './language.ts';

/** How amounts that people type are read, and asked for again. */
export const amountReadings: InEveryLanguage<AmountReading> = {
  en: ENGLISH_AMOUNTS,
  de: {
    centsMark: ',',
    typeOne: 'Geben Sie einen Betrag in Dollar ein, zum Beispiel 12,50.',
    aboveZero: 'Geben Sie einen Betrag über null ein.',
    atMost: (amount) => `Höchstens ${amount}.`,
  },
  fr: {
    centsMark: ',',
    typeOne: 'Saisissez un montant en dollars, par exemple 12,50.',
    aboveZero: 'Saisissez un montant supérieur à zéro.',
    atMost: (amount) => `Saisissez au plus ${amount}.`,
  },
  es: {
    centsMark: ',',
    typeOne: 'Introduzca un importe en dólares, por ejemplo 12,50.',
    aboveZero: 'Introduzca un importe mayor que cero.',
    atMost: (amount) => `Introduzca como máximo ${amount}.`,
  },
};
