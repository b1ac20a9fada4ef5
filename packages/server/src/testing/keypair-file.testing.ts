import { writeFileSync } from 'node:fs';
import { newKeypairJson, readKeypairFile } from '@florin/chain/keypair';
import type { KeyPairSigner } from '@solana/kit';

/** A new wallet in a key file, for programs that are given one. */
export async function newKeypairFile(path: string): Promise<KeyPairSigner> {
  writeFileSync(path, await newKeypairJson());
  return readKeypairFile(path);
}
