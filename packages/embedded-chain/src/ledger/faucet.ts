import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import type { Address, Instruction, KeyPairSigner, Signature } from '@solana/kit';
import {
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { addressOfKey, signatureOfKey } from '../bytes/byte-key.ts';
import { parseTransaction } from '../vm/parse-transaction.ts';
import type { Ledger } from './ledger.ts';

const UNITS_MIN = 50_000;
const UNITS_RANGE = 1_000_000;

/** Hands out SOL and USDC by ordinary transactions, so that its gifts have a history like any other payment. */
export class Faucet {
  readonly #ledger: Ledger;
  readonly #signer: KeyPairSigner;
  #count = 0;

  constructor(ledger: Ledger, signer: KeyPairSigner) {
    this.#ledger = ledger;
    this.#signer = signer;
  }

  get address(): Address {
    return this.#signer.address;
  }

  async airdrop(destination: Address, lamports: bigint): Promise<Signature> {
    return this.#send([getTransferSolInstruction({ source: this.#signer, destination, amount: lamports })]);
  }

  async mintUsdc(owner: Address, baseUnits: bigint): Promise<Signature> {
    const mint = USDC_MINT_ADDRESS;
    const [token] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS });
    return this.#send([
      getCreateAssociatedTokenIdempotentInstruction({ payer: this.#signer, ata: token, owner, mint }),
      getMintToInstruction({ mint, token, mintAuthority: this.#signer, amount: baseUnits }),
    ]);
  }

  async #send(instructions: readonly Instruction[]): Promise<Signature> {
    const latest = this.#ledger.latestBlockhash(this.#ledger.now().slot);
    const lifetime = {
      blockhash: blockhash(addressOfKey(latest.blockhash)),
      lastValidBlockHeight: latest.slot,
    };
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(this.#signer, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstructions([this.#distinguish(), ...instructions], draft),
    );
    const signed = await signTransactionMessageWithSigners(message);
    const transaction = parseTransaction(new Uint8Array(getTransactionEncoder().encode(signed)));
    if (!transaction) throw new Error('the faucet built a transaction that the chain cannot read');
    const submission = this.#ledger.submit(transaction, { landFailures: false });
    if (submission.kind === 'landed') return signatureOfKey(submission.record.signature);
    const reason =
      submission.kind === 'refused' ? JSON.stringify(submission.execution.error) : submission.kind;
    throw new Error(`the faucet could not pay: ${reason}`);
  }

  /** Two equal gifts in one slot would be one transaction; a compute limit of its own makes each a different one. */
  #distinguish(): Instruction {
    this.#count = (this.#count + 1) % UNITS_RANGE;
    return getSetComputeUnitLimitInstruction({ units: UNITS_MIN + this.#count });
  }
}
