import type { InEveryLanguage } from './language.ts';

const en = {
  walletName: 'Wallet on this device',
  passkeyName: (day: Date) =>
    `Florin wallet, ${day.toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })}`,
  offer: 'No wallet? Make one with this device',
  what: 'Your device makes a passkey, and the passkey makes a wallet. You open it with your fingerprint, your face or your screen lock.',
  facts: [
    'The key is made in this page. It is never sent, and we never have it.',
    'If you lose the passkey, you lose the money. Nobody can restore it, and neither can we.',
    'Your phone or password manager may copy the passkey to your other devices, as it does with your other passkeys.',
    'It works on this website only. You can move the money out, or save the secret key, at any time.',
  ] as readonly string[],
  makeAndClaim: 'Make a wallet and claim',
  claimAgain: 'Claim with a wallet I made here before',
  passkeyHint: 'Use it for small amounts. Move larger ones to a wallet app.',
  problems: {
    unsupported: 'This browser has no passkeys. Use a wallet app instead.',
    no_prf:
      'Passkeys on this device cannot make a wallet. Use a wallet app instead. You can delete the passkey “Florin wallet”.',
    declined: 'The passkey was not used. Try again, or use a wallet app.',
  },
  openWallet: 'Open your wallet',
  title: 'Your wallet',
  foot: 'The key of this wallet is in your passkey, and never on a server.',
  needsScript: 'This wallet works in your browser and needs JavaScript.',
  intro: 'Open the wallet that this device made, to see what it holds and to send it on.',
  open: 'Open with passkey',
  opening: 'Confirm on your device…',
  makeNew: 'Make a new wallet',
  meaning: 'What this wallet is',
  address: 'Address',
  balanceOf: 'Balance',
  unknownBalance: 'The balance cannot be read now. Try again in a moment.',
  send: 'Send',
  to: 'To this Solana address',
  toWrong: 'Enter a Solana address. It has 32 to 44 letters and digits.',
  toSelf: 'This is the address of this wallet. Enter another one.',
  amount: 'Amount in US dollars',
  all: 'Everything',
  tooMuch: 'This is more than the wallet holds.',
  review: 'Check the address. What was sent cannot be taken back.',
  sendNow: (amount: string) => `Send ${amount}`,
  sending: 'Sending…',
  sentTitle: (amount: string) => `${amount} was sent.`,
  sentText: 'The network settles it within a minute.',
  notSent: 'Nothing was sent.',
  mayBeSent: 'The network gave no answer. It may be on its way: look at the balance in a minute.',
  feeByUs: 'We pay the network fee.',
  feeByYou: 'This wallet pays the network fee.',
  lacks: {
    usdc: 'This is more than the wallet holds.',
    sol: 'This wallet needs about 0.00001 SOL for the network fee. Send a little SOL to its address, then try again.',
    sol_for_account:
      'The address you entered has never received USDC. Opening its account costs about 0.0021 SOL, which this wallet does not have. Ask the receiver for an address that has received USDC, or send a little SOL to this wallet.',
  } as Readonly<Record<string, string>>,
  exhausted:
    'We pay for no more transfers of this wallet today. Try again tomorrow, or send a little SOL to its address.',
  refusedToSign:
    'This page refused to sign the transaction it was given, because it is not the one you asked for.',
  export: 'Save the secret key',
  exportText:
    'With it, any Solana wallet app can open this wallet. Anyone who sees it can take the money. Look around you first.',
  exportShow: 'Show the secret key',
  exportHide: 'Hide it',
  secretKey: 'Secret key',
  close: 'Close the wallet',
};

export type DeviceWalletWords = typeof en;

const de: DeviceWalletWords = {
  walletName: 'Wallet auf diesem Gerät',
  passkeyName: (day) =>
    `Florin-Wallet, ${day.toLocaleDateString('de', { day: 'numeric', month: 'long', year: 'numeric' })}`,
  offer: 'Keine Wallet? Mit diesem Gerät eine anlegen',
  what: 'Ihr Gerät legt einen Passkey an, und der Passkey ergibt eine Wallet. Sie öffnen sie mit Fingerabdruck, Gesicht oder Bildschirmsperre.',
  facts: [
    'Der Schlüssel entsteht in dieser Seite. Er wird nie gesendet, und wir haben ihn nie.',
    'Wer den Passkey verliert, verliert das Geld. Niemand kann es wiederherstellen, auch wir nicht.',
    'Ihr Telefon oder Passwortmanager kopiert den Passkey vielleicht auf Ihre anderen Geräte, wie andere Passkeys auch.',
    'Er gilt nur für diese Website. Sie können das Geld jederzeit weitersenden oder den geheimen Schlüssel sichern.',
  ],
  makeAndClaim: 'Wallet anlegen und einlösen',
  claimAgain: 'Mit einer früher hier angelegten Wallet einlösen',
  passkeyHint: 'Gut für kleine Beträge. Größere gehören in eine Wallet-App.',
  problems: {
    unsupported: 'Dieser Browser kennt keine Passkeys. Verwenden Sie eine Wallet-App.',
    no_prf:
      'Passkeys auf diesem Gerät können keine Wallet ergeben. Verwenden Sie eine Wallet-App. Den Passkey „Florin-Wallet“ können Sie löschen.',
    declined:
      'Der Passkey wurde nicht benutzt. Versuchen Sie es noch einmal, oder verwenden Sie eine Wallet-App.',
  },
  openWallet: 'Ihre Wallet öffnen',
  title: 'Ihre Wallet',
  foot: 'Der Schlüssel dieser Wallet ist in Ihrem Passkey und nie auf einem Server.',
  needsScript: 'Diese Wallet arbeitet in Ihrem Browser und braucht JavaScript.',
  intro:
    'Öffnen Sie die Wallet, die dieses Gerät angelegt hat, um zu sehen, was sie enthält, und um es weiterzusenden.',
  open: 'Mit Passkey öffnen',
  opening: 'Auf dem Gerät bestätigen…',
  makeNew: 'Neue Wallet anlegen',
  meaning: 'Was diese Wallet ist',
  address: 'Adresse',
  balanceOf: 'Guthaben',
  unknownBalance: 'Das Guthaben kann gerade nicht gelesen werden. Versuchen Sie es gleich noch einmal.',
  send: 'Senden',
  to: 'An diese Solana-Adresse',
  toWrong: 'Geben Sie eine Solana-Adresse ein. Sie hat 32 bis 44 Buchstaben und Ziffern.',
  toSelf: 'Das ist die Adresse dieser Wallet. Geben Sie eine andere ein.',
  amount: 'Betrag in US-Dollar',
  all: 'Alles',
  tooMuch: 'Das ist mehr, als die Wallet enthält.',
  review: 'Prüfen Sie die Adresse. Gesendetes kann nicht zurückgeholt werden.',
  sendNow: (amount) => `${amount} senden`,
  sending: 'Wird gesendet…',
  sentTitle: (amount) => `${amount} wurden gesendet.`,
  sentText: 'Das Netz bestätigt es innerhalb einer Minute.',
  notSent: 'Es wurde nichts gesendet.',
  mayBeSent: 'Das Netz hat nicht geantwortet. Es ist vielleicht unterwegs: sehen Sie in einer Minute nach.',
  feeByUs: 'Wir zahlen die Netzgebühr.',
  feeByYou: 'Diese Wallet zahlt die Netzgebühr.',
  lacks: {
    usdc: 'Das ist mehr, als die Wallet enthält.',
    sol: 'Diese Wallet braucht etwa 0,00001 SOL für die Netzgebühr. Senden Sie etwas SOL an ihre Adresse, dann noch einmal.',
    sol_for_account:
      'Die eingegebene Adresse hat noch nie USDC bekommen. Ihr Konto zu eröffnen kostet etwa 0,0021 SOL, die diese Wallet nicht hat. Bitten Sie um eine Adresse, die schon USDC bekommen hat, oder senden Sie etwas SOL an diese Wallet.',
  },
  exhausted:
    'Wir zahlen heute keine weiteren Überweisungen dieser Wallet. Versuchen Sie es morgen, oder senden Sie etwas SOL an ihre Adresse.',
  refusedToSign: 'Diese Seite hat die Transaktion nicht unterschrieben, denn sie ist nicht die verlangte.',
  export: 'Geheimen Schlüssel sichern',
  exportText:
    'Damit kann jede Solana-Wallet-App diese Wallet öffnen. Wer ihn sieht, kann das Geld nehmen. Sehen Sie sich vorher um.',
  exportShow: 'Geheimen Schlüssel zeigen',
  exportHide: 'Verbergen',
  secretKey: 'Geheimer Schlüssel',
  close: 'Wallet schließen',
};

export const deviceWalletWords: InEveryLanguage<DeviceWalletWords> = { en, de };
