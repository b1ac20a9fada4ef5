/** Something that was found. */
export interface Found {
  readonly href: string;
  readonly id: string;
  readonly title: string | null;
  readonly status: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  /** Unix seconds. */
  readonly created: number;
}

export interface FoundGroup {
  readonly kind: 'customers' | 'payments' | 'products' | 'links' | 'gifts' | 'checkouts';
  readonly found: readonly Found[];
  /** Whether more of its kind were found. */
  readonly hasMore: boolean;
}

export interface SearchProps {
  readonly typed: string;
  readonly groups: readonly FoundGroup[];
  /** Whether nothing holds the words as they were typed, and these are alike. */
  readonly isGuess: boolean;
  readonly isTooMuch: boolean;
}
