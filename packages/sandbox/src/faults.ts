/** What can go wrong at a shop, each on its own or together. */
export type Fault =
  /** Every price is this much higher (or lower) from now on, in carts that exist too. */
  | { readonly kind: 'price_change'; readonly cents: number }
  /** The price moves in the moment of the submit; the shop refuses, shows the new total and charges nothing. */
  | { readonly kind: 'price_change_at_charge'; readonly cents: number }
  /** The price moves once a checkout page was opened; what is shown there follows at the next change to the form. */
  | { readonly kind: 'price_change_in_checkout'; readonly cents: number }
  /** Paying by card costs this much more, which the pages say late or not at all. */
  | { readonly kind: 'surcharge'; readonly cents: number; readonly shows: SurchargeMoment }
  /** For this long the summary is drawn without its amounts, while prices beside it are there already. */
  | { readonly kind: 'slow_summary'; readonly delayMs: number }
  /** Pages and API calls are never answered. */
  | { readonly kind: 'hang' }
  /** Pages and API calls are answered once it is cleared. */
  | { readonly kind: 'wait' }
  /** The submit is never answered, and nothing is charged. */
  | { readonly kind: 'hang_before_charge' }
  /** Charged and ordered, but the answer never comes. */
  | { readonly kind: 'timeout_after_charge' }
  /** Charged and ordered, but the connection breaks before the answer. */
  | { readonly kind: 'drop_after_charge' }
  /** Charged and ordered, but the shop shows an error page. */
  | { readonly kind: 'error_after_charge' }
  /** The shop shows an error page at the submit, and nothing is charged. */
  | { readonly kind: 'error_before_charge' }
  | { readonly kind: 'out_of_stock_at_charge' }
  /** The submit leads to a page with words as receipts have them, but nothing is ordered and nothing is charged. */
  | { readonly kind: 'thanks_without_order'; readonly says: EmptyThanks }
  /** The scripts of pages start only after this time. */
  | { readonly kind: 'slow_hydration'; readonly delayMs: number }
  | { readonly kind: 'endless_redirects' }
  /** Pages keep sending requests, and their total keeps changing. */
  | { readonly kind: 'never_settles' };

/** When the buyer is told of a surcharge: once a card is entered, on the last look at the order, or with the receipt. */
const SURCHARGE_MOMENTS = ['with_card', 'at_review', 'on_receipt'] as const;
export type SurchargeMoment = (typeof SURCHARGE_MOMENTS)[number];

/** Which words: of a coupon, of a banner, of what will happen, of the steps of a checkout, of a cart, of an open payment. */
export const EMPTY_THANKS = ['coupon', 'banner', 'later', 'steps', 'cart', 'open'] as const;
export type EmptyThanks = (typeof EMPTY_THANKS)[number];

export type FaultKind = Fault['kind'];
type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>;

const KINDS: Record<FaultKind, true> = {
  price_change: true,
  price_change_at_charge: true,
  price_change_in_checkout: true,
  surcharge: true,
  slow_summary: true,
  hang: true,
  wait: true,
  hang_before_charge: true,
  timeout_after_charge: true,
  drop_after_charge: true,
  error_after_charge: true,
  error_before_charge: true,
  out_of_stock_at_charge: true,
  thanks_without_order: true,
  slow_hydration: true,
  endless_redirects: true,
  never_settles: true,
};

interface ActiveFault {
  readonly fault: Fault;
  timesLeft: number;
  timesMet: number;
}

/**
 * The faults switched on, per shop.
 *
 * @example
 * sandbox.faults.set('one-page', { kind: 'timeout_after_charge' }, { times: 1 });
 */
export class Faults {
  readonly #active = new Map<string, ActiveFault[]>();
  #waiting: (() => void)[] = [];

  /** Switches a fault on, for ever or for the next `times` occasions. The same kind replaces the earlier one. */
  set(shop: string, fault: Fault, limit: { times?: number } = {}): void {
    const others = this.#of(shop).filter((active) => active.fault.kind !== fault.kind);
    const timesLeft = limit.times ?? Number.POSITIVE_INFINITY;
    this.#active.set(shop, [...others, { fault, timesLeft, timesMet: 0 }]);
  }

  clear(shop?: string): void {
    if (shop === undefined) this.#active.clear();
    else this.#active.delete(shop);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const lookAgain of waiting) lookAgain();
  }

  /** Returns once a fault of this kind is off. */
  async untilOff(shop: string, kind: FaultKind): Promise<void> {
    while (this.find(shop, kind)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  list(shop: string): Fault[] {
    return this.#of(shop).map((active) => active.fault);
  }

  /** The fault of this kind, if it is on; does not use it up. */
  find<K extends FaultKind>(shop: string, kind: K): FaultOf<K> | null {
    const active = this.#of(shop).find((candidate) => candidate.fault.kind === kind);
    return active ? (active.fault as FaultOf<K>) : null;
  }

  /** The fault of this kind, if it is on; counts as one occasion. */
  take<K extends FaultKind>(shop: string, kind: K): FaultOf<K> | null {
    const active = this.#of(shop).find((candidate) => candidate.fault.kind === kind);
    if (!active) return null;
    active.timesMet++;
    active.timesLeft--;
    if (active.timesLeft <= 0) {
      const others = this.#of(shop).filter((candidate) => candidate !== active);
      this.#active.set(shop, others);
    }
    return active.fault as FaultOf<K>;
  }

  /** On how many occasions a fault that is on was met. */
  timesMet(shop: string, kind: FaultKind): number {
    return this.#of(shop).find((active) => active.fault.kind === kind)?.timesMet ?? 0;
  }

  #of(shop: string): ActiveFault[] {
    return this.#active.get(shop) ?? [];
  }
}

/** Reads a fault that came over HTTP; `null` when it is none. */
export function parseFault(value: Record<string, unknown>): Fault | null {
  const { kind, cents, delayMs, shows, says } = value;
  if (typeof kind !== 'string' || !(kind in KINDS)) return null;
  if (kind === 'price_change' || kind === 'price_change_at_charge' || kind === 'price_change_in_checkout') {
    return Number.isInteger(cents) ? { kind, cents: cents as number } : null;
  }
  if (kind === 'surcharge') {
    const moment = SURCHARGE_MOMENTS.find((candidate) => candidate === shows);
    return Number.isInteger(cents) && moment ? { kind, cents: cents as number, shows: moment } : null;
  }
  if (kind === 'thanks_without_order') {
    const words = EMPTY_THANKS.find((candidate) => candidate === says);
    return words ? { kind, says: words } : null;
  }
  if (kind === 'slow_hydration' || kind === 'slow_summary') {
    return Number.isInteger(delayMs) ? { kind, delayMs: delayMs as number } : null;
  }
  return { kind } as Fault;
}
