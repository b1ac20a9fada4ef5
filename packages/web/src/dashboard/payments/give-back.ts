import { fromBase64 } from '@florin/sdk/solana/bytes';
import type { Refund } from '@florin/wire/payments/refund';
import type { Wallet } from '@wallet-standard/base';
import { call } from '../../http/call.ts';
import { submitTransaction } from '../../http/submit-transaction.ts';
import { shortened } from '../../shell/shortened.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { connect, signTransaction } from '../../wallets/solana-wallet.ts';

/** What money is given back of. */
export type Returned = { readonly transaction: string } | { readonly unmatched_payment: string };

export type GivenBack = { readonly ok: true } | { readonly ok: false; readonly message: string };

/**
 * Gives money back from the wallet that was paid. A refund that the wallet does not sign is given up again.
 * @example const given = await giveBack({ transaction: 'txn_01k9…' }, 700, wallet, network)
 */
export async function giveBack(
  returned: Returned,
  amount: number,
  wallet: Wallet,
  network: PageNetwork,
): Promise<GivenBack> {
  const connected = await connect(wallet, network.chain);
  if (!connected.ok) return unsent(connected.problem.message);
  const made = await call<Refund>('POST', '/v1/refunds', { ...returned, amount });
  if (!made.ok) return unsent(made.problem.message);
  const { id, sender_address, next_action } = made.value;
  const giveUp = async (message: string): Promise<GivenBack> => {
    await call('POST', `/v1/refunds/${id}/cancel`);
    return unsent(message);
  };
  if (connected.value.address !== sender_address)
    return giveUp(`The money is in the wallet ${shortened(sender_address)}: connect that one.`);
  if (next_action === null) return giveUp('The chain gives no answer; try again in a moment.');
  const unsigned = fromBase64(next_action.transaction.serialized_transaction);
  const signed = await signTransaction(wallet, connected.value, network.chain, unsigned);
  if (!signed.ok) return giveUp(signed.problem.message);
  const submitted = await submitTransaction(signed.value);
  if (submitted.outcome === 'refused') return giveUp(submitted.problem.message);
  if (submitted.outcome === 'unknown')
    return {
      ok: false,
      message: 'The network gave no answer: it may be on its way. Look again in a minute.',
    };
  return { ok: true };
}

const unsent = (message: string): GivenBack => ({ ok: false, message: `Nothing was sent. ${message}` });
