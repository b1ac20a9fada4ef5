import type { InDashboardLanguages } from '../../language.ts';

const en = {
  signIn: 'Sign in with a passkey',
  join: 'Join with a passkey',
  confirm: 'Confirm on your device…',
  declined: 'Your device gave no passkey. Try again, or use another way.',
  title: 'Your passkeys',
  text: 'A passkey signs you in to this account with your fingerprint, face or PIN. Nobody else sees yours.',
  last: 'This is your only way to sign in. Add a passkey on another device in case you lose this one.',
  none: 'You have no passkeys yet.',
  unnamed: 'Passkey',
  name: 'Name',
  nameHint: 'Such as the device it is on.',
  created: 'Added',
  lastUsed: 'Last used',
  never: 'Never used',
  add: 'Add a passkey',
  remove: 'Remove',
  removeQuestion: 'You can no longer sign in with it. Browsers that are signed in with it are signed out.',
  removeConfirm: 'Remove the passkey',
  removed: 'The passkey was removed.',
  added: 'The passkey was added.',
  unsupported:
    'This browser cannot use passkeys on this page. Use a recent browser, and a web address with a name.',
};

export type PasskeyWords = typeof en;

const de: PasskeyWords = {
  signIn: 'Mit Passkey anmelden',
  join: 'Mit Passkey beitreten',
  confirm: 'Auf dem Gerät bestätigen…',
  declined:
    'Ihr Gerät hat keinen Passkey gegeben. Versuchen Sie es noch einmal, oder nehmen Sie einen anderen Weg.',
  title: 'Ihre Passkeys',
  text: 'Ein Passkey meldet Sie mit Fingerabdruck, Gesicht oder PIN in diesem Konto an. Ihre sieht sonst niemand.',
  last: 'Nur damit können Sie sich anmelden. Fügen Sie einen Passkey auf einem anderen Gerät hinzu, falls Sie dieses verlieren.',
  none: 'Sie haben noch keine Passkeys.',
  unnamed: 'Passkey',
  name: 'Name',
  nameHint: 'Zum Beispiel das Gerät, auf dem er liegt.',
  created: 'Hinzugefügt',
  lastUsed: 'Zuletzt benutzt',
  never: 'Noch nie benutzt',
  add: 'Passkey hinzufügen',
  remove: 'Entfernen',
  removeQuestion:
    'Sie können sich nicht mehr damit anmelden. Browser, die damit angemeldet sind, werden abgemeldet.',
  removeConfirm: 'Passkey entfernen',
  removed: 'Der Passkey wurde entfernt.',
  added: 'Der Passkey wurde hinzugefügt.',
  unsupported:
    'Dieser Browser kann auf dieser Seite keine Passkeys verwenden. Nehmen Sie einen neueren Browser und eine Webadresse mit Namen.',
};

export const passkeyWords: InDashboardLanguages<PasskeyWords> = { en, de };
