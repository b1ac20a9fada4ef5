/** What the test processor does with a card. Every other valid number succeeds. */
export type CardBehaviour =
  | { readonly kind: 'succeed' }
  | { readonly kind: 'decline'; readonly code: string; readonly message: string }
  | { readonly kind: 'challenge'; readonly declinesAfter: boolean }
  /** The processor goes silent towards the shop, with or without the money moved. */
  | { readonly kind: 'silence'; readonly charges: boolean; readonly how: 'hang' | 'drop' };

const declined = (code: string, message: string): CardBehaviour => ({ kind: 'decline', code, message });

/** Card numbers by what they are for. Those up to `challengeThenDecline` are the ones of Stripe's test mode. */
export const testCards = {
  success: '4242424242424242',
  successMastercard: '5555555555554444',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  lostCard: '4000000000009987',
  expiredCard: '4000000000000069',
  incorrectCvc: '4000000000000127',
  processingError: '4000000000000119',
  challenge: '4000000000003220',
  challengeThenDecline: '4000008400001629',
  timeoutAfterCharge: '4000000000077711',
  dropAfterCharge: '4000000000077729',
  hangBeforeCharge: '4000000000077737',
} as const;

const BEHAVIOURS: Readonly<Record<string, CardBehaviour>> = {
  [testCards.declined]: declined('card_declined', 'Your card was declined.'),
  [testCards.insufficientFunds]: declined('insufficient_funds', 'Your card has insufficient funds.'),
  [testCards.lostCard]: declined('lost_card', 'Your card was declined.'),
  [testCards.expiredCard]: declined('expired_card', 'Your card has expired.'),
  [testCards.incorrectCvc]: declined('incorrect_cvc', "Your card's security code is incorrect."),
  [testCards.processingError]: declined(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  [testCards.challenge]: { kind: 'challenge', declinesAfter: false },
  [testCards.challengeThenDecline]: { kind: 'challenge', declinesAfter: true },
  [testCards.timeoutAfterCharge]: { kind: 'silence', charges: true, how: 'hang' },
  [testCards.dropAfterCharge]: { kind: 'silence', charges: true, how: 'drop' },
  [testCards.hangBeforeCharge]: { kind: 'silence', charges: false, how: 'hang' },
};

export function behaviourOf(number: string): CardBehaviour {
  return BEHAVIOURS[number] ?? { kind: 'succeed' };
}

export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = [...number].reverse().map(Number);
  const total = digits.reduce((sum, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return total % 10 === 0;
}
