import type { Tone } from '../parts/status-badge.tsx';

/** Every state of a payment, as the merchant is told of it. */
export const paymentStates = {
  waiting: { tone: 'waiting', text: 'Awaiting payment' },
  arriving: { tone: 'waiting', text: 'Arriving' },
  paid: { tone: 'good', text: 'Paid' },
  free: { tone: 'good', text: 'Free of charge' },
  partly_refunded: { tone: 'good', text: 'Partly refunded' },
  refunded: { tone: 'off', text: 'Refunded' },
  canceled: { tone: 'off', text: 'Canceled' },
  expired: { tone: 'off', text: 'Expired' },
  unmatched: { tone: 'you', text: 'Unmatched' },
  other_token: { tone: 'off', text: 'Another token' },
  to_sign: { tone: 'you', text: 'To be signed' },
  going_back: { tone: 'waiting', text: 'Going back' },
  sent_back: { tone: 'good', text: 'Gone back' },
} as const satisfies Record<string, { readonly tone: Tone; readonly text: string }>;

export type PaymentState = keyof typeof paymentStates;
