import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { SeededRandom } from '@florin/testing/seeded-random';
import type { Gift } from '@florin/wire/gifts/gift';
import type { Address } from '@solana/kit';
import { expect } from 'vitest';
import { ensureAccount } from '../../accounts/store.ts';
import { makeApiKey } from '../../api-keys/make.ts';
import { CrashClient, verdictOfChain } from './client.testing.ts';
import { type MortalFlorin, persistently, startMortalFlorin } from './mortal-florin.testing.ts';

/** Lives many gifts while API, worker and chain are killed at random, then compares every gift with the chain. */
export async function liveGiftsThroughCrashes(
  count: number,
  lanes: number,
  seed: number,
): Promise<Record<string, number>> {
  const random = new SeededRandom(seed);
  const florin = await startMortalFlorin();
  const ending = new AbortController();
  let dying = Promise.resolve();
  try {
    const client = await newClient(florin);
    dying = florin.dieRandomly(random, () => client.answered, ending.signal);
    const hasDied = () => Object.values(florin.deaths()).some((deaths) => deaths > 0);
    const ids = await liveAll(client, count, lanes, seed, hasDied);
    ending.abort();
    await dying;
    for (const id of ids) await expectToAgree(florin, client, id);
    return florin.deaths();
  } finally {
    ending.abort();
    await dying;
    await florin.stop();
  }
}

async function newClient(florin: MortalFlorin): Promise<CrashClient> {
  const { database } = florin.database;
  const account = await ensureAccount(
    database,
    '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9',
    'Leaf & Kettle',
  );
  const { secret } = await makeApiKey(database, account.id, 'Crash key');
  await persistently(async () => {
    const response = await fetch(`${florin.apiUrl}/readyz`);
    if (!response.ok) throw new Error('not ready');
  });
  return new CrashClient(florin, secret);
}

async function liveAll(
  client: CrashClient,
  count: number,
  lanes: number,
  seed: number,
  hasDied: () => boolean,
): Promise<string[]> {
  const ids: string[] = [];
  let begun = 0;
  const lane = async (_: unknown, index: number) => {
    const random = new SeededRandom(seed + index + 1);
    // Gifts that nobody funds are over before anybody dies.
    while (begun++ < count || !hasDied()) ids.push(await client.live(random));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return ids;
}

/** Every gift ends in the state that the chain says, each Transaction once. */
async function expectToAgree(florin: MortalFlorin, client: CrashClient, id: string): Promise<void> {
  await persistently(async () => {
    const gift = await client.get<Gift>(`/v1/gifts/${id}`);
    const { vault_address } = await client.get<{ vault_address: Address }>(`/v1/public/gifts/${id}`);
    const verdict = await verdictOfChain(florin, vault_address, EMBEDDED_PROGRAM_ID);
    const unfunded: Gift['status'][] = ['requires_action', 'reclaimed'];
    expect(verdict.status === 'nothing' ? unfunded : [verdict.status]).toContain(gift.status);
    const recorded = await client.get<{ data: { type: string }[] }>(`/v1/transactions?source=${id}`);
    expect(recorded.data.map(({ type }) => type).sort()).toEqual(verdict.types);
  });
}
