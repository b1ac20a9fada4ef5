/** A session or intent that money without a reference may have been for. */
export interface PossibleSource {
  readonly id: string;
  /** Cents that are left to pay of it. */
  readonly due: number;
  readonly created: number;
  /** When somebody last had its payment page open, in Unix seconds; null where nobody is known to have. */
  readonly seen_at: number | null;
  /** The wallet that was about to pay there. */
  readonly payer_address: string | null;
}

export interface ArrivedMoney {
  readonly amount: number;
  readonly sender_address: string;
  /** When it landed, in Unix seconds. */
  readonly created: number;
}

export interface RankedSources {
  /** Best first. */
  readonly all: readonly string[];
  /** The one that asks for exactly this, where there is no other. */
  readonly only: string | null;
}

const RECENTLY_SECONDS = 86_400;
/** How far the clock of the chain may be behind ours. */
const CLOCK_SECONDS = 60;
const SHOWN_MAX = 10;

/**
 * Orders what money may have been for: what asks for exactly this comes first, there the wallet that was about to pay, then whose
 * page was open last. Pages that nobody looked at for a day count only where nothing better fits.
 * @example rankSources(payment, candidates).all[0] // 'cs_01k9…'
 */
export function rankSources(money: ArrivedMoney, possible: readonly PossibleSource[]): RankedSources {
  const asked = possible.filter(({ created, due }) => due > 0 && created <= money.created + CLOCK_SECONDS);
  const isExact = ({ due }: PossibleSource) => due === money.amount;
  const isRecent = ({ seen_at }: PossibleSource) =>
    seen_at !== null && seen_at >= money.created - RECENTLY_SECONDS;
  const isOfPayer = ({ payer_address }: PossibleSource) => payer_address === money.sender_address;
  const recent = asked.filter((source) => isRecent(source) || isOfPayer(source));
  const old = recent.some(isExact)
    ? []
    : asked.filter((source) => isExact(source) && !recent.includes(source));
  const gap = ({ due }: PossibleSource) => Math.abs(due - money.amount);
  const ranked = [...recent, ...old].sort(
    (one, other) =>
      gap(one) - gap(other) ||
      Number(isOfPayer(other)) - Number(isOfPayer(one)) ||
      (other.seen_at ?? 0) - (one.seen_at ?? 0) ||
      (one.id < other.id ? 1 : -1),
  );
  const fitting = ranked.filter(isExact);
  return {
    all: ranked.slice(0, SHOWN_MAX).map(({ id }) => id),
    only: fitting.length === 1 ? fitting[0]!.id : null,
  };
}
