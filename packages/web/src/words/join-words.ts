import type { InDashboardLanguages } from './language.ts';

const en = {
  title: 'Join a team',
  foot: 'The link works once.',
  needsScript: 'Turn on JavaScript to join.',
  looking: 'Looking up the invitation…',
  joinTitle: (business: string) => `Join ${business}`,
  asRole: (role: string, text: string) => `Your role: ${role}. ${text}`,
  text: 'Join with a passkey (your fingerprint, face or PIN) or with a wallet. You sign in the same way from then on. This moves no money and costs nothing.',
  or: 'or',
  withWallet: 'Join with wallet',
  with: (wallet: string) => `Join with ${wallet}`,
  confirmInWallet: 'Confirm in your wallet…',
  notJoined: 'You did not join.',
  brokenTitle: 'This invitation does not work',
  brokenText: 'It was used or withdrawn, or it is older than 7 days. Ask for a new one.',
  present: 'This wallet is a member of the team already. Sign in with it instead.',
};

export type JoinWords = typeof en;

const de: JoinWords = {
  title: 'Einem Team beitreten',
  foot: 'Der Link gilt einmal.',
  needsScript: 'Zum Beitreten braucht es JavaScript.',
  looking: 'Die Einladung wird nachgesehen…',
  joinTitle: (business) => `${business} beitreten`,
  asRole: (role, text) => `Ihre Rolle: ${role}. ${text}`,
  text: 'Treten Sie mit einem Passkey (Fingerabdruck, Gesicht oder PIN) oder mit einer Wallet bei. Genauso melden Sie sich später an. Das bewegt kein Geld und kostet nichts.',
  or: 'oder',
  withWallet: 'Mit Wallet beitreten',
  with: (wallet) => `Mit ${wallet} beitreten`,
  confirmInWallet: 'In der Wallet bestätigen…',
  notJoined: 'Sie sind nicht beigetreten.',
  brokenTitle: 'Diese Einladung gilt nicht',
  brokenText: 'Sie wurde benutzt oder zurückgezogen, oder sie ist älter als 7 Tage. Bitten Sie um eine neue.',
  present: 'Diese Wallet gehört schon zum Team. Melden Sie sich mit ihr an.',
};

export const joinWords: InDashboardLanguages<JoinWords> = { en, de };
