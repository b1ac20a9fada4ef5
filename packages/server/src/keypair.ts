import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createKeypairFile, readKeypairFile } from '@florin/chain/keypair';
import { type Address, getAddressDecoder, type KeyPairSigner } from '@solana/kit';
import type { Home } from './home.ts';

/** A wallet that this process can sign with. */
export type Signer = KeyPairSigner;

/** The keypair kept under this name, made on first use. */
export function homeKeypair(home: Home, name: string): Promise<Signer> {
  const path = home.file(name);
  return existsSync(path) ? readKeypairFile(path) : createKeypairFile(path);
}

/** An address that nobody holds a key of: it only ever serves as a mark on transactions. */
export function makeMarkAddress(): Address {
  return getAddressDecoder().decode(randomBytes(32));
}
