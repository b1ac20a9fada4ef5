import { toBase64 } from '@florin/sdk/solana/bytes';
import type { Submission } from '@florin/wire/payments/submission';
import { call, type Problem } from './call.ts';

export type Submitted =
  | { readonly outcome: 'sent'; readonly signature: string }
  | { readonly outcome: 'refused'; readonly problem: Problem }
  /** No answer came: it may or may not be on its way. */
  | { readonly outcome: 'unknown' };

const ATTEMPTS_MAX = 3;
const PAUSE_MS = 1_000;
const WITHOUT_ANSWER = ['unreachable', 'chain_unavailable'];

/**
 * Sends a signed transaction through the service. Sending the same bytes again is harmless, so a lost answer is no
 * reason to give up at once.
 * @example const submitted = await submitTransaction(signed)
 */
export async function submitTransaction(bytes: Uint8Array): Promise<Submitted> {
  const transaction = toBase64(bytes);
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const called = await call<Submission>('POST', '/v1/public/transactions/submit', { transaction });
    if (called.ok) return { outcome: 'sent', signature: called.value.signature };
    if (!WITHOUT_ANSWER.includes(called.problem.code)) return { outcome: 'refused', problem: called.problem };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { outcome: 'unknown' };
}
