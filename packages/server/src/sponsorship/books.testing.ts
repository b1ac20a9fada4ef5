import { rebuiltBy } from '@florin/chain/sponsor/tampering.testing';
import { parseWireTransaction } from '@florin/chain/wire-transaction';
import type { SeededRandom } from '@florin/testing/seeded-random';
import { until } from '@florin/testing/until';
import {
  type Base64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  type Signature,
} from '@solana/kit';
import { expect } from 'vitest';
import { sql } from '../database/sql.ts';
import { ApiError } from '../errors/api-error.ts';
import { askRelease, emptyWallet, type GiftScene, openGift, submit } from '../gifts/gift-scene.testing.ts';
import { giftTransactionKind } from '../gifts/submit.ts';
import { rejected } from '../submissions/rejection.ts';
import type { TestFlorin } from '../testing/florin.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';
import { closeCharge } from './credit-store.ts';
import { lamportsOf } from './drain.testing.ts';

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';

interface Turn {
  readonly florin: TestFlorin;
  readonly scene: GiftScene;
  /** Has a token account or not, as it falls. */
  readonly recipient: KeyPairSigner;
}

/** What can happen to a claim. Each ends when nothing more is done about it; the chain may still be at work. */
const HAPPENINGS: Readonly<Record<string, (turn: Turn) => Promise<void>>> = {
  async claimed(turn) {
    await submit(turn.florin, await signedRelease(turn));
  },

  async 'claimed twice at once'(turn) {
    const release = await signedRelease(turn);
    await Promise.all([submit(turn.florin, release), submit(turn.florin, release)]);
  },

  async 'claimed by two wallets at once'(turn) {
    const rival = { ...turn, recipient: await emptyWallet() };
    const releases = await Promise.all([signedRelease(turn), signedRelease(rival)]);
    await Promise.all(releases.map((release) => submit(turn.florin, release)));
  },

  async 'claimed while it is taken back'(turn) {
    const { florin, scene } = turn;
    const { body } = await florin.post(`/v1/gifts/${scene.gift.id}/reclaim`);
    const unsigned = body.next_action.transaction.serialized_transaction;
    const reclaim = await signAsOneOf(unsigned, [scene.sender]);
    await Promise.all([
      signedRelease(turn).then((release) => submit(florin, release)),
      submit(florin, reclaim),
    ]);
  },

  async 'claimed so that it must fail'(turn) {
    const before = await chargesOf(turn);
    const answer = await submit(turn.florin, await releaseWithComputeUnits(turn, 1_000));
    expect(answer.body.error.code).toBe('transaction_rejected');
    expect(await chargesOf(turn)).toEqual(before);
  },

  async 'never sent: the process dies'(turn) {
    await expect(sendBy(turn, () => Promise.reject(new Error('died')))).rejects.toThrow('died');
  },

  async 'sent, although the answer was a refusal'(turn) {
    const refusing = async (transaction: Base64EncodedWireTransaction) => {
      await turn.florin.services.chain.submit(transaction);
      throw rejected('of no reason');
    };
    await expect(sendBy(turn, refusing)).rejects.toThrow(ApiError);
  },

  async 'lands after it was given back'(turn) {
    const { database, chain } = turn.florin.services;
    const late = async (transaction: Base64EncodedWireTransaction) => {
      await closeCharge(database, signatureOf(transaction), { state: 'returned' });
      await chain.submit(transaction);
      throw new Error('died');
    };
    await expect(sendBy(turn, late)).rejects.toThrow('died');
  },
};

/** Lets `count` random things happen to claims of gifts of one account, a few at a time. */
export async function happen(florin: TestFlorin, count: number, random: SeededRandom): Promise<string[]> {
  const names = Object.keys(HAPPENINGS);
  // Each at least once, in any order.
  const chosen = Array.from({ length: count }, (_, index) => names[index] ?? random.pick(names));
  const turns = await Promise.all(chosen.map(async () => turnOf(florin, random.chance(0.3))));
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (let index = lane; index < count; index += 4) await HAPPENINGS[chosen[index]!]!(turns[index]!);
  });
  await Promise.all(lanes);
  return chosen;
}

async function turnOf(florin: TestFlorin, hasTokenAccount: boolean): Promise<Turn> {
  const recipient = hasTokenAccount ? await florin.wallet({ cents: 1 }) : await emptyWallet();
  return { florin, scene: await openGift(florin), recipient };
}

/** Waits until the chain has said what became of everything that the sponsor signed. */
export async function untilNoChargeIsOpen(florin: TestFlorin): Promise<void> {
  const lookAtOpen = () =>
    florin.database.execute(sql`UPDATE sponsorship_charges SET look_at = now() WHERE state = 'open'`);
  await until(async () => {
    // Nobody signs any more, and what was never sent is given up when its blockhash is too old.
    florin.hurryToFinality();
    return (await lookAtOpen()) === 0;
  }, 200);
}

/** The books of the account, of its charges and of the chain. */
export async function booksOf(florin: TestFlorin, sponsorLamportsBefore: bigint) {
  const { database, services, accountId } = florin;
  const row = await database.first<{ taken: number; charged: number; returned: number }>(sql`
    SELECT (SELECT taken_lamports FROM sponsorship_credits WHERE account_id = ${accountId}) AS taken,
      coalesce(sum(lamports), 0)::bigint AS charged, count(*) FILTER (WHERE state = 'returned') AS returned
    FROM sponsorship_charges WHERE account_id = ${accountId}`);
  const sponsorLamports = await lamportsOf(florin, services.network.sponsor!.address);
  return { ...row!, spent: Number(sponsorLamportsBefore - sponsorLamports) };
}

async function signedRelease(turn: Turn): Promise<string> {
  return signAsOneOf(await unsignedRelease(turn), [turn.recipient, turn.scene.releaseKey]);
}

async function unsignedRelease({ florin, scene, recipient }: Turn): Promise<string> {
  const { body } = await askRelease(florin, scene.gift.id, recipient.address);
  return body.next_action.transaction.serialized_transaction;
}

async function releaseWithComputeUnits(turn: Turn, units: number): Promise<string> {
  const limited = (instruction: Instruction) =>
    instruction.programAddress === COMPUTE_BUDGET ? { ...instruction, data: limitOf(units) } : instruction;
  const unsigned = (await unsignedRelease(turn)) as Base64EncodedWireTransaction;
  const tampering = { instructions: (original: readonly Instruction[]) => original.map(limited) };
  return rebuiltBy(unsigned, tampering, turn.recipient, turn.scene.releaseKey);
}

/** `SetComputeUnitLimit`. */
function limitOf(units: number): Uint8Array {
  const data = Buffer.alloc(5, 2);
  data.writeUInt32LE(units, 1);
  return data;
}

/** Submits a claim as the route does, with another way of sending. */
async function sendBy(
  turn: Turn,
  send: (transaction: Base64EncodedWireTransaction) => Promise<Signature>,
): Promise<Signature> {
  const parsed = parseWireTransaction(await signedRelease(turn));
  if (!parsed.ok) throw new Error(parsed.reason);
  const own = await giftTransactionKind(turn.florin.services).recognise(parsed.value);
  return own!.submit({ ip: '203.0.113.9', send });
}

function signatureOf(transactionBase64: string): Signature {
  const parsed = parseWireTransaction(transactionBase64);
  if (!parsed.ok) throw new Error(parsed.reason);
  return getSignatureFromTransaction(parsed.value.transaction);
}

async function chargesOf({ florin, scene }: Turn) {
  const { id } = scene.gift;
  return florin.database.query(sql`
    SELECT signature AS name, lamports AS number FROM sponsorship_charges WHERE gift_id = ${id}
    UNION ALL SELECT scope, claims FROM sponsorship_budgets WHERE subject = ${id}`);
}
