import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressEncoder,
  type KeyPairSigner,
} from '@solana/kit';

const KEYPAIR_BYTES = 64;
const SEED_BYTES = 32;

/**
 * The signer of a 32-byte seed.
 * @example const releaseKey = await keypairOfSeed(releaseSeed);
 */
export async function keypairOfSeed(seed: Uint8Array): Promise<KeyPairSigner> {
  if (seed.length !== SEED_BYTES) throw new RangeError(`a seed has ${SEED_BYTES} bytes, not ${seed.length}`);
  return createKeyPairSignerFromPrivateKeyBytes(seed);
}

/**
 * Reads a key file as Solana's command line writes it: a JSON array of 64 bytes, seed first.
 * @example const sponsor = await readKeypairFile('/run/secrets/sponsor.json');
 */
export async function readKeypairFile(path: string): Promise<KeyPairSigner> {
  return keypairOfJson(await readFile(path, 'utf8'), path);
}

/**
 * The same from text, for keys that come by environment variable. `origin` names it in errors, which never show the key.
 * @example const sponsor = await keypairOfJson(process.env.SPONSOR_KEYPAIR ?? '', 'SPONSOR_KEYPAIR');
 */
export async function keypairOfJson(text: string, origin: string): Promise<KeyPairSigner> {
  const bytes = bytesIn(text);
  if (bytes === null) throw new Error(`${origin} is not a JSON array of ${KEYPAIR_BYTES} bytes`);
  return createKeyPairSignerFromBytes(bytes);
}

/**
 * The text of a key file for a new key.
 * @example createDurably('.florin/sponsor.json', await newKeypairJson());
 */
export async function newKeypairJson(): Promise<string> {
  const seed = new Uint8Array(randomBytes(SEED_BYTES));
  const { address } = await keypairOfSeed(seed);
  return JSON.stringify([...seed, ...getAddressEncoder().encode(address)]);
}

function bytesIn(text: string): Uint8Array | null {
  const parsed = parseJson(text);
  if (!Array.isArray(parsed) || parsed.length !== KEYPAIR_BYTES || !parsed.every(isByte)) return null;
  return Uint8Array.from(parsed);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote the key.
    return null;
  }
}

function isByte(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255;
}
