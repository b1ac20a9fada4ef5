import { createHash, randomBytes } from 'node:crypto';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { USDC_DECIMALS } from '@florin/wire/money';
import type { Address, KeyPairSigner } from '@solana/kit';
import { createKeyPairSignerFromPrivateKeyBytes, none, some } from '@solana/kit';
import { getMintEncoder } from '@solana-program/token';
import { addressKey, keyOfAddress } from '../bytes/byte-key.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../vm/well-known.ts';
import type { StoredAccount } from './record.ts';

const FAUCET_LAMPORTS = 500_000_000n * 1_000_000_000n;
const MINT_LAMPORTS = 1_461_600n;

/** Everything that makes one embedded chain differ from another follows from this number. */
export function newSeed(): Uint8Array {
  return new Uint8Array(randomBytes(32));
}

export function genesisHashOf(seed: Uint8Array) {
  return addressKey(derive(seed, 'genesis'));
}

export function faucetSignerOf(seed: Uint8Array): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(derive(seed, 'faucet'));
}

/** The state before the first transaction: a rich faucet, and the USDC mint under its authority. */
export function genesisAccounts(faucet: Address): StoredAccount[] {
  const mint = getMintEncoder().encode({
    mintAuthority: some(faucet),
    supply: 0n,
    decimals: USDC_DECIMALS,
    isInitialized: true,
    freezeAuthority: none(),
  });
  return [
    {
      key: keyOfAddress(faucet),
      state: { lamports: FAUCET_LAMPORTS, data: new Uint8Array(), owner: SYSTEM_PROGRAM, executable: false },
    },
    {
      key: keyOfAddress(USDC_MINT_ADDRESS),
      state: { lamports: MINT_LAMPORTS, data: new Uint8Array(mint), owner: TOKEN_PROGRAM, executable: false },
    },
  ];
}

function derive(seed: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(seed).update(purpose).digest());
}
