import { fromBase64 } from '@florin/sdk/solana/bytes';
import type { PayTransaction } from '@florin/wire/payments/solana-pay';
import type { Wallet } from '@wallet-standard/base';
import { call } from '../http/call.ts';
import { problemText, type RefusalWords } from '../http/problem-words.ts';
import { submitTransaction } from '../http/submit-transaction.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { connect, signTransaction } from '../wallets/solana-wallet.ts';
import type { PaymentWords } from '../words/payment-words.ts';
import { type PaymentStatus, type PaymentView, payPath } from './payment-view.ts';

export type PayStep = 'connecting' | 'preparing' | 'signing' | 'sending';

export type PayOutcome =
  | { readonly ok: true; readonly signature: string; readonly sentAt: number }
  | { readonly ok: false; readonly title: string; readonly message: string };

export interface WalletPayment {
  readonly view: PaymentView;
  readonly wallet: Wallet;
  readonly network: PageNetwork;
  readonly words: PaymentWords;
  readonly shell: RefusalWords;
}

/**
 * Pays from a wallet in this browser: the service builds the transaction, the wallet shows and signs it, the service sends it.
 * @example const outcome = await payWithWallet({ view, wallet, network, words, shell }, setStep)
 */
export async function payWithWallet(
  { view, wallet, network, words, shell }: WalletPayment,
  onStep: (step: PayStep) => void,
): Promise<PayOutcome> {
  const unsent = (message: string): PayOutcome => ({ ok: false, title: words.unsent, message });
  onStep('connecting');
  const connected = await connect(wallet, network.chain, shell);
  if (!connected.ok) return unsent(connected.problem.message);

  onStep('preparing');
  const built = await call<PayTransaction>('POST', payPath(view), { account: connected.value.address });
  if (!built.ok) return unsent(problemText(built.problem, shell));

  onStep('signing');
  const unsigned = fromBase64(built.value.transaction);
  const signed = await signTransaction(wallet, connected.value, network.chain, unsigned, shell);
  if (!signed.ok) return unsent(signed.problem.message);

  onStep('sending');
  const submitted = await submitTransaction(signed.value);
  if (submitted.outcome === 'unknown')
    return { ok: false, title: words.uncertainTitle, message: words.uncertainText };
  if (submitted.outcome === 'refused') return unsent(problemText(submitted.problem, shell));
  return { ok: true, signature: submitted.signature, sentAt: Math.floor(Date.now() / 1_000) };
}

/** A transaction that nobody confirmed for so long has expired: it can no longer be carried out. */
export const CONFIRMATION_MS_MAX = 120_000;

/** What to show when a sent payment never arrived. */
export function unconfirmed(words: PaymentWords): PayOutcome {
  return { ok: false, title: words.unconfirmedTitle, message: words.unconfirmedText };
}

/** What to show when a payment that was on its way is no longer: only what was seen may still come back. */
export function dropped(from: PaymentStatus['state'], words: PaymentWords): PayOutcome {
  return from === 'seen'
    ? { ok: false, title: words.takenBackTitle, message: words.takenBackText }
    : { ok: false, title: words.droppedTitle, message: words.droppedText };
}
