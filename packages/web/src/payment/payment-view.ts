/** What a payer sees of a checkout session or a transaction intent. */
export interface PaymentView {
  readonly kind: 'session' | 'intent';
  readonly id: string;
  readonly businessName: string;
  readonly amountCents: number;
  readonly lines: readonly PaymentLine[];
  readonly recipientAddress: string;
  /** The Solana Pay request that the QR code holds. */
  readonly payUri: string;
  readonly qrDataUrl: string;
  readonly status: PaymentStatus;
}

export interface PaymentLine {
  readonly description: string;
  readonly quantity: number;
  readonly amountCents: number;
}

/** What changes while the page is open; polled. */
export interface PaymentStatus {
  readonly state: 'payable' | 'processing' | 'paid' | 'free' | 'canceled';
  /** The last attempt that did not pay, in words. */
  readonly problem: string | null;
  /** The transaction that paid, once it is settled. */
  readonly signature: string | null;
}

export function isFinal({ state }: PaymentStatus): boolean {
  return state === 'paid' || state === 'free' || state === 'canceled';
}

const PATHS = {
  session: { page: '/c', pay: '/pay/sessions' },
  intent: { page: '/i', pay: '/pay/intents' },
} as const;

/** Where the page asks for news. */
export function statusPath({ kind, id }: Pick<PaymentView, 'kind' | 'id'>): string {
  return `${PATHS[kind].page}/${id}/status`;
}

/** Where a wallet's transaction is built. */
export function payPath({ kind, id }: Pick<PaymentView, 'kind' | 'id'>): string {
  return `${PATHS[kind].pay}/${id}`;
}
