import type { Address, Base64EncodedWireTransaction, Blockhash, Instruction, Signature } from '@solana/kit';
import {
  appendTransactionMessageInstructions,
  createSolanaRpcFromTransport,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import type { EmbeddedChain } from '../chain.ts';

export const SOL = 1_000_000_000n;

export interface SignedTransaction {
  readonly wire: Base64EncodedWireTransaction;
  readonly signature: Signature;
}

export function rpcOf(chain: EmbeddedChain) {
  return createSolanaRpcFromTransport(chain.transport);
}

export async function newAddress(): Promise<Address> {
  return (await generateKeyPairSigner()).address;
}

/** A wallet with 10 SOL for tests of the chain itself. */
export class TestWallet {
  readonly signer: KeyPairSigner;
  readonly #chain: EmbeddedChain;

  private constructor(chain: EmbeddedChain, signer: KeyPairSigner) {
    this.#chain = chain;
    this.signer = signer;
  }

  static async create(chain: EmbeddedChain): Promise<TestWallet> {
    const signer = await generateKeyPairSigner();
    await chain.airdrop(signer.address, 10n * SOL);
    return new TestWallet(chain, signer);
  }

  get address(): Address {
    return this.signer.address;
  }

  transfer(destination: Address, amount: bigint): Instruction {
    return getTransferSolInstruction({ source: this.signer, destination, amount });
  }

  async sign(
    instructions: readonly Instruction[],
    options: { readonly blockhash?: Blockhash } = {},
  ): Promise<SignedTransaction> {
    const lifetime = {
      blockhash: options.blockhash ?? (await this.latestBlockhash()),
      lastValidBlockHeight: 0n,
    };
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(this.signer, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
    );
    const signed = await signTransactionMessageWithSigners(message);
    return { wire: getBase64EncodedWireTransaction(signed), signature: getSignatureFromTransaction(signed) };
  }

  async latestBlockhash(): Promise<Blockhash> {
    const { value } = await rpcOf(this.#chain).getLatestBlockhash({ commitment: 'processed' }).send();
    return value.blockhash;
  }

  async send(
    { wire }: SignedTransaction,
    options: { readonly skipPreflight?: boolean } = {},
  ): Promise<Signature> {
    return rpcOf(this.#chain)
      .sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed', ...options })
      .send();
  }

  async pay(destination: Address, amount: bigint): Promise<Signature> {
    return this.send(await this.sign([this.transfer(destination, amount)]));
  }
}
