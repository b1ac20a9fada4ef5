import type { EventProof } from '@florin/wire/events/event-proof';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { type EntryRow, findLastRoot, readTile } from './store.ts';
import { inclusionPath, type ReadTile } from './tree.ts';

/** The way from an entry to the newest root. */
export async function proveEntry(
  database: Queryable,
  event: Id<'event'>,
  { place, entry }: EntryRow,
): Promise<EventProof> {
  const root = await findLastRoot(database);
  if (root === null || root.size <= place)
    throw new Error(`no root of the sealed history covers place ${place}`);
  const path = await inclusionPath(place, root.size, readingOnce(database));
  return { object: 'event_proof', event, entry, path: path.map((hash) => hash.toString('hex')), place, root };
}

function readingOnce(database: Queryable): ReadTile {
  const tiles = new Map<string, Promise<Buffer[]>>();
  return (level, tile) => {
    const name = `${level}/${tile}`;
    const known = tiles.get(name) ?? readTile(database, level, tile);
    tiles.set(name, known);
    return known;
  };
}
