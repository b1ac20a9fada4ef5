import type { InDashboardLanguages } from './language.ts';

const en = {
  title: 'Sign in to Florin',
  foot: 'Your wallet is your account.',
  needsScript: 'Turn on JavaScript to sign in.',
  signIn: 'Sign in',
  demoText: 'The demo shop is the account whose API key “npm start” printed. It uses play money only.',
  text: 'Your wallet signs a short message. This moves no money and costs nothing.',
  withWallet: 'Sign in with wallet',
  with: (wallet: string) => `Sign in with ${wallet}`,
  confirmInWallet: 'Confirm in your wallet…',
  notSignedIn: 'You are not signed in.',
  first: 'New here? We create an account when you first sign in with a wallet.',
  enterDemo: 'Open the demo shop',
  orAnother: 'or use another account',
};

export type SignInWords = typeof en;

const de: SignInWords = {
  title: 'Bei Florin anmelden',
  foot: 'Die Wallet, die sich anmeldet, besitzt das Konto.',
  needsScript:
    'Zum Anmelden braucht es JavaScript: Ihre Wallet spricht mit dieser Seite, nie mit einem Server.',
  signIn: 'Anmelden',
  demoText:
    'Der Demo-Laden ist das Konto, dessen API-Schlüssel „npm start“ ausgegeben hat. Alles hier ist Spielgeld.',
  text: 'Ihre Wallet unterschreibt einen kurzen Text. Das bewegt kein Geld und kostet nichts.',
  withWallet: 'Mit Wallet anmelden',
  with: (wallet) => `Mit ${wallet} anmelden`,
  confirmInWallet: 'In der Wallet bestätigen…',
  notSignedIn: 'Sie sind nicht angemeldet.',
  first: 'Die erste Anmeldung einer Wallet eröffnet ein Konto für sie.',
  enterDemo: 'Demo-Laden betreten',
  orAnother: 'oder ein anderes Konto',
};

export const signInWords: InDashboardLanguages<SignInWords> = { en, de };
