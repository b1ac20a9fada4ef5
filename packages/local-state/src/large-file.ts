import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file whole and for good, as `writeDurably` does, while the process goes on with its work. For one writer at a
 * time: what a crash left of a draft is written over by the next one.
 * @example await replaceLargeFile('.florin/chain/snapshot', bytes);
 */
export async function replaceLargeFile(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncDirectory(dirname(path));
}

/**
 * Makes the names in a directory durable: those of files that were created, renamed or removed.
 * @example await syncDirectory('.florin/chain');
 */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
