/** What a new link can sell. */
export interface SoldProduct {
  readonly id: string;
  readonly name: string;
  readonly amountCents: number;
  /** Whether it is sent to who buys it. */
  readonly isShipped: boolean;
}
