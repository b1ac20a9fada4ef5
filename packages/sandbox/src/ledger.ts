import { randomUUID } from 'node:crypto';

/** `eur` stands for every currency that is not paid unless the operator allows it, and `jpy` for those without cents. */
export type Currency = 'usd' | 'sgd' | 'eur' | 'jpy';

/** Money that moved. */
export interface Charge {
  readonly id: string;
  readonly shop: string;
  readonly cart: string;
  readonly amountCents: number;
  readonly currency: Currency;
  readonly cardLast4: string;
  readonly createdMs: number;
}

/** Every card that was tried, whether money moved or not. */
export interface Attempt {
  readonly shop: string;
  readonly cart: string;
  readonly cardLast4: string;
  readonly outcome: string;
  readonly createdMs: number;
}

/** An order that the shop accepted. */
export interface Order {
  readonly number: string;
  /** Unguessable; whoever has it may see the order's page. */
  readonly key: string;
  readonly shop: string;
  readonly cart: string;
  readonly email: string;
  readonly charge: string;
  readonly totalCents: number;
  readonly currency: Currency;
  readonly createdMs: number;
}

export type DefectKind =
  | 'double_charge'
  | 'coupon_touched'
  | 'newsletter_subscribed'
  | 'card_captured'
  | 'completed_unready';

/** Something that a careful buyer would never have done. */
export interface Defect {
  readonly kind: DefectKind;
  readonly shop: string;
  readonly cart: string;
  readonly detail: string;
  readonly createdMs: number;
}

/** Narrows what the ledger answers to one shop, one cart, or both. */
export interface LedgerFilter {
  readonly shop?: string;
  readonly cart?: string;
}

export interface LedgerSnapshot {
  readonly orders: readonly Order[];
  readonly charges: readonly Charge[];
  readonly attempts: readonly Attempt[];
  readonly defects: readonly Defect[];
}

type New<T> = Omit<T, 'createdMs'>;

/**
 * What really happened at the shops: the truth that a test compares a checkout with.
 *
 * @example
 * expect(sandbox.ledger.charges({ shop: 'one-page' })).toHaveLength(1);
 */
export class Ledger {
  readonly #orders: Order[] = [];
  readonly #charges: Charge[] = [];
  readonly #attempts: Attempt[] = [];
  readonly #defects: Defect[] = [];

  orders(filter: LedgerFilter = {}): Order[] {
    return this.#orders.filter(matches(filter));
  }

  charges(filter: LedgerFilter = {}): Charge[] {
    return this.#charges.filter(matches(filter));
  }

  attempts(filter: LedgerFilter = {}): Attempt[] {
    return this.#attempts.filter(matches(filter));
  }

  defects(filter: LedgerFilter = {}): Defect[] {
    return this.#defects.filter(matches(filter));
  }

  snapshot(filter: LedgerFilter = {}): LedgerSnapshot {
    return {
      orders: this.orders(filter),
      charges: this.charges(filter),
      attempts: this.attempts(filter),
      defects: this.defects(filter),
    };
  }

  recordAttempt(attempt: New<Attempt>): void {
    this.#attempts.push({ ...attempt, createdMs: Date.now() });
  }

  recordCharge(charge: Omit<New<Charge>, 'id'>): Charge {
    const earlier = this.charges({ shop: charge.shop, cart: charge.cart });
    const recorded = { ...charge, id: identifier('ch'), createdMs: Date.now() };
    this.#charges.push(recorded);
    if (earlier.length > 0) {
      this.recordDefect({
        kind: 'double_charge',
        shop: charge.shop,
        cart: charge.cart,
        detail: `${earlier[0]?.id} and ${recorded.id}`,
      });
    }
    return recorded;
  }

  recordOrder(order: Omit<New<Order>, 'number' | 'key'>): Order {
    const number = String(10_000 + this.#orders.length + 1);
    const recorded = { ...order, number, key: identifier('key'), createdMs: Date.now() };
    this.#orders.push(recorded);
    return recorded;
  }

  recordDefect(defect: New<Defect>): void {
    this.#defects.push({ ...defect, createdMs: Date.now() });
  }
}

/** A prefixed id that cannot be guessed, so that one buyer never sees another's cart. */
export function identifier(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`;
}

function matches(filter: LedgerFilter): (entry: { shop: string; cart: string }) => boolean {
  return (entry) =>
    (filter.shop === undefined || entry.shop === filter.shop) &&
    (filter.cart === undefined || entry.cart === filter.cart);
}
