import { fromBase64, toBase64 } from '@florin/sdk/solana/bytes';
import { isWantedTransfer } from '@florin/sdk/solana/check-transfer';
import { readTransaction, withSignature } from '@florin/sdk/solana/transaction';
import type { DeviceKey } from '../device-wallet/device-key.ts';
import { call, type Problem } from '../http/call.ts';

export type Sent =
  | { readonly outcome: 'sent'; readonly signature: string }
  | { readonly outcome: 'lacks'; readonly what: string }
  | { readonly outcome: 'refused'; readonly problem: Problem }
  /** It is not what was asked for. */
  | { readonly outcome: 'stopped' }
  /** No answer came: it may or may not be on its way. */
  | { readonly outcome: 'unknown' };

interface PreparedTransfer {
  readonly lacks: string | null;
  readonly transaction: string | null;
}

const WITHOUT_ANSWER = ['unreachable', 'chain_unavailable'];

/**
 * Has the service build a transfer, checks it, signs it in this page and has it sent.
 * @example const sent = await sendTransfer(key, mint, to, 25_000_000n)
 */
export async function sendTransfer(key: DeviceKey, mint: string, to: string, amount: bigint): Promise<Sent> {
  const wanted = { from: key.address, to, amount: String(amount) };
  const prepared = await call<PreparedTransfer>('POST', '/wallet/transfer', wanted);
  if (!prepared.ok) return { outcome: 'refused', problem: prepared.problem };
  const { lacks, transaction } = prepared.value;
  if (lacks !== null || transaction === null) return { outcome: 'lacks', what: lacks ?? 'usdc' };
  const bytes = fromBase64(transaction);
  const read = readTransaction(bytes);
  if (!read.ok || !(await isWantedTransfer(bytes, { mint, from: key.address, to, amount })))
    return { outcome: 'stopped' };
  const signed = withSignature(read.transaction, key.address, await key.sign(read.transaction.message));
  const sent = await call<{ readonly signature: string }>('POST', '/wallet/send', {
    ...wanted,
    transaction: toBase64(signed),
  });
  if (sent.ok) return { outcome: 'sent', signature: sent.value.signature };
  return WITHOUT_ANSWER.includes(sent.problem.code)
    ? { outcome: 'unknown' }
    : { outcome: 'refused', problem: sent.problem };
}
