import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readKeypairFile } from '@florin/chain/keypair';
import { signBytes, verifySignature } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeypairFile } from './keypair-file.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'florin-keypair-'));
});
afterAll(() => rm(directory, { recursive: true }));

it('a key file is readable by its owner only and reads back as the same key', async () => {
  const path = join(directory, 'sponsor.json');
  const created = await createKeypairFile(path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const read = await readKeypairFile(path);
  expect(read.address).toBe(created.address);
  const message = new TextEncoder().encode('a gift');
  const signature = await signBytes(read.keyPair.privateKey, message);
  expect(await verifySignature(created.keyPair.publicKey, signature, message)).toBe(true);
});

it('a key file is never overwritten', async () => {
  const path = join(directory, 'beacon.json');
  const { address } = await createKeypairFile(path);
  await expect(createKeypairFile(path)).rejects.toThrow('EEXIST');
  expect((await readKeypairFile(path)).address).toBe(address);
});
