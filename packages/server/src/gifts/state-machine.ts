import type { GiftStatus } from '@florin/wire/gifts/gift';

/**
 * What can happen to a gift. `withdrawn` is a reclaim of a gift that holds no money, which needs no chain; the others are
 * facts of the chain, recorded at the settlement commitment.
 */
export type GiftChange = 'funded' | 'withdrawn' | 'reclaimed' | 'released';

interface Transition {
  readonly from: GiftStatus;
  readonly change: GiftChange;
  readonly to: GiftStatus;
}

/** Whatever is not listed leaves the status as it is: money that arrives for a gift taken back does not reopen it. */
export const giftTransitions: readonly Transition[] = [
  { from: 'requires_action', change: 'funded', to: 'open' },
  { from: 'requires_action', change: 'withdrawn', to: 'reclaimed' },
  { from: 'requires_action', change: 'reclaimed', to: 'reclaimed' },
  { from: 'open', change: 'reclaimed', to: 'reclaimed' },
  // The chain is the truth: a release that landed has happened, whatever was on record.
  { from: 'requires_action', change: 'released', to: 'released' },
  { from: 'open', change: 'released', to: 'released' },
  { from: 'reclaimed', change: 'released', to: 'released' },
];

/** The states that a change starts from. */
export function giftSourcesOf(change: GiftChange): GiftStatus[] {
  return giftTransitions
    .filter((transition) => transition.change === change)
    .map((transition) => transition.from);
}

/** The one state that a change leads to. */
export function giftTargetOf(change: GiftChange): GiftStatus {
  const targets = new Set(
    giftTransitions.filter((transition) => transition.change === change).map((transition) => transition.to),
  );
  const [target] = targets;
  if (target === undefined || targets.size > 1) throw new Error(`${change} does not lead to one state`);
  return target;
}
