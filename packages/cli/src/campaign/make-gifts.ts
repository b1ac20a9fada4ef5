import type { Florin } from '@florin/sdk/florin';
import { deriveVerificationKey } from '@florin/sdk/release-code';
import { RefusedError } from '@florin/sdk/request/errors';
import type { Gift } from '@florin/wire/gifts/gift';
import { CommandError } from '../terminal/command.ts';
import { exitCodes } from '../terminal/run.ts';
import type { CampaignGift } from './codes-file.ts';

/** How many are asked for at once. */
const BATCH = 8;

const MADE_ALREADY: readonly unknown[] = ['release_key_in_use', 'idempotency_key_reused'];

export interface Making {
  readonly florin: Florin;
  readonly sender: string;
  readonly campaign: string | undefined;
  readonly save: () => void;
  readonly signal: AbortSignal;
}

/**
 * Makes the gifts that are not made yet, and reads those that are. Whatever was made is kept, also where one fails.
 * @example await makeGifts(gifts, { florin, sender: wallet.address, campaign: 'autumn', save, signal })
 */
export async function makeGifts(gifts: readonly CampaignGift[], making: Making): Promise<void> {
  await inBatches(gifts, making.save, async (gift) => {
    making.signal.throwIfAborted();
    const made = gift.id === null ? await make(gift, making) : await making.florin.gifts.retrieve(gift.id);
    if (made.amount !== gift.amount || made.sender_address !== making.sender)
      throw new CommandError(
        `${made.id} is a gift of ${made.amount} cents by ${made.sender_address}. It was created with another wallet or list.`,
        exitCodes.conflict,
      );
    keepStatus(gift, made);
  });
}

/** Whether the money is in escrow, or was. */
export const isFunded = ({ status }: CampaignGift) => ['open', 'released', 'reclaimed'].includes(status);

/** @example await lookAt(gifts.filter((gift) => !isFunded(gift)), florin, save) */
export async function lookAt(
  gifts: readonly CampaignGift[],
  florin: Florin,
  save: () => void,
): Promise<void> {
  await inBatches(gifts, save, async (gift) => keepStatus(gift, await florin.gifts.retrieve(gift.id!)));
}

/** What is on its way stays so until the service says that it arrived. */
function keepStatus(gift: CampaignGift, { id, status }: Gift): void {
  gift.id = id;
  if (status !== 'requires_action' || gift.status !== 'sent') gift.status = status;
}

async function make(gift: CampaignGift, { florin, sender, campaign }: Making): Promise<Gift> {
  const { amount, message, code } = gift;
  const release_verification_key = await deriveVerificationKey(code);
  const metadata = { ...(message !== '' && { message }), ...(campaign !== undefined && { campaign }) };
  try {
    return await florin.gifts.create(
      { amount, sender_address: sender, release_verification_key, metadata },
      // A run that ended before it knew the answer is answered the same again.
      { idempotencyKey: `gift-${release_verification_key}` },
    );
  } catch (error) {
    // Made by a run long ago, or under another name: the gift is the same.
    if (!(error instanceof RefusedError && MADE_ALREADY.includes(error.code))) throw error;
    const { id } = await florin.publicGifts.find({ release_verification_key });
    return florin.gifts.retrieve(id);
  }
}

async function inBatches(
  gifts: readonly CampaignGift[],
  save: () => void,
  work: (gift: CampaignGift) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < gifts.length; at += BATCH) {
    const done = await Promise.allSettled(gifts.slice(at, at + BATCH).map(work));
    const failed = done.find((outcome) => outcome.status === 'rejected');
    if (failed || at % (BATCH * 8) === 0 || at + BATCH >= gifts.length) save();
    if (failed) throw failed.reason;
  }
}
