import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type Address,
  createKeyPairSignerFromBytes,
  getBase58Decoder,
  type KeyPairSigner,
} from '@solana/kit';
import type { Home } from './home.ts';

/** A wallet that this process can sign with. */
export type Signer = KeyPairSigner;

/**
 * Reads a keypair file as the Solana tools write it: a JSON array of 64 bytes.
 * @example const sponsor = await readKeypair('/run/secrets/sponsor.json')
 */
export async function readKeypair(path: string): Promise<Signer> {
  const bytes: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(bytes) || bytes.length !== 64) throw new Error(`${path} is not a Solana keypair file.`);
  return createKeyPairSignerFromBytes(Uint8Array.from(bytes));
}

/** The keypair kept under this name, made on first use. */
export async function homeKeypair(home: Home, name: string): Promise<Signer> {
  if (home.readJson(name) === null) home.write(name, JSON.stringify([...makeKeypairBytes()]));
  return readKeypair(home.file(name));
}

/** An address that nobody holds the key of: it only ever serves as a mark on transactions. */
export function makeMarkAddress(): Address {
  return getBase58Decoder().decode(makeKeypairBytes().subarray(32)) as Address;
}

function makeKeypairBytes(): Uint8Array {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from(d!, 'base64url'), Buffer.from(x!, 'base64url')]);
}
