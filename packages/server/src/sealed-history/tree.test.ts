import { expect, it } from 'vitest';
import { edgeOf, GrowingTree, inclusionPath, leafHash, nodeHash, TILE_HASHES, type Tile } from './tree.ts';

const leaves = Array.from({ length: 66_000 }, (_, at) => leafHash(`entry ${at}`));

/** RFC 6962, section 2.1, word by word. */
function treeHash(of: readonly Buffer[]): Buffer {
  if (of.length === 1) return of[0]!;
  let left = 1;
  while (left * 2 < of.length) left *= 2;
  return nodeHash(treeHash(of.slice(0, left)), treeHash(of.slice(left)));
}

function pathOf(place: number, of: readonly Buffer[]): Buffer[] {
  if (of.length === 1) return [];
  let left = 1;
  while (left * 2 < of.length) left *= 2;
  return place < left
    ? [...pathOf(place, of.slice(0, left)), treeHash(of.slice(left))]
    : [...pathOf(place - left, of.slice(left)), treeHash(of.slice(0, left))];
}

function grown(size: number): { tree: GrowingTree; tiles: Map<string, Tile> } {
  const tree = new GrowingTree(0, []);
  for (const leaf of leaves.slice(0, size)) tree.add(leaf);
  return { tree, tiles: new Map(tree.takeTiles().map((tile) => [`${tile.level}/${tile.tile}`, tile])) };
}

it('tells leaves from nodes, and is the tree that others build', () => {
  // The published vectors of Certificate Transparency (RFC 6962, reference implementation).
  expect(leafHash('').toString('hex')).toBe(
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  );
  const tree = new GrowingTree(0, []);
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ];
  // They are hashed as bytes: all but the last are below 128, and so the same as text.
  for (const hex of inputs) tree.add(leafHash(Buffer.from(hex, 'hex').toString('latin1')));
  expect(tree.root().toString('hex')).toBe(
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  );
});

it.each([1, 2, 3, 7, 255, 256, 257, 511, 65_537])('%d leaves have the root of RFC 6962', (size) => {
  expect(grown(size).tree.root()).toEqual(treeHash(leaves.slice(0, size)));
});

it.each([1, 5, 256, 300, 65_800])(
  'every leaf of %d has the path of RFC 6962, from tiles alone',
  async (size) => {
    const { tiles } = grown(size);
    const read = async (level: number, tile: number) => tiles.get(`${level}/${tile}`)?.hashes ?? [];
    const places = new Set([255, size - 1].filter((place) => place in leaves.slice(0, size)));
    for (const place of places)
      expect(await inclusionPath(place, size, read)).toEqual(pathOf(place, leaves.slice(0, size)));
  },
);

it('goes on from its right edge as if it had never stopped', () => {
  for (const size of [1, 255, 256, 257, 65_500]) {
    const { tiles } = grown(size);
    const edge = edgeOf(size).map(({ level, tile, count }) => {
      const hashes = tiles.get(`${level}/${tile}`)?.hashes ?? [];
      expect(hashes.length % TILE_HASHES).toBe(count);
      return count === 0 ? [] : hashes;
    });
    const tree = new GrowingTree(size, edge);
    for (const leaf of leaves.slice(size, size + 300)) tree.add(leaf);
    expect(tree.root()).toEqual(grown(size + 300).tree.root());
  }
});
