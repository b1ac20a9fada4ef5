import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedChain } from '../chain.ts';
import { startEmbeddedChain } from '../chain.ts';
import { VirtualClock } from '../slots/clock.ts';
import { TestWallet } from '../testing/wallet.testing.ts';

const METHODS =
  `getAccountInfo getBalance getBlockHeight getEpochInfo getFeeForMessage getGenesisHash getHealth
  getLatestBlockhash getMinimumBalanceForRentExemption getMultipleAccounts getProgramAccounts
  getRecentPrioritizationFees getSignatureStatuses getSignaturesForAddress getSlot getTokenAccountBalance
  getTokenAccountsByOwner getTokenSupply getTransaction getTransactionCount getVersion isBlockhashValid
  sendTransaction simulateTransaction`.split(/\s+/);

let chain: EmbeddedChain;
let wallet: TestWallet;
let known: unknown[];

beforeAll(async () => {
  chain = await startEmbeddedChain({ clock: new VirtualClock() });
  wallet = await TestWallet.create(chain);
  const { wire, signature } = await wallet.sign([wallet.transfer(wallet.address, 1n)]);
  await wallet.send({ wire, signature });
  known = [wallet.address, signature, wire, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'];
});
afterAll(() => chain.stop());

function anyParam(): fc.Arbitrary<unknown> {
  const word = fc.constantFrom(
    'base58',
    'base64',
    'jsonParsed',
    'json',
    'processed',
    'confirmed',
    'finalized',
  );
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: word },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }) },
  );
  const name = fc.constantFrom(
    ...['encoding', 'commitment', 'preflightCommitment', 'minContextSlot', 'limit', 'before', 'until'],
    ...['dataSlice', 'offset', 'length', 'filters', 'memcmp', 'bytes', 'dataSize', 'accounts', 'addresses'],
    ...['mint', 'programId', 'maxSupportedTransactionVersion', 'skipPreflight', 'sigVerify'],
  );
  const { param } = fc.letrec<{ param: unknown }>((tie) => ({
    param: fc.oneof(
      { maxDepth: 3 },
      value,
      fc.dictionary(name, tie('param'), { maxKeys: 4 }),
      fc.array(tie('param'), { maxLength: 3 }),
    ),
  }));
  return param;
}

test('whatever is asked, the answer is a result or a refusal, never a defect of ours', async () => {
  const request = fc.record({
    method: fc.constantFrom(...METHODS),
    params: fc.array(anyParam(), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, params }) => {
      const answer = await chain.handle({ jsonrpc: '2.0', id: 1, method, params });
      if ('error' in answer) expect(answer.error).not.toMatchObject({ code: -32603 });
      else expect(answer).toHaveProperty('result');
    }),
    { numRuns: 5_000 },
  );
});
