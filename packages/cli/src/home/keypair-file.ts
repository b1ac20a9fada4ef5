import { randomBytes } from 'node:crypto';
import { keypairOfSeed } from '@florin/chain/keypair';
import { createDurably } from '@florin/local-state/durable-file';
import { getAddressEncoder, type KeyPairSigner } from '@solana/kit';

const SEED_BYTES = 32;

/**
 * Makes a new key and writes it where no file is yet, as Solana's command line does; only its owner may read it.
 * @example const sponsor = await createKeypairFile('.florin/sponsor.json');
 */
export async function createKeypairFile(path: string): Promise<KeyPairSigner> {
  const seed = new Uint8Array(randomBytes(SEED_BYTES));
  const signer = await keypairOfSeed(seed);
  const bytes = [...seed, ...getAddressEncoder().encode(signer.address)];
  createDurably(path, JSON.stringify(bytes));
  return signer;
}
