import { SeededRandom } from '@florin/testing/seeded-random';
import type { KeyPairSigner } from '@solana/kit';
import { expect } from 'vitest';
import { pause } from '../pause.ts';
import type { TestFlorin } from '../testing/florin.testing.ts';
import { usdcOf } from '../testing/on-chain.testing.ts';
import type { Answer } from '../testing/request.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';
import {
  askRelease,
  emptyWallet,
  type GiftScene,
  openGift,
  submit,
  untilStatus,
} from './gift-scene.testing.ts';

const SENDER_CENTS = 100_000;

export interface RaceReport {
  readonly released: number;
  readonly reclaimed: number;
}

/** Lets recipient and sender run for the same gift, again and again, and compares the books with the chain each time. */
export async function raceReleaseAgainstReclaim(
  florin: TestFlorin,
  rounds: number,
  seed: number,
): Promise<RaceReport> {
  const random = new SeededRandom(seed);
  const report = { released: 0, reclaimed: 0 };
  for (let round = 0; round < rounds; round += 10) {
    const count = Math.min(10, rounds - round);
    const scenes = await Promise.all(Array.from({ length: count }, () => openGift(florin)));
    const finishes: Finish[] = [];
    for (const scene of scenes) finishes.push(await race(florin, scene, random));
    await Promise.all(finishes.map((finish) => expectBooksToAgree(florin, finish)));
    for (const { winner } of finishes) report[winner]++;
  }
  return report;
}

interface Finish {
  readonly scene: GiftScene;
  readonly recipient: KeyPairSigner;
  readonly winner: 'released' | 'reclaimed';
}

async function race(florin: TestFlorin, scene: GiftScene, random: SeededRandom): Promise<Finish> {
  const recipient = await emptyWallet();
  const release = await signedRelease(florin, scene, recipient);
  const reclaim = await signedReclaim(florin, scene);
  // A release is simulated before it is sent: without a head start it would always lose.
  const headStartMs = random.below(60);
  const [released, reclaimed] = await Promise.all([
    submit(florin, release),
    pause(headStartMs, new AbortController().signal).then(() => submit(florin, reclaim)),
  ]);
  // On a machine this slow both blockhashes were too old to land: nobody ran.
  if (hasExpired(released) && hasExpired(reclaimed)) return race(florin, scene, random);
  const answers = { released, reclaimed };
  const winner = answers.released.status === 200 ? 'released' : 'reclaimed';
  const loser = winner === 'released' ? 'reclaimed' : 'released';
  expect(answers[winner].status).toBe(200);
  expectClearOutcome(answers[loser]);
  return { scene, recipient, winner };
}

async function signedRelease(florin: TestFlorin, { gift, releaseKey }: GiftScene, recipient: KeyPairSigner) {
  const { body } = await askRelease(florin, gift.id, recipient.address);
  return signAsOneOf(body.next_action.transaction.serialized_transaction, [recipient, releaseKey]);
}

async function signedReclaim(florin: TestFlorin, { gift, sender }: GiftScene) {
  const { body } = await florin.post(`/v1/gifts/${gift.id}/reclaim`);
  return signAsOneOf(body.next_action.transaction.serialized_transaction, [sender]);
}

function expectClearOutcome({ status, body }: Answer): void {
  expect([400, 409]).toContain(status);
  expect(body.error.message).toMatch(/claimed|taken back|expired/);
}

function hasExpired({ body }: Answer): boolean {
  return /has expired/.test(body.error?.message ?? '');
}

async function expectBooksToAgree(florin: TestFlorin, finish: Finish): Promise<void> {
  const { recipient, winner } = finish;
  const { gift, sender } = finish.scene;
  await untilStatus(florin, gift.id, winner);
  const paidOut = winner === 'released' ? 25_000_000n : 0n;
  expect(await usdcOf(florin, recipient.address)).toBe(paidOut);
  expect(await usdcOf(florin, sender.address)).toBe(BigInt(SENDER_CENTS) * 10_000n - paidOut);
  const { data } = (await florin.get(`/v1/transactions?source=${gift.id}`)).body;
  const types = data.map((row: { type: string }) => row.type).sort();
  expect(types).toEqual(winner === 'released' ? ['gift_fund', 'gift_release'] : ['gift_fund']);
}
