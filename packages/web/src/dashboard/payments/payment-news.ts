/** Events that change what is shown of payments. */
export const paymentNews: readonly string[] = [
  'checkout.session.*',
  'transaction_intent.*',
  'unmatched_payment.*',
  'refund.*',
  'transaction.created',
];
