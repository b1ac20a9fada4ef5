import { fromBase64 } from '@florin/sdk/solana/bytes';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { problemText, type RefusalWords } from '../../http/problem-words.ts';
import { submitTransaction } from '../../http/submit-transaction.ts';
import { shortened } from '../../shell/shortened.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { signTransactions } from '../../wallets/solana-wallet.ts';
import type { FrameWords } from '../../words/dashboard/frame-words.ts';

export interface Signing {
  readonly wallet: Wallet;
  readonly account: WalletAccount;
  readonly network: PageNetwork;
  readonly words: FrameWords & RefusalWords;
}

/** What is to be signed, and by whom. */
export interface Unsigned {
  readonly serialized_transaction: string;
  readonly signer_address: string;
}

export type Sent =
  | { readonly ok: true }
  /** How many were sent before it stopped, and why, in words that say first what happened to the money. */
  | { readonly ok: false; readonly sent: number; readonly message: string };

/**
 * Has a wallet sign transactions and sends them one after the other. What was sent stays sent.
 * @example const sent = await signAndSend([gift.next_action.transaction], signing)
 */
export async function signAndSend(
  transactions: readonly Unsigned[],
  { wallet, account, network, words }: Signing,
): Promise<Sent> {
  const nothing = (why: string) => stopped(0, why, words);
  const other = transactions.find(({ signer_address }) => signer_address !== account.address);
  if (other) return nothing(words.otherWallet(shortened(other.signer_address)));
  const unsigned = transactions.map(({ serialized_transaction }) => fromBase64(serialized_transaction));
  const signed = await signTransactions(wallet, account, network.chain, unsigned, words);
  if (!signed.ok) return nothing(signed.problem.message);
  for (const [sent, bytes] of signed.value.entries()) {
    const submitted = await submitTransaction(bytes);
    if (submitted.outcome === 'refused') return stopped(sent, problemText(submitted.problem, words), words);
    if (submitted.outcome === 'unknown') return stopped(sent, words.nextMayBeUnderWay, words);
  }
  return { ok: true };
}

function stopped(sent: number, why: string, words: FrameWords): Sent {
  const message = sent === 0 ? words.unsent(why) : words.stoppedAfter(sent, why);
  return { ok: false, sent, message };
}
