import type { InEveryLanguage } from '../language.ts';

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

const fr: MailWords = {
  receiptSubject: (business) => `Reçu de ${business}`,
  refundSubject: (business) => `Remboursement de ${business}`,
  paid: (amount, business) => `Vous avez payé ${amount} USDC à ${business}.`,
  refunded: (amount, business) =>
    `${business} a remboursé ${amount} USDC au portefeuille avec lequel vous avez payé.`,
  items: 'Articles',
  total: 'Total',
  shipTo: 'Livraison à',
  order: 'Commande',
  transaction: 'Transaction',
  receipt: 'Reçu',
  why: (business) =>
    `Vous recevez cet e-mail car vous avez saisi votre adresse en payant ${business}. Les réponses ne sont pas lues.`,
  stop: 'Ne plus recevoir d’e-mails',
  stopTitle: 'Ne plus recevoir d’e-mails ?',
  stopText:
    'Aucun marchand de ce service n’enverra d’e-mail à l’adresse que vous avez saisie avec cette commande.',
  stopped: 'C’est fait. Nous n’enverrons plus d’e-mails à cette adresse.',
  stopButton: 'Ne plus recevoir d’e-mails',
  outbox: 'Boîte d’envoi',
  outboxText:
    'E-mails qui auraient été envoyés. Le mode intégré n’envoie pas d’e-mails tant que SMTP_URL n’est pas défini.',
  outboxEmpty: 'Aucun e-mail. Demandez leur adresse aux acheteurs, puis faites un paiement.',
  to: 'À',
};

const es: MailWords = {
  receiptSubject: (business) => `Recibo de ${business}`,
  refundSubject: (business) => `Reembolso de ${business}`,
  paid: (amount, business) => `Ha pagado ${amount} USDC a ${business}.`,
  refunded: (amount, business) => `${business} ha reembolsado ${amount} USDC al monedero con el que pagó.`,
  items: 'Artículos',
  total: 'Total',
  shipTo: 'Envío a',
  order: 'Pedido',
  transaction: 'Transacción',
  receipt: 'Recibo',
  why: (business) =>
    `Recibe este correo porque introdujo su dirección al pagar a ${business}. No se leen las respuestas.`,
  stop: 'No recibir más correos',
  stopTitle: '¿No recibir más correos?',
  stopText: 'Ningún comercio de este servicio enviará correos a la dirección que introdujo con este pedido.',
  stopped: 'Listo. No enviaremos más correos a esta dirección.',
  stopButton: 'No recibir más correos',
  outbox: 'Bandeja de salida',
  outboxText:
    'Correos que se habrían enviado. El modo integrado no envía correos mientras SMTP_URL no esté definido.',
  outboxEmpty: 'Aún no hay correos. Pida su correo a los compradores y haga un pago.',
  to: 'Para',
};

export const mailWords: InEveryLanguage<MailWords> = { en, de, fr, es };
