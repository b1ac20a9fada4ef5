import type { InDashboardLanguages } from './language.ts';

const en = {
  title: (name: string) => `Give “${name}” access?`,
  text: (business: string) =>
    `It will have access to the account ${business}, within the limits you set here. You can remove access at any time under Developers.`,
  goesTo: (host: string) => `You will return to ${host}. Continue only if you started there.`,
  foot: 'Anyone can choose a program’s name. Check the address, not the name.',
  may: 'It can',
  scopes: {
    checkout: 'Buy with your cards, within the limits below',
    gifts: 'Create gifts. Your wallet approves the money.',
    read: 'View payments, gifts and purchases',
    payments: 'Manage products, links, checkout sessions and refunds',
    merchant_accounts: 'View passwords of accounts that purchases created at shops',
  },
  max_amount: 'Most per purchase',
  daily_limit: 'Most per day',
  approval_above: 'Ask me above',
  noLimit: 'No limit',
  merchants: 'Only at these shops',
  merchantsHint: 'For example shop.example, other.example. Leave empty to allow every shop.',
  days: 'For',
  daysText: (days: number) => (days === 1 ? 'One day' : `${days} days`),
  allow: 'Allow',
  deny: 'Deny',
  wrong: {
    scopes: 'Choose what it can do.',
    amount: 'Enter an amount, for example 50 or 12.50.',
    merchants: 'Enter shop addresses such as shop.example, separated by commas.',
    days: 'Choose how long it has access.',
  },
  untrustedTitle: 'This request is not valid',
  untrustedText:
    'The program that sent you here is not registered, or gave an address that does not belong to it. It got no access. Close this page and start again in the program.',
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
    merchant_accounts: 'Passwörter von Konten ansehen, die Käufe bei Händlern angelegt haben',
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

export const connectWords: InDashboardLanguages<ConnectWords> = { en, de };
