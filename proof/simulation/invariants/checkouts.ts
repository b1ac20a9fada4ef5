import type { SimulatedPostgres } from '../world/postgres.ts';
import type { Taken } from '../world/shops.ts';
import { Broken } from './broken.ts';

const ONCE = 'a card is charged at most once an intent';
const CONFIRMED = 'nothing is charged without a confirmation';
const WITHIN = 'no more is charged than was confirmed';
const MANDATE = 'no more is charged under a mandate than it allows';
const TRUTH = 'intents say what the shops did';

interface ChargeRow {
  readonly intent_id: string;
  readonly idempotency_key: string;
  readonly state: string;
  readonly status: string;
  readonly confirmed_at: string | null;
  readonly confirmed_by: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly max_amount: string | null;
  /** Hundredths, as the shop had quoted. */
  readonly quoted: string;
  readonly is_asked: boolean;
}

const CHARGES = `
  SELECT charges.intent_id, charges.idempotency_key, charges.state, intents.status, intents.confirmed_at, intents.confirmed_by,
    intents.currency, intents.amount::text, intents.max_amount::text, intents.quote ->> 'amount' AS quoted,
    intents.outcome_asked_at IS NOT NULL AND intents.options_schema -> 'x-outcome' IS NOT NULL AS is_asked
  FROM checkout_charges charges
  JOIN checkout_intents intents ON intents.account_id = charges.account_id AND intents.id = charges.intent_id`;

/** Of a charge that is past the one point at which an order may be sent. */
const ARMED = ['submitting', 'authenticating', 'unknown'];

/** At the moment in which a shop takes money: whether it may, by what is committed. */
export async function assertMayTake(
  postgres: SimulatedPostgres,
  before: readonly Taken[],
  taken: Taken,
): Promise<void> {
  const facts = JSON.stringify(taken);
  const [charge] = await postgres.look<ChargeRow>(`${CHARGES} WHERE charges.idempotency_key = $1`, [
    taken.idempotencyKey,
  ]);
  if (charge === undefined || charge.confirmed_at === null) throw new Broken(CONFIRMED, facts);
  const of = `${charge.intent_id} (${charge.state}): ${facts}`;
  if (before.some(({ idempotencyKey }) => idempotencyKey === taken.idempotencyKey))
    throw new Broken(ONCE, of);
  if (!ARMED.includes(charge.state)) throw new Broken('nothing is charged that was not armed', of);
  if (taken.currency !== charge.currency || taken.amount > Number(charge.quoted))
    throw new Broken(WITHIN, of);
  if (charge.max_amount !== null && taken.amount > inHundredths(charge.max_amount, taken.currency))
    throw new Broken(WITHIN, of);
}

export interface Limited {
  readonly keyId: string;
  /** The most in a day, in hundredths, of these currencies together. */
  readonly limits: readonly { readonly currencies: readonly string[]; readonly dailyLimit: number }[];
  /** The most for one purchase that nobody else confirms, in hundredths of usd. */
  readonly approvalAbove: number;
}

/** A run is shorter than a day: all of it counts together. */
export async function assertMandates(
  postgres: SimulatedPostgres,
  taken: readonly Taken[],
  keys: readonly Limited[],
): Promise<void> {
  if (taken.length === 0) return;
  const charges = await postgres.look<ChargeRow>(`${CHARGES} WHERE intents.confirmed_by IS NOT NULL`);
  for (const { keyId, limits, approvalAbove } of keys) {
    const byKey = taken.filter(({ idempotencyKey }) =>
      charges.some(
        ({ confirmed_by, idempotency_key }) => confirmed_by === keyId && idempotency_key === idempotencyKey,
      ),
    );
    const large = byKey.find(({ amount, currency }) => currency === 'usd' && amount > approvalAbove);
    if (large) throw new Broken(MANDATE, `${keyId} bought without approval: ${JSON.stringify(large)}`);
    const named = limits.flatMap(({ currencies }) => currencies);
    const foreign = byKey.find(({ currency }) => !named.includes(currency));
    if (foreign) throw new Broken(MANDATE, `${keyId} names no such currency: ${JSON.stringify(foreign)}`);
    for (const { currencies, dailyLimit } of limits) {
      const sum = byKey
        .filter(({ currency }) => currencies.includes(currency))
        .reduce((total, { amount }) => total + amount, 0);
      if (sum > dailyLimit)
        throw new Broken(MANDATE, `${keyId} spent ${sum} of ${dailyLimit} in ${currencies.join(', ')}`);
    }
  }
}

/** Once nothing is under way: an intent has ended as its shop says, or a person is asked, with what they need to know. */
export async function assertCheckoutsEqualShops(
  postgres: SimulatedPostgres,
  taken: readonly Taken[],
): Promise<void> {
  for (const charge of await postgres.look<ChargeRow>(CHARGES)) {
    const sales = taken.filter(({ idempotencyKey }) => idempotencyKey === charge.idempotency_key);
    const facts = `${JSON.stringify(charge)}, and the shop took ${JSON.stringify(sales)}`;
    if (charge.state === 'unknown' && charge.status === 'requires_action' && charge.is_asked) continue;
    const isPlaced = charge.state === 'placed';
    if (isPlaced !== (charge.status === 'succeeded')) throw new Broken(TRUTH, facts);
    if (!isPlaced && !['failed', 'canceled'].includes(charge.status)) throw new Broken(TRUTH, facts);
    if (sales.length !== (isPlaced ? 1 : 0)) throw new Broken(TRUTH, facts);
    if (isPlaced && inHundredths(charge.amount, charge.currency) !== sales[0]!.amount)
      throw new Broken(TRUTH, facts);
  }
  const [loose] = await postgres.look(
    `SELECT id, status FROM checkout_intents intents WHERE confirmed_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM checkout_charges WHERE intent_id = intents.id) LIMIT 1`,
  );
  if (loose) throw new Broken(TRUTH, `confirmed, and without a charge: ${JSON.stringify(loose)}`);
}

function inHundredths(minorUnits: string, currency: string): number {
  return Number(minorUnits) * (currency === 'jpy' ? 100 : 1);
}
