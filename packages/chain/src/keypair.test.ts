import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signBytes, verifySignature } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeypairFile, keypairOfJson, keypairOfSeed, readKeypairFile } from './keypair.ts';

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

it('a seed gives the same key every time', async () => {
  const seed = new Uint8Array(32).fill(7);
  expect((await keypairOfSeed(seed)).address).toBe((await keypairOfSeed(seed)).address);
  await expect(keypairOfSeed(seed.subarray(1))).rejects.toThrow(RangeError);
});

it.each(['', '{}', '[1,2,3]', JSON.stringify(Array(64).fill(256)), 'secret words'])(
  'refuses %j without repeating it',
  async (text) => {
    const path = join(directory, 'broken.json');
    await writeFile(path, text);
    await expect(readKeypairFile(path)).rejects.toThrow(`${path} is not a JSON array of 64 bytes`);
  },
);

it('refuses bytes whose halves do not belong together', async () => {
  await expect(keypairOfJson(JSON.stringify(Array(64).fill(3)), 'SPONSOR_KEYPAIR')).rejects.toThrow();
});
