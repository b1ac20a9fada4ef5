import type { ChainPort } from '@florin/chain/port';
import { TOKEN_2022_PROGRAM } from '@florin/chain/reader/token-instruction';
import { createChainPort } from '@florin/chain/rpc/chain-port';
import { tokenAccountOf } from '@florin/chain/token-account';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import {
  type Address,
  generateKeyPairSigner,
  getProgramDerivedAddress,
  type KeyPairSigner,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import { payableWallet } from '../settlement/payments/payment-scene.testing.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { startTestServer, TEST_MERCHANT_WALLET } from '../testing/server.testing.ts';
import { RecipientAccounts } from './recipient-accounts.ts';

let florin: TestFlorin;
let merchant: Address;
let tokenAccount: Address;
beforeAll(async () => {
  florin = await startTestFlorin();
  merchant = await payableWallet(florin);
  tokenAccount = await tokenAccountOf(merchant, USDC_MINT_ADDRESS);
});
afterAll(() => florin.stop());

const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 250 } } }];
const requests = [
  ['/v1/transaction_intents', { amount: 250 }],
  ['/v1/checkout_sessions', { line_items }],
  ['/v1/checkout_links', { line_items }],
] as const;

const ask = (path: string, body: object, recipient?: Address) =>
  florin.post(path, { json: recipient ? { ...body, recipient_address: recipient } : body });

describe.each(requests)('%s', (path, body) => {
  it('refuses a token account, and names the wallet that was meant', async () => {
    const answer = await ask(path, body, tokenAccount);
    expect([answer.status, answer.body.error]).toMatchObject([
      400,
      { type: 'invalid_request_error', code: 'address_refused', param: 'recipient_address' },
    ]);
    expect(answer.body.error.message).toContain(merchant);
  });

  it.each([
    ['the USDC mint', USDC_MINT_ADDRESS],
    ['the token program', TOKEN_PROGRAM_ADDRESS as Address],
    ['the system program', '11111111111111111111111111111111' as Address],
    ['a sysvar', 'SysvarC1ock11111111111111111111111111111111' as Address],
    ['a mint that this chain does not have', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' as Address],
    ['a program that this chain does not have', 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address],
  ])('refuses %s', async (_name, address) => {
    const answer = await ask(path, body, address);
    expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([
      400,
      'address_refused',
      'recipient_address',
    ]);
  });

  it('takes a wallet, one that is not on the chain yet, and a multisig vault off the curve', async () => {
    const seeds = ['vault', newReferenceAddress().slice(0, 32)];
    const [vault] = await getProgramDerivedAddress({ programAddress: TOKEN_PROGRAM_ADDRESS, seeds });
    const [fundedVault] = await getProgramDerivedAddress({
      programAddress: TOKEN_PROGRAM_ADDRESS,
      seeds: ['2', ...seeds],
    });
    await florin.chain.airdrop(fundedVault, 1_000_000_000n);
    for (const wallet of [undefined, merchant, newReferenceAddress(), vault, fundedVault]) {
      expect((await ask(path, body, wallet)).status).toBe(200);
    }
  });
});

describe.each(requests)('%s, of a token account that is not on the chain yet', (path, body) => {
  it.each([
    ['of the account’s own wallet', async () => TEST_MERCHANT_WALLET],
    ['of a wallet that was paid before', async () => (await paidBefore(path, body)).address],
  ])('refuses that %s, and names the wallet', async (_whose, wallet) => {
    const owner = await wallet();
    for (const program of [TOKEN_PROGRAM_ADDRESS as Address, TOKEN_2022_PROGRAM]) {
      const answer = await ask(path, body, await tokenAccountOf(owner, USDC_MINT_ADDRESS, program));
      expect([answer.status, answer.body.error]).toMatchObject([
        400,
        { code: 'address_refused', param: 'recipient_address' },
      ]);
      expect(answer.body.error.message).toContain(owner);
    }
  });

  it('takes that of a wallet that another account knows: it could be anything', async () => {
    const { key } = await florin.otherMerchant();
    const wallet = await paidBefore(path, body);
    const json = { ...body, recipient_address: await tokenAccountOf(wallet.address, USDC_MINT_ADDRESS) };
    expect((await florin.post(path, { key, json })).status).toBe(200);
  });
});

async function paidBefore(path: string, body: object): Promise<KeyPairSigner> {
  const wallet = await generateKeyPairSigner();
  expect((await ask(path, body, wallet.address)).status).toBe(200);
  return wallet;
}

describe('an address that became a token account after the request was made', () => {
  it('is not paid: the payment is not built', async () => {
    const owner = await florin.wallet({ cents: 0 });
    const account = await tokenAccountOf(owner.address, USDC_MINT_ADDRESS);
    const { body: intent } = await ask('/v1/transaction_intents', { amount: 250 }, account);
    const { body: session } = await ask('/v1/checkout_sessions', { line_items }, account);
    await florin.chain.faucet(owner.address, 10_000n);
    const buyer = await florin.wallet();
    const seen = async () =>
      (await florin.services.chain.accounts([account], { commitment: 'confirmed' })).get(account);
    await expect.poll(seen).toMatchObject({ exists: true });
    for (const path of [`/pay/intents/${intent.id}`, `/pay/sessions/${session.id}`]) {
      const answer = await florin.post(path, { key: null, json: { account: buyer.address } });
      expect([answer.status, answer.body.error.code]).toEqual([400, 'address_refused']);
      expect(answer.body.error.message).toContain(owner.address);
    }
  });
});

describe('an account whose own wallet is a token account', () => {
  it('is told so, wherever it would be paid', async () => {
    const { accountId, key } = await florin.otherMerchant();
    await florin.database.execute(
      sql`UPDATE accounts SET wallet_address = ${tokenAccount} WHERE id = ${accountId}`,
    );
    for (const [path, json] of requests) {
      const answer = await florin.post(path, { key, json });
      expect([answer.status, answer.body.error.code]).toEqual([400, 'address_refused']);
    }
  });
});

describe('what it costs', () => {
  it('is one read of the chain for a new address, and none for one that is known', async () => {
    let reads = 0;
    const { chain } = florin.services;
    const counting: ChainPort = {
      ...chain,
      accounts: (addresses, options) => {
        reads++;
        return chain.accounts(addresses, options);
      },
    };
    const recipients = new RecipientAccounts(counting);
    const known = { address: merchant, tokenAccount };
    const address = newReferenceAddress();
    const unused = { address, tokenAccount: await tokenAccountOf(address, USDC_MINT_ADDRESS) };
    for (let round = 0; round < 10; round++) {
      await recipients.assertWallet(known);
      expect(await recipients.takesTransfers(known)).toBe(true);
      expect(await recipients.hasTokenAccount(known)).toBe(true);
      await recipients.assertWallet(unused);
    }
    expect(reads).toBe(2);
  });
});

describe('without a chain', () => {
  it('nothing is guessed: known addresses are refused as ever, of others it is said that nobody can tell', async () => {
    const chain = createChainPort({ endpoints: ['http://127.0.0.1:1'], limits: { readDeadlineMs: 200 } });
    const server = await startTestServer({}, { chain });
    try {
      for (const [path, body] of requests) {
        const known = await server.post(path, { json: { ...body, recipient_address: USDC_MINT_ADDRESS } });
        expect([known.status, known.body.error.code]).toEqual([400, 'address_refused']);
        const other = await server.post(path, {
          json: { ...body, recipient_address: newReferenceAddress() },
        });
        expect([other.status, other.body.error.code]).toEqual([503, 'chain_unavailable']);
        expect(other.headers.get('retry-after')).toBe('5');
      }
      expect((await server.get('/v1/transaction_intents')).body.data).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
