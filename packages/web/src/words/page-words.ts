import type { InEveryLanguage } from './language.ts';

/** Words of the small pages: receipt, checkout link, nothing there, something broke. */
const en = {
  receiptOf: (business: string) => `Receipt of ${business}`,
  receipt: 'Receipt',
  receiptFoot: 'Paid straight to the merchant’s wallet.',
  paidFor: 'What was paid for',
  total: 'Total',
  refunded: 'Refunded',
  net: 'Paid after refunds',
  number: 'Number',
  date: 'Date',
  order: 'Order',
  paidTo: 'Paid to',
  paidBy: 'Paid by',
  transaction: 'Transaction',
  aside: 'Payment in USDC',
  foot: 'Paid straight to the merchant’s wallet; nobody holds it in between.',
  toCheckout: 'Go to checkout',
  buyer: 'Buyer',
  linkGone: 'This checkout link is no longer available.',
  linkSoldOut: (business: string) => `Sold out. ${business} sells no more of it by this link.`,
  missing: {
    gift: {
      title: 'There is no such gift',
      advice: 'Check the link. The code alone is enough to claim, and the money is where it was.',
    },
    payment: {
      title: 'There is no such payment',
      advice: 'Check the link, or ask whoever sent it for a new one. Nothing was paid.',
    },
    page: { title: 'There is no such page', advice: 'Check the address, or start from the front page.' },
  },
  missingFoot: 'Nothing was sent or changed.',
  byCodeAlone: 'Claim with the code alone',
  trouble: {
    busy: {
      title: 'One moment, please',
      advice: 'Too many visits came from your network. Wait a minute, then load this page again.',
    },
    forbidden: {
      title: 'Your role does not include this page',
      advice: 'Ask an owner of the account for another role.',
    },
    failed: {
      title: 'This page cannot be shown right now',
      advice: 'Something failed on our side. Load this page again in a moment.',
    },
  },
  troubleFoot: (reference: string) => `Opening this page moved no money. Reference: ${reference}`,
};

export type PageWords = typeof en;

const de: PageWords = {
  receiptOf: (business) => `Beleg von ${business}`,
  receipt: 'Beleg',
  receiptFoot: 'Direkt an die Wallet des Händlers bezahlt.',
  paidFor: 'Wofür bezahlt wurde',
  total: 'Summe',
  refunded: 'Erstattet',
  net: 'Bezahlt nach Erstattung',
  number: 'Nummer',
  date: 'Datum',
  order: 'Bestellung',
  paidTo: 'Bezahlt an',
  paidBy: 'Bezahlt von',
  transaction: 'Transaktion',
  aside: 'Zahlung in USDC',
  foot: 'Direkt an die Wallet des Händlers bezahlt; niemand hält es dazwischen.',
  toCheckout: 'Zur Kasse',
  buyer: 'Käufer',
  linkGone: 'Dieser Link zur Kasse ist nicht mehr verfügbar.',
  linkSoldOut: (business) => `Ausverkauft. ${business} verkauft über diesen Link nichts mehr davon.`,
  missing: {
    gift: {
      title: 'Dieses Geschenk gibt es nicht',
      advice: 'Prüfen Sie den Link. Zum Einlösen reicht der Code, und das Geld ist, wo es war.',
    },
    payment: {
      title: 'Diese Zahlung gibt es nicht',
      advice: 'Prüfen Sie den Link oder bitten Sie um einen neuen. Es wurde nichts bezahlt.',
    },
    page: {
      title: 'Diese Seite gibt es nicht',
      advice: 'Prüfen Sie die Adresse oder beginnen Sie auf der Startseite.',
    },
  },
  missingFoot: 'Es wurde nichts gesendet oder geändert.',
  byCodeAlone: 'Nur mit dem Code einlösen',
  trouble: {
    busy: {
      title: 'Einen Moment, bitte',
      advice: 'Aus Ihrem Netz kamen zu viele Besuche. Warten Sie eine Minute und laden Sie die Seite neu.',
    },
    forbidden: {
      title: 'Ihre Rolle umfasst diese Seite nicht',
      advice: 'Bitten Sie einen Inhaber des Kontos um eine andere Rolle.',
    },
    failed: {
      title: 'Diese Seite kann gerade nicht gezeigt werden',
      advice: 'Auf unserer Seite ist etwas schiefgegangen. Laden Sie die Seite gleich noch einmal.',
    },
  },
  troubleFoot: (reference) => `Diese Seite zu öffnen hat kein Geld bewegt. Referenz: ${reference}`,
};

export const pageWords: InEveryLanguage<PageWords> = { en, de };
