import type { Random } from '../../random.ts';

/** How this app differs from the next one of its kind. */
export interface AppVariant {
  /** Buttons are on the page, but dead, for this long. */
  readonly hydrationMs: number;
  readonly latencyMs: number;
  /** Amounts in the JSON API: whole cents, or decimals as text. */
  readonly amounts: 'cents' | 'decimal';
  readonly hasReviewStep: boolean;
}

export function makeAppVariant(random: Random): AppVariant {
  return {
    hydrationMs: random.integer(100, 600),
    latencyMs: random.integer(0, 80),
    amounts: random.pick(['cents', 'decimal']),
    hasReviewStep: random.chance(0.6),
  };
}
