import { fromBase64 } from '@florin/sdk/solana/bytes';
import type { Refund } from '@florin/wire/payments/refund';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { call } from '../../http/call.ts';
import { submitTransaction } from '../../http/submit-transaction.ts';
import { shortened } from '../../shell/shortened.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { connect, signTransaction } from '../../wallets/solana-wallet.ts';

/** What money is given back of. */
export type Returned = { readonly transaction: string } | { readonly unmatched_payment: string };

type Sent =
  | { readonly outcome: 'sent' | 'unknown' }
  | { readonly outcome: 'unsent'; readonly message: string };

/**
 * Gives money back from the wallet that was paid. A refund that the wallet does not sign is given up again. Null when it was sent, else
 * what went wrong.
 * @example const problem = await giveBack({ transaction: 'txn_01k9…' }, 700, wallet, network)
 */
export async function giveBack(
  returned: Returned,
  amount: number,
  wallet: Wallet,
  network: PageNetwork,
): Promise<string | null> {
  const connected = await connect(wallet, network.chain);
  if (!connected.ok) return unsent(connected.problem.message);
  const made = await call<Refund>('POST', '/v1/refunds', { ...returned, amount });
  if (!made.ok) return unsent(made.problem.message);
  const sent = await signAndSend(made.value, wallet, connected.value, network);
  if (sent.outcome === 'unsent') await call('POST', `/v1/refunds/${made.value.id}/cancel`);
  return toldOf(sent);
}

/**
 * Signs a refund that was made before. It stays where the wallet does not sign.
 * @example const problem = await signRefund('re_01k9…', wallet, network)
 */
export async function signRefund(id: string, wallet: Wallet, network: PageNetwork): Promise<string | null> {
  const connected = await connect(wallet, network.chain);
  if (!connected.ok) return unsent(connected.problem.message);
  const read = await call<Refund>('GET', `/v1/refunds/${id}`);
  if (!read.ok) return unsent(read.problem.message);
  return toldOf(await signAndSend(read.value, wallet, connected.value, network));
}

async function signAndSend(
  { sender_address, next_action }: Refund,
  wallet: Wallet,
  account: WalletAccount,
  network: PageNetwork,
): Promise<Sent> {
  if (account.address !== sender_address)
    return no(`The money is in the wallet ${shortened(sender_address)}: connect that one.`);
  if (next_action === null) return no('The chain gives no answer; try again in a moment.');
  const unsigned = fromBase64(next_action.transaction.serialized_transaction);
  const signed = await signTransaction(wallet, account, network.chain, unsigned);
  if (!signed.ok) return no(signed.problem.message);
  const submitted = await submitTransaction(signed.value);
  if (submitted.outcome === 'refused') return no(submitted.problem.message);
  return { outcome: submitted.outcome };
}

const no = (message: string): Sent => ({ outcome: 'unsent', message });

function toldOf(sent: Sent): string | null {
  if (sent.outcome === 'sent') return null;
  if (sent.outcome === 'unsent') return unsent(sent.message);
  return 'The network gave no answer: it may be on its way. Look again in a minute.';
}

const unsent = (message: string): string => `Nothing was sent. ${message}`;
