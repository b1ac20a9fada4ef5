import type { BuildMoment } from '@florin/chain/builders/compile';
import { currentMoment } from '@florin/chain/builders/current-moment';
import { type ChainPort, ChainUnavailableError } from '@florin/chain/port';
import { pause } from '../pause.ts';

/** A reader of a gift waits no longer than this for a node. */
const READER_DEADLINE_MS = 2_000;

/** The last moment that each port gave, for readers while no node answers. */
const lastMoments = new WeakMap<ChainPort, BuildMoment>();

/**
 * What to build with for who only reads: a gift's state is known without the chain. While no node answers it is the last moment
 * (its blockhash may be stale, and reading again later mends that), or null when there was none.
 */
export async function momentForReading(chain: ChainPort): Promise<BuildMoment | null> {
  const answered = new AbortController();
  const current = refreshed(chain).catch((error: unknown) => {
    if (error instanceof ChainUnavailableError) return null;
    throw error;
  });
  const tooLate = pause(READER_DEADLINE_MS, answered.signal).then(() => null);
  try {
    return (await Promise.race([current, tooLate])) ?? lastMoments.get(chain) ?? null;
  } finally {
    answered.abort();
  }
}

async function refreshed(chain: ChainPort): Promise<BuildMoment> {
  const moment = await currentMoment(chain);
  lastMoments.set(chain, moment);
  return moment;
}
