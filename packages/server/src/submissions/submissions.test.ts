import { compileBuilt } from '@florin/chain/builders/compile';
import { currentMoment } from '@florin/chain/builders/current-moment';
import { buildGiftRelease } from '@florin/chain/builders/gift';
import { COMPUTE_BUDGET_PROGRAM } from '@florin/chain/sponsor/compute-budget';
import { rebuiltBy } from '@florin/chain/sponsor/tampering.testing';
import { parseWireTransaction } from '@florin/chain/wire-transaction';
import { SUBMISSION_REFUSALS } from '@florin/wire/payments/submission-refusals';
import { AccountRole, type Address, type Instruction, type KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import {
  askRelease,
  claim,
  emptyWallet,
  type GiftScene,
  makeGift,
  openGift,
  submit,
  untilStatus,
} from '../gifts/gift-scene.testing.ts';
import { lamportsOf } from '../sponsorship/drain.testing.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { untilConfirmed, usdcOf } from '../testing/on-chain.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';

let florin: TestFlorin;
beforeAll(async () => {
  florin = await startTestFlorin();
});
afterAll(() => florin.stop());

const releaseFor = async (id: string, recipient: Address): Promise<string> =>
  (await askRelease(florin, id, recipient)).body.next_action.transaction.serialized_transaction;

async function memoOf(wallet: KeyPairSigner): Promise<string> {
  const memo = {
    programAddress: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address,
    accounts: [{ address: wallet.address, role: AccountRole.READONLY_SIGNER }],
    data: new TextEncoder().encode('hello'),
  };
  const moment = await currentMoment(florin.services.chain);
  return compileBuilt(wallet.address, [memo], 40_000, moment).transactionBase64;
}

/** The release as the service builds it, at another price: as after a wallet that sets its own. */
async function releaseBuilt({ gift, releaseKey }: GiftScene, recipient: KeyPairSigner, price: bigint) {
  const { chain, network } = florin.services;
  const moment = { ...(await currentMoment(chain)), microLamportsPerComputeUnit: price };
  const terms = {
    programId: network.programId,
    mint: network.mint,
    sender: gift.sender_address as Address,
    releaseKey: releaseKey.address,
  };
  const parties = { recipient: recipient.address, sponsor: network.sponsor!.address };
  return buildGiftRelease({ ...terms, ...parties }, moment);
}

async function releaseAtPrice(scene: GiftScene, recipient: KeyPairSigner, price: bigint): Promise<string> {
  const { transactionBase64 } = await releaseBuilt(scene, recipient, price);
  return signAsOneOf(transactionBase64, [recipient, scene.releaseKey]);
}

describe('submitting', () => {
  it('a funding and a reclaim sends them', async () => {
    const { gift, sender } = await makeGift(florin);
    const funding = await signAsOneOf(gift.next_action!.transaction.serialized_transaction, [sender]);
    const sent = await submit(florin, funding);
    expect(sent.body).toEqual({ object: 'submission', signature: expect.any(String) });
    expect((await submit(florin, funding)).body).toEqual(sent.body);
    await untilStatus(florin, gift.id, 'open');
    const { body } = await florin.post(`/v1/gifts/${gift.id}/reclaim`);
    const { serialized_transaction } = body.next_action.transaction;
    expect((await submit(florin, await signAsOneOf(serialized_transaction, [sender]))).status).toBe(200);
    await untilStatus(florin, gift.id, 'reclaimed');
  });

  it('a claim twice answers the same signature, before and after it has settled', async () => {
    const { gift, releaseKey } = await openGift(florin);
    const recipient = await emptyWallet();
    const signed = await signAsOneOf(await releaseFor(gift.id, recipient.address), [recipient, releaseKey]);
    const first = await submit(florin, signed);
    expect(first.status).toBe(200);
    expect((await submit(florin, signed)).body).toEqual(first.body);
    await untilStatus(florin, gift.id, 'released');
    expect((await submit(florin, signed)).body).toEqual(first.body);
  });

  it('a funding that the sender cannot afford says which of the two coins is missing', async () => {
    const refusalOf = async (sender: KeyPairSigner) => {
      const { gift } = await makeGift(florin, { sender, amount: 2500 });
      const { serialized_transaction } = gift.next_action!.transaction;
      return (await submit(florin, await signAsOneOf(serialized_transaction, [sender]))).body.error.message;
    };
    expect(await refusalOf(await florin.wallet({ cents: 2499 }))).toContain(SUBMISSION_REFUSALS.needsUsdc);
    // Enough for the fee and to go on living, and not for the escrow's account.
    const lamports = 1_000_000n;
    expect(await refusalOf(await florin.wallet({ lamports }))).toContain(SUBMISSION_REFUSALS.needsSol);
  });

  it('what this service did not build is refused', async () => {
    const wallet = await florin.wallet();
    const memo = await signAsOneOf(await memoOf(wallet), [wallet]);
    for (const transaction of [memo, 'AAAA', Buffer.alloc(1200, 0x81).toString('base64')]) {
      const answer = await submit(florin, transaction);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({ code: 'transaction_not_ours', param: 'transaction' });
    }
  });

  it('a claim that a wallet gave a priority fee is sent, one that it made dear is not', async () => {
    const scene = await openGift(florin);
    const recipient = await emptyWallet();
    const dear = await submit(florin, await releaseAtPrice(scene, recipient, 10_000_000n));
    expect(dear.body.error).toMatchObject({ code: 'transaction_not_ours' });
    expect(dear.body.error.message).toContain('priority fee too high');
    expect((await submit(florin, await releaseAtPrice(scene, recipient, 1_000n))).status).toBe(200);
    await untilStatus(florin, scene.gift.id, 'released');
  });

  it('a claim that would also pay its sender from the sponsor is refused', async () => {
    const scene = await openGift(florin);
    const [thief, sponsor] = [await emptyWallet(), florin.services.network.sponsor!.address];
    const built = await releaseBuilt(scene, thief, 0n);
    const parsed = parseWireTransaction(built.transactionBase64);
    if (!parsed.ok) throw new Error(parsed.reason);
    const data = new Uint8Array(12);
    data[0] = 2;
    new DataView(data.buffer).setBigUint64(4, 1_000_000n, true);
    const theft = {
      programAddress: '11111111111111111111111111111111' as Address,
      accounts: [
        { address: sponsor, role: AccountRole.WRITABLE_SIGNER },
        { address: thief.address, role: AccountRole.WRITABLE },
      ],
      data,
    };
    const own = parsed.value.instructions.filter(
      (instruction) => instruction.programAddress !== COMPUTE_BUDGET_PROGRAM,
    );
    const moment = await currentMoment(florin.services.chain);
    const stealing = compileBuilt(sponsor, [...own, theft], 100_000, moment);
    const answer = await submit(
      florin,
      await signAsOneOf(stealing.transactionBase64, [thief, scene.releaseKey]),
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('transaction_not_ours');
  });

  it('without a signature is refused, and costs no budget', async () => {
    const { gift, releaseKey } = await openGift(florin);
    const recipient = await emptyWallet();
    const unsigned = await releaseFor(gift.id, recipient.address);
    for (const signers of [[], [recipient], [releaseKey]]) {
      const answer = await submit(florin, await signAsOneOf(unsigned, signers));
      expect(answer.body.error).toMatchObject({ code: 'transaction_rejected' });
    }
    const row = await florin.database.first(
      sql`SELECT count(*) AS n FROM sponsorship_budgets WHERE subject = ${gift.id}`,
    );
    expect(row!.n).toBe(0);
  });

  it('a funding of a gift that was taken back is refused before money is locked in', async () => {
    const { gift, sender } = await makeGift(florin);
    await florin.post(`/v1/gifts/${gift.id}/reclaim`);
    const funding = await signAsOneOf(gift.next_action!.transaction.serialized_transaction, [sender]);
    const answer = await submit(florin, funding);
    expect(answer.status).toBe(409);
    expect(answer.body.error.code).toBe('gift_reclaimed');
  });

  it('a claim of another wallet while one is on its way has to wait: one claim wins', async () => {
    const { gift, releaseKey } = await openGift(florin);
    const [first, second] = [await emptyWallet(), await emptyWallet()];
    const signed = await Promise.all(
      [first, second].map(async (wallet) =>
        signAsOneOf(await releaseFor(gift.id, wallet.address), [wallet, releaseKey]),
      ),
    );
    const answers = await Promise.all(signed.map((transaction) => submit(florin, transaction)));
    const codes = answers.map((answer) => answer.body.error?.code ?? 'sent');
    expect(codes.filter((code) => code === 'sent')).toHaveLength(1);
    const other = codes.find((code) => code !== 'sent');
    expect(['gift_claim_in_flight', 'transaction_rejected']).toContain(other);
    const settled = await untilStatus(florin, gift.id, 'released');
    const sent = answers.find((answer) => answer.status === 200);
    expect(settled.release_tx).toBe(sent!.body.signature);
  });

  it('a claim of an emptied escrow says so', async () => {
    const scene = await openGift(florin);
    const late = await emptyWallet();
    const signed = await signAsOneOf(await releaseFor(scene.gift.id, late.address), [late, scene.releaseKey]);
    const { body } = await florin.post(`/v1/gifts/${scene.gift.id}/reclaim`);
    await florin.signAndSend(body.next_action.transaction.serialized_transaction, scene.sender);
    const answer = await submit(florin, signed);
    expect([400, 409]).toContain(answer.status);
    expect(answer.body.error.message).toMatch(/taken back/);
  });

  it('a release that the recipient pays for is sent as it is', async () => {
    const poor = await startTestFlorin({
      sponsorship: { ...florin.services.config.sponsorship, claimsPerDay: 0 },
    });
    try {
      const scene = await openGift(poor);
      const recipient = await poor.wallet({ cents: 0 });
      const asked = await askRelease(poor, scene.gift.id, recipient.address);
      expect(asked.body.next_action.transaction.network_fee_lamports).toBe(10_000);
      expect((await claim(poor, scene, recipient)).status).toBe(200);
      await untilStatus(poor, scene.gift.id, 'released');
    } finally {
      await poor.stop();
    }
  });
});

describe('a transfer out of a wallet that claimed a gift', () => {
  const transfer = (json: object) => florin.post('/wallet/transfer', { key: null, json });
  const send = (json: object) => florin.post('/wallet/send', { key: null, json });
  const lamports = (wallet: KeyPairSigner) => lamportsOf(florin, wallet.address);

  /** A wallet with USDC that nodes know of by now. */
  async function funded(options: Parameters<TestFlorin['wallet']>[0] = { cents: 1 }): Promise<KeyPairSigner> {
    const wallet = await florin.wallet(options);
    await expect.poll(() => usdcOf(florin, wallet.address)).toBeGreaterThan(0n);
    return wallet;
  }

  /** A wallet with $25.00 and no SOL, whose claim the sponsor paid for. */
  async function claimant(): Promise<KeyPairSigner> {
    const scene = await openGift(florin);
    const wallet = await emptyWallet();
    await claim(florin, scene, wallet);
    await untilStatus(florin, scene.gift.id, 'released');
    return wallet;
  }
  const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
    body.error?.code ?? status;

  it('costs the wallet nothing, and is charged once however often it is sent', async () => {
    const [wallet, friend] = [await claimant(), await funded()];
    const wanted = { from: wallet.address, to: friend.address, amount: '2000000' };
    const { body } = await transfer(wanted);
    expect(body).toMatchObject({ lacks: null, is_sponsored: true });
    const transaction = await signAsOneOf(body.transaction, [wallet]);
    const sent = await send({ ...wanted, transaction });
    expect(outcome(sent)).toBe(200);
    expect((await send({ ...wanted, transaction })).body).toEqual(sent.body);
    await untilConfirmed(florin, sent.body.signature);
    expect(await usdcOf(florin, friend.address)).toBe(2_010_000n);
    expect(await lamports(wallet)).toBe(0n);
    const charges = await florin.database.query(
      sql`SELECT lamports FROM sponsorship_charges WHERE signature = ${sent.body.signature}`,
    );
    expect(charges).toHaveLength(1);
  });

  it('is paid for five times a day, also when eight come at once', async () => {
    const [wallet, friend] = [await claimant(), await funded()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const wanted = { from: wallet.address, to: friend.address, amount: String(10_000 + index) };
        const { body } = await transfer(wanted);
        return send({ ...wanted, transaction: await signAsOneOf(body.transaction, [wallet]) });
      }),
    );
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid).toHaveLength(5);
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(outcome(refused)).toBe('sponsorship_exhausted');
  });

  it('is sent as it was asked for or not at all', async () => {
    const [wallet, friend, thief] = [await claimant(), await funded(), await funded()];
    const wanted = { from: wallet.address, to: friend.address, amount: '2000000' };
    const { body } = await transfer(wanted);
    const signed = await signAsOneOf(body.transaction, [wallet]);
    const sponsor = florin.services.network.sponsor!;
    const drain = {
      programAddress: '11111111111111111111111111111111' as Address,
      accounts: [
        { address: sponsor.address, role: AccountRole.WRITABLE_SIGNER },
        { address: thief.address, role: AccountRole.WRITABLE },
      ],
      data: Uint8Array.of(2, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0),
    };
    const drained = await rebuiltBy(
      body.transaction,
      { instructions: (original: readonly Instruction[]) => [...original, drain] },
      wallet,
    );
    for (const [change, code] of [
      [{ transaction: drained }, 'transaction_not_ours'],
      [{ transaction: body.transaction }, 'transaction_not_ours'],
      [
        { transaction: await signAsOneOf(body.transaction, [thief]).catch(() => body.transaction) },
        'transaction_not_ours',
      ],
      [{ transaction: signed, to: thief.address }, 'transaction_not_ours'],
      [{ transaction: signed, amount: '2000001' }, 'transaction_not_ours'],
      [{ transaction: signed, from: thief.address }, 'transaction_not_ours'],
      [{ transaction: await memoOf(thief), from: thief.address }, 'transaction_not_ours'],
      [{ transaction: 'AAAA' }, 'transaction_not_ours'],
      [{ transaction: 5 }, 'parameter_invalid'],
      [{ transaction: signed, to: sponsor.address }, 'address_refused'],
      [{ transaction: signed, to: wallet.address }, 'parameter_invalid'],
      [{ transaction: signed, amount: '-1' }, 'parameter_invalid'],
      [{ transaction: signed, amount: '1e3' }, 'parameter_invalid'],
      [{ transaction: signed, from: 'x' }, 'parameter_invalid'],
    ] as const)
      expect([change, outcome(await send({ ...wanted, ...change }))]).toEqual([change, code]);
    expect(await usdcOf(florin, wallet.address)).toBe(25_000_000n);
  });

  it('is the wallet’s own to pay for where it claimed nothing here, and says what it lacks', async () => {
    const [rich, friend, stranger] = [await funded({}), await funded(), await emptyWallet()];
    const amount = '1000000';
    const wanted = { from: rich.address, to: friend.address, amount };
    const { body } = await transfer(wanted);
    expect(body.is_sponsored).toBe(false);
    const sent = await send({ ...wanted, transaction: await signAsOneOf(body.transaction, [rich]) });
    expect(outcome(sent)).toBe(200);
    const opened = await transfer({ from: rich.address, to: stranger.address, amount });
    expect(opened.body.lacks).toBeNull();
    const asked = { from: rich.address, to: stranger.address, amount };
    const opening = { ...asked, transaction: await signAsOneOf(opened.body.transaction, [rich]) };
    expect(outcome(await send(opening))).toBe(200);
    const wallet = await claimant();
    const lacks = async (change: object) =>
      (await transfer({ from: wallet.address, to: friend.address, amount, ...change })).body.lacks;
    expect(await lacks({ amount: '25000001' })).toBe('usdc');
    expect(await lacks({ to: (await emptyWallet()).address })).toBe('sol_for_account');
    const poor = await funded({ lamports: 0n });
    expect(await lacks({ from: poor.address })).toBe('sol');
  });

  it('asks of a state only for addresses', async () => {
    expect((await florin.get('/wallet/state/nobody', { key: null })).status).toBe(400);
    const { body } = await florin.get(`/wallet/state/${(await emptyWallet()).address}`, { key: null });
    expect(body).toEqual({ usdc: '0', lamports: '0' });
  });
});
