import { createHash } from 'node:crypto';

/** Hashes of one level that stand in one tile. */
export const TILE_HASHES = 256;
const TILE_LEVELS = 8;

/** RFC 6962, section 2.1: leaves and nodes are hashed with different first bytes, so that no node can be passed off as a leaf. */
export function leafHash(entry: string): Buffer {
  return createHash('sha256').update('\x00').update(entry, 'utf8').digest();
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update('\x01').update(left).update(right).digest();
}

/** The root of the tree over these nodes, which are all of one level; their number is a power of two. */
function rootOfFull(hashes: readonly Buffer[]): Buffer {
  let level = hashes;
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, at) => nodeHash(level[at * 2]!, level[at * 2 + 1]!));
  return level[0]!;
}

/** The roots of the full trees that these nodes fall into, from left to right. */
function peaksOf(hashes: readonly Buffer[]): Buffer[] {
  const peaks: Buffer[] = [];
  for (let from = 0; from < hashes.length; ) {
    const count = 2 ** Math.floor(Math.log2(hashes.length - from));
    peaks.push(rootOfFull(hashes.slice(from, from + count)));
    from += count;
  }
  return peaks;
}

/** A tile, whole or as far as it goes. */
export interface Tile {
  readonly level: number;
  readonly tile: number;
  readonly hashes: readonly Buffer[];
}

/**
 * The right edge of the tree: all that it takes to add leaves and to know the root. It holds the last, unfinished tile of each level.
 * @example const tree = new GrowingTree(0, []); tree.add(leafHash(entry)); tree.root()
 */
export class GrowingTree {
  readonly #levels: Buffer[][];
  #size: number;
  #finished: Tile[] = [];

  /** `edge` holds the unfinished tile of each level, the leaves first. */
  constructor(size: number, edge: readonly (readonly Buffer[])[]) {
    this.#size = size;
    this.#levels = edge.map((hashes) => [...hashes]);
  }

  get size(): number {
    return this.#size;
  }

  add(leaf: Buffer): void {
    this.#push(0, leaf);
    this.#size++;
  }

  #push(level: number, hash: Buffer): void {
    this.#levels[level] ??= [];
    const hashes = this.#levels[level];
    hashes.push(hash);
    if (hashes.length < TILE_HASHES) return;
    // Of leaves, the one that is being added is not counted yet.
    const tile = Math.floor(this.#size / TILE_HASHES ** (level + 1));
    this.#finished.push({ level, tile, hashes });
    this.#levels[level] = [];
    this.#push(level + 1, rootOfFull(hashes));
  }

  root(): Buffer {
    const peaks = this.#levels.toReversed().flatMap(peaksOf);
    return peaks.reduceRight((right, left) => nodeHash(left, right));
  }

  /** The tiles that became full since the last call, then the unfinished ones. */
  takeTiles(): Tile[] {
    const finished = this.#finished;
    this.#finished = [];
    const edge = this.#levels.flatMap((hashes, level) => {
      const tile = Math.floor(this.#size / TILE_HASHES ** (level + 1));
      return hashes.length === 0 ? [] : [{ level, tile, hashes: [...hashes] }];
    });
    return [...finished, ...edge];
  }
}

/** Which tiles the right edge of a tree of this size consists of, and how much of each. */
export function edgeOf(size: number): { level: number; tile: number; count: number }[] {
  const edge = [];
  for (let level = 0; TILE_HASHES ** level <= size; level++) {
    const nodes = Math.floor(size / TILE_HASHES ** level);
    edge.push({ level, tile: Math.floor(nodes / TILE_HASHES), count: nodes % TILE_HASHES });
  }
  return edge;
}

export type ReadTile = (level: number, tile: number) => Promise<readonly Buffer[]>;

/**
 * The hashes that lead from a leaf to the root of the first `size` leaves, from below (RFC 6962, section 2.1.1).
 * @example await inclusionPath(4, 7, readTile)
 */
export async function inclusionPath(place: number, size: number, read: ReadTile): Promise<Buffer[]> {
  const path: Buffer[] = [];
  let [from, length] = [0, size];
  while (length > 1) {
    const left = largestPowerBelow(length);
    if (place - from < left) {
      path.push(await rangeHash(from + left, length - left, read));
      length = left;
    } else {
      path.push(await rangeHash(from, left, read));
      [from, length] = [from + left, length - left];
    }
  }
  return path.reverse();
}

async function rangeHash(from: number, length: number, read: ReadTile): Promise<Buffer> {
  const level = Math.log2(length);
  if (Number.isInteger(level)) return fullNode(level, from / length, read);
  const left = largestPowerBelow(length);
  return nodeHash(await rangeHash(from, left, read), await rangeHash(from + left, length - left, read));
}

async function fullNode(level: number, index: number, read: ReadTile): Promise<Buffer> {
  const width = 2 ** (level % TILE_LEVELS);
  const first = index * width;
  const hashes = await read(Math.floor(level / TILE_LEVELS), Math.floor(first / TILE_HASHES));
  const offset = first % TILE_HASHES;
  if (hashes.length < offset + width) throw new Error('the sealed history lacks a part of its tree');
  return rootOfFull(hashes.slice(offset, offset + width));
}

function largestPowerBelow(count: number): number {
  const power = 2 ** Math.floor(Math.log2(count));
  return power === count ? count / 2 : power;
}
