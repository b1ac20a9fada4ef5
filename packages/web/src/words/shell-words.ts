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

const fr: ShellWords = {
  playground: 'Argent fictif, sur un réseau de test local.',
  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'Impossible de copier',
  copyWhat: (what) => `Copier : ${what.toLowerCase()}`,
  stepNow: ' (en cours)',
  stepDone: ' (terminé)',
  seeTransaction: 'Voir la transaction',
  newTab: ' (s’ouvre dans un nouvel onglet)',
  insecureTitle: 'Cette page a besoin de https.',
  insecureText:
    'Votre navigateur n’autorise les portefeuilles que sur les pages https. Rien n’a été envoyé. Ouvrez cette adresse avec https.',
  usesDeveloperWallet: 'Utilise le portefeuille de développement, avec de l’argent fictif.',
  noneOnChain: (chain) =>
    `Aucun portefeuille de ce navigateur n’utilise ${chain}. Changez le réseau de votre portefeuille, puis rechargez cette page.`,
  walletsHere: 'Portefeuilles dans ce navigateur',
  otherNetwork: 'autre réseau',
  playMoney: 'argent fictif',
  mainnet: 'Solana mainnet',
  ownChain: 'le réseau de test local',
  noWallet: 'Aucun portefeuille Solana n’a été trouvé dans ce navigateur.',
  openInApp: 'Si vous avez une de ces applications, ouvrez-y cette page :',
  openIn: (wallet) => `Ouvrir dans ${wallet}`,
  getApp: 'Pas encore de portefeuille ? Ceux-ci sont gratuits :',
  getExtension: 'Ceux-ci sont gratuits. Installez-en un, puis rechargez cette page :',
  get: (wallet) => `Obtenir ${wallet}`,
  declined: (wallet) => `La demande a été refusée dans ${wallet}.`,
  onOtherNetwork: (wallet, chain) =>
    `${wallet} est sur un autre réseau. Passez à ${chain} ou utilisez un autre portefeuille.`,
  walletFailed: (wallet, why) => `${wallet} a signalé un problème. ${why}`,
  gaveNothing: 'Il n’a pas répondu.',
  unreachable: 'Nous sommes injoignables. Vérifiez votre connexion internet et réessayez.',
  answered: (status) => `Une erreur s’est produite (erreur ${status}). Réessayez dans un instant.`,
  sessionEnded: 'Vous avez été déconnecté. Reconnectez-vous.',
  needsSol:
    'Ce portefeuille n’a pas assez de SOL pour les frais de réseau, environ 0,00001 SOL. Ajoutez du SOL ou utilisez un autre portefeuille.',
  needsUsdc: 'Ce portefeuille n’a pas assez d’USDC. Ajoutez-en ou utilisez un autre portefeuille.',
};

const es: ShellWords = {
  playground: 'Dinero ficticio en una red de pruebas local.',
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'No se pudo copiar',
  copyWhat: (what) => `Copiar ${what.toLowerCase()}`,
  stepNow: ' (en curso)',
  stepDone: ' (hecho)',
  seeTransaction: 'Ver la transacción',
  newTab: ' (se abre en una pestaña nueva)',
  insecureTitle: 'Esta página necesita https.',
  insecureText:
    'Su navegador solo permite monederos en páginas https. No se ha enviado nada. Abra esta dirección con https.',
  usesDeveloperWallet: 'Usa el monedero de desarrollo, con dinero ficticio.',
  noneOnChain: (chain) =>
    `Ningún monedero de este navegador usa ${chain}. Cambie la red de su monedero y recargue esta página.`,
  walletsHere: 'Monederos en este navegador',
  otherNetwork: 'otra red',
  playMoney: 'dinero ficticio',
  mainnet: 'Solana mainnet',
  ownChain: 'la red de pruebas local',
  noWallet: 'No se encontró ningún monedero de Solana en este navegador.',
  openInApp: 'Si tiene una de estas aplicaciones, abra esta página en ella:',
  openIn: (wallet) => `Abrir en ${wallet}`,
  getApp: '¿Aún no tiene monedero? Estos son gratuitos:',
  getExtension: 'Estos son gratuitos. Instale uno y recargue esta página:',
  get: (wallet) => `Obtener ${wallet}`,
  declined: (wallet) => `La solicitud se rechazó en ${wallet}.`,
  onOtherNetwork: (wallet, chain) => `${wallet} está en otra red. Cambie a ${chain} o use otro monedero.`,
  walletFailed: (wallet, why) => `${wallet} informó de un problema. ${why}`,
  gaveNothing: 'No respondió.',
  unreachable: 'No se pudo contactar con nosotros. Compruebe su conexión a internet e inténtelo de nuevo.',
  answered: (status) => `Algo ha salido mal (error ${status}). Inténtelo de nuevo en un momento.`,
  sessionEnded: 'Se ha cerrado su sesión. Inicie sesión de nuevo.',
  needsSol:
    'Este monedero no tiene suficiente SOL para la tarifa de red, unos 0,00001 SOL. Añada SOL o use otro monedero.',
  needsUsdc: 'Este monedero no tiene suficiente USDC. Añada más o use otro monedero.',
};

export const shellWords: InEveryLanguage<ShellWords> = { en, de, fr, es };
