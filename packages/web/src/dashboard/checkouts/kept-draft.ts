const KEY = 'florin-checkout-draft';

/** What was typed before someone left to add a card. */
export interface CheckoutDraft {
  readonly url: string;
  readonly wish: string;
  readonly ceiling: string;
}

/** Kept for this tab alone. */
export function keepDraft(draft: CheckoutDraft): void {
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** @example const [kept] = useState(takeKeptDraft) */
export function takeKeptDraft(): CheckoutDraft | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? null : (JSON.parse(kept) as CheckoutDraft);
}
