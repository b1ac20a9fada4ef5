import { LoginSecret } from '@florin/checkout-browser/account/login-secret';
import { CardSecret } from '@florin/checkout-browser/card/card-secret';
import type {
  Arming,
  Attempt,
  CommitOutcome,
  DriveContext,
  FlowDriver,
  ReconcileOutcome,
  Step,
} from '@florin/checkout-browser/driver';
import { createGuardedFetch, FetchFailed } from '@florin/egress/guarded-fetch';
import { createEgressPolicy } from '@florin/egress/policy';
import type { Flow } from '@florin/page-reading/purchase';
import { testCards } from '@florin/sandbox/processor/test-cards';
import { type Advance, type AdvanceInput, advanceIntent } from './advance.ts';
import { type ChargeState, eventOf, nextState } from './charge.ts';
import { type CheckoutEngine, createCheckoutEngine, type EngineOptions, type LostRace } from './engine.ts';
import type { PaymentPort } from './payment-guard.ts';

type Quoted = Extract<Advance, { kind: 'quoted' }>;

/** A charge as the database would hold it. */
export interface StoredCharge {
  state: ChargeState;
  readonly quoted: Quoted;
  readonly approvedOrigins: readonly string[];
  arming: Arming | null;
  armedAtMs: number;
  resume: Attempt['resume'];
}

const ADDRESS = {
  line1: '1 Market Street',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94105',
  country: 'US',
};
const BILLING = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+1 415 555 0100',
  address: ADDRESS,
};

export interface TestWorkerOptions {
  readonly drivers: readonly FlowDriver[];
  /** Every address of the sandbox that may be reached. */
  readonly origins: readonly string[];
  readonly processorOrigins: readonly string[];
  readonly boundsMs?: EngineOptions['boundsMs'];
  /** Sees everything that is sent and answered. */
  readonly onExchange?: (exchange: Exchange) => void;
}

export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sent: string | null;
  readonly status: number;
  readonly answered: string;
}

const LONG_TIMEOUT_MS = 60_000;
const SHORT_TIMEOUT_MS = 1_500;

/** Stands where the server will: it keeps what must survive a crash, and records each transition by compare-and-set. */
export class TestWorker {
  readonly engine: CheckoutEngine;
  readonly steps: Step[] = [];
  readonly #fetcher;
  readonly #onExchange: TestWorkerOptions['onExchange'];

  constructor(options: TestWorkerOptions) {
    this.#onExchange = options.onExchange;
    const policy = createEgressPolicy({ allow: options.origins.map((origin) => new URL(origin).host) });
    this.#fetcher = createGuardedFetch({ policy });
    this.engine = createCheckoutEngine({
      drivers: options.drivers,
      policy,
      processorOrigins: options.processorOrigins,
      ...(options.boundsMs && { boundsMs: options.boundsMs }),
    });
  }

  close(): Promise<void> {
    return this.#fetcher.close();
  }

  context(): DriveContext {
    return {
      signal: new AbortController().signal,
      account: 'acct_1',
      bounds: null,
      deadlineMs: Date.now() + 60_000,
      fetch: this.#fetch,
      log: (step) => this.steps.push(step),
    };
  }

  #refusal: { readonly url: RegExp; readonly status: number; readonly text: string } | null = null;

  /** The next request to such an address is answered like this, and never reaches the merchant. */
  refuseOnce(url: RegExp, answer: { readonly status: number; readonly text: string }): void {
    this.#refusal = { url, ...answer };
  }

  #timeoutMs = LONG_TIMEOUT_MS;

  /** The next confirmation will not be answered: it is not waited for as long as everything else. */
  expectSilence(): void {
    this.#timeoutMs = SHORT_TIMEOUT_MS;
  }

  #broken: RegExp | null = null;
  /** Every address that was asked, whatever came of it. */
  readonly attempted: string[] = [];

  /** The connection of the next request to such an address breaks, before the merchant hears of it. */
  breakOnce(url: RegExp): void {
    this.#broken = url;
  }

  readonly #fetch: DriveContext['fetch'] = async (url, request = {}) => {
    this.attempted.push(url);
    if (this.#broken?.test(url)) {
      this.#broken = null;
      throw new FetchFailed('network', url, true);
    }
    const refusal = this.#refusal;
    if (refusal?.url.test(url)) {
      this.#refusal = null;
      return { status: refusal.status, text: refusal.text, url, headers: new Headers() };
    }
    const response = await this.#fetcher.fetch(url, { timeoutMs: this.#timeoutMs, ...request });
    const { method = 'GET', headers = {}, body: sent = null } = request;
    this.#onExchange?.({ method, url, headers, sent, status: response.status, answered: response.text });
    return response;
  };

  advance(url: string, change: Partial<AdvanceInput> = {}): Promise<Advance> {
    const input: AdvanceInput = {
      url,
      prompt: null,
      options: {},
      flow: null,
      offer: null,
      contacts: { shipping: {}, billing: BILLING, cardholder: 'Ada Lovelace' },
      card: { hasCvc: true },
      approvedOrigins: [],
      ...change,
    };
    return advanceIntent(this.engine, null, input, this.context());
  }

  /** Advances to a quote, answering the approval that a merchant with its own card form asks for. */
  async quote(url: string, change: Partial<AdvanceInput> = {}): Promise<StoredCharge> {
    const approvedOrigins = [new URL(url).origin];
    const quoted = await this.advance(url, { approvedOrigins, ...change });
    if (quoted.kind !== 'quoted') throw new Error(`no quote: ${JSON.stringify(quoted)}`);
    return { state: 'prepared', quoted, approvedOrigins, arming: null, armedAtMs: 0, resume: null };
  }

  async confirm(charge: StoredCharge, number: string): Promise<CommitOutcome | LostRace> {
    if (number === testCards.timeoutAfterCharge) this.expectSilence();
    const outcome = await this.#commit(charge, number, this.context());
    this.#timeoutMs = LONG_TIMEOUT_MS;
    if (outcome.kind !== 'lost_race') this.#record(charge, outcome);
    return outcome;
  }

  /**
   * Confirms in a process that dies at its request number `deadly`, before sending it or before its answer arrives.
   * A dead process does nothing more: it records nothing, and its last call never returns. Tells whether it died.
   */
  async confirmAndDie(
    charge: StoredCharge,
    number: string,
    deadly: number,
    moment: 'before' | 'after',
  ): Promise<boolean> {
    const context = this.context();
    let requests = 0;
    const death = new Promise<'died'>((resolve) => {
      const dying: DriveContext['fetch'] = async (url, request) => {
        requests += 1;
        if (requests < deadly) return await context.fetch(url, request);
        if (moment === 'after') await context.fetch(url, request).catch(() => 'nobody is left to read it');
        resolve('died');
        return await new Promise<never>(() => {});
      };
      void this.#commit(charge, number, { ...context, fetch: dying }).then(() => resolve('died'));
    });
    await death;
    return requests >= deadly;
  }

  #commit(charge: StoredCharge, number: string, context: DriveContext): Promise<CommitOutcome | LostRace> {
    const { flow, choice, quote } = charge.quoted;
    const { approvedOrigins } = charge;
    const payment = this.#payment(charge, number);
    return this.engine.commit({ flow, choice, quote, payment, approvedOrigins }, context);
  }

  /** What any process does later with a charge that it finds; `laterMs` lets time pass. */
  async reconcile(charge: StoredCharge, laterMs = 0): Promise<ReconcileOutcome> {
    const { flow, attempt } = stored(charge, laterMs);
    const outcome = await this.engine.reconcile(flow, attempt, this.context());
    if (charge.state === 'submitting' && outcome.kind === 'unknown') return outcome;
    this.#record(charge, outcome);
    return outcome;
  }

  async giveUp(charge: StoredCharge): Promise<ReconcileOutcome> {
    const { flow, attempt } = stored(charge, 15 * 60_000);
    const outcome = await this.engine.giveUp(flow, attempt, this.context());
    this.#record(charge, outcome);
    return outcome;
  }

  #payment(charge: StoredCharge, number: string): PaymentPort {
    return {
      idempotencyKey: `charge-${Math.random()}`,
      returnUrl: 'https://florin.example/return/token',
      arm: async (arming) => {
        if (nextState(charge.state, 'arm') === null) return false;
        charge.state = 'submitting';
        charge.arming = JSON.parse(JSON.stringify(arming)) as Arming;
        charge.armedAtMs = Date.now();
        return true;
      },
      card: async () =>
        new CardSecret({ number, cvc: '123', expMonth: 12, expYear: 2034, name: 'Ada Lovelace' }),
      login: async (proposed) => new LoginSecret(proposed),
    };
  }

  #record(charge: StoredCharge, outcome: CommitOutcome | ReconcileOutcome): void {
    const next = nextState(charge.state, eventOf(outcome));
    if (next === null) throw new Error(`${charge.state} cannot take ${outcome.kind}`);
    charge.state = next;
    if (outcome.kind === 'authentication') charge.resume = outcome.resume;
  }
}

/** As read back from the database: only what survives JSON. */
function stored(charge: StoredCharge, laterMs: number): { flow: Flow; attempt: Attempt } {
  const { flow, choice, quote } = charge.quoted;
  const attempt: Attempt = {
    idempotencyKey: 'charge',
    choice,
    quote,
    trail: charge.arming?.trail ?? null,
    resume: charge.resume,
    armedAtMs: charge.armedAtMs - laterMs,
  };
  return JSON.parse(JSON.stringify({ flow, attempt })) as { flow: Flow; attempt: Attempt };
}
