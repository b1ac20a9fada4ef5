import { type Base64EncodedWireTransaction, getBase58Encoder, type Signature } from '@solana/kit';
import type {
  InnerInstructionGroup,
  LandedTransaction,
  ReadOptions,
  TokenAccountRecord,
} from '../../port.ts';
import type { SolanaRpc } from '../endpoints/endpoint.ts';
import type { EndpointPool } from '../endpoints/endpoint-pool.ts';
import { JsonRpcError, RPC_ERROR } from '../endpoints/json-rpc-error.ts';
import { batchesOf } from './batches.ts';
import { transactionErrorOf } from './transaction-error.ts';

/** Requests started together; each endpoint's own queue bounds how many truly run. */
const TRANSACTIONS_PER_BATCH = 32;

const rpcReads = (rpc: SolanaRpc, signature: Signature, options: ReadOptions, signal: AbortSignal) =>
  rpc
    .getTransaction(signature, {
      commitment: options.commitment,
      encoding: 'base64',
      maxSupportedTransactionVersion: 1,
    })
    .send({ abortSignal: signal });

type RpcTransaction = NonNullable<Awaited<ReturnType<typeof rpcReads>>>;
type RpcTransactionMeta = NonNullable<RpcTransaction['meta']>;

export async function readTransactions(
  pool: EndpointPool,
  signatures: readonly Signature[],
  options: ReadOptions,
): Promise<Map<Signature, LandedTransaction | null>> {
  const transactions = new Map<Signature, LandedTransaction | null>();
  for (const batch of batchesOf([...new Set(signatures)], TRANSACTIONS_PER_BATCH)) {
    const landed = await Promise.all(batch.map((signature) => readOne(pool, signature, options)));
    batch.forEach((signature, index) => {
      transactions.set(signature, landed[index] ?? null);
    });
  }
  return transactions;
}

async function readOne(
  pool: EndpointPool,
  signature: Signature,
  options: ReadOptions,
): Promise<LandedTransaction | null> {
  const { found } = await pool.gather({
    keys: [signature],
    ask: (_keys, rpc, signal) => landedTransactions(signature, rpc, options, signal),
    isComplete: (transaction) => transaction !== undefined,
    better: (known) => known,
    signal: options.signal,
  });
  return found.get(signature) ?? null;
}

async function landedTransactions(
  signature: Signature,
  rpc: SolanaRpc,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<Map<Signature, LandedTransaction>> {
  const response = await rpcReads(rpc, signature, options, signal).catch(nullWhenVersionIsUnknown);
  if (!response?.meta || !tellsOfTransfers(response.meta)) return new Map();
  return new Map([[signature, landedTransaction(signature, response, response.meta)]]);
}

/** Absent where the node did not record inner instructions: money may have moved in them, and another node may know. */
function tellsOfTransfers({ err, innerInstructions }: RpcTransactionMeta): boolean {
  return err !== null || Boolean(innerInstructions);
}

/** A version that the node cannot serialize for us is unreadable for now, and must not stop the rest of a batch. */
function nullWhenVersionIsUnknown(error: unknown): null {
  if (error instanceof JsonRpcError && error.code === RPC_ERROR.unsupportedTransactionVersion) return null;
  throw error;
}

function landedTransaction(
  signature: Signature,
  response: RpcTransaction,
  meta: RpcTransactionMeta,
): LandedTransaction {
  return {
    signature,
    slot: response.slot,
    blockTime: response.blockTime === null ? null : Number(response.blockTime),
    transactionBase64: response.transaction[0] as string as Base64EncodedWireTransaction,
    error: transactionErrorOf(meta.err),
    feeLamports: meta.fee,
    payerOutflowLamports: payerOutflow(meta),
    loadedAddresses: meta.loadedAddresses ?? { writable: [], readonly: [] },
    innerInstructions: (meta.innerInstructions ?? []).map(innerInstructionGroup),
    tokenAccounts: tokenAccounts(meta),
  };
}

/** The payer of the fee is always the first account. */
function payerOutflow({ preBalances, postBalances }: RpcTransactionMeta): bigint {
  return (preBalances[0] ?? 0n) - (postBalances[0] ?? 0n);
}

function innerInstructionGroup(
  group: NonNullable<RpcTransactionMeta['innerInstructions']>[number],
): InnerInstructionGroup {
  return {
    index: group.index,
    instructions: group.instructions.map((instruction) => ({
      programIdIndex: instruction.programIdIndex,
      accounts: instruction.accounts,
      data: new Uint8Array(getBase58Encoder().encode(instruction.data)),
      stackHeight: instruction.stackHeight ?? null,
    })),
  };
}

/** Before and after together: an account closed in the transaction is only in the first, a created one in the second. */
function tokenAccounts(meta: RpcTransactionMeta): TokenAccountRecord[] {
  const records = new Map<number, TokenAccountRecord>();
  const balances = [...(meta.postTokenBalances ?? []), ...(meta.preTokenBalances ?? [])];
  for (const { accountIndex, mint, owner } of balances)
    records.set(accountIndex, { accountIndex, mint, owner: owner ?? null });
  return [...records.values()];
}
