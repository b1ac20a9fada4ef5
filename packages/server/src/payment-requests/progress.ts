/** How far the payment of a request has come, in Unix seconds; a step that was not reached, or not noticed, is null. */
export interface PaymentProgress {
  /** The transaction that paid it, or that is on its way to. */
  readonly signature: string | null;
  readonly sentAt: number | null;
  readonly seenAt: number | null;
  readonly settledAt: number | null;
}

interface ProgressRow {
  readonly settlement_signature: string | null;
  readonly sent_signature: string | null;
  readonly sent_at: number | null;
  readonly seen_at: number | null;
  readonly settled_at: number | null;
}

/** @example progressOf(session, session.seen_signature) */
export function progressOf(row: ProgressRow, seenSignature: string | null): PaymentProgress {
  return {
    signature: row.settlement_signature ?? seenSignature ?? row.sent_signature,
    sentAt: row.sent_at,
    seenAt: row.seen_at,
    settledAt: row.settled_at,
  };
}
