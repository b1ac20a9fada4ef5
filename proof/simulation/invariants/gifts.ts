import type { Address } from '@solana/kit';
import type { GiftKnown } from '../traffic/merchant.ts';
import type { SimulatedChain } from '../world/chain.ts';
import type { SimulatedPostgres } from '../world/postgres.ts';
import { Broken } from './broken.ts';

const CENT = 10_000n;

interface GiftRow {
  readonly id: string;
  readonly status: string;
  readonly amount: string;
  readonly vault_address: Address;
  readonly funds: string;
  readonly releases: string;
}

/** What the vault and the recipient may hold. Money that comes for a gift that was taken back waits in the vault for its sender. */
const HOLDINGS: Readonly<
  Record<string, (amount: bigint) => (readonly [vault: bigint, recipient: bigint])[]>
> = {
  requires_action: () => [[0n, 0n]],
  open: (amount) => [[amount, 0n]],
  released: (amount) => [[0n, amount]],
  reclaimed: (amount) => [
    [0n, 0n],
    [amount, 0n],
  ],
};

/** Once nothing is under way: what a gift says is what its vault and its recipient hold, and each movement is on record once. */
export async function assertGiftsEqualChain(
  postgres: SimulatedPostgres,
  chain: SimulatedChain,
  gifts: readonly GiftKnown[],
): Promise<void> {
  const rows = await postgres.look<GiftRow>(
    `
    SELECT id, status, amount::text, vault_address,
      (SELECT count(*) FROM transactions WHERE source = gifts.id AND type = 'gift_fund')::text AS funds,
      (SELECT count(*) FROM transactions WHERE source = gifts.id AND type = 'gift_release')::text AS releases
    FROM gifts WHERE id = ANY($1)`,
    [gifts.map(({ id }) => id)],
  );
  for (const row of rows) {
    const { recipient } = gifts.find(({ id }) => id === row.id)!;
    const held = await chain.amountIn(row.vault_address);
    const received = await chain.usdcOf(recipient.address);
    const amount = BigInt(row.amount) * CENT;
    const facts = `${row.id} is ${row.status}: its vault holds ${held}, its recipient ${received}, of ${amount}; ${row.funds} fundings and ${row.releases} releases are on record`;
    if (!HOLDINGS[row.status]!(amount).some(([vault, wallet]) => held === vault && received === wallet))
      throw new Broken('gifts equal chain once quiet', facts);
    const isFunded = row.status === 'open' || row.status === 'released';
    if (isFunded && Number(row.funds) !== 1) throw new Broken('gifts equal chain once quiet', facts);
    if (Number(row.releases) !== (row.status === 'released' ? 1 : 0))
      throw new Broken('gifts equal chain once quiet', facts);
  }
}
