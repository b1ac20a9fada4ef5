import type { BaseUnits } from '@florin/wire/money';
import {
  type Address,
  addSignersToInstruction,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getTokenDecoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { FailedTransactionMetadata, FeatureSet, LiteSVM } from 'litesvm';
import { readProgramBinary } from './binary.ts';
import { deployProgram } from './deploy.testing.ts';
import { giftErrorName } from './errors.ts';

const SOL = 1_000_000_000n;
const DECIMALS = 6;

export type Outcome =
  | { readonly ok: true; readonly computeUnits: bigint; readonly transactionBytes: number }
  /** Which instruction failed (none: the transaction itself), and how: by the name of our error or the runtime's. */
  | { readonly ok: false; readonly instruction: number | null; readonly error: string };

export interface EscrowVmOptions {
  /** Another build of the program than the committed one. */
  readonly binary?: Uint8Array | undefined;
  /** Where keys come from; random unless a test must be repeatable. */
  readonly createSigner?: () => Promise<KeyPairSigner>;
}

/**
 * The committed program in a fresh virtual machine with every feature on, deployed through the upgradeable loader
 * as on a cluster. What tests and benchmarks of the program stand on.
 *
 * @example
 * const vm = await EscrowVm.start();
 * const sender = await vm.createWallet();
 * const outcome = await vm.send([fundInstruction(input)], [sender]);
 */
export class EscrowVm {
  readonly svm: LiteSVM;
  readonly programId: Address;
  /** Pays what no test is about: deployment, mints, token accounts. */
  readonly #operator: KeyPairSigner;
  readonly #createSigner: () => Promise<KeyPairSigner>;

  private constructor(
    svm: LiteSVM,
    programId: Address,
    operator: KeyPairSigner,
    createSigner: () => Promise<KeyPairSigner>,
  ) {
    this.svm = svm;
    this.programId = programId;
    this.#operator = operator;
    this.#createSigner = createSigner;
  }

  static async start(options: EscrowVmOptions = {}): Promise<EscrowVm> {
    const createSigner = options.createSigner ?? generateKeyPairSigner;
    const svm = new LiteSVM()
      .withFeatureSet(FeatureSet.allEnabled())
      .withBuiltins()
      .withSysvars()
      .withDefaultPrograms()
      .withTransactionHistory(0n);
    const operator = await createSigner();
    const program = await createSigner();
    svm.airdrop(operator.address, lamports(1000n * SOL));
    const vm = new EscrowVm(svm, program.address, operator, createSigner);
    for (const step of await deployProgram({
      binary: options.binary ?? (await readProgramBinary()),
      payer: operator,
      program,
      rentLamports: (dataBytes) => svm.minimumBalanceForRentExemption(dataBytes),
    })) {
      vm.#requireSuccess(await vm.send(step.instructions, step.signers));
    }
    // The loader makes a program callable in the slot after its deployment.
    svm.warpToSlot(svm.getClock().slot + 1n);
    return vm;
  }

  /** A new key without an account. */
  createSigner(): Promise<KeyPairSigner> {
    return this.#createSigner();
  }

  async createWallet(): Promise<KeyPairSigner> {
    const wallet = await this.#createSigner();
    this.svm.airdrop(wallet.address, lamports(10n * SOL));
    return wallet;
  }

  async createMint(freezeAuthority?: Address): Promise<Address> {
    const mint = await this.#createSigner();
    const outcome = await this.send(
      [
        getCreateAccountInstruction({
          payer: this.#operator,
          newAccount: mint,
          lamports: lamports(this.svm.minimumBalanceForRentExemption(BigInt(getMintSize()))),
          space: getMintSize(),
          programAddress: TOKEN_PROGRAM_ADDRESS,
        }),
        getInitializeMint2Instruction({
          mint: mint.address,
          decimals: DECIMALS,
          mintAuthority: this.#operator.address,
          freezeAuthority: freezeAuthority ?? null,
        }),
      ],
      [this.#operator, mint],
    );
    this.#requireSuccess(outcome);
    return mint.address;
  }

  async createTokenAccount(owner: Address, mint: Address): Promise<Address> {
    const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS });
    const create = getCreateAssociatedTokenIdempotentInstruction({ payer: this.#operator, ata, owner, mint });
    this.#requireSuccess(await this.send([create], [this.#operator]));
    return ata;
  }

  async mintTo(token: Address, mint: Address, amount: BaseUnits): Promise<void> {
    const mintTo = getMintToInstruction({ mint, token, mintAuthority: this.#operator, amount });
    this.#requireSuccess(await this.send([mintTo], [this.#operator]));
  }

  /** Signs with `signers`, of whom the first pays the fee, and executes. */
  async send(instructions: readonly Instruction[], signers: readonly KeyPairSigner[]): Promise<Outcome> {
    this.svm.expireBlockhash();
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(signers[0]!, empty),
      (paid) => this.svm.setTransactionMessageLifetimeUsingLatestBlockhash(paid),
      (timed) =>
        appendTransactionMessageInstructions(
          instructions.map((instruction) => addSignersToInstruction([...signers], instruction)),
          timed,
        ),
    );
    const transaction = await signTransactionMessageWithSigners(message);
    const result = this.svm.sendTransaction(transaction);
    if (result instanceof FailedTransactionMetadata) return failure(result);
    return {
      ok: true,
      computeUnits: result.computeUnitsConsumed(),
      transactionBytes: getTransactionEncoder().encode(transaction).length,
    };
  }

  /** The balance of a token account, or null where there is none. */
  tokenBalance(token: Address): bigint | null {
    const account = this.svm.getAccount(token);
    if (!account.exists || account.programAddress !== TOKEN_PROGRAM_ADDRESS) return null;
    return getTokenDecoder().decode(account.data).amount;
  }

  lamportBalance(address: Address): bigint {
    return this.svm.getBalance(address) ?? 0n;
  }

  #requireSuccess(outcome: Outcome): void {
    if (!outcome.ok) throw new Error(`setting the machine up failed: ${outcome.error}`);
  }
}

/** The machine offers its errors as text only in full; `err: InstructionError(0, Custom(7007))` is what it prints. */
const printedError = /err: (?:InstructionError\((\d+), (?:Custom\((\d+)\)|(\w+))|(\w+))/;

function failure(result: FailedTransactionMetadata): Outcome {
  const [, instruction, custom, runtime, transaction] = printedError.exec(result.toString()) ?? [];
  if (custom !== undefined) {
    const error = giftErrorName(Number(custom)) ?? `Custom(${custom})`;
    return { ok: false, instruction: Number(instruction), error };
  }
  const error = runtime ?? transaction;
  if (error === undefined) throw new Error(`no error is recognised in ${result.toString()}`);
  return { ok: false, instruction: instruction === undefined ? null : Number(instruction), error };
}
