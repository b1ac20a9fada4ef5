import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address, Signature } from '@solana/kit';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { EmbeddedChain } from '../chain.ts';
import { startEmbeddedChain } from '../chain.ts';
import { VirtualClock } from '../slots/clock.ts';
import { newAddress, rpcOf, type SignedTransaction, SOL, TestWallet } from './wallet.testing.ts';

/** One thing that happens to the chain. */
type Step =
  | { readonly kind: 'pay'; readonly recipient: number }
  | { readonly kind: 'resend'; readonly which: number }
  | { readonly kind: 'advance'; readonly slots: number }
  | { readonly kind: 'roll_back'; readonly slots: number }
  | { readonly kind: 'restart'; readonly withoutSnapshot: boolean };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay' as const), recipient: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resend' as const), which: fc.nat(30) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('advance' as const), slots: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('roll_back' as const), slots: fc.integer({ min: 1, max: 32 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('restart' as const), withoutSnapshot: fc.boolean() }),
  },
);

interface Payment extends SignedTransaction {
  readonly recipient: Address;
  readonly lamports: bigint;
  readonly expiresAfterSlot: bigint;
}

interface Landing {
  readonly payment: Payment;
  readonly slot: bigint;
}

const AGES = { processed: 0n, confirmed: 1n, finalized: 32n } as const;
const FEE = 5_000n;

/** Lets random things happen to a chain and to a simple list of landings, and holds one against the other. */
export async function modelRun(runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      const scene = await Scene.open();
      try {
        for (const step of steps) {
          await scene.play(step);
          await scene.check();
        }
      } finally {
        await scene.close();
      }
    }),
    { numRuns: runs },
  );
}

class Scene {
  #chain: EmbeddedChain;
  #clock: VirtualClock;
  readonly #directory: string;
  readonly #wallet: TestWallet;
  readonly #recipients: readonly Address[];
  readonly #payments: Payment[] = [];
  #landings: Landing[] = [];

  private constructor(
    directory: string,
    clock: VirtualClock,
    chain: EmbeddedChain,
    wallet: TestWallet,
    to: Address[],
  ) {
    this.#directory = directory;
    this.#clock = clock;
    this.#chain = chain;
    this.#wallet = wallet;
    this.#recipients = to;
  }

  static async open(): Promise<Scene> {
    const directory = mkdtempSync(join(tmpdir(), 'florin-model-'));
    const clock = new VirtualClock();
    const chain = await startEmbeddedChain({ directory, clock, snapshotEveryBytes: 2_000 });
    const wallet = await TestWallet.create(chain);
    clock.advanceSlots(32);
    return new Scene(directory, clock, chain, wallet, [await newAddress(), await newAddress()]);
  }

  async close(): Promise<void> {
    await this.#chain.stop();
    rmSync(this.#directory, { recursive: true });
  }

  async play(step: Step): Promise<void> {
    if (step.kind === 'pay') return this.#pay(this.#recipients[step.recipient]!);
    if (step.kind === 'resend') return this.#resend(this.#payments[step.which]);
    if (step.kind === 'advance') return this.#clock.advanceSlots(step.slots);
    if (step.kind === 'roll_back') return this.#rollBack(step.slots);
    return this.#restart(step.withoutSnapshot);
  }

  async check(): Promise<void> {
    const rpc = rpcOf(this.#chain);
    for (const commitment of ['processed', 'confirmed', 'finalized'] as const) {
      const seen = this.#landings.filter(({ slot }) => slot <= this.#slot - AGES[commitment]);
      const spent = seen.reduce((sum, { payment }) => sum + payment.lamports + FEE, 0n);
      const sender = await rpc.getBalance(this.#wallet.address, { commitment }).send();
      expect(sender.value).toBe(10n * SOL - spent);
      for (const recipient of this.#recipients) {
        const received = seen.filter(({ payment }) => payment.recipient === recipient);
        const balance = await rpc.getBalance(recipient, { commitment }).send();
        expect(balance.value).toBe(received.reduce((sum, { payment }) => sum + payment.lamports, 0n));
        if (commitment === 'processed') continue;
        const listed = await rpc.getSignaturesForAddress(recipient, { commitment }).send();
        expect(listed.map(({ signature }) => signature)).toEqual(signaturesOf(received));
      }
    }
  }

  get #slot(): bigint {
    return this.#clock.now().slot;
  }

  async #pay(recipient: Address): Promise<void> {
    const { value } = await rpcOf(this.#chain).getLatestBlockhash({ commitment: 'finalized' }).send();
    const lamports = 1_000_000n + BigInt(this.#payments.length);
    const signed = await this.#wallet.sign([this.#wallet.transfer(recipient, lamports)], value);
    const payment = { ...signed, recipient, lamports, expiresAfterSlot: value.lastValidBlockHeight };
    this.#payments.push(payment);
    await this.#resend(payment);
  }

  async #resend(payment: Payment | undefined): Promise<void> {
    if (!payment) return;
    await rpcOf(this.#chain)
      .sendTransaction(payment.wire, { encoding: 'base64', skipPreflight: true })
      .send();
    const hasLanded = this.#landings.some((landing) => landing.payment === payment);
    if (hasLanded || this.#slot > payment.expiresAfterSlot) return;
    this.#landings.push({ payment, slot: this.#slot });
  }

  async #rollBack(slots: number): Promise<void> {
    await this.#chain.rollBack(slots);
    this.#landings = this.#landings.filter(({ slot }) => slot <= this.#slot - BigInt(slots));
  }

  async #restart(withoutSnapshot: boolean): Promise<void> {
    await this.#chain.stop();
    if (withoutSnapshot) rmSync(join(this.#directory, 'snapshot'));
    const { slot } = this.#clock.now();
    this.#clock = new VirtualClock();
    this.#chain = await startEmbeddedChain({
      directory: this.#directory,
      clock: this.#clock,
      snapshotEveryBytes: 2_000,
    });
    expect(this.#slot).toBe(slot);
  }
}

function signaturesOf(landings: readonly Landing[]): Signature[] {
  return landings.map(({ payment }) => payment.signature).toReversed();
}
