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
};
