import type { KeyObject } from 'node:crypto';
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Address, Blockhash } from '@solana/kit';
import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getAddressDecoder,
  getBase58Encoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import type { EmbeddedChain } from '../chain.ts';
import { newAddress, rpcOf } from './wallet.testing.ts';

const PLACEHOLDER_BLOCKHASH = '11111111111111111111111111111111' as Blockhash;
const SIGNATURE_BYTES = 64;

/**
 * Makes signed transfers faster than the chain executes them: one message is compiled, then only its blockhash and
 * amount are replaced and the bytes signed again.
 */
export class TransferStream {
  readonly sender: Address;
  readonly recipient: Address;
  readonly #key: KeyObject;
  readonly #message: Buffer;
  #amount = 1_000_000n;

  private constructor(key: KeyObject, sender: Address, recipient: Address, message: Buffer) {
    this.#key = key;
    this.sender = sender;
    this.recipient = recipient;
    this.#message = message;
  }

  static async create(): Promise<TransferStream> {
    const key = createPrivateKey(
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    );
    const publicKey = Buffer.from(key.export({ format: 'jwk' }).x!, 'base64url');
    const sender = getAddressDecoder().decode(publicKey);
    const recipient = await newAddress();
    const source = { address: sender } as Parameters<typeof getTransferSolInstruction>[0]['source'];
    const message = pipe(
      createTransactionMessage({ version: 'legacy' }),
      (draft) => setTransactionMessageFeePayer(sender, draft),
      (draft) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: PLACEHOLDER_BLOCKHASH, lastValidBlockHeight: 0n },
          draft,
        ),
      (draft) =>
        appendTransactionMessageInstructions(
          [getTransferSolInstruction({ source, destination: recipient, amount: 0n })],
          draft,
        ),
    );
    return new TransferStream(key, sender, recipient, Buffer.from(compileTransaction(message).messageBytes));
  }

  /** The next transfer, one lamport larger than the last. */
  next(blockhash: Uint8Array): Uint8Array {
    // Three accounts follow the header of three bytes and their count; the amount ends a legacy message.
    this.#message.set(blockhash, 4 + 3 * 32);
    this.#message.writeBigUInt64LE(this.#amount++, this.#message.length - 8);
    const signature = sign(null, this.#message, this.#key);
    const wire = new Uint8Array(1 + SIGNATURE_BYTES + this.#message.length);
    wire[0] = 1;
    wire.set(signature, 1);
    wire.set(this.#message, 1 + SIGNATURE_BYTES);
    return wire;
  }
}

/** Sends this many transfers through the chain's RPC, several at a time. */
export async function sendTransfers(
  chain: EmbeddedChain,
  stream: TransferStream,
  count: number,
  concurrency = 50,
): Promise<void> {
  const { value } = await rpcOf(chain).getLatestBlockhash({ commitment: 'processed' }).send();
  const blockhash = new Uint8Array(getBase58Encoder().encode(value.blockhash));
  const config = { encoding: 'base64', preflightCommitment: 'processed' };
  const send = async () => {
    const wire = Buffer.from(stream.next(blockhash)).toString('base64');
    const answer = await chain.handle({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [wire, config],
    });
    if ('error' in answer) throw new Error(answer.error.message);
  };
  for (let sent = 0; sent < count; sent += concurrency) {
    await Promise.all(Array.from({ length: Math.min(concurrency, count - sent) }, send));
  }
}
