import type { Json } from '@florin/page-reading/json';
import type { SeededRandom } from '@florin/testing/seeded-random';
import type { Address, KeyPairSigner } from '@solana/kit';
import type { Calls } from '../scheduler/calls.ts';
import type { SimulatedProcess } from '../scheduler/process.ts';
import type { SimulatedChain } from '../world/chain.ts';
import type { Shops } from '../world/shops.ts';
import type { Client } from './client.ts';
import type { Acknowledged, CheckoutKnown, GiftKnown, Merchant, Requested } from './merchant.ts';

/** What everybody outside the service knows and has: the same for all actions. */
export interface Stage {
  readonly client: Client;
  readonly calls: Calls;
  readonly chain: SimulatedChain;
  /** In whose name people act; it never dies. */
  readonly people: SimulatedProcess;
  readonly merchants: readonly Merchant[];
  readonly buyer: KeyPairSigner;
  readonly feeWallet: Address;
  readonly beacon: Address;
  readonly acknowledged: Acknowledged[];
  readonly requested: Requested[];
  readonly gifts: GiftKnown[];
  readonly checkouts: CheckoutKnown[];
  readonly shops: Shops;
  /** Where the order of a checkout was sent; null where none was. */
  trailOf(checkout: string): Promise<Json>;
  /** Numbers what is created, so that two of the same are told apart. */
  nextOrder(): string;
}

/** Something that a person does. Whatever fails on the way is tried again or given up, as people do. */
export type Action = (stage: Stage, random: SeededRandom) => Promise<void>;

/** Sends a signed transaction to the chain: soon, late, or more than once. */
export function sendToChain({ calls, chain, people }: Stage, wire: string, what: string): Promise<boolean> {
  return calls
    .make({
      process: people,
      kind: 'rpc',
      label: what,
      perform: () => chain.land(wire),
      failure: () => new Error('the node did not answer'),
      isRepeatable: true,
    })
    .catch(() => false);
}
