import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { FAUCET_PATH } from './faucet-path.ts';
import type { WalletSettings } from './settings.ts';
import { sign } from './sign.ts';
import { type SigningKey, signingKeyOf } from './signing-key.ts';

export const DEVELOPER_WALLET_NAME = 'Developer wallet';

const CHAINS = ['solana:localnet'] as const;
const FEATURES = ['solana:signTransaction', 'solana:signMessage'] as const;
const ICON = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#5a606b"/><path d="M9 8l-4 4 4 4M15 8l4 4-4 4" fill="none" stroke="#fff" stroke-width="2"/></svg>',
)}` as const;

/**
 * A Wallet Standard wallet for trying things out: its key lies in this browser, its money is play money, it signs
 * without asking. It speaks for the embedded chain only, so it can never touch real money.
 * @example registerWallet(createDeveloperWallet(readSettings(localStorage)))
 */
export function createDeveloperWallet(settings: WalletSettings): Wallet {
  let connected: { readonly key: SigningKey; readonly account: WalletAccount } | null = null;
  const connect = async () => {
    connected ??= await open(settings);
    return { accounts: [connected.account] };
  };
  const key = () => {
    if (connected === null) throw new Error('The wallet is not connected.');
    return connected.key;
  };
  return {
    version: '1.0.0',
    name: DEVELOPER_WALLET_NAME,
    icon: ICON,
    chains: CHAINS,
    get accounts() {
      return connected === null ? [] : [connected.account];
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'florin:developer': { version: '1.0.0' },
      ...sign(key, settings.behaviour),
    },
  };
}

async function open({ seedHex, isFunded }: WalletSettings) {
  const key = await signingKeyOf(seedHex);
  if (isFunded) await fund(key.address);
  const { address, publicKey } = key;
  return { key, account: { address, publicKey, chains: CHAINS, features: FEATURES } };
}

/** The faucet gives to wallets that the chain has never seen, and nothing to others. */
async function fund(address: string): Promise<void> {
  const response = await fetch(FAUCET_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  });
  if (!response.ok) throw new Error(`The faucet answered ${response.status}.`);
}
