import type { InDashboardLanguages } from '../language.ts';

const en = {
  title: 'Cards and addresses',
  cards: 'Cards',
  none: 'No cards yet.',
  noneText: 'Agent checkouts charge a card that you add here. The number is encrypted and never shown again.',
  card: 'Card',
  expires: 'Expires',
  name: 'Name',
  limits: 'Limits',
  nickname: 'Nickname',
  nicknameExample: 'Office',
  perPurchase: 'Limit per purchase, USD',
  perMonth: 'Limit in 30 days, USD',
  noLimit: 'No limit',
  limitsHint:
    'Nobody can buy above these limits with this card, neither you nor an agent. SGD counts as USD. A card with limits cannot pay in other currencies.',
  upToPurchase: (amount: string) => `${amount} per purchase`,
  upToMonth: (amount: string) => `${amount} in 30 days`,
  edit: 'Edit',
  saved: 'Card saved.',
  notAdded: (why: string) => `We could not open the form. ${why}`,
  endingIn: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  destroy: 'Delete',
  destroyQuestion: 'The number is erased. Agent checkouts cannot charge this card again.',
  destroyConfirm: 'Delete card',
  destroyed: (last4: string) => `The card ending in ${last4} was deleted.`,
  stillThere: 'The card was not deleted.',
  add: 'Add a card',
  usedBy: 'A checkout that does not choose a card uses the newest one.',
  howUsed: 'How agent checkouts use cards',
};

export type CardWords = typeof en;

const de: CardWords = {
  title: 'Karten und Adressen',
  cards: 'Karten',
  none: 'Noch keine Karten.',
  noneText:
    'Käufe werden mit einer Karte bezahlt, die Sie hier hinzufügen. Ihre Nummer wird verschlüsselt und nie wieder gezeigt.',
  card: 'Karte',
  expires: 'Gültig bis',
  name: 'Name',
  limits: 'Grenzen',
  nickname: 'Bezeichnung',
  nicknameExample: 'Büro',
  perPurchase: 'Höchstens pro Kauf, USD',
  perMonth: 'Höchstens in 30 Tagen, USD',
  noLimit: 'Keine Grenze',
  limitsHint:
    'Über einer Grenze kann mit dieser Karte nichts gekauft werden, weder von Ihnen noch von einem Agenten. SGD zählt wie USD; eine Karte mit Grenzen zahlt in keiner anderen Währung.',
  upToPurchase: (amount) => `${amount} pro Kauf`,
  upToMonth: (amount) => `${amount} in 30 Tagen`,
  edit: 'Ändern',
  saved: 'Die Karte ist gespeichert.',
  notAdded: (why) => `Das Formular konnte nicht geöffnet werden. ${why}`,
  endingIn: (brand, last4) => `${brand}, endet auf ${last4}`,
  destroy: 'Vernichten',
  destroyQuestion: 'Ihre Nummer wird aus dem Tresor gelöscht. Käufe können nicht mehr damit bezahlt werden.',
  destroyConfirm: 'Karte vernichten',
  destroyed: (last4) => `Die Karte, die auf ${last4} endet, ist vernichtet.`,
  stillThere: 'Die Karte ist noch da.',
  add: 'Karte hinzufügen',
  usedBy: 'Die neueste Karte zahlt, wo ein Kauf keine nennt.',
  howUsed: 'Wie Käufe Karten verwenden',
};

export const cardWords: InDashboardLanguages<CardWords> = { en, de };
