import { type BlockhashLifetime, ChainUnavailableError } from '@florin/chain/port';
import type { Blockhash } from '@solana/kit';
import { expect, it } from 'vitest';
import { momentForReading } from './moment-for-reading.ts';

const HOUR_MS = 3_600_000;
const LIFETIME: BlockhashLifetime = {
  blockhash: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY' as Blockhash,
  lastValidBlockHeight: 1n,
};

/** Stands for the nodes, which lie outside of this machine. */
function nodes(answer: () => Promise<BlockhashLifetime>) {
  return { latestBlockhash: () => answer(), priorityFee: async () => 0n };
}

it('a node that is silent holds up one reader, not each that follows', async () => {
  const silent = nodes(() => new Promise(() => undefined));
  expect(await momentForReading(silent, 1)).toBeNull();
  expect(await momentForReading(silent, HOUR_MS)).toBeNull();
});

it('readers wait for nodes again once one has answered', async () => {
  let answer = (): Promise<BlockhashLifetime> => Promise.reject(new ChainUnavailableError('away'));
  const chain = nodes(() => answer());
  expect(await momentForReading(chain, HOUR_MS)).toBeNull();
  answer = async () => LIFETIME;
  expect(await momentForReading(chain, HOUR_MS)).toMatchObject({ lifetime: LIFETIME });
  answer = () =>
    new Promise((resolve) => setTimeout(() => resolve({ ...LIFETIME, lastValidBlockHeight: 2n }), 20));
  expect(await momentForReading(chain, HOUR_MS)).toMatchObject({ lifetime: { lastValidBlockHeight: 2n } });
});
