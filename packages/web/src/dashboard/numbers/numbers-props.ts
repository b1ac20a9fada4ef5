/** What came in and what went back, for a day, a product or a link. */
export interface Numbers {
  /** A date, or an id; empty where there is none. */
  readonly key: string;
  readonly name: string | null;
  readonly receivedCents: number;
  readonly refundedCents: number;
}

export interface NumbersProps {
  /** Days, both included, for example 2026-11-16. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly total: Numbers;
  /** Those with money, the latest first. */
  readonly days: readonly Numbers[];
  readonly products: readonly Numbers[];
  readonly links: readonly Numbers[];
}
