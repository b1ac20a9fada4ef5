import type { InEveryLanguage } from './language.ts';

/** Words of the small pages: receipt, checkout link, nothing there, something broke. */
const en = {
  receiptOf: (business: string) => `Receipt from ${business}`,
  receipt: 'Receipt',
  receiptFoot: 'Paid directly to the merchant’s wallet.',
  paidFor: 'Items',
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
  foot: 'You pay the merchant’s wallet directly. Nobody holds the money in between.',
  toCheckout: 'Go to checkout',
  buyer: 'Buyer',
  linkGone: 'This checkout link is no longer available.',
  linkSoldOut: (business: string) => `Sold out. ${business} has no more to sell with this link.`,
  missing: {
    gift: {
      title: 'Gift not found',
      advice: 'Check the link. You can also claim the gift with the code alone.',
    },
    payment: {
      title: 'Payment not found',
      advice: 'Check the link, or ask the sender for a new one. You have not paid anything.',
    },
    page: { title: 'Page not found', advice: 'Check the address, or go to the home page.' },
  },
  missingFoot: 'Nothing was sent or changed.',
  byCodeAlone: 'Claim with the code alone',
  trouble: {
    busy: {
      title: 'Too many requests',
      advice: 'There were too many requests from your network. Wait a minute, then reload this page.',
    },
    forbidden: {
      title: 'Your role does not include this page',
      advice: 'Ask an owner of the account for another role.',
    },
    failed: {
      title: 'Something went wrong',
      advice: 'This is our fault. Reload this page in a moment.',
    },
  },
  troubleFoot: (reference: string) => `No money was moved. Reference: ${reference}`,
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

const fr: PageWords = {
  receiptOf: (business) => `Reçu de ${business}`,
  receipt: 'Reçu',
  receiptFoot: 'Payé directement au portefeuille du marchand.',
  paidFor: 'Articles',
  total: 'Total',
  refunded: 'Remboursé',
  net: 'Payé après remboursements',
  number: 'Numéro',
  date: 'Date',
  order: 'Commande',
  paidTo: 'Payé à',
  paidBy: 'Payé par',
  transaction: 'Transaction',
  aside: 'Paiement en USDC',
  foot: 'Vous payez directement le portefeuille du marchand. Personne ne garde l’argent entre-temps.',
  toCheckout: 'Aller au paiement',
  buyer: 'Acheteur',
  linkGone: 'Ce lien de paiement n’est plus disponible.',
  linkSoldOut: (business) => `Épuisé. ${business} n’a plus rien à vendre avec ce lien.`,
  missing: {
    gift: {
      title: 'Cadeau introuvable',
      advice: 'Vérifiez le lien. Vous pouvez aussi recevoir le cadeau avec le code seul.',
    },
    payment: {
      title: 'Paiement introuvable',
      advice: 'Vérifiez le lien ou demandez-en un nouveau à l’expéditeur. Vous n’avez rien payé.',
    },
    page: { title: 'Page introuvable', advice: 'Vérifiez l’adresse ou allez à la page d’accueil.' },
  },
  missingFoot: 'Rien n’a été envoyé ni modifié.',
  byCodeAlone: 'Recevoir avec le code seul',
  trouble: {
    busy: {
      title: 'Trop de requêtes',
      advice: 'Trop de requêtes sont venues de votre réseau. Attendez une minute, puis rechargez cette page.',
    },
    forbidden: {
      title: 'Votre rôle ne comprend pas cette page',
      advice: 'Demandez un autre rôle à un propriétaire du compte.',
    },
    failed: {
      title: 'Une erreur s’est produite',
      advice: 'C’est notre faute. Rechargez cette page dans un instant.',
    },
  },
  troubleFoot: (reference) => `Aucun argent n’a été déplacé. Référence : ${reference}`,
};

const es: PageWords = {
  receiptOf: (business) => `Recibo de ${business}`,
  receipt: 'Recibo',
  receiptFoot: 'Pagado directamente al monedero del comercio.',
  paidFor: 'Artículos',
  total: 'Total',
  refunded: 'Reembolsado',
  net: 'Pagado tras reembolsos',
  number: 'Número',
  date: 'Fecha',
  order: 'Pedido',
  paidTo: 'Pagado a',
  paidBy: 'Pagado por',
  transaction: 'Transacción',
  aside: 'Pago en USDC',
  foot: 'Paga directamente al monedero del comercio. Nadie retiene el dinero por el camino.',
  toCheckout: 'Ir al pago',
  buyer: 'Comprador',
  linkGone: 'Este enlace de pago ya no está disponible.',
  linkSoldOut: (business) => `Agotado. ${business} no tiene más que vender con este enlace.`,
  missing: {
    gift: {
      title: 'Regalo no encontrado',
      advice: 'Compruebe el enlace. También puede canjear el regalo solo con el código.',
    },
    payment: {
      title: 'Pago no encontrado',
      advice: 'Compruebe el enlace o pida uno nuevo a quien se lo envió. No ha pagado nada.',
    },
    page: { title: 'Página no encontrada', advice: 'Compruebe la dirección o vaya a la página de inicio.' },
  },
  missingFoot: 'No se ha enviado ni cambiado nada.',
  byCodeAlone: 'Canjear solo con el código',
  trouble: {
    busy: {
      title: 'Demasiadas solicitudes',
      advice: 'Han llegado demasiadas solicitudes de su red. Espere un minuto y recargue esta página.',
    },
    forbidden: {
      title: 'Su rol no incluye esta página',
      advice: 'Pida otro rol a un propietario de la cuenta.',
    },
    failed: {
      title: 'Algo ha salido mal',
      advice: 'Es culpa nuestra. Recargue esta página en un momento.',
    },
  },
  troubleFoot: (reference) => `No se ha movido dinero. Referencia: ${reference}`,
};

export const pageWords: InEveryLanguage<PageWords> = { en, de, fr, es };
