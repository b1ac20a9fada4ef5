import type {
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type { SolanaChain } from '../solana/page-network.ts';
import { type ShellWords, shellWords } from '../words/shell-words.ts';

/** A wallet says by this feature that it is the sandbox's own, with play money. */
export const DEVELOPER_FEATURE = 'florin:developer';

export interface WalletProblem {
  readonly reason: 'declined' | 'wrong_network' | 'failed';
  readonly message: string;
}

export type WalletAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: WalletProblem };

interface ConnectFeature {
  readonly 'standard:connect': { connect(): Promise<{ readonly accounts: readonly WalletAccount[] }> };
}

export const isDeveloperWallet = (wallet: Wallet): boolean => DEVELOPER_FEATURE in wallet.features;
export const isOnChain = (wallet: Wallet, chain: SolanaChain): boolean => wallet.chains.includes(chain);

export function canSignTransactions({ features }: Wallet): boolean {
  return 'standard:connect' in features && 'solana:signTransaction' in features;
}

export function canSignMessages({ features }: Wallet): boolean {
  return 'standard:connect' in features && 'solana:signMessage' in features;
}

/**
 * Asks a wallet for its account on this chain.
 * @example const connected = await connect(wallet, 'solana:mainnet')
 */
export async function connect(
  wallet: Wallet,
  chain: SolanaChain,
  words: ShellWords = shellWords.en,
): Promise<WalletAnswer<WalletAccount>> {
  const { 'standard:connect': feature } = wallet.features as unknown as ConnectFeature;
  const answer = await asked(wallet, words, () => feature.connect());
  if (!answer.ok) return answer;
  const account = answer.value.accounts.find(({ chains }) => chains.includes(chain));
  return account ? { ok: true, value: account } : wrongNetwork(wallet, chain, words);
}

/**
 * Asks a wallet to sign a transaction without sending it. What comes back may differ from what was given.
 * @example const signed = await signTransaction(wallet, account, chain, fromBase64(serialized_transaction))
 */
export async function signTransaction(
  wallet: Wallet,
  account: WalletAccount,
  chain: SolanaChain,
  transaction: Uint8Array,
  words: ShellWords = shellWords.en,
): Promise<WalletAnswer<Uint8Array>> {
  const { 'solana:signTransaction': feature } = wallet.features as unknown as SolanaSignTransactionFeature;
  const answer = await asked(wallet, words, () => feature.signTransaction({ account, chain, transaction }));
  if (!answer.ok) return answer;
  const signed = answer.value[0]?.signedTransaction;
  return signed ? { ok: true, value: signed } : failed(wallet, words.gaveNothing, words);
}

/**
 * The same for several at once: wallets ask their user one time for all of them.
 * @example const signed = await signTransactions(wallet, account, chain, transactions)
 */
export async function signTransactions(
  wallet: Wallet,
  account: WalletAccount,
  chain: SolanaChain,
  transactions: readonly Uint8Array[],
  words: ShellWords = shellWords.en,
): Promise<WalletAnswer<readonly Uint8Array[]>> {
  const { 'solana:signTransaction': feature } = wallet.features as unknown as SolanaSignTransactionFeature;
  const inputs = transactions.map((transaction) => ({ account, chain, transaction }));
  const answer = await asked(wallet, words, () => feature.signTransaction(...inputs));
  if (!answer.ok) return answer;
  const signed = answer.value.map(({ signedTransaction }) => signedTransaction);
  const isWhole = signed.length === transactions.length;
  return isWhole ? { ok: true, value: signed } : failed(wallet, words.gaveNothing, words);
}

/** @example const signed = await signMessage(wallet, account, challenge.message) */
export async function signMessage(
  wallet: Wallet,
  account: WalletAccount,
  text: string,
  words: ShellWords = shellWords.en,
): Promise<WalletAnswer<Uint8Array>> {
  const { 'solana:signMessage': feature } = wallet.features as unknown as SolanaSignMessageFeature;
  const message = new TextEncoder().encode(text);
  const answer = await asked(wallet, words, () => feature.signMessage({ account, message }));
  if (!answer.ok) return answer;
  const signature = answer.value[0]?.signature;
  return signature ? { ok: true, value: signature } : failed(wallet, words.gaveNothing, words);
}

export const chainName = (chain: SolanaChain, { mainnet, ownChain }: ShellWords = shellWords.en): string =>
  chain === 'solana:mainnet' ? mainnet : ownChain;

function wrongNetwork(wallet: Wallet, chain: SolanaChain, words: ShellWords): WalletAnswer<never> {
  const message = words.onOtherNetwork(wallet.name, chainName(chain, words));
  return { ok: false, problem: { reason: 'wrong_network', message } };
}

async function asked<T>(wallet: Wallet, words: ShellWords, ask: () => Promise<T>): Promise<WalletAnswer<T>> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    // Wallets reject for every reason; the standard names no codes, so 4001 and the word itself are what there is.
    const { code, message } = Object(error) as { code?: unknown; message?: unknown };
    const text = typeof message === 'string' ? message : String(error);
    if (code === 4001 || /reject|declin|denied|cancel/i.test(text)) {
      return { ok: false, problem: { reason: 'declined', message: words.declined(wallet.name) } };
    }
    return failed(wallet, text, words);
  }
}

function failed(wallet: Wallet, why: string, words: ShellWords): WalletAnswer<never> {
  return { ok: false, problem: { reason: 'failed', message: words.walletFailed(wallet.name, why) } };
}
