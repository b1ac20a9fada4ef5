import type { AccountState } from '@florin/chain/port';
import { isTokenProgram } from '@florin/chain/reader/token-instruction';
import { type Address, getAddressDecoder } from '@solana/kit';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111';
const LOADERS: ReadonlySet<string> = new Set([
  'NativeLoader1111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
]);

/** Refused also while no chain can be asked, and on a chain that lacks them. */
export const NOT_WALLETS: Readonly<Record<string, readonly string[]>> = {
  'a program': [
    SYSTEM_PROGRAM,
    ...LOADERS,
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
    'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
    'ComputeBudget111111111111111111111111111111',
    'AddressLookupTab1e1111111111111111111111111',
    'Vote111111111111111111111111111111111111111',
    'Stake11111111111111111111111111111111111111',
    'Config1111111111111111111111111111111111111',
    'Feature111111111111111111111111111111111111',
    'Ed25519SigVerify111111111111111111111111111',
    'KeccakSecp256k11111111111111111111111111111',
    'Secp256r1SigVerify1111111111111111111111111',
    'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
    'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
    'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf',
  ],
  'the mint of a token': [
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
    'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
    'USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA',
    'So11111111111111111111111111111111111111112',
    '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP',
  ],
  'a system variable of the chain': [
    SYSVAR_OWNER,
    'SysvarC1ock11111111111111111111111111111111',
    'SysvarEpochRewards1111111111111111111111111',
    'SysvarEpochSchedu1e111111111111111111111111',
    'SysvarFees111111111111111111111111111111111',
    'Sysvar1nstructions1111111111111111111111111',
    'SysvarLastRestartS1ot1111111111111111111111',
    'SysvarRecentB1ockHashes11111111111111111111',
    'SysvarRent111111111111111111111111111111111',
    'SysvarRewards111111111111111111111111111111',
    'SysvarS1otHashes111111111111111111111111111',
    'SysvarS1otHistory11111111111111111111111111',
    'SysvarStakeHistory1111111111111111111111111',
    'StakeConfig11111111111111111111111111111111',
  ],
  'the incinerator, which destroys what it is sent': ['1nc1nerator11111111111111111111111111111111'],
};

const kindOf: ReadonlyMap<string, string> = new Map(
  Object.entries(NOT_WALLETS).flatMap(([kind, addresses]) => addresses.map((address) => [address, kind])),
);

const MINT_BYTES = 82;
/** Several keys for one token account, in the token program's own way. */
const MULTISIG_BYTES = 355;
const TOKEN_ACCOUNT_BYTES = 165;
/** Of Token-2022, after the part that both programs share: 1 is a mint, 2 an account. */
const KIND_MINT = 1;
const OWNER_OFFSET = 32;
const OWNER_END = 64;

const ANOTHER_WALLET = 'Send the wallet that receives the money.';

/**
 * Why nobody could spend what this address is sent, as far as that is known without a chain; null otherwise.
 * @example knownNotAWallet(USDC_MINT_ADDRESS) // 'this is the mint of a token, not a wallet. Give …'
 */
export function knownNotAWallet(address: Address): string | null {
  const kind = kindOf.get(address);
  return kind === undefined ? null : `this is ${kind}, not a wallet. ${ANOTHER_WALLET}`;
}

/**
 * Why an account is no wallet, and which address was probably meant; null for a wallet. What does not exist can be a new
 * wallet, and a vault of several signers belongs to the system program as any wallet does.
 * @example notAWallet(await stateOf(tokenAccount)) // 'this is a token account, not a wallet. Its owner’s wallet is …'
 */
export function notAWallet(state: AccountState): string | null {
  if (!state.exists || state.owner === SYSTEM_PROGRAM) return null;
  const { owner, data } = state;
  if (isTokenProgram(owner)) return notAWalletButOfTokens(data);
  if (LOADERS.has(owner)) return `this is a program, not a wallet. ${ANOTHER_WALLET}`;
  if (owner === SYSVAR_OWNER) return `this is a Solana system account, not a wallet. ${ANOTHER_WALLET}`;
  return `this account belongs to the program ${owner} and is not a wallet. ${ANOTHER_WALLET}`;
}

function notAWalletButOfTokens(data: Uint8Array): string {
  if (data.length === MULTISIG_BYTES || data.length < MINT_BYTES) {
    return `this is an account of the token program, not a wallet. ${ANOTHER_WALLET}`;
  }
  if (isMint(data)) return `this is the mint of a token, not a wallet. ${ANOTHER_WALLET}`;
  const owner = getAddressDecoder().decode(data.subarray(OWNER_OFFSET, OWNER_END));
  return `this is a token account, not a wallet. Use its owner’s wallet, ${owner}.`;
}

function isMint(data: Uint8Array): boolean {
  return (
    data.length === MINT_BYTES ||
    (data.length > TOKEN_ACCOUNT_BYTES && data[TOKEN_ACCOUNT_BYTES] === KIND_MINT)
  );
}
