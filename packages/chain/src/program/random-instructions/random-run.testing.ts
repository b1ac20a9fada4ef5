import { createHash } from 'node:crypto';
import { SeededRandom } from '@florin/testing/seeded-random';
import {
  type Address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
} from '@solana/kit';
import { FailedTransactionMetadata } from 'litesvm';
import { EscrowVm } from '../escrow-vm.testing.ts';
import type { GiftInstruction } from '../instructions.ts';
import { holdingsOf } from './holdings.testing.ts';
import { createKnownAccounts, type Gift, type KnownAccounts } from './known-accounts.testing.ts';
import { type Movement, requireRightful, requireUnchanged } from './money-rules.testing.ts';
import { randomInstruction } from './random-instruction.testing.ts';

const STRAY_LAMPORTS = lamports(1_000_000n);

export interface RandomRun {
  readonly seed: number;
  readonly instructionCount: number;
  /** Another build of the program than the committed one. */
  readonly binary?: Uint8Array;
}

export type Tally = Record<Movement | 'refused', number>;

/**
 * Executes random instructions over random accounts and holds every single one against the rules of money.
 *
 * @example
 * const tally = await runRandomInstructions({ seed: 7, instructionCount: 10_000 });
 */
export async function runRandomInstructions(run: RandomRun): Promise<Tally> {
  const vm = await EscrowVm.start({ binary: run.binary, createSigner: seededSigners(run.seed) });
  const known = await createKnownAccounts(vm);
  const feePayer = (await vm.createWallet()).address;
  // Whoever the message names as a signer has signed: what counts here is what the program makes of it.
  vm.svm.withSigverify(false);
  const random = new SeededRandom(run.seed);
  const tally: Tally = { fund: 0, release: 0, reclaim: 0, refused: 0 };
  const funded = new Set<Gift>();
  for (let step = 0; step < run.instructionCount; step++) {
    sometimesSendLamports(random, vm, known);
    const instruction = randomInstruction(random, known, vm.programId, [...funded]);
    try {
      tally[execute(vm, known, feePayer, instruction)]++;
      noteFunded(vm, known, instruction, funded);
    } catch (cause) {
      throw new Error(`seed ${run.seed}, step ${step}: ${JSON.stringify(instruction)}`, { cause });
    }
  }
  return tally;
}

/** The same seed gives the same keys, and so the same addresses and bumps. */
function seededSigners(seed: number): () => Promise<KeyPairSigner> {
  let created = 0;
  return () => {
    const privateKey = createHash('sha256').update(`${seed} ${created++}`).digest();
    return createKeyPairSignerFromPrivateKeyBytes(privateKey);
  };
}

function execute(vm: EscrowVm, known: KnownAccounts, feePayer: Address, instruction: GiftInstruction) {
  const addresses = new Set(instruction.accounts.map((account) => account.address));
  const before = holdingsOf(vm.svm, addresses);
  vm.svm.expireBlockhash();
  const transaction = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(feePayer, empty),
    (paid) => vm.svm.setTransactionMessageLifetimeUsingLatestBlockhash(paid),
    (timed) => compileTransaction(appendTransactionMessageInstruction(instruction, timed)),
  );
  const result = vm.svm.sendTransaction(transaction);
  const after = holdingsOf(vm.svm, addresses);
  if (result instanceof FailedTransactionMetadata) {
    requireUnchanged(before, after);
    return 'refused';
  }
  const signers = new Set(Object.keys(transaction.signatures) as Address[]);
  return requireRightful({ before, after, signers, gifts: known.gifts });
}

function noteFunded(
  vm: EscrowVm,
  known: KnownAccounts,
  instruction: GiftInstruction,
  funded: Set<Gift>,
): void {
  for (const { address } of instruction.accounts) {
    const gift = known.gifts.get(address);
    if (!gift) continue;
    if (vm.tokenBalance(address) === null) funded.delete(gift);
    else funded.add(gift);
  }
}

/** Anyone can send lamports to a vault's address, before it is one or after. */
function sometimesSendLamports(random: SeededRandom, vm: EscrowVm, known: KnownAccounts): void {
  if (random.chance(0.02)) vm.svm.airdrop(random.pick([...known.gifts.keys()]), STRAY_LAMPORTS);
}
