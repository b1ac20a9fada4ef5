import type { ChainPort } from '@florin/chain/port';
import { createChainPort } from '@florin/chain/rpc/chain-port';
import type { Address } from '@solana/kit';
import { sql } from '../../database/sql.ts';
import type { TransactionIntentRow } from '../../transaction-intents/store.ts';
import { SpammedNode } from '../spammed-node.testing.ts';
import { ManualSettlement } from './manual-settlement.testing.ts';
import { memo, tokenTransfer } from './token-instructions.testing.ts';

/** What a node that answers a hundred calls a second lets a poll read; time itself plays no part. */
export const POLL = { pagesMax: 50, readsMax: 400, workMsMax: Number.POSITIVE_INFINITY };
export const CALLS_A_SECOND = 100;
export const POLL_SECONDS = 2;

/** Settlement beside strangers who make anything land on one address. */
export class SpamScene {
  readonly settlement: ManualSettlement;
  readonly node: SpammedNode;
  readonly chain: ChainPort;

  private constructor(settlement: ManualSettlement, node: SpammedNode) {
    this.settlement = settlement;
    this.node = node;
    this.chain = createChainPort({ endpoints: [{ name: 'spammed', transport: node.transport }] });
  }

  /** On the beacon, unless another address is named. */
  static async start(spammed?: (settlement: ManualSettlement) => Promise<Address>): Promise<SpamScene> {
    const settlement = await ManualSettlement.start();
    const { manualChain, services } = settlement;
    const address = spammed ? await spammed(settlement) : services.network.beacon;
    const template = await landDust(settlement, address);
    return new SpamScene(settlement, new SpammedNode(manualChain.embedded.transport, address, template));
  }

  /** Lands dust in the present slot. */
  dust(count: number, err: unknown = null): void {
    this.node.dust(count, this.settlement.manualChain.clock.now().slot, err);
    this.settlement.manualChain.clock.advanceSlots(1);
  }

  /** Pays an intent in a slot of its own. */
  async pay(intent: TransactionIntentRow, note?: string): Promise<void> {
    const { settlement } = this;
    await settlement.pay(intent, 100, true, note);
    settlement.manualChain.clock.advanceSlots(1);
  }

  /** Makes everything final, then polls. */
  async poll(limits = POLL): Promise<void> {
    this.settlement.manualChain.finalize();
    await this.settlement.poll(this.chain, limits);
  }

  /** When the sweep comes to an intent by itself; never, where a test wants it found in another way. */
  async sweepAt(intent: TransactionIntentRow, when: 'now' | 'never'): Promise<void> {
    const sweepAt = when === 'now' ? '-infinity' : 'infinity';
    await this.settlement.services.database.execute(sql`
      UPDATE watched_references SET sweep_at = ${sweepAt}::timestamptz,
        lane = ${when === 'now' ? 'fresh' : 'open'}, watched_since = now() - interval '7 days'
      WHERE reference = ${intent.reference}`);
  }

  async hasSettled(intent: TransactionIntentRow): Promise<boolean> {
    return (await this.settlement.statusOf(intent)) === 'succeeded';
  }

  async gaps(): Promise<number> {
    const row = await this.settlement.services.database.first<{ count: number }>(
      sql`SELECT count(*) AS count FROM history_gaps`,
    );
    return row!.count;
  }

  stop(): Promise<void> {
    return this.settlement.stop();
  }
}

/** A transfer between strangers that names the address. */
async function landDust(settlement: ManualSettlement, address: Address) {
  const { manualChain, services } = settlement;
  const { usdc, payer, feeWallet } = manualChain;
  const transfer = { mint: usdc, from: payer.address, to: feeWallet, amount: 1n, references: [address] };
  await manualChain.land([await tokenTransfer(transfer), memo('dust')]);
  manualChain.finalize();
  const whole = { before: null, until: null };
  const { entries } = await services.chain.historyPage(address, whole, { commitment: 'finalized' });
  return entries[0]!.signature;
}
