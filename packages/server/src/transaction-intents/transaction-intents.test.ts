import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { cents } from '@florin/wire/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newReferenceAddress } from '../network/reference-address.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { feeOf } from './draft.ts';

let server: TestServer;
const feeWallet = newReferenceAddress();
const network = {
  programId: EMBEDDED_PROGRAM_ID,
  mint: USDC_MINT_ADDRESS,
  beacon: newReferenceAddress(),
  feeWallet,
  sponsor: null,
};
beforeAll(async () => {
  server = await startTestServer({}, { network });
});
afterAll(() => server.stop());

const post = (json: object) => server.post('/v1/transaction_intents', { json });

describe('a transaction intent', () => {
  it('can be paid at once, by wallet, page or a transaction of one’s own', async () => {
    const { body } = await post({ amount: 2550, metadata: { invoice: '17' } });
    expect(body).toMatchObject({
      object: 'transaction_intent',
      status: 'requires_action',
      amount: 2550,
      fee_amount: 26,
      net_amount: 2524,
      currency: 'usdc',
      payer_address: null,
      transaction: null,
      last_payment_error: null,
      canceled_by: null,
      canceled_at: null,
      metadata: { invoice: '17' },
    });
    const payment = body.next_action.chain_payment;
    expect(body.next_action.type).toBe('chain_payment');
    expect(payment.chain_pay_uri).toBe(`solana:${server.url}/pay/intents/${body.id}`);
    expect(payment.hosted_url).toBe(`${server.url}/i/${body.id}`);
    expect(payment.qr_data_url).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(payment.payable).toMatchObject({
      network: 'solana:mainnet',
      mint: network.mint,
      decimals: 6,
      reference: body.reference,
      beacon: network.beacon,
      memo: body.id,
      transfers: [
        { role: 'merchant', recipient_address: body.recipient_address, amount: '25240000' },
        { role: 'fee', recipient_address: feeWallet, amount: '260000' },
      ],
    });
    expect((await server.get(`/v1/transaction_intents/${body.id}`)).body).toEqual(body);
  });

  it.each([0, 100_000_001, 1.5, '12'])('of %j cents is refused', async (amount) => {
    const answer = await post({ amount });
    expect([answer.status, answer.body.error.param]).toEqual([400, 'amount']);
  });

  it('pays no address of the service', async () => {
    const { body } = await post({ amount: 1, recipient_address: feeWallet });
    expect(body.error).toMatchObject({ code: 'address_refused', param: 'recipient_address' });
  });

  it('is canceled once, and then asks for nothing', async () => {
    const { body: made } = await post({ amount: 100 });
    const { body } = await server.post(`/v1/transaction_intents/${made.id}/cancel`);
    expect(body).toMatchObject({ status: 'canceled', canceled_by: 'user', next_action: null });
    expect(body.canceled_at).toBeGreaterThanOrEqual(made.created);
    const again = await server.post(`/v1/transaction_intents/${made.id}/cancel`);
    expect([again.status, again.body.error.code]).toEqual([409, 'transaction_intent_canceled']);
  });

  it('is listed by status, and to its own account only', async () => {
    const { body: made } = await post({ amount: 100 });
    const idsOf = async (path: string, key?: string) =>
      (await server.get(path, key ? { key } : {})).body.data.map((object: { id: string }) => object.id);
    expect(await idsOf('/v1/transaction_intents?status=requires_action')).toContain(made.id);
    expect(await idsOf('/v1/transaction_intents?status=succeeded')).toEqual([]);
    const { key } = await server.otherMerchant();
    expect(await idsOf('/v1/transaction_intents', key)).toEqual([]);
    expect((await server.get(`/v1/transaction_intents/${made.id}`, { key })).status).toBe(404);
  });
});

describe('the fee', () => {
  it.each([
    [2550, 100, 26],
    [2549, 100, 25],
    [1, 100, 0],
    [49, 100, 0],
    [50, 100, 1],
    [100, 0, 0],
    [1, 5_000, 0],
    [100, 10_000, 99],
  ])('of %i cents at %i basis points is %i', (amount, basisPoints, fee) => {
    expect(feeOf(cents(amount), basisPoints)).toBe(fee);
  });

  it('is nothing where no fee wallet is set', async () => {
    const free = await startTestServer();
    try {
      const { body } = await free.post('/v1/transaction_intents', { json: { amount: 2500 } });
      expect([body.fee_amount, body.net_amount]).toEqual([0, 2500]);
      expect(body.next_action.chain_payment.payable.transfers).toHaveLength(1);
    } finally {
      await free.stop();
    }
  });
});
