import type { InEveryLanguage } from '../language.ts';

const en = {
  title: 'Cards',
  none: 'No cards yet.',
  card: 'Card',
  expires: 'Expires',
  name: 'Name',
  shipsTo: 'Ships to',
  endingIn: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  destroy: 'Destroy',
  destroyQuestion: 'Its number is wiped from the vault. Checkouts can no longer be charged to it.',
  destroyConfirm: 'Destroy it',
  destroyed: (last4: string) => `The card ending in ${last4} is destroyed.`,
  stillThere: 'The card is still there.',
  add: 'Add a card',
  addText:
    'A number goes into the vault by one call of the API, from a system of yours that may hold one, and is never shown again. The newest card pays where a checkout names none.',
  howUsed: 'How checkouts use it',
};

export type CardWords = typeof en;

const de: CardWords = {
  title: 'Karten',
  none: 'Noch keine Karten.',
  card: 'Karte',
  expires: 'Gültig bis',
  name: 'Name',
  shipsTo: 'Versand nach',
  endingIn: (brand, last4) => `${brand}, endet auf ${last4}`,
  destroy: 'Vernichten',
  destroyQuestion: 'Ihre Nummer wird aus dem Tresor gelöscht. Käufe können nicht mehr damit bezahlt werden.',
  destroyConfirm: 'Karte vernichten',
  destroyed: (last4) => `Die Karte, die auf ${last4} endet, ist vernichtet.`,
  stillThere: 'Die Karte ist noch da.',
  add: 'Karte hinzufügen',
  addText:
    'Eine Nummer kommt mit einem Aufruf der API in den Tresor, von einem Ihrer Systeme, das eine halten darf, und wird nie wieder gezeigt. Die neueste Karte zahlt, wo ein Kauf keine nennt.',
  howUsed: 'Wie Käufe sie verwenden',
};

export const cardWords: InEveryLanguage<CardWords> = { en, de };
