import type { InDashboardLanguages } from '../language.ts';

const en = {
  title: 'Addresses',
  none: 'No addresses yet.',
  noneText: 'Save an address to choose it when you start a checkout.',
  add: 'Add an address',
  nickname: 'Nickname',
  nicknameExample: 'Home',
  name: 'Name',
  place: 'Address',
  email: 'Email (optional)',
  phone: 'Phone (optional)',
  contactHint: 'Most shops ask for an email address, and many for a phone number.',
  change: 'Edit',
  saved: 'Address saved.',
  missing: 'Enter a value.',
  postalCodeLike: (example: string) => `Enter a valid postal code, for example ${example}.`,
  remove: 'Delete',
  removeQuestion: 'You will not be able to choose it again. Past purchases do not change.',
  removeConfirm: 'Delete address',
  removed: (nickname: string) => `${nickname} was deleted.`,
};

export type AddressWords = typeof en;

const de: AddressWords = {
  title: 'Adressen',
  none: 'Noch keine Adressen.',
  noneText: 'Speichern Sie, wohin geliefert wird, und wählen Sie es beim Start eines Kaufs.',
  add: 'Adresse hinzufügen',
  nickname: 'Bezeichnung',
  nicknameExample: 'Zuhause',
  name: 'Name',
  place: 'Adresse',
  email: 'E-Mail (freiwillig)',
  phone: 'Telefon (freiwillig)',
  contactHint: 'Die meisten Händler fragen nach einer E-Mail-Adresse, viele nach einer Telefonnummer.',
  change: 'Ändern',
  saved: 'Die Adresse ist gespeichert.',
  missing: 'Bitte ausfüllen.',
  postalCodeLike: (example) => `Geben Sie eine Postleitzahl dieses Landes ein, zum Beispiel ${example}.`,
  remove: 'Löschen',
  removeQuestion: 'Sie kann nicht mehr gewählt werden. Käufe, die dorthin gingen, ändern sich nicht.',
  removeConfirm: 'Adresse löschen',
  removed: (nickname) => `${nickname} ist gelöscht.`,
};

export const addressWords: InDashboardLanguages<AddressWords> = { en, de };
