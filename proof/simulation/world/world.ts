import { createHash } from 'node:crypto';
import type { Json } from '@florin/page-reading/json';
import { SeededRandom } from '@florin/testing/seeded-random';
import { type Address, getAddressDecoder } from '@solana/kit';
import type pg from 'pg';
import { ensureAccount } from '../../../packages/server/src/accounts/store.ts';
import { makeApiKey } from '../../../packages/server/src/api-keys/make.ts';
import { draftCard } from '../../../packages/server/src/cards/draft.ts';
import { queriesOn } from '../../../packages/server/src/database/database.ts';
import { insertOnce } from '../../../packages/server/src/idempotency/insert-once.ts';
import { restartIds } from '../../../packages/server/src/ids.ts';
import { draftWebhookEndpoint } from '../../../packages/server/src/webhook-endpoints/draft.ts';
import { Books } from '../invariants/books.ts';
import { Broken } from '../invariants/broken.ts';
import {
  assertCheckoutsEqualShops,
  assertMandates,
  assertMayTake,
  type Limited,
} from '../invariants/checkouts.ts';
import { assertGiftsEqualChain } from '../invariants/gifts.ts';
import { assertHistoryIsSealed, UNSEALED } from '../invariants/history.ts';
import { Privacy } from '../invariants/privacy.ts';
import { Calls, type Fate, type PendingCall } from '../scheduler/calls.ts';
import { Platform } from '../scheduler/platform.ts';
import { runAs, runOutside, SimulatedProcess } from '../scheduler/process.ts';
import type { Choices, Step } from '../scheduler/steps.ts';
import { START_MS, VirtualTime } from '../scheduler/time.ts';
import { Client } from '../traffic/client.ts';
import type { Merchant } from '../traffic/merchant.ts';
import { createIntent } from '../traffic/payments.ts';
import type { Stage } from '../traffic/stage.ts';
import { act, type Scene } from '../traffic/traffic.ts';
import { SimulatedChain } from './chain.ts';
import { Notices } from './database.ts';
import { Member, networkOf, type Role, SECRET, VAULT } from './installation.ts';
import { SimulatedPostgres } from './postgres.ts';
import { Receiver } from './receiver.ts';
import { SHOP_HOSTS, Shops } from './shops.ts';

const MERCHANTS = ['Tea house', 'Coffee house'];
const MEMBERS: Readonly<Record<Scene, readonly Role[]>> = {
  payments: ['api', 'api', 'worker', 'worker'],
  checkouts: ['api', 'api', 'checkouts', 'checkouts'],
};
/** What is of no use before the end: in payments nothing is sealed until then, in checkouts no webhook delivered, so that more of the rest happens. */
const LATECOMER: Readonly<Record<Scene, Role>> = { payments: 'sealer', checkouts: 'deliverer' };
/** A checkout takes many steps, by one process after the other: with too many at once none gets far. */
const ACTING_MAX: Readonly<Record<Scene, number>> = { payments: Number.POSITIVE_INFINITY, checkouts: 10 };
const BUYER_CENTS = 100_000_00;
const DELAYS_MS = [5, 50, 500, 5_000];
/** Until what has landed is final and was polled for. */
const FINALITY_MS = 18_000;
const HURRY_MS = 4_000;
/** What an agent's key may spend, in cents: one purchase, and seldom two. */
const MANDATE = {
  max_amount: 2_300,
  daily_limit: 2_300,
  approval_above: 1_900,
  merchants: SHOP_HOSTS,
  currencies: { eur: { daily_limit: 2_100 } },
};
const LIMITS = [
  { currencies: ['usd', 'sgd'], dailyLimit: MANDATE.daily_limit },
  { currencies: ['eur'], dailyLimit: MANDATE.currencies.eur.daily_limit },
];
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };

export interface Counts {
  steps: number;
  deaths: number;
  /** Turns for which several processes were waiting: whose came first was drawn. */
  races: number;
  faults: number;
  acts: number;
}

/** An installation of several processes, its merchants and buyers, PostgreSQL and the chain: all that a run consists of. */
export class World {
  readonly time: VirtualTime;
  readonly calls = new Calls();
  readonly counts: Counts = { steps: 0, deaths: 0, races: 0, faults: 0, acts: 0 };
  /** What each step came to, in words. */
  readonly trace: string[] = [];
  readonly #platform: Platform;
  readonly #postgres: SimulatedPostgres;
  readonly #chain: SimulatedChain;
  readonly #notices: Notices;
  readonly #members: readonly Member[];
  readonly #latecomer: Member;
  readonly #receiver: Receiver;
  readonly #books: Books;
  readonly #stage: Stage;
  readonly #scene: Scene;
  readonly #shops: Shops;
  #broken: Broken | null = null;
  /** What people have begun and not ended. */
  #acting = 0;

  private constructor(parts: {
    time: VirtualTime;
    platform: Platform;
    calls: Calls;
    postgres: SimulatedPostgres;
    chain: SimulatedChain;
    notices: Notices;
    seed: number;
    scene: Scene;
    stage: Omit<Stage, 'client' | 'calls' | 'chain' | 'people' | 'nextOrder' | 'shops' | 'trailOf'>;
    people: SimulatedProcess;
    sponsor: Awaited<ReturnType<SimulatedChain['wallet']>>;
  }) {
    const { time, platform, calls, postgres, chain, notices, seed, stage, people, sponsor } = parts;
    this.time = time;
    this.#scene = parts.scene;
    this.#shops = new Shops(new SeededRandom(seed + 8), calls, people, (taken) =>
      assertMayTake(postgres, this.#shops.taken, taken).catch((error: unknown) => this.#noteBroken(error)),
    );
    this.calls = calls;
    this.#platform = platform;
    this.#postgres = postgres;
    this.#chain = chain;
    this.#notices = notices;
    this.#books = new Books(postgres);
    this.#receiver = new Receiver(new SeededRandom(seed + 3));
    const surroundings = {
      calls,
      postgres,
      notices,
      chain,
      shops: this.#shops,
      network: networkOf(chain.usdc, stage.beacon, stage.feeWallet, sponsor),
      receive: (url: string, body: string) => this.#receiver.take(url, body),
      onError: (process: string, line: string) => this.#noteError(process, line),
    };
    this.#members = MEMBERS[this.#scene].map(
      (role, index) => new Member(role, index, seed + 10 * index, surroundings),
    );
    this.#latecomer = new Member(
      LATECOMER[this.#scene],
      MEMBERS[this.#scene].length,
      seed + 100,
      surroundings,
    );
    const privacy = new Privacy();
    const client = new Client(people, calls, this.#members, (key, request, answer) =>
      privacy.inspect(
        stage.merchants.find((each) => [each.key, each.agentKey].includes(key!))?.name ?? null,
        request,
        answer,
      ),
    );
    let orders = 0;
    this.#stage = {
      ...stage,
      client,
      calls,
      chain,
      people,
      shops: this.#shops,
      nextOrder: () => String(orders++),
      trailOf: (checkout) => runOutside(() => this.#trailOf(checkout)),
    };
  }

  static async start(seed: number, scene: Scene): Promise<World> {
    restartIds();
    const postgres = await SimulatedPostgres.start(seed, START_MS);
    const chain = await SimulatedChain.start(seed + 1);
    const time = new VirtualTime(async (nowMs) => {
      chain.follow(nowMs);
      await postgres.setClock(nowMs);
    });
    let world: World | null = null;
    const platform = new Platform(time, (error) => {
      if (world) world.#noteBroken(asUncaught(error));
    });
    const people = new SimulatedProcess('people', seed + 2);
    const calls = new Calls();
    const notices = new Notices(calls, postgres);
    const [buyer, sponsor, fees] = [
      await chain.wallet(BUYER_CENTS),
      await chain.wallet(0),
      await chain.wallet(0),
    ];
    const merchants = await settleIn(postgres, chain, people, scene);
    world = new World({
      time,
      platform,
      calls,
      postgres,
      chain,
      notices,
      seed,
      scene,
      people,
      sponsor,
      stage: {
        merchants,
        buyer,
        feeWallet: fees.address,
        beacon: addressOf(new SeededRandom(seed + 4).bytes(32)),
        acknowledged: [],
        requested: [],
        gifts: [],
        checkouts: [],
      },
    });
    await world.#books.watchMoves();
    await notices.begin();
    for (const member of world.#members) member.start();
    if (scene === 'payments') world.#openSomething(new SeededRandom(seed + 6));
    await platform.settle();
    await world.#pass(new SeededRandom(seed + 7), 0);
    return world;
  }

  get choices(): Choices {
    return {
      calls: this.#waiting.map(({ ask }) => ({
        kind: ask.kind,
        isRepeatable: ask.isRepeatable ?? false,
      })),
      isAnyoneDead: this.#members.some(({ isAlive }) => !isAlive),
      arePeopleBusy: this.#acting >= ACTING_MAX[this.#scene],
    };
  }

  /** In checkouts every process has the same chance, however much it asks for at once: else the many requests of people leave workers no turn. */
  get #waiting(): readonly PendingCall[] {
    const { pending } = this.calls;
    if (this.#scene === 'payments') return pending;
    const processes = [...new Set(pending.map(({ ask }) => ask.process))];
    const byProcess = processes.map((process) => pending.filter(({ ask }) => ask.process === process));
    const most = Math.max(...byProcess.map(({ length }) => length));
    return byProcess.flatMap((calls) => Array.from({ length: most }, (_, at) => calls[at % calls.length]!));
  }

  /** Who waits for what, and where every object stands: two moments with the same are the same state. */
  get fingerprint(): string {
    const waiting = this.calls.pending.map(({ ask }) => `${ask.process.name}:${ask.label}`).sort();
    const dead = this.#members.filter(({ isAlive }) => !isAlive).map(({ name }) => name);
    const text = JSON.stringify([waiting, dead, this.#books.moves, this.calls.blockedCount]).replace(
      /_0[0-9a-z]{27}/g,
      '',
    );
    return createHash('sha1').update(text).digest('base64url');
  }

  /** Does what one step says, and lets everybody run until all wait again. */
  async step(step: Step): Promise<void> {
    this.counts.steps++;
    const words = await this.#do(step);
    await this.#platform.settle();
    if (this.calls.blockedCount > 0) await this.calls.unblock((blocked) => this.#postgres.outcomeOf(blocked));
    if (this.#postgres.hasWritten) await this.#notices.spread();
    this.trace.push(`${String(this.time.sinceStartMs).padStart(8)} ms  ${words}`);
    if (this.#broken) throw this.#broken;
  }

  async assertAlways(): Promise<void> {
    await this.#books.assertAlways(this.#stage.acknowledged);
    this.#receiver.assertOrder();
    if (this.#scene === 'checkouts') await assertMandates(this.#postgres, this.#shops.taken, this.#limited);
  }

  get #limited(): Limited[] {
    return this.#stage.merchants.map(({ agentKeyId }) => ({
      keyId: agentKeyId,
      limits: LIMITS,
      approvalAbove: MANDATE.approval_above,
    }));
  }

  /** No faults any more: everybody lives, and what is due is done soon. Then the books must equal the chain. */
  async quietDown(random: SeededRandom, roundsMax = 40): Promise<void> {
    this.#receiver.isWell = true;
    for (const member of this.#members) if (!member.isAlive) member.start();
    this.#latecomer.start();
    await this.#pass(random, FINALITY_MS);
    this.#shops.isWell = true;
    if (this.#scene === 'payments') await this.#lookEverywhere();
    for (let round = 0; ; round++) {
      await this.#retryAll();
      await this.#pass(random, HURRY_MS);
      await this.assertAlways();
      const left = await this.#left();
      if (Object.values(left).every((count) => count === 0)) break;
      if (round === roundsMax)
        throw new Broken('everything comes to its end', `left: ${JSON.stringify(left)}`);
    }
    const { merchants, feeWallet } = this.#stage;
    await this.#books.assertBooksEqualChain(this.#chain, [
      ...merchants.map(({ wallet }) => wallet.address),
      feeWallet,
    ]);
    await assertGiftsEqualChain(this.#postgres, this.#chain, this.#stage.gifts);
    await this.#assertEventsArrived();
    await assertCheckoutsEqualShops(this.#postgres, this.#shops.taken);
    await assertHistoryIsSealed(this.#postgres, SECRET);
  }

  /** Lets so much time go by, and everything happen that is asked for meanwhile. */
  async #pass(random: SeededRandom, durationMs: number): Promise<void> {
    const untilMs = this.time.nowMs + durationMs;
    while (this.time.nowMs < untilMs || this.calls.pending.length > 0) {
      const pick = random.below(2 ** 31);
      const isAsked = this.calls.pending.length > 0;
      await this.step(isAsked ? { do: 'turn', pick, fate: 'deliver' } : { do: 'wake', pick });
    }
  }

  async stop(): Promise<void> {
    for (const member of [...this.#members, this.#latecomer]) await member.kill();
    this.#platform.release();
    await this.#chain.stop();
    await this.#postgres.stop();
  }

  async #do(step: Step): Promise<string> {
    switch (step.do) {
      case 'turn':
        return this.calls.pending.length === 0
          ? 'nobody asks for anything'
          : this.#decide(step.pick, step.fate);
      case 'wake': {
        const timer = await this.time.wakeNext((timers) => timers[step.pick % timers.length]!);
        return timer ? `${timer.process.name}: a timer` : 'nobody waits for time';
      }
      case 'leap':
        await this.time.advance(step.ms);
        return `nobody runs for ${step.ms} ms`;
      case 'act': {
        this.counts.acts++;
        const { name, done } = runAs(this.#stage.people, () => act(this.#stage, this.#scene, step.seed));
        this.#acting++;
        done.catch((error: unknown) => this.#noteBroken(error)).finally(() => this.#acting--);
        return `people: ${name}`;
      }
      case 'kill': {
        const living = this.#members.filter(({ isAlive }) => isAlive);
        const member = living[step.pick % Math.max(1, living.length)];
        if (!member) return 'nobody lives';
        this.counts.deaths++;
        await member.kill();
        return `${member.name}: dies`;
      }
      case 'start': {
        const dead = this.#members.filter(({ isAlive }) => !isAlive);
        const member = dead[step.pick % Math.max(1, dead.length)];
        member?.start();
        return member ? `${member.name}: starts` : 'everybody lives';
      }
      case 'fork':
        return `the chain takes back ${await this.#chain.fork(new SeededRandom(step.seed))} slots`;
    }
  }

  async #decide(pick: number, fate: Fate): Promise<string> {
    const { pending } = this.calls;
    const call = this.#waiting[pick % this.#waiting.length]!;
    if (pending.some(({ ask }) => ask.process !== call.ask.process)) this.counts.races++;
    const { ask } = call;
    const words = `${ask.process.name}: ${ask.label}${fate === 'deliver' ? '' : ` (${fate})`}`;
    this.calls.take(call);
    if (fate !== 'deliver') this.counts.faults++;
    if (fate === 'delay') this.#delay(call, pick);
    else if (fate === 'die_before') await this.#die(ask.process);
    else if (fate === 'fail') await this.#fail(call);
    else await this.#perform(call, fate);
    return words;
  }

  async #perform(call: PendingCall, fate: Fate): Promise<void> {
    if (fate === 'repeat' && call.ask.isRepeatable) await this.calls.perform(call);
    const outcome = await this.calls.perform(call);
    if (fate === 'die_after') return this.#die(call.ask.process);
    if (outcome === null) return;
    if (fate === 'lose') return this.#fail(call);
    if ('error' in outcome) call.reject(outcome.error);
    else call.resolve(outcome.value);
  }

  async #fail(call: PendingCall): Promise<void> {
    await call.ask.onFailure?.();
    call.reject(call.ask.failure?.() ?? new Error('it failed'));
  }

  #delay(call: PendingCall, pick: number): void {
    const durationMs = DELAYS_MS[pick % DELAYS_MS.length]!;
    this.time.set(call.ask.process, () => this.calls.putBack(call), durationMs);
  }

  /** People do not die: what a death would be for them is that nobody answers. */
  async #die(process: SimulatedProcess): Promise<void> {
    if (process === this.#stage.people) return;
    this.counts.deaths++;
    await process.die();
  }

  /**
   * Wallets are looked at for money that names nothing while their merchant waits for any, from when they were handed out: so each
   * merchant has asked for something first that nobody pays or cancels.
   */
  #openSomething(random: SeededRandom): void {
    for (const merchant of this.#stage.merchants) {
      const stage = { ...this.#stage, merchants: [merchant], requested: [] };
      runAs(stage.people, () => createIntent(stage, random)).catch((error: unknown) =>
        this.#noteBroken(error),
      );
    }
  }

  /** Every address that money may have come to has its turn once more. */
  async #lookEverywhere(): Promise<void> {
    await this.#postgres.look(`UPDATE watched_references SET sweep_at = 'epoch'`);
    await this.#postgres.look(`UPDATE watched_wallets SET look_at = 'epoch', searched_at = 'epoch'`);
    await this.#postgres.look(`UPDATE gifts SET sweep_at = 'epoch'`);
  }

  /** What is put off is tried now, in the order in which it would have been. */
  async #retryAll(): Promise<void> {
    await this.#postgres.look(`UPDATE parked_signatures SET retry_at = 'epoch'`);
    await this.#postgres.look(
      `UPDATE webhook_deliveries SET due_at = due_at - interval '1 day' WHERE status = 'pending'`,
    );
    await this.#postgres.look(`UPDATE webhook_endpoints SET paused_until = NULL`);
    if (this.#scene === 'payments') return;
    await this.#postgres.look(`UPDATE checkout_intents SET expires_at = now() WHERE confirmed_at IS NULL`);
    await this.#postgres.look(`UPDATE graphile_worker._private_jobs SET run_at = least(run_at, now())`);
  }

  async #left(): Promise<Record<string, number>> {
    const [row] = await this.#postgres.look<Record<string, string>>(`
      SELECT (SELECT count(*) FROM parked_signatures) AS parked,
        (SELECT count(*) FROM watched_references WHERE sweep_at = 'epoch') AS unseen_references,
        (SELECT count(*) FROM watched_wallets WHERE look_at = 'epoch' OR searched_at = 'epoch' OR walk_top_signature IS NOT NULL) AS unseen_wallets,
        (SELECT count(*) FROM transaction_intents WHERE status = 'processing') AS processing,
        (SELECT count(*) FROM checkout_sessions WHERE status = 'open' AND amount_received >= amount_total) AS reached,
        (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending') AS webhooks,
        (SELECT count(*) FROM checkout_intents WHERE status NOT IN ('succeeded', 'failed', 'canceled') AND outcome_asked_at IS NULL) AS checkouts,
        ${UNSEALED} AS unsealed`);
    return Object.fromEntries(Object.entries(row!).map(([name, count]) => [name, Number(count)]));
  }

  /** Where a person who wonders about an order finds it. */
  async #trailOf(checkout: string): Promise<Json> {
    const [charge] = await this.#postgres.look<{ trail: Json }>(
      `SELECT trail FROM checkout_charges WHERE intent_id = $1`,
      [checkout],
    );
    return charge?.trail ?? null;
  }

  async #assertEventsArrived(): Promise<void> {
    for (const { accountId, name, hook } of this.#stage.merchants) {
      const events = await this.#postgres.look<{ event: string }>(
        `SELECT event FROM webhook_deliveries WHERE account_id = $1 AND status = 'delivered'`,
        [accountId],
      );
      const arrived = this.#receiver.idsAt(hook);
      const missing = events.filter(({ event }) => !arrived.has(event));
      if (missing.length > 0)
        throw new Broken(
          'every event arrives',
          `${missing.map(({ event }) => event).join(', ')} never came to ${name}`,
        );
    }
  }

  #noteBroken(error: unknown): void {
    this.#broken ??=
      error instanceof Broken
        ? error
        : new Broken('nothing fails without a reason', String((error as Error).stack));
  }

  /** A process that says that something unforeseen went wrong; what the scheduler made fail is foreseen. */
  #noteError(process: string, line: string): void {
    const { err } = JSON.parse(line) as { err?: { type?: string; message?: string } };
    if (
      /DatabaseUnavailable|ChainUnavailable|gave no answer|no endpoint answered/.test(
        JSON.stringify(err ?? ''),
      )
    )
      return;
    this.#noteBroken(new Broken('nothing fails without a reason', `${process} said ${line}`));
  }
}

/** The merchants, each with a key and a webhook endpoint; the installation knows them before the run begins. */
async function settleIn(
  postgres: SimulatedPostgres,
  chain: SimulatedChain,
  people: SimulatedProcess,
  scene: Scene,
): Promise<Merchant[]> {
  const queries = queriesOn((query) => postgres.control.query(query) as Promise<pg.QueryResult>);
  const merchants: Merchant[] = [];
  for (const [index, name] of MERCHANTS.entries()) {
    const wallet = await chain.wallet(0);
    const hook = `https://hooks-${index}.example/florin`;
    const made = await runAs(people, async () => {
      const account = await ensureAccount(queries, wallet.address, name);
      const { secret: key } = await makeApiKey(queries, account.id, 'Simulated key');
      const { row } = draftWebhookEndpoint(SECRET, account.id, { url: hook, enabled_events: ['*'] });
      await insertOnce(queries, null, { webhook_endpoints: [row] }, null);
      if (scene === 'payments') return { accountId: account.id, key, agentKey: '', agentKeyId: '' };
      const agent = await makeApiKey(queries, account.id, 'Simulated agent', {
        scopes: ['checkout'],
        mandate: MANDATE,
      });
      await insertOnce(queries, null, { cards: [draftCard(VAULT, account.id, CARD)] }, null);
      return { accountId: account.id, key, agentKey: agent.secret, agentKeyId: agent.row.id };
    });
    merchants.push({ name, wallet, hook, ...made });
  }
  return merchants;
}

function asUncaught(error: unknown): Broken {
  return new Broken(
    'no process ends by itself',
    `nobody waited for ${(error as Error).stack ?? String(error)}`,
  );
}

function addressOf(bytes: Uint8Array): Address {
  return getAddressDecoder().decode(bytes);
}
