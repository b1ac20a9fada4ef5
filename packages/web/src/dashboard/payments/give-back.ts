import { fromBase64 } from '@florin/sdk/solana/bytes';
import type { Refund } from '@florin/wire/payments/refund';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { call } from '../../http/call.ts';
import { problemText, type RefusalWords } from '../../http/problem-words.ts';
import { submitTransaction } from '../../http/submit-transaction.ts';
import { shortened } from '../../shell/shortened.ts';
import { DEMO_SIGNING_PATH } from '../../sign-in/enter-path.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { connect, signTransaction } from '../../wallets/solana-wallet.ts';
import type { FrameWords } from '../../words/dashboard/frame-words.ts';
import type { DashboardPaymentWords } from '../../words/dashboard/payment-words.ts';

/** What money is given back of, and to whom where that is not its sender. */
export type Returned = ({ readonly transaction: string } | { readonly unmatched_payment: string }) & {
  readonly recipient_address?: string;
};

/** With what a refund is signed, and how it is told. */
export interface RefundSigning {
  readonly wallet: Wallet;
  readonly network: PageNetwork;
  readonly words: DashboardPaymentWords & FrameWords & RefusalWords;
}

type Sent =
  | { readonly outcome: 'sent' | 'unknown' }
  | { readonly outcome: 'unsent'; readonly message: string };

/**
 * Gives money back from the wallet that was paid. A refund that the wallet does not sign is given up again. Null when it was sent, else
 * what went wrong.
 * @example const problem = await giveBack({ transaction: 'txn_01k9…' }, 700, payee, { wallet, network, words })
 */
export async function giveBack(
  returned: Returned,
  amount: number,
  payee: string,
  signing: RefundSigning,
): Promise<string | null> {
  const { wallet, network, words } = signing;
  const connected = await connect(wallet, network.chain, words);
  if (!connected.ok) return words.unsent(connected.problem.message);
  // Nothing is begun that this wallet cannot sign.
  if (connected.value.address !== payee && payee !== network.demoWallet)
    return words.unsent(words.moneyIsIn(shortened(payee)));
  const made = await call<Refund>('POST', '/v1/refunds', { ...returned, amount });
  if (!made.ok) return words.unsent(problemText(made.problem, words));
  const sent = await signAndSend(made.value, connected.value, signing);
  if (sent.outcome === 'unsent')
    await call('POST', `/v1/refunds/${made.value.id}/cancel`, {
      reason: words.notSigned(sent.message).slice(0, 500),
    });
  return toldOf(sent, words);
}

/**
 * Makes a refund that whoever holds the wallet that was paid signs later.
 * @example const prepared = await prepareRefund({ transaction: 'txn_01k9…' }, 700, words)
 */
export async function prepareRefund(
  returned: Returned,
  amount: number,
  words: RefundSigning['words'],
): Promise<{ readonly id: string } | { readonly problem: string }> {
  const made = await call<Refund>('POST', '/v1/refunds', { ...returned, amount });
  return made.ok ? made.value : { problem: problemText(made.problem, words) };
}

/**
 * Signs a refund that was made before. It stays where the wallet does not sign.
 * @example const problem = await signRefund('re_01k9…', { wallet, network, words })
 */
export async function signRefund(id: string, signing: RefundSigning): Promise<string | null> {
  const { wallet, network, words } = signing;
  const connected = await connect(wallet, network.chain, words);
  if (!connected.ok) return words.unsent(connected.problem.message);
  const read = await call<Refund>('GET', `/v1/refunds/${id}`);
  if (!read.ok) return words.unsent(problemText(read.problem, words));
  return toldOf(await signAndSend(read.value, connected.value, signing), words);
}

async function signAndSend(
  { id, sender_address, next_action }: Refund,
  account: WalletAccount,
  { wallet, network, words }: RefundSigning,
): Promise<Sent> {
  if (sender_address === network.demoWallet) return signByDemoShop(id, words);
  if (account.address !== sender_address) return no(words.moneyIsIn(shortened(sender_address)));
  if (next_action === null) return no(words.chainSilent);
  const unsigned = fromBase64(next_action.transaction.serialized_transaction);
  const signed = await signTransaction(wallet, account, network.chain, unsigned, words);
  if (!signed.ok) return no(signed.problem.message);
  const submitted = await submitTransaction(signed.value);
  if (submitted.outcome === 'refused') return no(problemText(submitted.problem, words));
  return { outcome: submitted.outcome };
}

/** The demo shop's wallet is on the machine that serves it; money there is play money. */
async function signByDemoShop(id: string, words: RefundSigning['words']): Promise<Sent> {
  const signed = await call<{ transaction: string }>('POST', DEMO_SIGNING_PATH, { refund: id });
  if (!signed.ok) return no(problemText(signed.problem, words));
  const submitted = await submitTransaction(fromBase64(signed.value.transaction));
  if (submitted.outcome === 'refused') return no(problemText(submitted.problem, words));
  return { outcome: submitted.outcome };
}

const no = (message: string): Sent => ({ outcome: 'unsent', message });

function toldOf(sent: Sent, words: FrameWords): string | null {
  if (sent.outcome === 'sent') return null;
  if (sent.outcome === 'unsent') return words.unsent(sent.message);
  return words.mayBeUnderWay;
}
