import { fromBase64 } from '@florin/sdk/solana/bytes';
import type { PayTransaction } from '@florin/wire/payments/solana-pay';
import type { Wallet } from '@wallet-standard/base';
import { call } from '../http/call.ts';
import { submitTransaction } from '../http/submit-transaction.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { connect, signTransaction } from '../wallets/solana-wallet.ts';
import { type PaymentStatus, type PaymentView, payPath } from './payment-view.ts';

export type PayStep = 'connecting' | 'preparing' | 'signing' | 'sending';

export type PayOutcome =
  | { readonly ok: true; readonly signature: string; readonly sentAt: number }
  | { readonly ok: false; readonly title: string; readonly message: string };

const UNSENT = 'Nothing was sent.';

/**
 * Pays from a wallet in this browser: the service builds the transaction, the wallet shows and signs it, the service sends it.
 * @example const outcome = await payWithWallet(view, wallet, network, setStep)
 */
export async function payWithWallet(
  view: PaymentView,
  wallet: Wallet,
  network: PageNetwork,
  onStep: (step: PayStep) => void,
): Promise<PayOutcome> {
  onStep('connecting');
  const connected = await connect(wallet, network.chain);
  if (!connected.ok) return unsent(connected.problem.message);

  onStep('preparing');
  const built = await call<PayTransaction>('POST', payPath(view), { account: connected.value.address });
  if (!built.ok) return unsent(built.problem.message);

  onStep('signing');
  const unsigned = fromBase64(built.value.transaction);
  const signed = await signTransaction(wallet, connected.value, network.chain, unsigned);
  if (!signed.ok) return unsent(signed.problem.message);

  onStep('sending');
  const submitted = await submitTransaction(signed.value);
  if (submitted.outcome === 'unknown') return uncertain();
  if (submitted.outcome === 'refused') return unsent(submitted.problem.message);
  return { ok: true, signature: submitted.signature, sentAt: Math.floor(Date.now() / 1_000) };
}

const unsent = (message: string): PayOutcome => ({ ok: false, title: UNSENT, message });

function uncertain(): PayOutcome {
  return {
    ok: false,
    title: 'Your payment may be on its way.',
    message:
      'The network gave no answer. Wait a minute before you pay again: this page shows a payment once it arrives.',
  };
}

/** A transaction that nobody confirmed for so long has expired: it can no longer be carried out. */
export const CONFIRMATION_MS_MAX = 120_000;

/** What to show when a sent payment never arrived. */
export function unconfirmed(): PayOutcome {
  return {
    ok: false,
    title: 'The network did not confirm your payment.',
    message: 'It was most likely not carried out. Look into your wallet before you pay again.',
  };
}

/** What to show when a payment that was on its way is no longer: only what was seen may still come back. */
export function dropped(from: PaymentStatus['state']): PayOutcome {
  if (from === 'seen') {
    return {
      ok: false,
      title: 'The network took the payment back.',
      message: 'It was not final yet. Look into your wallet before you pay again.',
    };
  }
  return {
    ok: false,
    title: 'The network did not carry out the payment.',
    message: 'Nothing moved, and it no longer can. You can pay again.',
  };
}
