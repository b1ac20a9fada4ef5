import { fromBase64 } from '@florin/sdk/solana/bytes';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { submitTransaction } from '../../http/submit-transaction.ts';
import { shortened } from '../../shell/shortened.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { signTransactions } from '../../wallets/solana-wallet.ts';

export interface Signing {
  readonly wallet: Wallet;
  readonly account: WalletAccount;
  readonly network: PageNetwork;
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
  { wallet, account, network }: Signing,
): Promise<Sent> {
  const other = transactions.find(({ signer_address }) => signer_address !== account.address);
  if (other) return nothing(`The wallet ${shortened(other.signer_address)} has to sign: connect that one.`);
  const unsigned = transactions.map(({ serialized_transaction }) => fromBase64(serialized_transaction));
  const signed = await signTransactions(wallet, account, network.chain, unsigned);
  if (!signed.ok) return nothing(signed.problem.message);
  for (const [sent, bytes] of signed.value.entries()) {
    const submitted = await submitTransaction(bytes);
    if (submitted.outcome === 'refused') return stopped(sent, submitted.problem.message);
    if (submitted.outcome === 'unknown')
      return stopped(
        sent,
        'The network gave no answer: the next one may be on its way. Look again in a minute.',
      );
  }
  return { ok: true };
}

const nothing = (why: string): Sent => stopped(0, why);

function stopped(sent: number, why: string): Sent {
  const message =
    sent === 0 ? `Nothing was sent. ${why}` : `${sent} transactions were sent, then it stopped. ${why}`;
  return { ok: false, sent, message };
}
