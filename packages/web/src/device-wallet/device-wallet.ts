import { readTransaction, withSignature } from '@florin/sdk/solana/transaction';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type { SolanaChain } from '../solana/page-network.ts';
import type { DeviceWalletWords } from '../words/device-wallet-words.ts';
import { type DeviceKey, openDeviceKey } from './device-key.ts';
import { makePasskey, type PasskeyAnswer, usePasskey } from './passkey.ts';

const ICON = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#0a6b57"/><path d="M8 11a3 3 0 116 0 3 3 0 01-6 0zm6 0h5v3" fill="none" stroke="#fff" stroke-width="2"/></svg>',
)}` as const;

/** A new passkey, or one that was made here before. */
export type Opening = 'new' | 'again';

/** @example const opened = await openPasskey('again', words) */
export function openPasskey(opening: Opening, words: DeviceWalletWords): Promise<PasskeyAnswer> {
  if (opening === 'again') return usePasskey();
  return makePasskey(words.passkeyName(new Date()));
}

/**
 * A wallet in the form of the Wallet Standard whose key a passkey gives. Connecting asks for the passkey, once; the key lives as long as
 * the page.
 * @example const wallet = createDeviceWallet('new', network.chain, words)
 */
export function createDeviceWallet(opening: Opening, chain: SolanaChain, words: DeviceWalletWords): Wallet {
  let opened: { readonly key: DeviceKey; readonly account: WalletAccount } | null = null;
  const connect = async () => {
    opened ??= await open(opening, chain, words);
    return { accounts: [opened.account] };
  };
  const signTransaction = async (...inputs: readonly { readonly transaction: Uint8Array }[]) => {
    if (opened === null) throw new Error(words.problems.declined);
    const { key } = opened;
    return Promise.all(
      inputs.map(async ({ transaction }) => ({ signedTransaction: await signed(transaction, key) })),
    );
  };
  return {
    version: '1.0.0',
    name: words.walletName,
    icon: ICON,
    chains: [chain],
    get accounts() {
      return opened === null ? [] : [opened.account];
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction,
      },
    },
  };
}

async function open(opening: Opening, chain: SolanaChain, words: DeviceWalletWords) {
  const answer = await openPasskey(opening, words);
  if (!answer.ok) throw new Error(words.problems[answer.problem]);
  const key = await openDeviceKey(answer.secret, location.hostname);
  const { address, publicKey } = key;
  const account: WalletAccount = {
    address,
    publicKey,
    chains: [chain],
    features: ['solana:signTransaction'],
  };
  return { key, account };
}

async function signed(bytes: Uint8Array, key: DeviceKey): Promise<Uint8Array> {
  const read = readTransaction(bytes);
  if (!read.ok) throw new Error(read.detail);
  return withSignature(read.transaction, key.address, await key.sign(read.transaction.message));
}
