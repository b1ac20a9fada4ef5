import type { InEveryLanguage } from './language.ts';

/** Words of what all pages share. */
const en = {
  playground: 'Play money on a local test network.',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not copy',
  copyWhat: (what: string) => `Copy ${what.toLowerCase()}`,
  stepNow: ' (now)',
  stepDone: ' (done)',
  seeTransaction: 'View transaction',
  newTab: ' (opens in a new tab)',
  insecureTitle: 'This page needs https.',
  insecureText:
    'Your browser allows wallets only on https pages. Nothing was sent. Open this address with https.',
  usesDeveloperWallet: 'Uses the developer wallet, with play money.',
  noneOnChain: (chain: string) =>
    `No wallet in this browser uses ${chain}. Switch your wallet to it, then reload this page.`,
  walletsHere: 'Wallets in this browser',
  otherNetwork: 'other network',
  playMoney: 'play money',
  mainnet: 'Solana mainnet',
  ownChain: 'the local test network',
  noWallet: 'No Solana wallet was found in this browser.',
  openInApp: 'If you have one of these apps, open this page in it:',
  openIn: (wallet: string) => `Open in ${wallet}`,
  getApp: 'No wallet yet? These are free:',
  getExtension: 'These are free. Install one, then reload this page:',
  get: (wallet: string) => `Get ${wallet}`,
  declined: (wallet: string) => `The request was declined in ${wallet}.`,
  onOtherNetwork: (wallet: string, chain: string) =>
    `${wallet} is on another network. Switch it to ${chain}, or use another wallet.`,
  walletFailed: (wallet: string, why: string) => `${wallet} reported a problem. ${why}`,
  gaveNothing: 'It did not answer.',
  unreachable: 'We could not be reached. Check your internet connection and try again.',
  answered: (status: string) => `Something went wrong (error ${status}). Try again in a moment.`,
  sessionEnded: 'You were signed out. Sign in again.',
  needsSol:
    'This wallet does not have enough SOL for the network fee of about 0.00001 SOL. Add some SOL, or use another wallet.',
  needsUsdc: 'This wallet does not have enough USDC. Add some, or use another wallet.',
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
  needsSol:
    'Diese Wallet hat zu wenig SOL für die Netzgebühr von etwa 0,00001 SOL. Senden Sie ihr etwas SOL oder verwenden Sie eine andere Wallet.',
  needsUsdc: 'Diese Wallet enthält weniger USDC. Laden Sie auf oder verwenden Sie eine andere Wallet.',
};

export const shellWords: InEveryLanguage<ShellWords> = { en, de };
