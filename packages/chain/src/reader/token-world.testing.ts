import type { SeededRandom } from '@florin/testing/seeded-random';
import { TRANSACTION_BYTES_MAX } from '@florin/wire/values/transaction-size';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getAddressEncoder,
  getTransactionSize,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit';
import { getCreateAccountInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getMultisigEncoder,
} from '@solana-program/token';
import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '../program/binary.ts';
import { addressOfBytes, LandingVm } from './landing-vm.testing.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './token-instruction.ts';

const BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N' as Blockhash;
const PLAIN_MINT_BYTES = 82;
const FEE_MINT_BYTES = 278;
const WALLET_LAMPORTS = lamports(10n ** 15n);
const WALLET_TOKENS = 10n ** 15n;

/** What a mint with a transfer fee keeps back. */
export const TRANSFER_FEE_BASIS_POINTS = 125n;

export type TransactionFormat = 'legacy' | 'v0' | 'v0 with lookup table';

export interface Mint {
  readonly address: Address;
  readonly program: Address;
  readonly decimals: number;
  readonly hasFee: boolean;
}

/** An account of a token program that several wallets act for together. */
export interface Multisig {
  readonly address: Address;
  readonly signers: readonly Address[];
}

/** Wallets that hold every mint, in the real virtual machine with the gift program loaded. */
export class TokenWorld {
  readonly vm = new LandingVm();
  readonly random: SeededRandom;
  readonly wallets: Address[] = [];
  readonly mints: Mint[] = [];
  /** By the token program that keeps it. */
  readonly multisigs = new Map<Address, Multisig>();
  readonly giftProgram = EMBEDDED_PROGRAM_ID;
  readonly #tokenAccounts = new Map<string, Address>();
  #tables: Record<Address, Address[]> = {};

  private constructor(random: SeededRandom) {
    this.random = random;
  }

  static async create(random: SeededRandom): Promise<TokenWorld> {
    const world = new TokenWorld(random);
    world.vm.svm.addProgram(EMBEDDED_PROGRAM_ID, await readProgramBinary());
    for (let count = 0; count < 5; count += 1) world.wallets.push(world.newWallet());
    for (const [program, hasFee] of [
      [TOKEN_PROGRAM, false],
      [TOKEN_PROGRAM, false],
      [TOKEN_2022_PROGRAM, false],
      [TOKEN_2022_PROGRAM, true],
    ] as const) {
      world.mints.push(world.#createMint(program, hasFee));
    }
    for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) world.#addMultisig(program);
    for (const wallet of world.wallets) for (const mint of world.mints) await world.#fund(wallet, mint);
    world.#addLookupTable();
    return world;
  }

  get classicMints(): Mint[] {
    return this.mints.filter((mint) => mint.program === TOKEN_PROGRAM);
  }

  newAddress(): Address {
    return addressOfBytes(this.random.bytes(32));
  }

  newWallet(): Address {
    const wallet = this.newAddress();
    this.vm.svm.setAccount({
      address: wallet,
      data: new Uint8Array(),
      executable: false,
      lamports: WALLET_LAMPORTS,
      programAddress: SYSTEM_PROGRAM_ADDRESS,
      space: 0n,
    });
    return wallet;
  }

  async tokenAccount(owner: Address, mint: Mint): Promise<Address> {
    const key = `${owner} ${mint.address}`;
    const known = this.#tokenAccounts.get(key);
    if (known) return known;
    const [account] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram: mint.program });
    this.#tokenAccounts.set(key, account);
    return account;
  }

  async createTokenAccount(owner: Address, mint: Mint, payer: Address): Promise<Instruction> {
    return getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(payer),
      ata: await this.tokenAccount(owner, mint),
      owner,
      mint: mint.address,
      tokenProgram: mint.program,
    });
  }

  /** Null when the transaction would not fit a packet. */
  compile(
    feePayer: Address,
    instructions: readonly Instruction[],
    format: TransactionFormat,
  ): Transaction | null {
    const compiled = compileTransaction(this.#message(feePayer, instructions, format));
    return getTransactionSize(compiled) <= TRANSACTION_BYTES_MAX ? compiled : null;
  }

  #message(feePayer: Address, instructions: readonly Instruction[], format: TransactionFormat) {
    const lifetime = { blockhash: BLOCKHASH, lastValidBlockHeight: 1n };
    if (format === 'legacy') {
      return pipe(
        createTransactionMessage({ version: 'legacy' }),
        (empty) => setTransactionMessageFeePayer(feePayer, empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
        (timed) => appendTransactionMessageInstructions(instructions, timed),
      );
    }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(feePayer, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) => appendTransactionMessageInstructions(instructions, timed),
    );
    if (format === 'v0') return message;
    return compressTransactionMessageUsingAddressLookupTables(message, this.#tables);
  }

  #addMultisig(program: Address): void {
    const address = this.newAddress();
    const signers = this.wallets.slice(0, 3);
    const data = getMultisigEncoder().encode({
      m: 2,
      n: signers.length,
      isInitialized: true,
      signers: [...signers, ...Array<Address>(11 - signers.length).fill(SYSTEM_PROGRAM_ADDRESS)],
    });
    this.vm.svm.setAccount({
      address,
      data: new Uint8Array(data),
      executable: false,
      lamports: WALLET_LAMPORTS,
      programAddress: program,
      space: BigInt(data.length),
    });
    this.multisigs.set(program, { address, signers });
  }

  #createMint(program: Address, hasFee: boolean): Mint {
    const mint = { address: this.newAddress(), program, decimals: 6, hasFee };
    const payer = this.wallets[0] as Address;
    const space = hasFee ? FEE_MINT_BYTES : PLAIN_MINT_BYTES;
    this.#mustLand(payer, [
      getCreateAccountInstruction({
        payer: createNoopSigner(payer),
        newAccount: createNoopSigner(mint.address),
        lamports: lamports(this.vm.svm.minimumBalanceForRentExemption(BigInt(space))),
        space,
        programAddress: program,
      }),
      ...(hasFee ? [initializeTransferFee(mint.address, payer)] : []),
      getInitializeMint2Instruction(
        { mint: mint.address, decimals: mint.decimals, mintAuthority: payer },
        { programAddress: program },
      ),
    ]);
    return mint;
  }

  async #fund(wallet: Address, mint: Mint): Promise<void> {
    const authority = this.wallets[0] as Address;
    this.#mustLand(authority, [
      await this.createTokenAccount(wallet, mint, authority),
      getMintToInstruction(
        {
          mint: mint.address,
          token: await this.tokenAccount(wallet, mint),
          mintAuthority: createNoopSigner(authority),
          amount: WALLET_TOKENS,
        },
        { programAddress: mint.program },
      ),
    ]);
  }

  #addLookupTable(): void {
    const address = this.newAddress();
    const addresses = [
      ...this.#tokenAccounts.values(),
      ...this.mints.map((mint) => mint.address),
      ...this.wallets,
    ];
    this.#tables = { [address]: addresses };
    this.vm.addLookupTable(address, addresses);
  }

  #mustLand(feePayer: Address, instructions: readonly Instruction[]): void {
    const transaction = this.compile(feePayer, instructions, 'v0');
    const landed = transaction && this.vm.land(transaction);
    if (landed?.error !== null) throw new Error(`setting the world up failed: ${this.vm.failure}`);
  }
}

/** `InitializeTransferFeeConfig` of Token-2022, without a ceiling. */
function initializeTransferFee(mint: Address, authority: Address): Instruction {
  const key = getAddressEncoder().encode(authority);
  const data = new Uint8Array(2 + 33 + 33 + 2 + 8);
  const view = new DataView(data.buffer);
  data.set([26, 0, 1], 0);
  data.set(key, 3);
  data.set([1], 35);
  data.set(key, 36);
  view.setUint16(68, Number(TRANSFER_FEE_BASIS_POINTS), true);
  view.setBigUint64(70, 2n ** 64n - 1n, true);
  return { programAddress: TOKEN_2022_PROGRAM, accounts: [{ address: mint, role: 1 }], data };
}
