import { type EmbeddedChain, type EmbeddedNode, startEmbeddedChain } from '@florin/embedded-chain/chain';
import { VirtualClock } from '@florin/embedded-chain/slots/clock';
import { isLong } from '@florin/testing/drawn';
import { proofSeed } from '@florin/testing/proof-seed';
import { SeededRandom } from '@florin/testing/seeded-random';
import { type Address, generateKeyPairSigner, type Signature } from '@solana/kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChainPort, ChainUnavailableError, type HistoryCursor, type HistoryEntry } from '../../port.ts';
import { createChainPort } from '../chain-port.ts';
import { asking } from '../endpoints/altered-node.testing.ts';
import { systemClock } from '../endpoints/clock.ts';
import { CountedNode } from '../endpoints/counted-node.testing.ts';

const LONG_HISTORY = 1_250;

let slots: VirtualClock;
let chain: EmbeddedChain;
let secondNode: EmbeddedNode;
let first: CountedNode;
let second: CountedNode;
let port: ChainPort;
let busy: Address;
let landed: Signature[];

/** Back-offs of a millisecond, so that faults cost no time; nothing here depends on how long anything takes. */
const QUICK = { backOffMinMs: 1, backOffMaxMs: 2, retryPauseMs: 1, slotProbeEveryMs: 0 };

beforeAll(async () => {
  slots = new VirtualClock();
  chain = await startEmbeddedChain({ clock: slots, random: new SeededRandom(1).next });
  secondNode = await chain.openEndpoint({ random: new SeededRandom(2).next });
  busy = (await generateKeyPairSigner()).address;
  landed = await airdrops(busy, LONG_HISTORY);
});
beforeEach(() => {
  first = new CountedNode('first', chain.rpcUrl);
  second = new CountedNode('second', secondNode.rpcUrl);
  port = createChainPort({ endpoints: [first.source, second.source], clock: systemClock, limits: QUICK });
});
afterEach(() => {
  chain.faults.clear();
  secondNode.faults.clear();
});
afterAll(() => chain.stop());

async function airdrops(address: Address, count: number): Promise<Signature[]> {
  const signatures: Signature[] = [];
  for (let index = 0; index < count; index += 1) {
    signatures.push(await chain.airdrop(address, 1_000_000n + BigInt(index)));
    if (index % 10 === 9) slots.advanceSlots(1);
  }
  slots.advanceSlots(40);
  return signatures;
}

/** All pages down to the cursor, oldest first. */
async function pagesSince(
  until: HistoryCursor | null,
  pageSize?: number,
  address = busy,
  from: ChainPort = port,
): Promise<(readonly HistoryEntry[])[]> {
  const pages: (readonly HistoryEntry[])[] = [];
  const options = { commitment: 'finalized', ...(pageSize && { pageSize }) } as const;
  for (let reachedEnd = false; !reachedEnd; ) {
    const before = pages[0]?.[0] ?? null;
    const page = await from.historyPage(address, { before, until }, options);
    if (page.entries.length > 0) pages.unshift([...page.entries].reverse());
    reachedEnd = page.reachedEnd;
  }
  return pages;
}

interface HistoryReader {
  cursor: HistoryCursor | null;
  readonly seen: Signature[];
}

const signaturesIn = (pages: readonly (readonly HistoryEntry[])[]) =>
  pages.flat().map((entry) => entry.signature);

describe('the history of an address', () => {
  it('comes complete and oldest first, also past a thousand entries', async () => {
    const pages = await pagesSince(null);
    expect(pages.map((page) => page.length)).toEqual([250, 1_000]);
    expect(signaturesIn(pages)).toEqual(landed);
  });

  it('comes page by page, a call each', async () => {
    const pages = await pagesSince(null, 50);
    expect(pages).toHaveLength(25);
    expect(signaturesIn(pages)).toEqual(landed);
    const reads = first.count('getSignaturesForAddress');
    expect(reads, 'all pages and the empty end').toBe(26);
  });

  it('goes on after the cursor', async () => {
    const all = (await pagesSince(null)).flat();
    const cursor = all[300] as HistoryEntry;
    expect(signaturesIn(await pagesSince(cursor))).toEqual(landed.slice(301));
    expect(await pagesSince(all.at(-1) as HistoryEntry)).toEqual([]);
  });

  it('can be left half way and taken up again', async () => {
    const options = { commitment: 'finalized', pageSize: 400 } as const;
    const { entries } = await port.historyPage(busy, { before: null, until: null }, options);
    const stretch = { before: entries.at(-1) as HistoryEntry, until: null };
    const rest = await port.historyPage(busy, stretch, { commitment: 'finalized' });
    const all = [...entries, ...rest.entries].map((entry) => entry.signature);
    expect(all).toEqual([...landed].reverse());
  });

  it('of an address that nobody used is empty', async () => {
    const { address } = await generateKeyPairSigner();
    expect(await pagesSince(null, undefined, address)).toEqual([]);
  });

  it('tells which transactions failed and when each landed', async () => {
    const [page] = await pagesSince(null, 1_000);
    expect(page?.[0]).toMatchObject({ error: null, blockTime: expect.any(Number), slot: expect.any(BigInt) });
  });
});

describe('nodes that keep less', () => {
  it('may list fewer entries than asked for without ending the walk', async () => {
    const stingy = asking(chain.rpcUrl, 'getSignaturesForAddress', (options) => ({ ...options, limit: 170 }));
    port = createChainPort({ endpoints: [{ name: 'stingy', transport: stingy }] });
    expect(signaturesIn(await pagesSince(null))).toEqual(landed);
  });

  it('may have forgotten the cursor, and then list on from its slot', async () => {
    const all = (await pagesSince(null)).flat();
    const cursor = all.at(-25) as HistoryEntry;
    const pruned = asking(chain.rpcUrl, 'getSignaturesForAddress', ({ until: _, ...options }) => options);
    port = createChainPort({ endpoints: [{ name: 'pruned', transport: pruned }] });
    const gone = { ...cursor, signature: unknownLike(cursor.signature) };
    const fromItsSlot = all.filter((entry) => entry.slot >= cursor.slot).map((entry) => entry.signature);
    expect(signaturesIn(await pagesSince(gone))).toEqual(fromItsSlot);
  });

  function unknownLike(signature: Signature): Signature {
    return signature.slice(0, -1).concat(signature.endsWith('1') ? '2' : '1') as Signature;
  }
});

describe('nodes that fail on the way', () => {
  it('a limit in the middle of a walk delays it and loses nothing', async () => {
    chain.faults.inject({ kind: 'rate_limit', retryAfterSeconds: 0, chance: 0.4 });
    secondNode.faults.inject({ kind: 'rate_limit', retryAfterSeconds: 0, chance: 0.4 });
    expect(signaturesIn(await pagesSince(null, 100))).toEqual(landed);
  });

  it('a node that stands still behind the cursor is not taken for the end of history', async () => {
    const { address } = await generateKeyPairSigner();
    chain.faults.freeze();
    const signatures = await airdrops(address, 30);
    const [entry] = (await pagesSince(null, undefined, address)).flat();
    expect(entry?.signature).toBe(signatures[0]);
    const lagging = createChainPort({
      endpoints: [first.source, second.source],
      limits: { ...QUICK, slotsBehindMax: 10_000n },
    });
    const pages = await pagesSince(entry as HistoryEntry, undefined, address, lagging);
    expect(signaturesIn(pages)).toEqual(signatures.slice(1));
  });

  it('polling through random faults sees every transaction once and in order', async () => {
    const random = new SeededRandom(proofSeed());
    const { address } = await generateKeyPairSigner();
    const sent: Signature[] = [];
    const reader: HistoryReader = { cursor: null, seen: [] };
    for (let round = 0; round < (isLong() ? 50 : 12); round += 1) {
      breakNode(chain, random);
      breakNode(secondNode, random);
      sent.push(...(await airdrops(address, random.below(12))));
      await poll(address, reader, 30);
    }
    chain.faults.clear();
    secondNode.faults.clear();
    await poll(address, reader, 30_000);
    expect(reader.seen, `seed ${random.seed}`).toEqual(sent);
  });

  /** As settlement does it: what failed is listed again by the next poll. */
  async function poll(address: Address, reader: HistoryReader, readDeadlineMs: number) {
    const impatient = createChainPort({
      endpoints: [first.source, second.source],
      limits: { ...QUICK, readDeadlineMs },
    });
    try {
      for (const page of await pagesSince(reader.cursor, 3, address, impatient)) {
        reader.seen.push(...page.map((entry) => entry.signature));
        reader.cursor = page.at(-1) ?? reader.cursor;
      }
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error;
    }
  }

  function breakNode({ faults }: Pick<EmbeddedNode, 'faults'>, random: SeededRandom): void {
    faults.clear();
    if (random.chance(0.3)) faults.inject({ kind: 'rate_limit', retryAfterSeconds: 0, chance: 0.3 });
    if (random.chance(0.3)) faults.inject({ kind: 'drop_answer', chance: 0.3 });
    if (random.chance(0.3)) faults.lag(random.below(80));
    if (random.chance(0.2)) faults.freeze();
  }
});
