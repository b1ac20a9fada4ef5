import { tokenAccountOf } from '@florin/chain/token-account';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { type EmbeddedChain, startEmbeddedChain } from '@florin/embedded-chain/chain';
import { VirtualClock } from '@florin/embedded-chain/slots/clock';
import { SeededRandom } from '@florin/testing/seeded-random';
import {
  type Address,
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createSolanaRpcFromTransport,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransaction,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { createLookupTable, createMint, createTokenAccount, mintTo } from './token-instructions.testing.ts';

const SOL = 1_000_000_000n;
const PAYER_UNITS = 1_000_000_000_000n;
/** Where a token account keeps its balance. */
const AMOUNT_OFFSET = 64;
export const SLOTS_TO_FINALITY = 33;

/** A chain whose time the test moves, with one payer, a few merchants and a worthless second token. */
export class ManualChain {
  readonly clock = new VirtualClock();
  readonly usdc = USDC_MINT_ADDRESS;
  readonly embedded: EmbeddedChain;
  readonly payer: KeyPairSigner;
  readonly otherMint: Address;
  readonly merchants: readonly Address[];
  readonly feeWallet: Address;
  readonly #merchantSigners: readonly KeyPairSigner[];
  #tables: Record<Address, Address[]> = {};

  private constructor(embedded: EmbeddedChain, clock: VirtualClock, cast: Omit<Cast, 'mintSigner'>) {
    this.embedded = embedded;
    this.clock = clock;
    this.payer = cast.payer;
    this.otherMint = cast.otherMint;
    this.merchants = cast.merchantSigners.map(({ address }) => address);
    this.#merchantSigners = cast.merchantSigners;
    this.feeWallet = cast.feeWallet;
  }

  static async start(): Promise<ManualChain> {
    const clock = new VirtualClock();
    const embedded = await startEmbeddedChain({ clock, random: new SeededRandom(1).next });
    const cast = await hire();
    const manualChain = new ManualChain(embedded, clock, cast);
    await manualChain.#furnish(cast.mintSigner);
    return manualChain;
  }

  /** Signs and sends, without asking whether it will succeed. The wire bytes can be sent again. */
  async land(
    instructions: readonly Instruction[],
    options: { readonly useLookupTable?: boolean; readonly signers?: readonly KeyPairSigner[] } = {},
  ): Promise<string> {
    const wire = await this.sign(instructions, options.useLookupTable ?? false, options.signers ?? []);
    await this.resend(wire);
    return wire;
  }

  signerOf(merchant: Address): KeyPairSigner {
    const signer = this.#merchantSigners.find(({ address }) => address === merchant);
    if (!signer) throw new Error(`${merchant} is no merchant of this chain`);
    return signer;
  }

  async resend(wire: string): Promise<boolean> {
    const config = { encoding: 'base64', skipPreflight: true } as const;
    return this.#rpc()
      .sendTransaction(wire as never, config)
      .send()
      .then(
        () => true,
        // A blockhash that was rolled back away is a normal end of a transaction.
        () => false,
      );
  }

  async usdcOf(owner: Address): Promise<bigint> {
    const account = await tokenAccountOf(owner, this.usdc);
    const config = { commitment: 'finalized', encoding: 'base64' } as const;
    const { value } = await this.#rpc().getAccountInfo(account, config).send();
    // A fork may have taken back the account with everything that was paid into it.
    return value === null ? 0n : Buffer.from(value.data[0], 'base64').readBigUInt64LE(AMOUNT_OFFSET);
  }

  finalize(): void {
    this.clock.advanceSlots(SLOTS_TO_FINALITY);
  }

  #rpc() {
    return createSolanaRpcFromTransport(this.embedded.transport);
  }

  async #furnish(mintSigner: KeyPairSigner): Promise<void> {
    const { payer, embedded, otherMint } = this;
    await embedded.airdrop(payer.address, 1_000n * SOL);
    await embedded.faucet(payer.address, PAYER_UNITS);
    await this.land(createMint(payer.address, otherMint), { signers: [mintSigner] });
    for (const owner of [payer.address, ...this.merchants]) {
      await this.land([await createTokenAccount(payer.address, owner, otherMint)]);
    }
    await this.land([await mintTo(payer.address, payer.address, otherMint, PAYER_UNITS)]);
    for (const owner of [...this.merchants, this.feeWallet]) {
      await this.land([await createTokenAccount(payer.address, owner, this.usdc)]);
    }
    await this.#makeLookupTable();
    this.finalize();
  }

  async #makeLookupTable(): Promise<void> {
    const entries = await Promise.all(this.merchants.map((owner) => tokenAccountOf(owner, this.usdc)));
    const recentSlot = this.clock.now().slot - 1n;
    const { table, instructions } = await createLookupTable(this.payer.address, entries, recentSlot);
    await this.land(instructions);
    this.#tables = { [table]: entries };
  }

  async sign(
    instructions: readonly Instruction[],
    useLookupTable = false,
    signers: readonly KeyPairSigner[] = [],
  ): Promise<string> {
    const { value: lifetime } = await this.#rpc().getLatestBlockhash({ commitment: 'processed' }).send();
    const plain = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(this.payer, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
    );
    const message = useLookupTable
      ? compressTransactionMessageUsingAddressLookupTables(plain, this.#tables)
      : plain;
    const signed = await partiallySignTransactionMessageWithSigners(message);
    const keys = [this.payer, ...signers].map((signer) => signer.keyPair);
    return getBase64EncodedWireTransaction(await partiallySignTransaction(keys, signed));
  }
}

interface Cast {
  readonly payer: KeyPairSigner;
  readonly mintSigner: KeyPairSigner;
  readonly otherMint: Address;
  readonly merchantSigners: readonly KeyPairSigner[];
  readonly feeWallet: Address;
}

async function hire(): Promise<Cast> {
  const [payer, mintSigner, feeWallet, ...merchantSigners] = await Promise.all(
    Array.from({ length: 7 }, () => generateKeyPairSigner()),
  );
  return {
    payer: payer!,
    mintSigner: mintSigner!,
    otherMint: mintSigner!.address,
    merchantSigners,
    feeWallet: feeWallet!.address,
  };
}
