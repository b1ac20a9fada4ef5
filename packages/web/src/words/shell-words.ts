import type { InEveryLanguage } from './language.ts';

/** Words of what all pages share. */
const en = {
  playground: 'Play money, on this machine’s own chain.',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  copyWhat: (what: string) => `Copy ${what.toLowerCase()}`,
  stepNow: ' (now)',
  stepDone: ' (done)',
  seeTransaction: 'See the transaction',
  newTab: ' (opens in a new tab)',
  insecureTitle: 'This page cannot work over plain http.',
  insecureText:
    'Browsers offer cryptography only to pages from https or localhost. Nothing was sent. Open the same address with https.',
  usesDeveloperWallet: 'Uses the developer wallet, with play money.',
  noneOnChain: (chain: string) =>
    `No wallet in this browser is on ${chain}. Switch one over and load the page again.`,
  walletsHere: 'Wallets in this browser',
  otherNetwork: 'other network',
  playMoney: 'play money',
  mainnet: 'Solana mainnet',
  ownChain: 'the chain of this machine',
  noWallet: 'There is no Solana wallet in this browser.',
  openInApp: 'If you have one of these apps, open this page in it:',
  openIn: (wallet: string) => `Open in ${wallet}`,
  getApp: 'No wallet yet? These are free:',
  getExtension: 'These are free. Install one, then load this page again:',
  get: (wallet: string) => `Get ${wallet}`,
  declined: (wallet: string) => `${wallet} declined to sign.`,
  onOtherNetwork: (wallet: string, chain: string) =>
    `${wallet} is on another network. Switch it to ${chain}, or use another wallet.`,
  walletFailed: (wallet: string, why: string) => `${wallet} could not do it. ${why}`,
  gaveNothing: 'It gave nothing back.',
  unreachable: 'The service could not be reached; check your connection.',
  answered: (status: string) => `The service answered ${status}.`,
  sessionEnded: 'The session has ended; sign in again.',
  roleInsufficient: 'Your role does not allow this. Ask an owner of the account.',
  refundLimit:
    'This is more than you may refund in 30 days. Refund less, or ask an owner or a manager of the account.',
  lastOwner: 'An account needs an owner. Make somebody else an owner first.',
  cardLimit:
    'This costs more than the limits of this card allow. Nothing was charged. Raise the limit under Cards and addresses, or start again with another card.',
  needsSol:
    'This wallet has too little SOL for the network fee, which is about 0.00001 SOL. Send it a little SOL, or use another wallet.',
  needsUsdc: 'This wallet holds less USDC than that. Add some, or use another wallet.',
};

export type ShellWords = typeof en;

const de: ShellWords = {
  playground: 'Spielgeld, auf der eigenen Chain dieses Rechners.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Nicht kopiert',
  copyWhat: (what) => `${what} kopieren`,
  stepNow: ' (jetzt)',
  stepDone: ' (erledigt)',
  seeTransaction: 'Transaktion ansehen',
  newTab: ' (öffnet einen neuen Tab)',
  insecureTitle: 'Über einfaches http kann diese Seite nicht arbeiten.',
  insecureText:
    'Browser erlauben Verschlüsselung nur Seiten von https oder localhost. Es wurde nichts gesendet. Öffnen Sie dieselbe Adresse mit https.',
  usesDeveloperWallet: 'Verwendet die Entwickler-Wallet, mit Spielgeld.',
  noneOnChain: (chain) =>
    `Keine Wallet in diesem Browser ist auf ${chain}. Stellen Sie eine um und laden Sie die Seite neu.`,
  walletsHere: 'Wallets in diesem Browser',
  otherNetwork: 'anderes Netz',
  playMoney: 'Spielgeld',
  mainnet: 'Solana Mainnet',
  ownChain: 'der Chain dieses Rechners',
  noWallet: 'In diesem Browser gibt es keine Solana-Wallet.',
  openInApp: 'Wenn Sie eine dieser Apps haben, öffnen Sie diese Seite darin:',
  openIn: (wallet) => `In ${wallet} öffnen`,
  getApp: 'Noch keine Wallet? Diese sind kostenlos:',
  getExtension: 'Diese sind kostenlos. Installieren Sie eine und laden Sie diese Seite neu:',
  get: (wallet) => `${wallet} holen`,
  declined: (wallet) => `${wallet} hat nicht unterschrieben.`,
  onOtherNetwork: (wallet, chain) =>
    `${wallet} ist in einem anderen Netz. Stellen Sie auf ${chain} um oder verwenden Sie eine andere Wallet.`,
  walletFailed: (wallet, why) => `${wallet} konnte es nicht tun. ${why}`,
  gaveNothing: 'Es kam nichts zurück.',
  unreachable: 'Der Dienst ist nicht erreichbar; prüfen Sie Ihre Verbindung.',
  answered: (status) => `Der Dienst antwortete ${status}.`,
  sessionEnded: 'Die Anmeldung ist abgelaufen; melden Sie sich wieder an.',
  roleInsufficient: 'Ihre Rolle erlaubt das nicht. Fragen Sie einen Inhaber des Kontos.',
  refundLimit:
    'Das ist mehr, als Sie in 30 Tagen erstatten dürfen. Erstatten Sie weniger, oder fragen Sie einen Inhaber oder die Verwaltung des Kontos.',
  lastOwner: 'Ein Konto braucht einen Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
  cardLimit:
    'Das kostet mehr, als die Grenzen dieser Karte erlauben. Nichts wurde abgebucht. Erhöhen Sie die Grenze unter „Karten und Adressen“, oder beginnen Sie mit einer anderen Karte von vorn.',
  needsSol:
    'Diese Wallet hat zu wenig SOL für die Netzgebühr von etwa 0,00001 SOL. Senden Sie ihr etwas SOL oder verwenden Sie eine andere Wallet.',
  needsUsdc: 'Diese Wallet enthält weniger USDC. Laden Sie auf oder verwenden Sie eine andere Wallet.',
};

export const shellWords: InEveryLanguage<ShellWords> = { en, de };
