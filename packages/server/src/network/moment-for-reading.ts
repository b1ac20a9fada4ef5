import type { BuildMoment } from '@florin/chain/builders/compile';
import { currentMoment } from '@florin/chain/builders/current-moment';
import { type ChainPort, ChainUnavailableError } from '@florin/chain/port';
import { pause } from '../pause.ts';

/** A reader of a gift waits no longer than this for a node. */
const READER_DEADLINE_MS = 2_000;
/** Whoever reads so soon after one that waited in vain does not wait: many poll, and each would wait as long. */
const SILENCE_REMEMBERED_MS = 5_000;

type Nodes = Pick<ChainPort, 'latestBlockhash' | 'priorityFee'>;

/** What readers know of the nodes behind one port. */
interface Known {
  /** The last moment that was given, for readers while no node answers. */
  moment: BuildMoment | null;
  /** When a reader last got no answer; null once there was one. */
  silentAtMs: number | null;
}

const knownOf = new WeakMap<Nodes, Known>();

/**
 * What to build with for who only reads: a gift's state is known without the chain. While no node answers it is the last moment
 * (its blockhash may be stale, and reading again later mends that), or null when there was none.
 */
export async function momentForReading(
  chain: Nodes,
  deadlineMs = READER_DEADLINE_MS,
): Promise<BuildMoment | null> {
  const known = knownOf.get(chain) ?? { moment: null, silentAtMs: null };
  knownOf.set(chain, known);
  const answered = new AbortController();
  const tooLate = pause(isSilent(known) ? 0 : deadlineMs, answered.signal).then(() => null);
  try {
    const current = await Promise.race([refreshed(chain, known), tooLate]);
    if (current === null) known.silentAtMs = performance.now();
    return current ?? known.moment;
  } finally {
    answered.abort();
  }
}

function isSilent({ silentAtMs }: Known): boolean {
  return silentAtMs !== null && performance.now() - silentAtMs < SILENCE_REMEMBERED_MS;
}

/** Goes on when nobody waits for it any more: the next reader has use for it. */
async function refreshed(chain: Nodes, known: Known): Promise<BuildMoment | null> {
  try {
    const moment = await currentMoment(chain);
    known.moment = moment;
    known.silentAtMs = null;
    return moment;
  } catch (error) {
    if (error instanceof ChainUnavailableError) return null;
    throw error;
  }
}
