import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '@florin/chain/program/binary';
import { tokenAccountOf } from '@florin/chain/token-account';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { type EmbeddedChain, startEmbeddedChain } from '@florin/embedded-chain/chain';
import { SLOT_MS, VirtualClock } from '@florin/embedded-chain/slots/clock';
import { SeededRandom } from '@florin/testing/seeded-random';
import {
  type Address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpcFromTransport,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransaction,
  partiallySignTransactionMessageWithSigners,
  pipe,
  type RpcTransport,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { createTokenAccount } from '../../../packages/server/src/settlement/payments/token-instructions.testing.ts';
import type { Calls } from '../scheduler/calls.ts';
import type { SimulatedProcess } from '../scheduler/process.ts';
import { START_MS } from '../scheduler/time.ts';

const FIRST_SLOT = 1_000n;
const LAMPORTS = 100_000_000_000n;
/** Where the amount stands in a token account. */
const AMOUNT_OFFSET = 64;
const FORK_SLOTS_MAX = 24;

/** The real Solana VM, with slots that begin as simulated time passes, and nodes that are reached through the scheduler. */
export class SimulatedChain {
  readonly usdc = USDC_MINT_ADDRESS;
  readonly #embedded: EmbeddedChain;
  readonly #clock: VirtualClock;
  readonly #random: SeededRandom;
  #beganMs = START_MS;
  /** What was ever sent, so that it can be sent again after a fork. */
  readonly #sent: string[] = [];
  forks = 0;

  private constructor(embedded: EmbeddedChain, clock: VirtualClock, random: SeededRandom) {
    this.#embedded = embedded;
    this.#clock = clock;
    this.#random = random;
  }

  static async start(seed: number): Promise<SimulatedChain> {
    const random = new SeededRandom(seed);
    const clock = new VirtualClock({ slot: FIRST_SLOT, unixMs: START_MS });
    const program = { address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() };
    const embedded = await startEmbeddedChain({
      clock,
      random: random.next,
      seed: random.bytes(32),
      programs: [program],
    });
    return new SimulatedChain(embedded, clock, random);
  }

  /** Begins the slots that simulated time has come to. */
  follow(nowMs: number): void {
    const slots = Math.floor((nowMs - this.#beganMs) / SLOT_MS);
    this.#beganMs += slots * SLOT_MS;
    this.#clock.advanceSlots(slots);
  }

  /** One wallet more, with its keys made of the run's seed. */
  async wallet(cents: number): Promise<KeyPairSigner> {
    const signer = await createKeyPairSignerFromPrivateKeyBytes(this.#random.bytes(32));
    await this.#embedded.airdrop(signer.address, LAMPORTS);
    if (cents > 0) await this.#embedded.faucet(signer.address, BigInt(cents) * 10_000n);
    else
      await this.land(
        await this.sign([await createTokenAccount(signer.address, signer.address, this.usdc)], signer),
      );
    return signer;
  }

  /** A node as one process reaches it. */
  nodeFor(process: SimulatedProcess, calls: Calls, name: string): { name: string; transport: RpcTransport } {
    const transport = async <Response>({ payload, signal }: Parameters<RpcTransport>[0]) =>
      calls.make<Response>({
        process,
        kind: 'rpc',
        label: `${(payload as { method: string }).method} of ${name}`,
        perform: async () => (await this.#embedded.handle(payload)) as Response,
        failure: () => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }),
        isRepeatable: true,
        signal,
      });
    return { name, transport };
  }

  async sign(
    instructions: readonly Instruction[],
    payer: KeyPairSigner,
    others: readonly KeyPairSigner[] = [],
  ): Promise<string> {
    const { value: lifetime } = await this.#rpc().getLatestBlockhash({ commitment: 'processed' }).send();
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(payer, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
    );
    const signed = await partiallySignTransactionMessageWithSigners(message);
    const keys = [payer, ...others].map(({ keyPair }) => keyPair);
    return getBase64EncodedWireTransaction(await partiallySignTransaction(keys, signed));
  }

  /** Sends what a wallet has signed, whatever becomes of it. */
  async land(wire: string): Promise<boolean> {
    this.#sent.push(wire);
    const config = { encoding: 'base64', skipPreflight: true } as const;
    return this.#rpc()
      .sendTransaction(wire as never, config)
      .send()
      .then(
        () => true,
        // Its blockhash is over, or was taken back: a normal end of a transaction.
        () => false,
      );
  }

  /** The network settles on another fork: some of what landed lands again, some never does. */
  async fork(random: SeededRandom): Promise<number> {
    const slots = 1 + random.below(FORK_SLOTS_MAX);
    this.#clock.advanceSlots(2);
    await this.#embedded.rollBack(slots);
    this.#clock.advanceSlots(1);
    this.forks++;
    for (const wire of this.#sent.slice(-20)) if (random.chance(0.5)) await this.land(wire);
    return slots;
  }

  async usdcOf(owner: Address): Promise<bigint> {
    return this.amountIn(await tokenAccountOf(owner, this.usdc));
  }

  async amountIn(tokenAccount: Address): Promise<bigint> {
    const config = { commitment: 'finalized', encoding: 'base64' } as const;
    const { value } = await this.#rpc().getAccountInfo(tokenAccount, config).send();
    return value === null ? 0n : Buffer.from(value.data[0], 'base64').readBigUInt64LE(AMOUNT_OFFSET);
  }

  stop(): Promise<void> {
    return this.#embedded.stop();
  }

  #rpc() {
    return createSolanaRpcFromTransport(this.#embedded.transport);
  }
}
