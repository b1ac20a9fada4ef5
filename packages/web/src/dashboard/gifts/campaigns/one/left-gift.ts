/** A gift that nobody has claimed or taken back. */
export interface LeftGift {
  readonly id: string;
  /** Whether money lies in escrow for it. */
  readonly isFunded: boolean;
}
