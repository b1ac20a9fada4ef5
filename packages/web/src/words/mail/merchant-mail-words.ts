import type { InDashboardLanguages } from '../language.ts';

/** Mail to merchants. */
const en = {
  confirmSubject: 'Confirm your email address',
  confirmText: (business: string) =>
    `${business} wants to get notifications at this address. Confirm it if that is you. If not, ignore this email and you will get no more.`,
  confirm: 'Confirm',
  confirmTitle: 'Get notifications at this address?',
  confirmed: 'Confirmed. You will get notifications at this address.',
  paidSubject: (amount: string) => `${amount} USDC received`,
  paidText: (amount: string) => `You received ${amount} USDC.`,
  dailySubject: (amount: string, date: string) => `${amount} USDC received on ${date}`,
  dailyText: (amount: string, count: number, date: string) =>
    `On ${date} (UTC) you received ${amount} USDC in ${count === 1 ? 'one payment' : `${count} payments`}.`,
  needsYouSubject: (amount: string) => `${amount} USDC needs your attention`,
  needsYouText: (amount: string) =>
    `${amount} USDC arrived that we could not match to a payment. Assign it or refund it.`,
  webhookSubject: 'A webhook endpoint is failing',
  webhookText: (url: string) =>
    `Events cannot be delivered to ${url}. We try again for three days, then disable the endpoint.`,
  look: 'View it',
  stop: 'Unsubscribe',
};

export type MerchantMailWords = typeof en;

const de: MerchantMailWords = {
  confirmSubject: 'Ist das Ihre Adresse?',
  confirmText: (business) =>
    `${business} möchte an diese Adresse Nachrichten bekommen. Sind Sie das, bestätigen Sie es; sonst tun Sie nichts, und es kommt keine Mail mehr.`,
  confirm: 'Bestätigen',
  confirmTitle: 'Hierher Mail bekommen?',
  confirmed: 'Erledigt. Nachrichten kommen hierher.',
  paidSubject: (amount) => `${amount} USDC eingegangen`,
  paidText: (amount) => `${amount} USDC wurden an Sie bezahlt.`,
  dailySubject: (amount, date) => `${amount} USDC eingegangen am ${date}`,
  dailyText: (amount, count, date) =>
    `Am ${date} (UTC) ${count === 1 ? 'brachte eine Zahlung' : `brachten ${count} Zahlungen`} ${amount} USDC.`,
  needsYouSubject: (amount) => `${amount} USDC brauchen Sie`,
  needsYouText: (amount) =>
    `${amount} USDC sind angekommen, die von selbst nichts bezahlen. Sagen Sie, wofür sie waren, oder geben Sie sie zurück.`,
  webhookSubject: 'Ein Webhook-Endpunkt antwortet nicht',
  webhookText: (url) =>
    `Bei ${url} kommt nichts mehr an. Ereignisse werden drei Tage lang weiter versucht; dann wird der Endpunkt abgeschaltet.`,
  look: 'Ansehen',
  stop: 'Keine Mail mehr',
};

export const merchantMailWords: InDashboardLanguages<MerchantMailWords> = { en, de };
