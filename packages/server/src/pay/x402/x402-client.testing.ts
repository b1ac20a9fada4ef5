import { tokenAccountOf } from '@florin/chain/token-account';
import type { PaymentRequired, PaymentRequirements, SettlementResponse } from '@florin/wire/payments/x402';
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import type { TestFlorin } from '../../testing/florin.testing.ts';
import type { Answer } from '../../testing/request.testing.ts';

/**
 * Speaks x402 as its published clients do, byte for byte: written from the specification of the scheme `exact` on Solana, by
 * hand, so that no builder of ours is tested by itself. The clients themselves are tried in `stock-clients.long.test.ts`.
 */
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111' as Address;
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;

const u64 = (value: bigint) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
};

export const decoded = (header: string | null) => JSON.parse(Buffer.from(header ?? '', 'base64').toString());
export const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
export const requiredIn = (answer: Answer): PaymentRequired =>
  decoded(answer.headers.get('payment-required'));
export const responseIn = (answer: Answer): SettlementResponse =>
  decoded(answer.headers.get('payment-response'));

/** What a client signs for these requirements. */
export async function transactionFor(
  requirements: PaymentRequirements,
  payer: KeyPairSigner,
  more: readonly Instruction[] = [],
): Promise<string> {
  const { asset, payTo, amount, extra } = requirements;
  const transfer: Instruction = {
    programAddress: TOKEN_PROGRAM,
    accounts: [
      { address: await tokenAccountOf(payer.address, asset as Address), role: AccountRole.WRITABLE },
      { address: asset as Address, role: AccountRole.READONLY },
      { address: await tokenAccountOf(payTo as Address, asset as Address), role: AccountRole.WRITABLE },
      { address: payer.address, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.of(12, ...u64(BigInt(amount)), 6),
  };
  const instructions: Instruction[] = [
    { programAddress: COMPUTE_BUDGET, data: Uint8Array.of(2, 0x20, 0x4e, 0, 0) },
    { programAddress: COMPUTE_BUDGET, data: Uint8Array.of(3, ...u64(1n)) },
    transfer,
    { programAddress: MEMO_PROGRAM, accounts: [], data: new TextEncoder().encode(extra.memo) },
    ...more,
  ];
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(extra.feePayer as Address, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        {
          blockhash: extra.recentBlockhash as Blockhash,
          lastValidBlockHeight: BigInt(extra.lastValidBlockHeight),
        },
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  const signed = await partiallySignTransaction([payer.keyPair], compileTransaction(message));
  return getBase64EncodedWireTransaction(signed);
}

/** The header with which a client pays what it was asked for. */
export async function paymentFor(required: PaymentRequired, payer: KeyPairSigner): Promise<string> {
  const [accepted] = required.accepts;
  const transaction = await transactionFor(accepted!, payer);
  const { x402Version, resource } = required;
  return encoded({ x402Version, resource, accepted, payload: { transaction } });
}

/** A path, as a client asks for it. */
export const ask = (florin: TestFlorin, path: string, payment?: string): Promise<Answer> =>
  florin.get(path, { key: null, ...(payment && { headers: { 'payment-signature': payment } }) });

/** Asks, signs, and leaves the paying to the caller. */
export async function signedFor(florin: TestFlorin, path: string, payer: KeyPairSigner): Promise<string> {
  return paymentFor(requiredIn(await ask(florin, path)), payer);
}
