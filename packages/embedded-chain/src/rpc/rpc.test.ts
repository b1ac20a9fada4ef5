import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import type { Address } from '@solana/kit';
import {
  address,
  createSolanaRpc,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  isSolanaError,
  type Signature,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getAddMemoInstruction } from '@solana-program/memo';
import {
  findAssociatedTokenPda,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddedChain } from '../chain.ts';
import { startEmbeddedChain } from '../chain.ts';
import { VirtualClock } from '../slots/clock.ts';
import { newAddress, rpcOf, SOL, TestWallet } from '../testing/wallet.testing.ts';

const clock = new VirtualClock();
let chain: EmbeddedChain;
let rpc: ReturnType<typeof rpcOf>;

beforeAll(async () => {
  chain = await startEmbeddedChain({ clock });
  rpc = rpcOf(chain);
});
afterAll(() => chain.stop());

function tokenAccountOf(owner: Address) {
  return findAssociatedTokenPda({ owner, mint: USDC_MINT_ADDRESS, tokenProgram: TOKEN_PROGRAM_ADDRESS });
}

function withCode(
  code: Parameters<typeof isSolanaError>[1],
  causeCode?: Parameters<typeof isSolanaError>[1],
) {
  return (error: unknown) =>
    isSolanaError(error, code) && (causeCode === undefined || isSolanaError(error.cause, causeCode));
}

const read = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 } as const;

describe('slots and blockhashes', () => {
  test('the clock goes on while nothing lands', async () => {
    clock.advanceSeconds(600);
    const { value } = await rpc
      .getAccountInfo(address('SysvarC1ock11111111111111111111111111111111'), { encoding: 'base64' })
      .send();
    const { buffer, byteOffset } = new Uint8Array(getBase64Encoder().encode(value!.data[0]));
    const { slot, unixMs } = clock.now();
    const shown = new DataView(buffer, byteOffset);
    expect(shown.getBigUint64(0, true)).toBe(slot);
    expect(shown.getBigInt64(32, true)).toBe(BigInt(Math.floor(unixMs / 1000)));
  });

  test('processed, confirmed and finalized are 0, 1 and 32 slots old', async () => {
    const { slot } = clock.now();
    expect(await rpc.getSlot({ commitment: 'processed' }).send()).toBe(slot);
    expect(await rpc.getSlot({ commitment: 'confirmed' }).send()).toBe(slot - 1n);
    expect(await rpc.getBlockHeight({ commitment: 'finalized' }).send()).toBe(slot - 32n);
    expect(await rpc.getEpochInfo({ commitment: 'processed' }).send()).toMatchObject({
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: 0n,
    });
  });

  test('a blockhash lives for 150 slots', async () => {
    const { value } = await rpc.getLatestBlockhash({ commitment: 'processed' }).send();
    expect(value.lastValidBlockHeight).toBe(clock.now().slot + 150n);
    const isValid = () => rpc.isBlockhashValid(value.blockhash, { commitment: 'processed' }).send();
    clock.advanceSlots(150);
    expect((await isValid()).value).toBe(true);
    clock.advanceSlots(1);
    expect((await isValid()).value).toBe(false);
  });

  test('a node says who it is and what things cost', async () => {
    expect(await rpc.getHealth().send()).toBe('ok');
    expect((await rpc.getVersion().send())['solana-core']).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await rpc.getGenesisHash().send()).toBe(await rpc.getGenesisHash().send());
    expect(await rpc.getMinimumBalanceForRentExemption(165n).send()).toBe(2_039_280n);
    const [fees] = await rpc.getRecentPrioritizationFees([]).send();
    expect(fees?.slot).toBe(clock.now().slot);
  });
});

describe('accounts', () => {
  test('are read as they were at the commitment', async () => {
    const recipient = await newAddress();
    await chain.airdrop(recipient, SOL);
    const balances = async () =>
      Promise.all(
        (['processed', 'confirmed', 'finalized'] as const).map(
          async (commitment) => (await rpc.getBalance(recipient, { commitment }).send()).value,
        ),
      );
    expect(await balances()).toEqual([SOL, 0n, 0n]);
    clock.advanceSlots(1);
    expect(await balances()).toEqual([SOL, SOL, 0n]);
    clock.advanceSlots(30);
    await chain.airdrop(recipient, SOL);
    expect(await balances()).toEqual([2n * SOL, SOL, 0n]);
    clock.advanceSlots(1);
    expect(await balances()).toEqual([2n * SOL, 2n * SOL, SOL]);
  });

  test('come in every encoding, sliced, in batches, and null where there is none', async () => {
    const owner = await newAddress();
    await chain.faucet(owner, 1_500_000n);
    clock.advanceSlots(32);
    const [token] = await tokenAccountOf(owner);
    const base64 = await rpc.getAccountInfo(token, { encoding: 'base64' }).send();
    expect(getBase64Encoder().encode(base64.value!.data[0])).toHaveLength(165);
    expect(base64.value).toMatchObject({ lamports: 2_039_280n, owner: TOKEN_PROGRAM_ADDRESS, space: 165n });
    const parsed = await rpc.getAccountInfo(token, { encoding: 'jsonParsed' }).send();
    expect(parsed.value!.data).toMatchObject({
      program: 'spl-token',
      parsed: {
        type: 'account',
        info: { mint: USDC_MINT_ADDRESS, owner, tokenAmount: { uiAmountString: '1.5' } },
      },
    });
    const dataSlice = { offset: 64, length: 8 };
    const sliced = await rpc.getAccountInfo(token, { encoding: 'base58', dataSlice }).send();
    expect(sliced.value!.data[1]).toBe('base58');
    const missing = await newAddress();
    const many = await rpc.getMultipleAccounts([token, missing], { encoding: 'base64' }).send();
    expect(many.value.map((account) => account?.space)).toEqual([165n, undefined]);
    const tooLong = rpc.getAccountInfo(token, { encoding: 'base58' }).send();
    await expect(tooLong).rejects.toThrow(/128 bytes/);
  });

  test('of a program are found by size and content', async () => {
    const owner = await newAddress();
    await chain.faucet(owner, 7n);
    const [token] = await tokenAccountOf(owner);
    const filters = [
      { dataSize: 165n },
      { memcmp: { offset: 32n, bytes: owner as never, encoding: 'base58' } },
    ] as const;
    const search = () =>
      rpc
        .getProgramAccounts(TOKEN_PROGRAM_ADDRESS, {
          commitment: 'confirmed',
          encoding: 'base64',
          filters: [...filters],
        })
        .send();
    expect(await search()).toEqual([]);
    clock.advanceSlots(1);
    expect((await search()).map(({ pubkey }) => pubkey)).toEqual([token]);
  });

  test('of tokens are found by owner, with balance and supply', async () => {
    const owner = await newAddress();
    const before = BigInt(
      (await rpc.getTokenSupply(USDC_MINT_ADDRESS, { commitment: 'processed' }).send()).value.amount,
    );
    await chain.faucet(owner, 25_000_000n);
    const [token] = await tokenAccountOf(owner);
    const config = { commitment: 'processed' } as const;
    const byMint = await rpc
      .getTokenAccountsByOwner(owner, { mint: USDC_MINT_ADDRESS }, { ...config, encoding: 'base64' })
      .send();
    expect(byMint.value.map(({ pubkey }) => pubkey)).toEqual([token]);
    const byProgram = await rpc
      .getTokenAccountsByOwner(
        owner,
        { programId: TOKEN_PROGRAM_ADDRESS },
        { ...config, encoding: 'jsonParsed' },
      )
      .send();
    expect(byProgram.value).toHaveLength(1);
    const balance = await rpc.getTokenAccountBalance(token, config).send();
    expect(balance.value).toEqual({ amount: '25000000', decimals: 6, uiAmount: 25, uiAmountString: '25' });
    const supply = await rpc.getTokenSupply(USDC_MINT_ADDRESS, config).send();
    expect(BigInt(supply.value.amount)).toBe(before + 25_000_000n);
    const unknown = rpc.getTokenAccountBalance(await newAddress(), config).send();
    await expect(unknown).rejects.toSatisfy(withCode(SOLANA_ERROR__JSON_RPC__INVALID_PARAMS));
  });
});

describe('sending', () => {
  test('executes a transaction once, however often it is sent', async () => {
    const wallet = await TestWallet.create(chain);
    const recipient = await newAddress();
    const transaction = await wallet.sign([wallet.transfer(recipient, SOL)]);
    await wallet.send(transaction);
    for (let count = 0; count < 40; count++) await wallet.pay(wallet.address, BigInt(count));
    expect(await wallet.send(transaction, { skipPreflight: true })).toBe(transaction.signature);
    await expect(wallet.send(transaction)).rejects.toSatisfy(
      withCode(
        SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
        SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
      ),
    );
    expect((await rpc.getBalance(recipient, { commitment: 'processed' }).send()).value).toBe(SOL);
  });

  test('an expired blockhash is refused, and without preflight the transaction vanishes', async () => {
    const wallet = await TestWallet.create(chain);
    const transaction = await wallet.sign([wallet.transfer(wallet.address, 1n)]);
    clock.advanceSlots(151);
    await expect(wallet.send(transaction)).rejects.toSatisfy(
      withCode(
        SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
        SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
      ),
    );
    expect(await wallet.send(transaction, { skipPreflight: true })).toBe(transaction.signature);
    expect((await rpc.getSignatureStatuses([transaction.signature]).send()).value).toEqual([null]);
  });

  test('a wrong signature is refused', async () => {
    const wallet = await TestWallet.create(chain);
    const { wire } = await wallet.sign([wallet.transfer(wallet.address, 1n)]);
    const bytes = new Uint8Array(getBase64Encoder().encode(wire));
    bytes[10] = bytes[10]! ^ 1;
    const forged = getBase64Decoder().decode(bytes) as typeof wire;
    const sending = rpc
      .sendTransaction(forged, { encoding: 'base64', preflightCommitment: 'processed' })
      .send();
    await expect(sending).rejects.toSatisfy(
      withCode(SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE),
    );
  });

  test('without preflight a failure lands, pays its fee and keeps its error', async () => {
    const wallet = await TestWallet.create(chain);
    const transaction = await wallet.sign([wallet.transfer(await newAddress(), 100n * SOL)]);
    await expect(wallet.send(transaction)).rejects.toThrow();
    await wallet.send(transaction, { skipPreflight: true });
    const { value } = await rpc.getSignatureStatuses([transaction.signature]).send();
    expect(value[0]).toMatchObject({
      err: { InstructionError: [0n, { Custom: 1n }] },
      confirmationStatus: 'processed',
    });
    const balance = await rpc.getBalance(wallet.address, { commitment: 'processed' }).send();
    expect(balance.value).toBe(10n * SOL - 5_000n);
  });

  test.each([
    [
      'no limit, a program',
      1,
      (memo: string) => [
        getSetComputeUnitPriceInstruction({ microLamports: 1_000_000n }),
        getAddMemoInstruction({ memo }),
      ],
    ],
    [
      'a limit',
      2,
      (memo: string) => [
        getSetComputeUnitPriceInstruction({ microLamports: 3n }),
        getSetComputeUnitLimitInstruction({ units: 5_001 }),
        getAddMemoInstruction({ memo }),
      ],
    ],
    ['no price', 3, (memo: string) => [getAddMemoInstruction({ memo })]],
  ])('the fee told in advance is the fee taken: %s', async (_, salt, instructions) => {
    const wallet = await TestWallet.create(chain);
    const transaction = await wallet.sign(instructions(`fee ${salt}`));
    const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction.wire));
    const message = getBase64Decoder().decode(messageBytes) as never;
    const told = await rpc.getFeeForMessage(message, { commitment: 'processed' }).send();
    await wallet.send(transaction);
    const left = await rpc.getBalance(wallet.address, { commitment: 'processed' }).send();
    expect(10n * SOL - left.value).toBe(told.value);
    clock.advanceSlots(1);
    const found = await rpc.getTransaction(transaction.signature, read).send();
    expect(found?.meta?.fee).toBe(told.value);
  });

  test('simulation changes nothing and shows what would be', async () => {
    const wallet = await TestWallet.create(chain);
    const recipient = await newAddress();
    const { wire } = await wallet.sign([wallet.transfer(recipient, SOL)]);
    const simulate = (sigVerify: boolean) =>
      rpc
        .simulateTransaction(wire, {
          encoding: 'base64',
          commitment: 'processed',
          sigVerify: sigVerify as true,
          innerInstructions: true,
          accounts: { addresses: [recipient], encoding: 'base64' },
        })
        .send();
    const { value } = await simulate(true);
    expect(value).toMatchObject({ err: null, unitsConsumed: 150n });
    expect(value.accounts[0]?.lamports).toBe(SOL);
    const { preBalances, postBalances } = value;
    expect(preBalances!.slice(0, 2)).toEqual([10n * SOL, 0n]);
    expect(postBalances!.slice(0, 2)).toEqual([9n * SOL - 5_000n, SOL]);
    expect((await rpc.getBalance(recipient, { commitment: 'processed' }).send()).value).toBe(0n);
    clock.advanceSlots(151);
    expect((await simulate(true)).value.err).toBe('BlockhashNotFound');
    const replaced = await rpc
      .simulateTransaction(wire, {
        encoding: 'base64',
        commitment: 'processed',
        replaceRecentBlockhash: true,
      })
      .send();
    expect(replaced.value.err).toBeNull();
    expect(replaced.value.replacementBlockhash.lastValidBlockHeight).toBe(clock.now().slot + 150n);
  });
});

describe('history', () => {
  test('lists by address in pages, newest first, between two signatures', async () => {
    const wallet = await TestWallet.create(chain);
    const recipient = await newAddress();
    const sent: Signature[] = [];
    for (let count = 1; count <= 12; count++) {
      sent.unshift(await wallet.pay(recipient, SOL / 100n + BigInt(count)));
      if (count % 4 === 0) clock.advanceSlots(1);
    }
    const list = async (config: { before?: Signature; until?: Signature; limit?: number }) =>
      (await rpc.getSignaturesForAddress(recipient, { commitment: 'confirmed', ...config }).send()).map(
        ({ signature }) => signature,
      );
    expect(await list({})).toEqual(sent);
    expect(await list({ limit: 5 })).toEqual(sent.slice(0, 5));
    expect(await list({ before: sent[4]!, limit: 5 })).toEqual(sent.slice(5, 10));
    expect(await list({ until: sent[3]! })).toEqual(sent.slice(0, 3));
    expect(await list({ before: sent[2]!, until: sent[9]! })).toEqual(sent.slice(3, 9));
    await expect(list({ limit: 1_001 })).rejects.toSatisfy(withCode(SOLANA_ERROR__JSON_RPC__INVALID_PARAMS));
  });

  test('shows a transaction only from its commitment on, and its age in slots', async () => {
    const wallet = await TestWallet.create(chain);
    const signature = await wallet.pay(wallet.address, 1n);
    const status = async () => (await rpc.getSignatureStatuses([signature]).send()).value[0];
    expect(await status()).toMatchObject({ confirmationStatus: 'processed', confirmations: 0n });
    expect(await rpc.getTransaction(signature, read).send()).toBeNull();
    clock.advanceSlots(31);
    expect(await status()).toMatchObject({ confirmationStatus: 'confirmed', confirmations: 31n });
    expect(await rpc.getTransaction(signature, read).send()).not.toBeNull();
    expect(await rpc.getTransaction(signature, { ...read, commitment: 'finalized' }).send()).toBeNull();
    clock.advanceSlots(1);
    expect(await status()).toMatchObject({ confirmationStatus: 'finalized', confirmations: null });
  });

  test('tells a payment with token balances, inner instructions, memo and logs', async () => {
    const wallet = await TestWallet.create(chain);
    const recipient = await newAddress();
    await chain.faucet(wallet.address, 5_000_000n);
    const funding = await chain.faucet(recipient, 1n);
    const [source] = await tokenAccountOf(wallet.address);
    const [destination] = await tokenAccountOf(recipient);
    const transfer = getTransferCheckedInstruction({
      source,
      destination,
      mint: USDC_MINT_ADDRESS,
      authority: wallet.signer,
      amount: 2_000_000n,
      decimals: 6,
    });
    const signature = await wallet.send(
      await wallet.sign([getAddMemoInstruction({ memo: 'order 42' }), transfer]),
    );
    clock.advanceSlots(1);
    const found = await rpc.getTransaction(signature, read).send();
    const amounts = (balances: readonly { uiTokenAmount: { amount: string } }[] | undefined) =>
      balances?.map(({ uiTokenAmount }) => uiTokenAmount.amount).sort();
    expect(amounts(found?.meta?.preTokenBalances)).toEqual(['1', '5000000']);
    expect(amounts(found?.meta?.postTokenBalances)).toEqual(['2000001', '3000000']);
    const [entry] = await rpc.getSignaturesForAddress(destination, { commitment: 'confirmed' }).send();
    expect(entry).toMatchObject({ signature, memo: '[8] order 42' });
    const created = await rpc.getTransaction(funding, read).send();
    expect(created?.meta?.innerInstructions?.length).toBeGreaterThan(0);
    expect(created?.meta?.logMessages?.length).toBeGreaterThan(0);
    const parsed = await rpc.getTransaction(signature, { ...read, encoding: 'jsonParsed' }).send();
    expect(parsed?.transaction.message.accountKeys[0]).toMatchObject({
      pubkey: wallet.address,
      signer: true,
    });
  });

  test('a version 0 transaction needs a client that says it can read one', async () => {
    const wallet = await TestWallet.create(chain);
    const signature = await wallet.pay(wallet.address, 1n);
    clock.advanceSlots(1);
    const reading = rpc
      .getTransaction(signature, { commitment: 'confirmed', encoding: 'base64' } as never)
      .send();
    await expect(reading).rejects.toSatisfy(
      withCode(SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION),
    );
  });
});

describe('requests that make no sense', () => {
  test('an unknown method, a bad address, a slot not yet reached', async () => {
    const answer = await chain.handle({ jsonrpc: '2.0', id: 7, method: 'getNothing', params: [] });
    expect(answer).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32601, message: 'Method not found' } });
    const bad = rpc.getBalance('nobody' as Address).send();
    await expect(bad).rejects.toSatisfy(withCode(SOLANA_ERROR__JSON_RPC__INVALID_PARAMS));
    const config = { commitment: 'processed', minContextSlot: clock.now().slot + 1n } as const;
    const early = rpc.getBalance(address('11111111111111111111111111111111'), config).send();
    await expect(early).rejects.toSatisfy(
      withCode(SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED),
    );
    expect(SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND).toBe(-32601);
  });

  test('over HTTP: batches, bodies that are no JSON, too large ones, and other origins', async () => {
    const post = (body: string) =>
      fetch(chain.rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const batch = await post(
      '[{"jsonrpc":"2.0","id":1,"method":"getHealth"},{"jsonrpc":"2.0","id":2,"method":"getSlot"}]',
    );
    expect(await batch.json()).toMatchObject([{ id: 1, result: 'ok' }, { id: 2 }]);
    expect(await (await post('{"json')).json()).toMatchObject({ error: { code: -32700 } });
    expect((await post(' '.repeat((1 << 20) + 1))).status).toBe(413);
    const origin = 'http://localhost:4242';
    const preflight = await fetch(chain.rpcUrl, { method: 'OPTIONS', headers: { origin } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
  });

  test('amounts larger than a double survive the wire', async () => {
    const owner = await newAddress();
    const amount = 2n ** 53n + 1n;
    await chain.airdrop(owner, amount);
    const balance = await createSolanaRpc(chain.rpcUrl).getBalance(owner, { commitment: 'processed' }).send();
    expect(balance.value).toBe(amount);
  });

  test('the USDC faucet answers over RPC by a name of its own', async () => {
    const owner = await newAddress();
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'florin_faucet',
      params: [owner, 1_000_000],
    });
    const answer = await fetch(chain.rpcUrl, { method: 'POST', body });
    const { result } = (await answer.json()) as { result: Signature };
    clock.advanceSlots(1);
    expect(await rpc.getTransaction(result, read).send()).not.toBeNull();
    const [token] = await tokenAccountOf(owner);
    const balance = await rpc.getTokenAccountBalance(token, { commitment: 'confirmed' }).send();
    expect(balance.value.amount).toBe('1000000');
  });
});
