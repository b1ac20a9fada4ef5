import type { LandedFacts } from '@florin/chain/reader/landed-facts';
import type { SettlementServices } from '../follow.ts';
import { landedAt } from '../read-landed.ts';
import { insertStrayPayments, type StrayPayment } from './stray-store.ts';

/** Less is dust: whoever copies the beacon to be a nuisance moves as little as possible. */
const BASE_UNITS_MIN = 10_000n;

/**
 * Records payments that carry the beacon and name nothing that is known. A payment request is written before anyone can pay it,
 * so whatever it was has been lost: most likely to a database that was restored to an earlier day.
 * @example await recordStrays(services, await settlePayments(services, landed, setAside))
 */
export async function recordStrays(
  { database, network, log }: Pick<SettlementServices, 'database' | 'network' | 'log'>,
  unknown: readonly LandedFacts[],
): Promise<void> {
  const strays = unknown.flatMap((facts) => straysIn(facts, network));
  if (strays.length === 0) return;
  const recorded = await insertStrayPayments(database, strays);
  if (recorded > 0)
    log.error(
      { signatures: strays.map(({ signature }) => signature) },
      'payments arrived for what this database does not know; the operator command "stray" lists them',
    );
}

function straysIn(
  facts: LandedFacts,
  { beacon, mint }: Pick<SettlementServices['network'], 'beacon' | 'mint'>,
): StrayPayment[] {
  return facts.transfers
    .filter(({ extraAccounts }) => extraAccounts.includes(beacon) && extraAccounts.length > 1)
    .filter((transfer) => transfer.mint === mint && transfer.amount >= BASE_UNITS_MIN)
    .map(({ path, authority, owner, destination, amount, extraAccounts }) => ({
      signature: facts.signature,
      path: path.join('.'),
      slot: String(facts.slot),
      landed_at: new Date(landedAt(facts) * 1000).toISOString(),
      sender: owner ?? authority,
      destination,
      amount: String(amount),
      reference_addresses: extraAccounts.filter((account) => account !== beacon),
    }));
}
