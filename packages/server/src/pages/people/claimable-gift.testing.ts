import { generateReleaseCode } from '@florin/release-code/generate';
import { deriveVerificationKey } from '@florin/release-code/key';
import { untilStatus } from '../../gifts/gift-scene.testing.ts';
import type { TestFlorin } from '../../testing/florin.testing.ts';
import { untilConfirmed } from '../../testing/on-chain.testing.ts';

/** A funded gift of five dollars, with the code that claims it. */
export async function claimableGift(
  florin: TestFlorin,
): Promise<{ readonly path: string; readonly code: string }> {
  const code = generateReleaseCode();
  const sender = await florin.wallet();
  const json = {
    amount: 500,
    sender_address: sender.address,
    release_verification_key: await deriveVerificationKey(code),
  };
  const { body: gift } = await florin.post('/v1/gifts', { json });
  const funding = gift.next_action.transaction.serialized_transaction;
  await untilConfirmed(florin, await florin.signAndSend(funding, sender));
  await untilStatus(florin, gift.id, 'open');
  return { path: `/gifts/${gift.id}`, code };
}
