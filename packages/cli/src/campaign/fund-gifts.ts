import { setTimeout as sleep } from 'node:timers/promises';
import type { Florin } from '@florin/sdk/florin';
import { ConflictError } from '@florin/sdk/request/errors';
import { type Signer, signTransaction } from '@florin/sdk/signing';
import type { GiftFundingTransaction } from '@florin/wire/gifts/gift-funding';
import { CommandError } from '../terminal/command.ts';
import { exitCodes } from '../terminal/run.ts';
import type { CampaignGift } from './codes-file.ts';
import { isFunded, lookAt } from './make-gifts.ts';

/** What the service takes at once. */
const ASKED_MAX = 500;
/** How many are on their way at once: all of them are sent well before they go stale. */
const SENT_MAX = 20;
const LOOK_MS = 1_000;
/** After this long what was sent has arrived, or never will. */
const TIMEOUT_MS = 150_000;
const ATTEMPTS_MAX = 3;

export interface Funding {
  readonly florin: Florin;
  readonly wallet: Signer;
  readonly save: () => void;
  readonly onProgress: (fundedCount: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Funds what is not funded yet, in as few transactions as the service packs them in. None can be funded twice: the escrow of a
 * gift takes money once. Returns the signatures.
 * @example const signatures = await fundGifts(gifts, { florin, wallet, save, onProgress, signal })
 */
export async function fundGifts(gifts: readonly CampaignGift[], funding: Funding): Promise<string[]> {
  const signatures: string[] = [];
  await untilArrived(
    gifts.filter(({ status }) => status === 'sent'),
    funding,
  );
  for (let attempts = 0; attempts < ATTEMPTS_MAX; ) {
    const left = gifts.filter((gift) => !isFunded(gift));
    if (left.length === 0) return signatures;
    const transactions = await transactionsFor(left, funding);
    await sendSome(left, transactions, funding, signatures);
    const funded = gifts.filter(isFunded).length;
    attempts = funded > gifts.length - left.length ? 0 : attempts + 1;
    funding.onProgress(funded);
  }
  throw new CommandError(
    'The transaction was not confirmed in time. Run the same command again later.',
    exitCodes.unavailable,
  );
}

/** None where somebody else funds the same gifts: they are looked at again. */
async function transactionsFor(
  left: readonly CampaignGift[],
  { florin, save }: Funding,
): Promise<readonly GiftFundingTransaction[]> {
  try {
    const { transactions } = await florin.gifts.fund({
      gifts: left.slice(0, ASKED_MAX).map(({ id }) => id!),
    });
    return transactions.slice(0, SENT_MAX);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    await lookAt(left, florin, save);
    return [];
  }
}

async function sendSome(
  left: readonly CampaignGift[],
  transactions: readonly GiftFundingTransaction[],
  funding: Funding,
  signatures: string[],
): Promise<void> {
  const byId = new Map(left.map((gift) => [gift.id!, gift]));
  const sent: CampaignGift[] = [];
  let refused: { readonly error: unknown } | null = null;
  for (const { gifts, serialized_transaction } of transactions) {
    const together = gifts.map((id) => byId.get(id)!);
    funding.signal.throwIfAborted();
    mark(together, 'sent', funding.save);
    try {
      const transaction = await signTransaction(serialized_transaction, funding.wallet);
      signatures.push((await funding.florin.transactions.submit({ transaction })).signature);
      sent.push(...together);
    } catch (error) {
      // Thrown once it is known what became of those before it. Without an answer it may be on its way: it stays marked.
      refused = { error };
      if (isCertain(error)) mark(together, 'requires_action', funding.save);
      break;
    }
  }
  await untilArrived(sent, funding);
  if (refused) throw refused.error;
}

/** The service has said that it did not send it. */
const isCertain = (error: unknown) =>
  error instanceof Error && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;

function mark(gifts: readonly CampaignGift[], status: string, save: () => void): void {
  for (const gift of gifts) gift.status = status;
  save();
}

/** Waits until all of these are funded. Those that are not after all may be sent again. */
async function untilArrived(gifts: readonly CampaignGift[], funding: Funding): Promise<void> {
  const { florin, save, signal } = funding;
  const endsAtMs = Date.now() + TIMEOUT_MS;
  for (let at = 0; at < gifts.length; ) {
    await lookAt([gifts[at]!], florin, () => undefined);
    if (isFunded(gifts[at]!)) {
      at++;
      continue;
    }
    if (Date.now() > endsAtMs) break;
    await sleep(LOOK_MS, undefined, { signal });
  }
  const late = gifts.filter((gift) => !isFunded(gift));
  await lookAt(late, florin, save);
  mark(
    late.filter((gift) => !isFunded(gift)),
    'requires_action',
    save,
  );
}
