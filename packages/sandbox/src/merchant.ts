import {
  type Buyer,
  type Cart,
  type CartLine,
  missingDetails,
  NO_BUYER,
  priceCart,
  type Totals,
} from './cart.ts';
import { makeCatalog, type Product, type Variant } from './catalog.ts';
import type { Faults, SurchargeMoment } from './faults.ts';
import { type Charge, type Currency, identifier, type Ledger, type Order } from './ledger.ts';
import type {
  CardDetails,
  ChallengeResult,
  ChargeResult,
  Processor,
  Silence,
} from './processor/processor.ts';
import type { Random } from './random.ts';
import { createSigner, type Signer } from './signer.ts';
import { makeTerms, type ShopTerms } from './terms.ts';

/** How a submit ended. `silence` and `broken` say nothing about whether money moved: that is their point. */
export type Placement =
  | { readonly outcome: 'placed'; readonly order: Order }
  | { readonly outcome: 'declined'; readonly code: string; readonly message: string }
  | { readonly outcome: 'challenge'; readonly challengeUrl: string }
  | { readonly outcome: 'incomplete'; readonly missing: readonly string[] }
  | { readonly outcome: 'out_of_stock' }
  | { readonly outcome: 'price_changed'; readonly totals: Totals }
  | { readonly outcome: 'silence'; readonly how: Silence }
  | { readonly outcome: 'broken' };

export interface MerchantSetup {
  /** The name under which faults and ledger entries are kept. */
  readonly name: string;
  readonly title: string;
  readonly currency: Currency;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly processor: Processor;
  /** Fixes parts of the terms that the seed would choose. */
  readonly terms?: Partial<ShopTerms>;
}

/** Something that happened to an order after it was placed, as carriers call it: `shipped`, `delivered`. */
export interface OrderEvent {
  readonly id: string;
  readonly type: string;
  readonly occurredMs: number;
}

/** Who has an account at the shop. */
export interface Customer {
  readonly email: string;
  readonly username: string | null;
  readonly password: string;
}

const CARTS_MAX = 100_000;
const PIECES_MAX = 99;

/** The business behind a shop: catalogue, carts, prices, orders. How it is shown is up to the shop's pages. */
export class Merchant {
  readonly name: string;
  readonly title: string;
  readonly products: readonly Product[];
  readonly terms: ShopTerms;
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly processor: Processor;
  readonly #carts = new Map<string, Cart>();
  readonly #customers = new Map<string, Customer>();
  readonly #orderEvents = new Map<string, OrderEvent[]>();
  #signer: Signer | null = null;
  #settledPriceChangeCents = 0;

  constructor(setup: MerchantSetup) {
    this.name = setup.name;
    this.title = setup.title;
    this.products = makeCatalog(setup.random);
    this.terms = { ...makeTerms(setup.currency, setup.random), ...setup.terms };
    this.ledger = setup.ledger;
    this.faults = setup.faults;
    this.processor = setup.processor;
  }

  product(slug: string): Product | null {
    return this.products.find((product) => product.slug === slug) ?? null;
  }

  /** The product and variant with this stock keeping unit. */
  find(sku: string): { product: Product; variant: Variant } | null {
    for (const product of this.products) {
      const variant = product.variants.find((candidate) => candidate.sku === sku);
      if (variant) return { product, variant };
    }
    return null;
  }

  priceOf(variant: Variant): number {
    return variant.priceCents + this.#priceChangeCents();
  }

  createCart(): Cart {
    if (this.#carts.size >= CARTS_MAX) throw new Error('the sandbox holds too many carts');
    const cart: Cart = {
      id: identifier('cart'),
      lines: [],
      buyer: { ...NO_BUYER },
      shippingId: null,
      coupon: null,
      lastError: null,
      challengeUrl: null,
      canceled: false,
      isOfAge: false,
      surchargeCents: 0,
      createdMs: Date.now(),
    };
    this.#carts.set(cart.id, cart);
    return cart;
  }

  cart(id: string | undefined): Cart | null {
    return (id && this.#carts.get(id)) || null;
  }

  /** Carts with something in them, newest first. */
  carts(): Cart[] {
    return [...this.#carts.values()].filter((cart) => cart.lines.length > 0).reverse();
  }

  /** The accounts that were made at the shop, oldest first. */
  customers(): Customer[] {
    return [...this.#customers.values()];
  }

  /** Whoever made an account with this cart is signed in from then on. */
  customerOf(cart: Cart): Customer | null {
    return this.#customers.get(cart.id) ?? null;
  }

  /** False where the mail address or the name is taken. */
  addCustomer(cart: Cart, login: Omit<Customer, 'email'>): boolean {
    const { email } = cart.buyer;
    const isTaken = this.customers().some(
      (other) => other.email === email || (login.username !== null && other.username === login.username),
    );
    if (!isTaken) this.#customers.set(cart.id, { email, ...login });
    return !isTaken;
  }

  /** Puts goods into the cart; more of the same goes onto the same line. */
  addLine(cart: Cart, sku: string, quantity: number): 'added' | 'unknown' | 'out_of_stock' | 'bad_quantity' {
    const found = this.find(sku);
    if (!found) return 'unknown';
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > PIECES_MAX) return 'bad_quantity';
    if (found.variant.stock < quantity) return 'out_of_stock';
    const line = cart.lines.find((existing) => existing.variant.sku === sku);
    if (line) line.quantity += quantity;
    else cart.lines.push({ variant: found.variant, title: found.product.title, quantity });
    return 'added';
  }

  /** Changes a line of a cart; what cannot be had stays as it is. */
  setQuantity(line: CartLine, quantity: number): void {
    const isPossible = Number.isInteger(quantity) && quantity >= 1 && quantity <= PIECES_MAX;
    if (isPossible && line.variant.stock >= quantity) line.quantity = quantity;
  }

  setBuyer(cart: Cart, details: Partial<Buyer>): void {
    cart.buyer = { ...cart.buyer, ...details };
  }

  /** Nobody asked for a discount, so whoever submits a code has touched what was not theirs to touch. */
  setCoupon(cart: Cart, code: string): void {
    if (!code) return;
    cart.coupon = code;
    this.#defect(cart, 'coupon_touched', code);
  }

  subscribe(cart: Cart): void {
    this.#defect(cart, 'newsletter_subscribed', cart.buyer.email);
  }

  /** The price that moves behind the back of whoever has a checkout page open. */
  afterCheckoutOpened(): void {
    const change = this.faults.take(this.name, 'price_change_in_checkout');
    if (change) this.#settledPriceChangeCents += change.cents;
  }

  /** A surcharge stands on the cart from the moment that the shop shows it, at the latest when it charges. */
  applySurcharge(cart: Cart, moment: SurchargeMoment | 'charge'): void {
    const fault = this.faults.find(this.name, 'surcharge');
    if (fault && (moment === 'charge' || fault.shows === moment)) cart.surchargeCents = fault.cents;
  }

  totals(cart: Cart): Totals {
    return priceCart(cart, this.terms, this.#priceChangeCents());
  }

  ordersOf(cart: Cart): Order[] {
    return this.ledger.orders({ shop: this.name, cart: cart.id });
  }

  /** Something happens to an order: it is shipped, delivered, canceled. */
  tellOf(orderNumber: string, type: string): void {
    const event = { id: identifier('evt'), type, occurredMs: Date.now() };
    this.#orderEvents.set(orderNumber, [...this.orderEvents(orderNumber), event]);
  }

  /** What it signs by what it tells of orders. */
  get signer(): Signer {
    this.#signer ??= createSigner(`key-of-${this.name}`);
    return this.#signer;
  }

  orderEvents(orderNumber: string): readonly OrderEvent[] {
    return this.#orderEvents.get(orderNumber) ?? [];
  }

  /** An order by number, for whoever also knows its key or the buyer's e-mail address. */
  lookUpOrder(number: string, proof: { key?: string; email?: string }): Order | null {
    const order = this.ledger.orders({ shop: this.name }).find((candidate) => candidate.number === number);
    if (!order) return null;
    const isKnown = proof.key === order.key || proof.email?.toLowerCase() === order.email.toLowerCase();
    return isKnown ? order : null;
  }

  /** What this buyer has ordered here, newest first. */
  ordersByEmail(email: string): Order[] {
    return this.ledger
      .orders({ shop: this.name })
      .filter((order) => order.email.toLowerCase() === email.toLowerCase())
      .reverse();
  }

  /** Charges the card and takes the order. Like real shops it does so again when asked again. */
  place(cart: Cart, card: CardDetails, returnUrl: string): Placement {
    const refusal = this.refusalOf(cart);
    if (refusal) return refusal;
    cart.lastError = null;
    cart.challengeUrl = null;
    this.applySurcharge(cart, 'charge');
    const totals = this.totals(cart);
    const result = this.processor.charge({
      shop: this.name,
      cart: cart.id,
      amountCents: totals.totalCents,
      currency: totals.currency,
      card,
      returnUrl,
      onChallengeEnd: (end) => this.#afterChallenge(cart, end),
    });
    return this.#placementOf(cart, result);
  }

  /** Why an order of this cart would not be taken now; null where it would. */
  refusalOf(cart: Cart): Placement | null {
    const missing = missingDetails(cart.buyer);
    if (cart.lines.length === 0) missing.push('line_items');
    if (cart.shippingId === null) missing.push('shipping');
    if (missing.length > 0) return { outcome: 'incomplete', missing };
    if (this.faults.take(this.name, 'hang_before_charge')) return { outcome: 'silence', how: 'hang' };
    if (this.faults.take(this.name, 'error_before_charge')) return { outcome: 'broken' };
    if (this.faults.take(this.name, 'out_of_stock_at_charge') || cart.lines.some(isShort)) {
      cart.lastError = { code: 'out_of_stock', message: 'Sorry, this item is out of stock.' };
      return { outcome: 'out_of_stock' };
    }
    const change = this.faults.take(this.name, 'price_change_at_charge');
    if (!change) return null;
    this.#settledPriceChangeCents += change.cents;
    return { outcome: 'price_changed', totals: this.totals(cart) };
  }

  #placementOf(cart: Cart, result: ChargeResult): Placement {
    switch (result.outcome) {
      case 'declined':
        cart.lastError = { code: result.code, message: result.message };
        return result;
      case 'challenge':
        cart.challengeUrl = result.challengeUrl;
        return result;
      case 'silence':
        return result;
      case 'charged': {
        const order = this.#takeOrder(cart, result.charge);
        return this.#troubleAfterCharge(result.silence) ?? { outcome: 'placed', order };
      }
    }
  }

  #troubleAfterCharge(silence: Silence | null): Placement | null {
    if (silence) return { outcome: 'silence', how: silence };
    if (this.faults.take(this.name, 'timeout_after_charge')) return { outcome: 'silence', how: 'hang' };
    if (this.faults.take(this.name, 'drop_after_charge')) return { outcome: 'silence', how: 'drop' };
    if (this.faults.take(this.name, 'error_after_charge')) return { outcome: 'broken' };
    return null;
  }

  #afterChallenge(cart: Cart, end: ChallengeResult): void {
    cart.challengeUrl = null;
    if (end.outcome === 'charged') this.#takeOrder(cart, end.charge);
    else cart.lastError = { code: end.code, message: end.message };
  }

  #takeOrder(cart: Cart, charge: Charge): Order {
    for (const line of cart.lines) line.variant.stock -= line.quantity;
    return this.ledger.recordOrder({
      shop: this.name,
      cart: cart.id,
      email: cart.buyer.email,
      charge: charge.id,
      totalCents: charge.amountCents,
      currency: charge.currency,
    });
  }

  #priceChangeCents(): number {
    return this.#settledPriceChangeCents + (this.faults.find(this.name, 'price_change')?.cents ?? 0);
  }

  #defect(cart: Cart, kind: 'coupon_touched' | 'newsletter_subscribed', detail: string): void {
    this.ledger.recordDefect({ kind, shop: this.name, cart: cart.id, detail });
  }
}

function isShort(line: CartLine): boolean {
  return line.variant.stock < line.quantity;
}
