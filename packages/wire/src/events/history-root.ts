/** What is signed of a state of the sealed history. */
export interface HistoryRootFacts {
  /** Counts the roots, from 0. */
  readonly number: number;
  /** How many events it covers. */
  readonly size: number;
  readonly root_hash: string;
  /** The SHA-256 of the statement of the root before, in hexadecimal; 64 zeros where there is none. */
  readonly previous: string;
  /** Unix seconds: every event from before has its place. */
  readonly complete_until: number;
  readonly created: number;
}

/** What stands for the root before the first. */
export const NO_ROOT = '0'.repeat(64);

/**
 * The text that the signature of a root is over. The SHA-256 of it is what the next root is chained to.
 * @example rootStatement({ number: 0, size: 12, root_hash: '9f…', previous: NO_ROOT, complete_until: 1763164770, created: 1763164800 })
 */
export function rootStatement(root: HistoryRootFacts): string {
  const { number, size, root_hash, previous, complete_until, created } = root;
  return `florin history root\n${number}\n${size}\n${root_hash}\n${previous}\n${complete_until}\n${created}\n`;
}
