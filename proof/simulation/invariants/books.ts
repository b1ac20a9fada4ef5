import type { Address } from '@solana/kit';
import type { Acknowledged } from '../traffic/merchant.ts';
import type { SimulatedChain } from '../world/chain.ts';
import type { SimulatedPostgres } from '../world/postgres.ts';
import { Broken } from './broken.ts';

const CENT = 10_000n;

/** What must hold in every committed state, by name: each statement finds what contradicts it. */
const ALWAYS: Readonly<Record<string, string>> = {
  'each signature counts once': `
    SELECT signature, count(*) FROM transactions GROUP BY signature HAVING count(*) > 1`,
  'one key makes one object': `
    SELECT 'session' AS what, min(id) AS one, max(id) AS other FROM checkout_sessions GROUP BY metadata->>'order' HAVING count(*) > 1
    UNION ALL SELECT 'intent', min(id), max(id) FROM transaction_intents GROUP BY metadata->>'order' HAVING count(*) > 1
    UNION ALL SELECT 'product', min(id), max(id) FROM products WHERE metadata ? 'order' GROUP BY metadata->>'order' HAVING count(*) > 1
    UNION ALL SELECT 'checkout', min(id), max(id) FROM checkout_intents GROUP BY metadata->>'order' HAVING count(*) > 1
    UNION ALL SELECT 'gift', min(id), max(id) FROM gifts GROUP BY metadata->>'order' HAVING count(*) > 1`,
  'an object settles once, and for what was asked': `
    WITH settled AS (
      SELECT id, account_id, amount_total AS amount FROM checkout_sessions WHERE payment_status = 'paid'
      UNION ALL SELECT id, account_id, amount FROM transaction_intents WHERE status = 'succeeded'),
    paid AS (
      SELECT source AS id, account_id, sum(amount) AS amount FROM transactions
      WHERE type IN ('checkout_session', 'transaction_intent') GROUP BY source, account_id)
    SELECT coalesce(settled.id, paid.id) AS id, settled.amount AS asked, paid.amount AS paid
    FROM settled FULL JOIN paid USING (id, account_id) WHERE settled.amount IS DISTINCT FROM paid.amount`,
  'what goes back is no more than what came': `
    WITH promised AS (
      SELECT coalesce(transaction, unmatched_payment) AS source, sum(amount) AS amount,
        -- What was given up and signed all the same has gone back as well, and may be too much: the chain is the truth.
        sum(amount) FILTER (WHERE canceled_at IS NULL) AS amount_in_time
      FROM refunds WHERE status <> 'canceled' GROUP BY 1),
    sources AS (
      SELECT id, amount, amount_refunded FROM transactions
      UNION ALL SELECT id, amount, amount_refunded FROM unmatched_payments)
    SELECT id, sources.amount, amount_refunded, promised.amount AS promised
    FROM sources LEFT JOIN promised ON source = id
    WHERE amount_refunded <> coalesce(promised.amount, 0) OR promised.amount_in_time > sources.amount`,
};

/** The moves that the state machines of the product allow; whatever else is seen is a fault. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  checkout_sessions: ['-open', 'open-complete', 'open-canceled'],
  transaction_intents: [
    '-requires_action',
    'requires_action-processing',
    'processing-requires_action',
    'requires_action-succeeded',
    'processing-succeeded',
    'requires_action-canceled',
  ],
  refunds: [
    '-requires_action',
    'requires_action-succeeded',
    'canceled-succeeded',
    'requires_action-canceled',
  ],
  gifts: [
    '-requires_action',
    'requires_action-open',
    'requires_action-reclaimed',
    'open-reclaimed',
    'requires_action-released',
    'open-released',
    'reclaimed-released',
  ],
  checkout_intents: [
    '-processing',
    'processing-requires_action',
    'processing-requires_confirmation',
    'processing-failed',
    'processing-canceled',
    'requires_action-processing',
    'requires_action-canceled',
    'requires_confirmation-requires_action',
    'requires_confirmation-canceled',
    'requires_confirmation-processing confirmed',
    'processing confirmed-succeeded confirmed',
    'processing confirmed-failed confirmed',
    'processing confirmed-canceled confirmed',
    'processing confirmed-requires_action confirmed',
    'requires_action confirmed-processing confirmed',
    'requires_action confirmed-succeeded confirmed',
    'requires_action confirmed-failed confirmed',
  ],
  checkout_charges: [
    '-prepared',
    'prepared-submitting',
    'prepared-abandoned',
    'prepared-declined',
    'submitting-placed',
    'submitting-declined',
    'submitting-authenticating',
    'submitting-abandoned',
    'submitting-unknown',
    'authenticating-submitting',
    'authenticating-placed',
    'authenticating-declined',
    'authenticating-abandoned',
    'authenticating-unknown',
    'unknown-placed',
    'unknown-declined',
    'unknown-authenticating',
    'unknown-abandoned',
  ],
};

/** What notes each move, laid on the tables before the run begins, so that none goes by unseen. */
const WATCHES: Readonly<Record<string, readonly [column: string, note: string]>> = {
  checkout_intents: ['status', 'note_checkout_move'],
  checkout_charges: ['state', 'note_charge_move'],
};

/** Looks at what is committed, and throws where a promise does not hold. */
export class Books {
  readonly #postgres: SimulatedPostgres;
  #seenMoves = 0;

  constructor(postgres: SimulatedPostgres) {
    this.#postgres = postgres;
  }

  async watchMoves(): Promise<void> {
    for (const table of Object.keys(MOVES)) {
      const [column, note] = WATCHES[table] ?? ['status', 'note_move'];
      await this.#postgres.look(`
        CREATE TRIGGER note_move AFTER INSERT OR UPDATE OF ${column} ON ${table} FOR EACH ROW EXECUTE FUNCTION simulated.${note}()`);
    }
  }

  /** How many moves of states were seen. */
  get moves(): number {
    return this.#seenMoves;
  }

  async assertAlways(acknowledged: readonly Acknowledged[]): Promise<void> {
    // All at once: what takes time is the way to the server and back.
    await Promise.all([
      this.#assertMoves(),
      ...Object.entries(ALWAYS).map(([promise, text]) => this.#assertNone(promise, text)),
      this.#assertNothingLost(acknowledged),
    ]);
  }

  /** Once nothing is under way: every unit that reached a merchant or the fee wallet is settled or unmatched, or has gone back. */
  async assertBooksEqualChain(chain: SimulatedChain, owners: readonly Address[]): Promise<void> {
    const balances = await Promise.all(owners.map((owner) => chain.usdcOf(owner)));
    const held = balances.reduce((sum, balance) => sum + balance, 0n);
    const [books] = await this.#postgres.look<{ settled: string; loose: string; refunded: string }>(
      `
      SELECT (SELECT coalesce(sum(amount), 0)::text FROM transactions WHERE type IN ('checkout_session', 'transaction_intent')) AS settled,
        (SELECT coalesce(sum(amount_base_units), 0)::text FROM unmatched_payments WHERE mint = $1) AS loose,
        (SELECT coalesce(sum(amount), 0)::text FROM refunds WHERE status = 'succeeded') AS refunded`,
      [chain.usdc],
    );
    const booked = (BigInt(books!.settled) - BigInt(books!.refunded)) * CENT + BigInt(books!.loose);
    if (booked !== held)
      throw new Broken(
        'books equal chain once quiet',
        `the wallets hold ${held}, the books say ${booked} (${JSON.stringify(books)})`,
      );
  }

  async #assertNone(promise: string, text: string): Promise<void> {
    const found = await this.#postgres.look(text);
    if (found.length > 0) throw new Broken(promise, JSON.stringify(found));
  }

  async #assertMoves(): Promise<void> {
    const moves = await this.#postgres.look<{
      number: string;
      kind: string;
      id: string;
      was: string | null;
      became: string;
    }>('SELECT * FROM simulated.moves WHERE number > $1 ORDER BY number', [this.#seenMoves]);
    for (const { number, kind, id, was, became } of moves) {
      this.#seenMoves = Number(number);
      if (was !== became && !MOVES[kind]!.includes(`${was ?? ''}-${became}`))
        throw new Broken('states move by the tables only', `${id} of ${kind} went from ${was} to ${became}`);
    }
  }

  async #assertNothingLost(acknowledged: readonly Acknowledged[]): Promise<void> {
    const tables = new Set(acknowledged.map(({ table }) => table));
    await Promise.all([...tables].map((table) => this.#assertAllIn(table, acknowledged)));
  }

  async #assertAllIn(table: Acknowledged['table'], acknowledged: readonly Acknowledged[]): Promise<void> {
    const wanted = acknowledged.filter((entry) => entry.table === table);
    const ids = wanted.map(({ id }) => id);
    const rows = await this.#postgres.look<{ id: string; account_id: string }>(
      `SELECT id, account_id FROM ${table} WHERE id = ANY($1)`,
      [ids],
    );
    const owners = new Map(rows.map((row) => [row.id, row.account_id]));
    for (const { id, merchant } of wanted)
      if (owners.get(id) !== merchant.accountId)
        throw new Broken(
          'nothing acknowledged is lost',
          `${id} of ${merchant.name} is ${owners.has(id) ? 'of another' : 'not there'}`,
        );
  }
}
