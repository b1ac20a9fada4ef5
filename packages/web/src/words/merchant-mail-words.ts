import type { InEveryLanguage } from './language.ts';

/** Mail to merchants. */
const en = {
  confirmSubject: 'Is this your address?',
  confirmText: (business: string) =>
    `${business} asked to be told by mail at this address. If that is you, confirm it; otherwise do nothing, and no more mail comes.`,
  confirm: 'Confirm',
  confirmTitle: 'Get mail here?',
  confirmed: 'Done. You will be told here.',
  paidSubject: (amount: string) => `${amount} USDC received`,
  paidText: (amount: string) => `${amount} USDC was paid to you.`,
  dailySubject: (amount: string, date: string) => `${amount} USDC received on ${date}`,
  dailyText: (amount: string, count: number, date: string) =>
    `On ${date} (UTC) ${count === 1 ? 'one payment' : `${count} payments`} brought ${amount} USDC.`,
  needsYouSubject: (amount: string) => `${amount} USDC needs you`,
  needsYouText: (amount: string) =>
    `${amount} USDC arrived that settles nothing by itself. Say what it was for, or give it back.`,
  webhookSubject: 'A webhook endpoint fails',
  webhookText: (url: string) =>
    `Nothing arrives at ${url} any more. Events are tried again for three days; then the endpoint is disabled.`,
  look: 'Look at it',
  stop: 'No more mail',
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

export const merchantMailWords: InEveryLanguage<MerchantMailWords> = { en, de };
