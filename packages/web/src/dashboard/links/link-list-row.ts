export interface LinkListRow {
  readonly id: string;
  /** What it sells. */
  readonly title: string;
  readonly amountCents: number;
  readonly isCanceled: boolean;
  readonly isSoldOut: boolean;
  /** Unix seconds. */
  readonly created: number;
  /** How often someone opened it to buy. */
  readonly opened: number;
  readonly paid: number;
  readonly receivedCents: number;
  readonly refundedCents: number;
}
