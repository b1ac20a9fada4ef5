import type { LandedTransaction, SignatureStatus } from '@florin/chain/port';
import type { LandedFacts } from '@florin/chain/reader/landed-facts';
import type { Address, Signature } from '@solana/kit';
import {
  closeSigned,
  findOpenSigned,
  findReferencesOfSigned,
  findUnseenSigned,
} from '../../payment-requests/by-signature-store.ts';
import type { SettlementServices } from '../follow.ts';
import { readAll, type SetAside } from '../read-landed.ts';
import type { Settle } from '../settle-entries.ts';
import { FINAL_AFTER_BLOCKS, heightOf } from './forget-dead.ts';

/** One call asks for this many. */
const LOOKED_UP_MAX = 256;

/**
 * What each of these transactions did, as `readAll` says it; those whose payer could not name what they pay, and of which the
 * signature says it, name it here.
 * @example const page = await readNamed(services, landed, (odd) => parked.push(odd))
 */
export async function readNamed(
  services: Pick<SettlementServices, 'database' | 'network' | 'log'>,
  landed: readonly LandedTransaction[],
  setAside: SetAside,
): Promise<LandedFacts[]> {
  const page = readAll(services, landed, setAside);
  if (page.length === 0) return page;
  const references = await findReferencesOfSigned(
    services.database,
    page.map(({ signature }) => signature),
  );
  return page.map((facts) => {
    const reference = references.get(facts.signature);
    return reference === undefined ? facts : naming(facts, reference);
  });
}

function naming(facts: LandedFacts, reference: Address): LandedFacts {
  return {
    ...facts,
    accounts: [...facts.accounts, reference],
    transfers: facts.transfers.map((transfer) => ({
      ...transfer,
      extraAccounts: [...transfer.extraAccounts, reference],
    })),
  };
}

/**
 * Looks for payments by the signature that they were sent under, settles what is final, and gives up what can no longer
 * land. Any number of processes may do this at once.
 * @example await settleSigned(services, (landed, setAside) => settlePayments(services, landed, setAside))
 */
export async function settleSigned(services: SettlementServices, settle: Settle): Promise<void> {
  const { database, chain } = services;
  const open = await findOpenSigned(database, LOOKED_UP_MAX);
  if (open.length === 0) return;
  // The height first: what it calls expired cannot land between the two answers.
  const height = await heightOf(chain);
  const statuses = await chain.status(open.map(({ signature }) => signature));
  const isFinal = (status: SignatureStatus | undefined) =>
    status?.state === 'landed' && status.commitment === 'finalized';
  await settleFinal(
    services,
    open.map(({ signature }) => signature).filter((signature) => isFinal(statuses.get(signature))),
    settle,
  );
  const expired = open.filter(
    ({ signature, heightMax }) =>
      statuses.get(signature)?.state === 'not_found' && height > heightMax + FINAL_AFTER_BLOCKS,
  );
  await closeSigned(
    database,
    expired.map(({ signature }) => signature),
    'expired',
  );
}

async function settleFinal(
  { database, chain }: SettlementServices,
  final: readonly Signature[],
  settle: Settle,
): Promise<void> {
  if (final.length === 0) return;
  const found = await chain.transactions(final, { commitment: 'finalized' });
  const landed = final.flatMap((signature) => found.get(signature) ?? []);
  // What cannot be understood stays open, and is tried again.
  const odd = new Set<Signature>();
  await settle(landed, ({ signature }) => void odd.add(signature));
  const read = landed.filter(({ signature }) => !odd.has(signature));
  const signaturesOf = (some: readonly LandedTransaction[]) => some.map(({ signature }) => signature);
  await closeSigned(database, signaturesOf(read.filter(({ error }) => error === null)), 'landed');
  await closeSigned(database, signaturesOf(read.filter(({ error }) => error !== null)), 'failed');
}

/**
 * Those that are confirmed and not shown yet.
 * @example await seePayments(services, [...landed, ...(await unseenSigned(services))])
 */
export async function unseenSigned({
  database,
  chain,
}: Pick<SettlementServices, 'database' | 'chain'>): Promise<LandedTransaction[]> {
  const unseen = await findUnseenSigned(database, LOOKED_UP_MAX);
  if (unseen.length === 0) return [];
  const statuses = await chain.status(unseen);
  const confirmed = unseen.filter((signature) => {
    const status = statuses.get(signature);
    return status?.state === 'landed' && status.commitment !== 'processed';
  });
  if (confirmed.length === 0) return [];
  const found = await chain.transactions(confirmed, { commitment: 'confirmed' });
  return confirmed.flatMap((signature) => found.get(signature) ?? []);
}
