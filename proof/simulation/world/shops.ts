import type { CommitOutcome, FlowDriver, ReconcileOutcome } from '@florin/checkout-browser/driver';
import type { Json } from '@florin/page-reading/json';
import type { Choice, Flow, Offer, Quote } from '@florin/page-reading/purchase';
import type { SeededRandom } from '@florin/testing/seeded-random';
import { cents } from '@florin/wire/money';
import type { Calls } from '../scheduler/calls.ts';
import { runAs, type SimulatedProcess } from '../scheduler/process.ts';

const DRIVER = 'simulated';
/** Pages can hold it, and no database takes it. */
const ODD = '\u0000';
const PROCESSOR = 'https://js.stripe.com';

interface ShopKind {
  readonly host: string;
  readonly currency: string;
  /** Hundredths of the currency, whatever its smallest unit is. */
  readonly priceStep: number;
  readonly needsCvc: boolean;
  readonly asksForSize: boolean;
  /** Whether it can be asked what became of an order. */
  readonly tells: boolean;
  /** Whether the order is sent once more when the cardholder has authenticated; else the shop goes on by itself. */
  readonly wantsFinish: boolean;
}

const KINDS: readonly ShopKind[] = [
  {
    host: 'tea.example',
    currency: 'usd',
    priceStep: 1,
    needsCvc: false,
    asksForSize: false,
    tells: true,
    wantsFinish: false,
  },
  {
    host: 'mugs.example',
    currency: 'eur',
    priceStep: 1,
    needsCvc: true,
    asksForSize: false,
    tells: true,
    wantsFinish: true,
  },
  {
    host: 'silk.example',
    currency: 'jpy',
    priceStep: 100,
    needsCvc: false,
    asksForSize: true,
    tells: false,
    wantsFinish: false,
  },
];

export const SHOP_HOSTS = KINDS.map(({ host }) => host);
export const SHOP_CURRENCIES = ['usd', 'sgd', ...KINDS.map(({ currency }) => currency)];

/** What a shop took from a card. */
export interface Taken {
  /** Of the charge that asked for it. */
  readonly idempotencyKey: string;
  /** Hundredths. */
  readonly amount: number;
  readonly currency: string;
}

interface Session {
  readonly id: string;
  readonly shop: ShopKind;
  price: number;
  state: 'open' | 'challenged' | 'authenticated' | 'placed' | 'declined' | 'canceled';
  /** What the order was sent with, where it was. */
  order: Omit<Taken, 'currency'> | null;
}

type Answer = { readonly kind: 'placed' | 'declined' | 'challenged' | 'refused' | 'silent' };

/**
 * Shops that a checkout buys from, behind the port at which the engine meets them. They order again whenever they are asked again, raise
 * prices between the quote and the order, decline, ask the cardholder, fall silent after they have charged, and hear of orders late: what
 * was sent arrives also when whoever sent it is dead.
 */
export class Shops {
  readonly taken: Taken[] = [];
  readonly #random: SeededRandom;
  readonly #calls: Calls;
  /** In whose name requests travel that their sender does not outlive. */
  readonly #network: SimulatedProcess;
  readonly #onTaken: (taken: Taken) => Promise<void>;
  readonly #sessions = new Map<string, Session>();
  /** While they are well they say all that they know, and nothing changes. */
  isWell = false;

  constructor(
    random: SeededRandom,
    calls: Calls,
    network: SimulatedProcess,
    onTaken: (taken: Taken) => Promise<void>,
  ) {
    this.#random = random;
    this.#calls = calls;
    this.#network = network;
    this.#onTaken = onTaken;
  }

  /** The shops as one process reaches them. */
  driverFor(process: SimulatedProcess): FlowDriver {
    const ask = <T>(label: string, answer: () => T | Promise<T>, signal: AbortSignal): Promise<T> =>
      this.#calls.make<T>({
        process,
        kind: 'shop',
        label,
        perform: async () => answer(),
        failure: connectionReset,
        isRepeatable: true,
        signal,
      });
    return {
      name: DRIVER,
      resolve: async (url, { signal }) => {
        const shop = KINDS.find(({ host }) => host === url.host);
        if (shop === undefined) return { kind: 'not_mine' };
        return ask(`open ${shop.host}`, () => ({ kind: 'resolved', flow: flowOf(shop) }), signal);
      },
      options: async (flow) => ({ kind: 'offered', offer: offerOf(shopOf(flow)) }),
      quote: (flow, choice, { signal }) =>
        ask(`quote at ${shopOf(flow).host}`, () => this.#quote(shopOf(flow), choice), signal),
      commit: async ({ quote, payment }, { signal }) => {
        const session = this.#sessionOf(quote.cart);
        const price = await ask('read the total', () => this.#readTotal(session), signal);
        if (price === null) return { kind: 'not_submitted', reason: 'out_of_stock', detail: 'sold out' };
        await payment.card();
        await payment.arm({
          amount: cents(price),
          currency: quote.currency,
          trail: { session: session.id },
        });
        return this.#send(process, session, { idempotencyKey: payment.idempotencyKey, amount: price });
      },
      reconcile: (_flow, { trail }, { signal }) =>
        ask('look for the order', () => this.#look(this.#sessionOf(trail)), signal),
      giveUp: (_flow, { trail }, { signal }) =>
        ask('end the order', () => this.#giveUp(this.#sessionOf(trail)), signal),
      finish: async (flow, attempt, payment, { signal }) => {
        const session = this.#sessionOf(attempt.trail);
        const found = await ask('look for the order', () => this.#look(session), signal);
        if (!shopOf(flow).wantsFinish || session.state !== 'authenticated')
          return found.kind === 'no_order' ? { kind: 'unknown', detail: found.detail } : found;
        await payment.arm({
          amount: cents(session.price),
          currency: attempt.quote.currency,
          trail: attempt.trail,
        });
        return this.#send(process, session, {
          idempotencyKey: payment.idempotencyKey,
          amount: session.price,
        });
      },
    };
  }

  /** The cardholder says yes or no to the issuer. */
  async authenticate(id: string, isGranted: boolean): Promise<void> {
    const session = this.#sessions.get(id);
    if (session?.state !== 'challenged') return;
    if (!isGranted) session.state = 'declined';
    else if (session.shop.wantsFinish) session.state = 'authenticated';
    else await this.#take(session);
  }

  /** What a person learns who asks the shop: from then on it stays so. */
  settle(trail: Json): 'placed' | 'not_placed' {
    const session = this.#sessionOf(trail);
    if (session.state === 'placed') return 'placed';
    session.state = 'canceled';
    return 'not_placed';
  }

  #quote(shop: ShopKind, choice: Choice): { kind: 'quoted'; quote: Quote } {
    const price = (500 + this.#random.below(1_500)) * shop.priceStep * choice.quantity;
    const session: Session = {
      id: `session_${this.#sessions.size}`,
      shop,
      price,
      state: 'open',
      order: null,
    };
    this.#sessions.set(session.id, session);
    return {
      kind: 'quoted',
      quote: {
        amount: cents(price),
        currency: shop.currency,
        breakdown: { subtotal: price },
        cardEntry: { origin: PROCESSOR, needsCvc: shop.needsCvc },
        cart: { session: session.id },
      },
    };
  }

  /** What it costs by now; null where it is gone. */
  #readTotal(session: Session): number | null {
    if (this.isWell) return session.price;
    if (this.#random.chance(0.05)) return null;
    if (this.#random.chance(0.2)) session.price += this.#random.pick([-1, 1]) * 100 * session.shop.priceStep;
    return session.price;
  }

  /** The order travels by itself, and so does the answer: whoever sent it may be dead when it arrives. */
  async #send(
    process: SimulatedProcess,
    session: Session,
    order: Omit<Taken, 'currency'>,
  ): Promise<CommitOutcome> {
    const answer = await runAs(this.#network, () =>
      this.#calls.make<Answer>({
        process: this.#network,
        kind: 'request',
        label: `order ${session.id}`,
        perform: () => this.#order(session, order),
        failure: connectionReset,
      }),
    );
    const { kind } = await this.#calls.make<Answer>({
      process,
      kind: 'shop',
      label: `${answer.kind} ${session.id}`,
      perform: async () => answer,
      failure: connectionReset,
    });
    if (kind === 'placed') return placed(session);
    if (kind === 'challenged') return challenge(session);
    if (kind === 'declined')
      return { kind: 'declined', reason: 'card_declined', detail: 'the card was declined' };
    return { kind: 'unknown', detail: 'the shop did not say what became of it' };
  }

  async #order(session: Session, order: Omit<Taken, 'currency'>): Promise<Answer> {
    const isSecond = session.order !== null;
    session.order = order;
    if (session.state === 'canceled' || session.price !== order.amount) return { kind: 'refused' };
    if (session.state === 'declined') return { kind: 'declined' };
    const fate = this.isWell || isSecond ? 0 : this.#random.next();
    if (fate > 0.9) session.state = 'declined';
    else if (fate > 0.75) session.state = 'challenged';
    else await this.#take(session);
    if (session.state !== 'placed') return { kind: session.state as 'declined' | 'challenged' };
    return { kind: fate > 0.6 ? 'silent' : 'placed' };
  }

  async #take(session: Session): Promise<void> {
    const taken = { ...session.order!, currency: session.shop.currency };
    await this.#onTaken(taken);
    this.taken.push(taken);
    session.state = 'placed';
  }

  /** It says that there is no order only where there can be none any more. */
  #look(session: Session): ReconcileOutcome {
    if (!session.shop.tells) return { kind: 'unknown', detail: 'the shop cannot be asked' };
    switch (session.state) {
      case 'placed':
        return placed(session);
      case 'declined':
        return { kind: 'declined', reason: 'card_declined', detail: 'the card was declined' };
      case 'challenged':
      case 'authenticated':
        return challenge(session);
      case 'canceled':
        return { kind: 'no_order', detail: 'the session was canceled' };
      case 'open':
        if (!this.isWell && this.#random.chance(0.4)) return { kind: 'unknown', detail: 'nothing yet' };
        session.state = 'canceled';
        return { kind: 'no_order', detail: 'the session was canceled' };
    }
  }

  #giveUp(session: Session): ReconcileOutcome {
    if (session.state === 'challenged' || session.state === 'authenticated') session.state = 'canceled';
    return this.#look(session);
  }

  #sessionOf(named: Json): Session {
    const { session } = named as { session: string };
    return this.#sessions.get(session)!;
  }
}

function flowOf({ host }: ShopKind): Flow {
  const origin = `https://${host}`;
  return { driver: DRIVER, merchant: host, origin, url: `${origin}/item`, state: null };
}

function shopOf({ origin }: Flow): ShopKind {
  return KINDS.find(({ host }) => origin === `https://${host}`)!;
}

function offerOf({ currency, asksForSize }: ShopKind): Offer {
  const values = ['s', 'm'].map((value) => ({ value, title: value, available: true }));
  const size = { kind: 'enum', key: 'size', title: 'Size', required: true, values } as const;
  return {
    title: `Item${ODD}`,
    currency,
    fields: asksForSize ? [size] : [],
    unavailable: [],
    needs: [],
    quantityMax: 9,
  };
}

function placed({ id }: Session): CommitOutcome & { kind: 'placed' } {
  return {
    kind: 'placed',
    chargeId: `${id}${ODD}`,
    order: { number: `${id}${ODD}`, url: null, status: null },
  };
}

function challenge({ id, shop }: Session): CommitOutcome & { kind: 'authentication' } {
  return { kind: 'authentication', url: `https://${shop.host}/challenge/${id}`, resume: { session: id } };
}

function connectionReset(): Error {
  return Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' });
}
