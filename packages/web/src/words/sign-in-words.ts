import type { InEveryLanguage } from './language.ts';

const en = {
  title: 'Sign in to Florin',
  foot: 'The wallet that signs in owns the account.',
  needsScript: 'Signing in needs JavaScript: your wallet speaks to this page, never to a server.',
  signIn: 'Sign in',
  demoText: 'The demo shop is the account whose API key “npm start” printed. Everything here is play money.',
  text: 'Your wallet signs a short text. This moves no money and costs nothing.',
  withWallet: 'Sign in with wallet',
  with: (wallet: string) => `Sign in with ${wallet}`,
  confirmInWallet: 'Confirm in your wallet…',
  notSignedIn: 'You are not signed in.',
  first: 'The first sign-in of a wallet opens an account for it.',
  enterDemo: 'Enter the demo shop',
  orAnother: 'or another account',
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

export const signInWords: InEveryLanguage<SignInWords> = { en, de };
