import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

export interface DurableFileOptions {
  /** Who is to own the file; whoever writes it when left out. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
}

const READABLE_BY_OWNER_ONLY = 0o600;

/**
 * Writes a small file whole and for good: after a crash or a power cut there is the one before or the new one, and once
 * this has returned it is the new one. Only its owner may read it.
 * @example writeDurably('.florin/demo.json', JSON.stringify(demo));
 */
export function writeDurably(path: string, text: string, options: DurableFileOptions = {}): void {
  placeDurably(path, text, options, (draft) => renameSync(draft, path));
}

/**
 * The same where no file is yet; throws EEXIST where one is.
 * @example createDurably('.florin/secret.key', secret);
 */
export function createDurably(path: string, text: string, options: DurableFileOptions = {}): void {
  placeDurably(path, text, options, (draft) => linkSync(draft, path));
}

/** The content is on the disk before the name is: a file system may otherwise keep the name and lose the content. */
function placeDurably(
  path: string,
  text: string,
  { owner }: DurableFileOptions,
  place: (draft: string) => void,
): void {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
  try {
    withFile(draft, 'wx', (file) => {
      writeFileSync(file, text);
      if (owner) fchownSync(file, owner.uid, owner.gid);
      fsyncSync(file);
    });
    place(draft);
  } finally {
    rmSync(draft, { force: true });
  }
  withFile(dirname(path), 'r', fsyncSync);
}

function withFile(path: string, flags: string, use: (file: number) => void): void {
  const file = openSync(path, flags, READABLE_BY_OWNER_ONLY);
  try {
    use(file);
  } finally {
    closeSync(file);
  }
}
