import type { InEveryLanguage } from './language.ts';

/** Mail to buyers. */
const en = {
  receiptSubject: (business: string) => `Receipt from ${business}`,
  refundSubject: (business: string) => `Refund from ${business}`,
  paid: (amount: string, business: string) => `You paid ${amount} USDC to ${business}.`,
  refunded: (amount: string, business: string) =>
    `${business} sent ${amount} USDC back to the wallet that paid.`,
  items: 'What was paid for',
  total: 'Total',
  shipTo: 'It goes to',
  order: 'Order',
  transaction: 'Transaction on chain',
  receipt: 'Receipt',
  why: (business: string) =>
    `You get this because you gave your address when you paid ${business}. Nobody reads answers to it.`,
  stop: 'No more mail to this address',
  stopTitle: 'No more mail?',
  stopText: 'No shop on this service will send mail to the address that you gave with this order.',
  stopped: 'Done. No more mail goes to this address.',
  stopButton: 'Stop all mail',
  outbox: 'Outbox',
  outboxText: 'What would have been sent: no mail leaves the embedded mode unless SMTP_URL is set.',
  outboxEmpty: 'Nothing would have been sent yet. Ask buyers for their email, and let one pay.',
  to: 'To',
};

export type MailWords = typeof en;

const de: MailWords = {
  receiptSubject: (business) => `Beleg von ${business}`,
  refundSubject: (business) => `Erstattung von ${business}`,
  paid: (amount, business) => `Sie haben ${amount} USDC an ${business} bezahlt.`,
  refunded: (amount, business) =>
    `${business} hat ${amount} USDC an die Wallet zurückgegeben, die bezahlt hat.`,
  items: 'Wofür bezahlt wurde',
  total: 'Summe',
  shipTo: 'Es geht an',
  order: 'Bestellung',
  transaction: 'Transaktion im Netz',
  receipt: 'Beleg',
  why: (business) =>
    `Sie bekommen das, weil Sie beim Bezahlen an ${business} Ihre Adresse angegeben haben. Antworten darauf liest niemand.`,
  stop: 'Keine Mail mehr an diese Adresse',
  stopTitle: 'Keine Mail mehr?',
  stopText:
    'Kein Händler auf diesem Dienst schickt mehr Mail an die Adresse, die Sie bei dieser Bestellung angegeben haben.',
  stopped: 'Erledigt. An diese Adresse geht keine Mail mehr.',
  stopButton: 'Keine Mail mehr',
  outbox: 'Postausgang',
  outboxText:
    'Was verschickt worden wäre: aus dem eingebetteten Betrieb geht keine Mail hinaus, außer SMTP_URL ist gesetzt.',
  outboxEmpty:
    'Noch wäre nichts verschickt worden. Fragen Sie Käufer nach ihrer E-Mail, und lassen Sie einen bezahlen.',
  to: 'An',
};

export const mailWords: InEveryLanguage<MailWords> = { en, de };
