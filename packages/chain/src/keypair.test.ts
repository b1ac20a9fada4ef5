import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signBytes, verifySignature } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keypairOfJson, keypairOfSeed, newKeypairJson, readKeypairFile } from './keypair.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'florin-keypair-'));
});
afterAll(() => rm(directory, { recursive: true }));

it('a seed gives the same key every time', async () => {
  const seed = new Uint8Array(32).fill(7);
  expect((await keypairOfSeed(seed)).address).toBe((await keypairOfSeed(seed)).address);
  await expect(keypairOfSeed(seed.subarray(1))).rejects.toThrow(RangeError);
});

it('a new key file reads as a key that signs, and is another one each time', async () => {
  const text = await newKeypairJson();
  const key = await keypairOfJson(text, 'SPONSOR_KEYPAIR');
  const message = new TextEncoder().encode('a gift');
  const signature = await signBytes(key.keyPair.privateKey, message);
  expect(await verifySignature(key.keyPair.publicKey, signature, message)).toBe(true);
  expect(await newKeypairJson()).not.toBe(text);
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
