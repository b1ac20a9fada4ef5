import { keypairOfSeed } from '@florin/chain/keypair';
import { generateReleaseCode } from '@florin/release-code/generate';
import { deriveReleaseSeed, deriveVerificationKey } from '@florin/release-code/key';
import type { Gift } from '@florin/wire/gifts/gift';
import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import type { TestFlorin } from '../testing/florin.testing.ts';
import { untilConfirmed } from '../testing/on-chain.testing.ts';
import type { Answer } from '../testing/request.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';

/** A gift with everyone who can do something to it. */
export interface GiftScene {
  readonly gift: Gift;
  readonly sender: KeyPairSigner;
  /** The key of the release code. */
  readonly releaseKey: KeyPairSigner;
}

export async function newReleaseKey(): Promise<KeyPairSigner> {
  return keypairOfSeed(await deriveReleaseSeed(generateReleaseCode()));
}

export async function newVerificationKey(): Promise<string> {
  return deriveVerificationKey(generateReleaseCode());
}

export async function makeGift(
  florin: TestFlorin,
  options: { readonly amount?: number; readonly sender?: KeyPairSigner; readonly key?: string } = {},
): Promise<GiftScene> {
  const sender = options.sender ?? (await florin.wallet());
  const releaseKey = await newReleaseKey();
  const answer = await florin.post('/v1/gifts', {
    json: {
      amount: options.amount ?? 2500,
      sender_address: sender.address,
      release_verification_key: releaseKey.address,
    },
    ...(options.key !== undefined && { key: options.key }),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return { gift: answer.body, sender, releaseKey };
}

export async function fund(florin: TestFlorin, { gift, sender }: GiftScene): Promise<string> {
  const signature = await florin.signAndSend(gift.next_action!.transaction.serialized_transaction, sender);
  await untilConfirmed(florin, signature);
  return signature;
}

/** The sender signs the reclaim that the service hands out. */
export async function takeBack(florin: TestFlorin, { gift, sender }: GiftScene): Promise<string> {
  const { body } = await florin.post(`/v1/gifts/${gift.id}/reclaim`);
  const signature = await florin.signAndSend(body.next_action.transaction.serialized_transaction, sender);
  await untilConfirmed(florin, signature);
  return signature;
}

/** Made, funded and settled. */
export async function openGift(
  florin: TestFlorin,
  options: Parameters<typeof makeGift>[1] = {},
): Promise<GiftScene> {
  const scene = await makeGift(florin, options);
  await fund(florin, scene);
  return { ...scene, gift: await untilStatus(florin, scene.gift.id, 'open') };
}

export function untilStatus(florin: TestFlorin, id: string, status: Gift['status']): Promise<Gift> {
  return florin.until(`/v1/gifts/${id}`, (gift) => gift.status === status);
}

/** Asks for the release of a gift to a wallet, as the claim page does. */
export function askRelease(florin: TestFlorin, id: string, recipient: string): Promise<Answer> {
  return florin.post(`/v1/gifts/${id}/release`, { key: null, json: { recipient_address: recipient } });
}

export function submit(florin: TestFlorin, transaction: string): Promise<Answer> {
  return florin.post('/v1/public/transactions/submit', { key: null, json: { transaction } });
}

/** The recipient signs, then the release key, then the service sends. */
export async function claim(
  florin: TestFlorin,
  { gift, releaseKey }: GiftScene,
  recipient: KeyPairSigner,
): Promise<Answer> {
  const asked = await askRelease(florin, gift.id, recipient.address);
  if (asked.status !== 200) return asked;
  const unsigned = asked.body.next_action.transaction.serialized_transaction;
  return submit(florin, await signAsOneOf(unsigned, [recipient, releaseKey]));
}

/** A wallet without SOL and without a token account, as most recipients have. */
export function emptyWallet(): Promise<KeyPairSigner> {
  return generateKeyPairSigner();
}
