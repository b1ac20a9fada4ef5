import type { InEveryLanguage } from './language.ts';

const en = {
  title: (name: string) => `Let “${name}” act for you?`,
  text: (business: string) =>
    `It would act for the account ${business}, within what you set here. You can take it back at any time under Developers.`,
  goesTo: (host: string) => `You will be sent to ${host}. Go on only if you began this there.`,
  foot: 'A program chose its own name. Trust the address, not the name.',
  may: 'It may',
  scopes: {
    checkout: 'Buy with your cards, within the limits below',
    gifts: 'Make gifts; your wallet signs for the money',
    read: 'See payments, gifts and purchases',
    payments: 'Sell: products, links, sessions, refunds',
  },
  max_amount: 'At once, at most',
  daily_limit: 'In a day, at most',
  approval_above: 'Asks you above',
  noLimit: 'No limit',
  merchants: 'Only at these shops',
  merchantsHint: 'Hosts as they are written, with commas between them. Left empty: anywhere.',
  days: 'For',
  daysText: (days: number) => (days === 1 ? 'One day' : `${days} days`),
  allow: 'Let it act',
  deny: 'Do not',
  wrong: {
    scopes: 'Choose what it may do.',
    amount: 'Type an amount, for example 50 or 12.50.',
    merchants: 'Type hosts such as shop.example, with commas between them.',
    days: 'Choose how long.',
  },
  untrustedTitle: 'This request is not in order',
  untrustedText:
    'The program that sent you here is not registered, or names an address that is not its own. Nothing was allowed. Close this page and begin anew in the program.',
};

export type ConnectWords = typeof en;

const de: ConnectWords = {
  title: (name) => `„${name}“ für Sie handeln lassen?`,
  text: (business) =>
    `Es würde für das Konto ${business} handeln, in den Grenzen, die Sie hier setzen. Unter Entwickler können Sie es jederzeit zurücknehmen.`,
  goesTo: (host) => `Sie werden zu ${host} geschickt. Fahren Sie nur fort, wenn Sie dort begonnen haben.`,
  foot: 'Ein Programm wählt seinen Namen selbst. Trauen Sie der Adresse, nicht dem Namen.',
  may: 'Es darf',
  scopes: {
    checkout: 'Mit Ihren Karten kaufen, in den Grenzen unten',
    gifts: 'Geschenke machen; für das Geld unterschreibt Ihre Wallet',
    read: 'Zahlungen, Geschenke und Käufe sehen',
    payments: 'Verkaufen: Produkte, Links, Sitzungen, Rückzahlungen',
  },
  max_amount: 'Auf einmal höchstens',
  daily_limit: 'Am Tag höchstens',
  approval_above: 'Fragt Sie ab',
  noLimit: 'Keine Grenze',
  merchants: 'Nur bei diesen Läden',
  merchantsHint: 'Hosts, wie sie geschrieben werden, mit Kommas dazwischen. Leer: überall.',
  days: 'Für',
  daysText: (days) => (days === 1 ? 'Einen Tag' : `${days} Tage`),
  allow: 'Handeln lassen',
  deny: 'Nicht',
  wrong: {
    scopes: 'Wählen Sie, was es darf.',
    amount: 'Geben Sie einen Betrag ein, zum Beispiel 50 oder 12.50.',
    merchants: 'Geben Sie Hosts wie shop.example ein, mit Kommas dazwischen.',
    days: 'Wählen Sie, wie lange.',
  },
  untrustedTitle: 'Diese Anfrage ist nicht in Ordnung',
  untrustedText:
    'Das Programm, das Sie hergeschickt hat, ist nicht angemeldet oder nennt eine Adresse, die nicht seine ist. Nichts wurde erlaubt. Schließen Sie diese Seite und beginnen Sie im Programm neu.',
};

export const connectWords: InEveryLanguage<ConnectWords> = { en, de };
