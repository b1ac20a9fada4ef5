import type { InEveryLanguage } from './language.ts';

/** Mail to buyers. */
const en = {
  receiptSubject: (business: string) => `Receipt from ${business}`,
  refundSubject: (business: string) => `Refund from ${business}`,
  paid: (amount: string, business: string) => `You paid ${amount} USDC to ${business}.`,
  refunded: (amount: string, business: string) =>
    `${business} refunded ${amount} USDC to the wallet you paid with.`,
  items: 'Items',
  total: 'Total',
  shipTo: 'Shipping to',
  order: 'Order',
  transaction: 'Transaction',
  receipt: 'Receipt',
  why: (business: string) =>
    `You get this email because you entered your address when you paid ${business}. Replies are not read.`,
  stop: 'Unsubscribe from all emails',
  stopTitle: 'Unsubscribe from all emails?',
  stopText: 'No business on this service will send email to the address you entered with this order.',
  stopped: 'You are unsubscribed. We will not send email to this address again.',
  stopButton: 'Unsubscribe',
  outbox: 'Outbox',
  outboxText: 'Emails that would have been sent. The embedded mode sends no email unless SMTP_URL is set.',
  outboxEmpty: 'No emails yet. Ask buyers for their email address, then make a payment.',
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
