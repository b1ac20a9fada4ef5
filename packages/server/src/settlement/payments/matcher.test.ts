import type { LandedFacts, TokenTransfer } from '@florin/chain/reader/landed-facts';
import { type BaseUnits, baseUnits } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { type Candidate, matchTransaction, pathOf, reaches, tellsOwners } from './matcher.ts';

// Each rule by itself, in small numbers; matcher.property.test.ts holds them together against random transactions.

const address = (name: string) => name as Address;
const units = (amount: number) => baseUnits(BigInt(amount));

const session = (more: Partial<Candidate> = {}): Candidate => ({
  type: 'checkout_session',
  id: 'cs_1',
  accountId: 'acct_1',
  state: 'payable',
  reference: address('reference of cs_1'),
  recipient: address('merchant'),
  tokenAccount: address('account of the merchant'),
  otherTokenAccounts: new Set([address('other tokens of the merchant')]),
  amount: units(1_000),
  received: units(0),
  fee: null,
  ...more,
});
/** 1,000, of which 100 are the service's. */
const intent = (more: Partial<Candidate> = {}): Candidate =>
  session({
    type: 'transaction_intent',
    id: 'ti_1',
    reference: address('reference of ti_1'),
    fee: {
      recipient: address('service'),
      tokenAccount: address('account of the service'),
      amount: units(100),
    },
    ...more,
  });

let path = 0;
const pay = (amount: number, more: Partial<TokenTransfer> = {}): TokenTransfer => ({
  path: [path++],
  tokenProgram: address('token program'),
  source: address('account of the payer'),
  destination: address('account of the merchant'),
  mint: address('usdc'),
  authority: address('payer'),
  owner: address('payer'),
  amount: units(amount),
  fee: units(0),
  extraAccounts: [address('reference of cs_1'), address('reference of ti_1')],
  ...more,
});
const payFee = (amount: number, more: Partial<TokenTransfer> = {}) =>
  pay(amount, { destination: address('account of the service'), extraAccounts: [], ...more });
const landed = (transfers: readonly TokenTransfer[], more: Partial<LandedFacts> = {}) =>
  ({
    error: null,
    feePayer: address('sponsor'),
    signers: [address('sponsor'), address('payer')],
    accounts: [],
    transfers,
    ...more,
  }) as unknown as LandedFacts;
const match = (candidates: Candidate | Candidate[], ...transfers: TokenTransfer[]) =>
  matchTransaction(landed(transfers), [candidates].flat());
/** Settled for, and what is left: its amount, why, and whom it reached. */
const told = ({ settlement, unmatched }: ReturnType<typeof match>) => ({
  settled: settlement?.candidate.id ?? null,
  left: unmatched.map(({ amount, reason, recipient }) => `${amount} ${reason} at ${recipient}`),
});

describe('a session', () => {
  it('is settled by its amount, and knows whose money it was and who signed', () => {
    const [candidate, transfer] = [session(), pay(1_000)];
    expect(match(candidate, transfer)).toEqual({
      settlement: { candidate, transfer, payer: 'payer', signer: 'payer', feeOwed: 0n },
      unmatched: [],
      failedAttempts: [],
    });
  });

  it('was signed by who paid for the transaction where a program moved the money', () => {
    const transfer = pay(1_000, { authority: address('a program'), owner: address('owner') });
    expect(match(session(), transfer).settlement).toMatchObject({ payer: 'owner', signer: 'sponsor' });
  });

  it('has what is beyond its amount back, and what is less as a part', () => {
    const [candidate, more] = [session(), pay(1_007)];
    expect(match(candidate, more).unmatched).toEqual([
      {
        candidate,
        transfer: more,
        reason: 'overpaid',
        recipient: 'merchant',
        sender: 'payer',
        signer: 'payer',
        amount: 7n,
      },
    ]);
    const less = pay(999, { authority: address('a program'), owner: address('owner') });
    expect(match(candidate, less)).toEqual({
      settlement: null,
      unmatched: [
        {
          candidate,
          transfer: less,
          reason: 'amount_too_low',
          recipient: 'merchant',
          sender: 'owner',
          signer: 'sponsor',
          amount: 999n,
        },
      ],
      failedAttempts: [],
    });
  });

  it('counts what arrives, not what was sent, and nothing where nothing arrives', () => {
    expect(told(match(session(), pay(1_010, { fee: units(10) })))).toEqual({ settled: 'cs_1', left: [] });
    expect(told(match(session(), pay(1_000, { fee: units(10) }))).left).toEqual([
      '990 amount_too_low at merchant',
    ]);
    expect(told(match(session(), pay(0), pay(5, { fee: units(5) })))).toEqual({ settled: null, left: [] });
  });

  it.each(['canceled', 'expired', 'sold_out'] as const)('that is %s takes nothing', (state) => {
    expect(told(match(session({ state }), pay(1_000)))).toEqual({
      settled: null,
      left: [`1000 ${state} at merchant`],
    });
  });

  it('is paid once', () => {
    expect(told(match(session(), pay(1_000), pay(1_000)))).toEqual({
      settled: 'cs_1',
      left: ['1000 already_settled at merchant'],
    });
    expect(told(match(session({ state: 'settled' }), pay(1_000))).left).toEqual([
      '1000 already_settled at merchant',
    ]);
  });

  it('that has parts gets another, however much it is', () => {
    expect(told(match(session({ received: units(10) }), pay(1_000)))).toEqual({
      settled: null,
      left: ['1000 amount_too_low at merchant'],
    });
  });

  it('is not paid by tokens of another kind, by others’ accounts, or unnamed', () => {
    const elsewhere = pay(1_000, { destination: address('account of somebody') });
    expect(match(session(), elsewhere)).toEqual({ settlement: null, unmatched: [], failedAttempts: [] });
    expect(match(session(), pay(1_000, { extraAccounts: [] })).unmatched).toEqual([]);
    const other = pay(1_000, { destination: address('other tokens of the merchant') });
    expect(told(match(session(), other))).toEqual({ settled: null, left: ['1000 wrong_mint at merchant'] });
    expect(match(session(), other).failedAttempts).toEqual([]);
  });
});

describe('a signature', () => {
  const second = session({ id: 'cs_2', reference: address('reference of cs_2') });
  const toSecond = (amount: number) => pay(amount, { extraAccounts: [address('reference of cs_2')] });

  it('settles one request: the first that it pays', () => {
    expect(told(match([session(), second], pay(1_000), toSecond(1_000)))).toEqual({
      settled: 'cs_1',
      left: ['1000 signature_settled_another at merchant'],
    });
    expect(told(match([session(), second], pay(1), toSecond(1_000)))).toEqual({
      settled: 'cs_2',
      left: ['1 signature_settled_another at merchant'],
    });
  });

  it('is a part of one request: the first that it pays in part', () => {
    expect(told(match([session(), second], pay(1), toSecond(2))).left).toEqual([
      '1 amount_too_low at merchant',
      '2 signature_settled_another at merchant',
    ]);
    const canceled = session({ state: 'canceled' });
    expect(told(match([canceled, second], pay(1), toSecond(2))).left).toEqual([
      '1 canceled at merchant',
      '2 amount_too_low at merchant',
    ]);
  });

  it('that brings another token to one request is still a part of the next', () => {
    const other = pay(5, {
      destination: address('other tokens of the merchant'),
      extraAccounts: [address('reference of cs_2')],
    });
    expect(told(match([second, session()], other, pay(1))).left).toEqual([
      '5 wrong_mint at merchant',
      '1 amount_too_low at merchant',
    ]);
  });

  it('names several: a transfer belongs to the first of them whose account it reaches', () => {
    const far = session({ tokenAccount: address('account of another') });
    const both = pay(1_000, {
      extraAccounts: [address('nobody'), address('reference of cs_1'), address('reference of cs_2')],
    });
    expect(told(match([far, second], both)).settled).toBe('cs_2');
    expect(told(match([session(), second], both)).settled).toBe('cs_1');
  });
});

describe('what was read before', () => {
  const again = (
    transfers: TokenTransfer[],
    settled: string | null,
    listed: string[],
    candidate = session(),
  ) => matchTransaction(landed(transfers), [candidate], { settled, listed: new Set(listed) });

  it('is not settled again, and the rest stays what it was', () => {
    const transfers = [pay(1_007), pay(5)];
    const first = match(session(), ...transfers);
    const { settlement, unmatched } = again(transfers, 'cs_1', [], session({ state: 'settled' }));
    expect(settlement).toBeNull();
    expect(unmatched.map(({ amount, reason }) => [amount, reason])).toEqual(
      first.unmatched.map(({ amount, reason }) => [amount, reason]),
    );
    expect(unmatched.map(({ amount }) => amount)).toEqual([5n, 7n]);
  });

  it('belongs to what it settled', () => {
    expect(told(again([pay(1_000)], 'cs_9', []))).toEqual({
      settled: null,
      left: ['1000 signature_settled_another at merchant'],
    });
    expect(told(again([pay(1)], 'cs_1', [])).left).toEqual(['1 amount_too_low at merchant']);
  });

  it('pays the fee of what it settled', () => {
    const [one, two] = ['ti_1', 'ti_2'].map((id) =>
      intent({ id: id as 'ti_1', reference: address(`reference of ${id}`) }),
    );
    const to = (id: string) => pay(5, { extraAccounts: [address(`reference of ${id}`)] });
    const { unmatched } = matchTransaction(landed([to('ti_1'), to('ti_2'), payFee(7)]), [one!, two!], {
      settled: 'ti_2',
      listed: new Set(),
    });
    expect(unmatched.map(({ candidate, reason }) => `${candidate.id} ${reason}`)).toEqual([
      'ti_1 signature_settled_another',
      'ti_2 amount_too_low',
      'ti_2 amount_too_low',
    ]);
  });

  it('does not settle by a transfer that was listed', () => {
    const transfer = pay(1_000, { path: [2, 1] });
    expect(told(again([transfer], null, ['2.1'])).settled).toBeNull();
    expect(told(again([transfer], null, ['21'])).settled).toBe('cs_1');
  });
});

describe('an intent with a fee', () => {
  it.each([
    ['both parts', 900, 100, 0n, []],
    ['all of it to the merchant', 1_000, 0, 100n, []],
    ['a part of the fee to the merchant', 950, 50, 50n, []],
    ['more than the fee', 900, 150, 0n, ['50 overpaid at service']],
    ['more than the rest', 950, 100, 0n, ['50 overpaid at merchant']],
  ])('is settled by %s', (_, merchant, fee, feeOwed, left) => {
    const transfers = [pay(merchant), ...(fee > 0 ? [payFee(fee)] : [])];
    const verdicts = match(intent(), ...transfers);
    expect(verdicts.settlement).toMatchObject({ feeOwed });
    expect(told(verdicts)).toEqual({ settled: 'ti_1', left });
  });

  it('never takes the merchant’s part elsewhere', () => {
    const verdicts = match(intent(), pay(899), payFee(101));
    expect(told(verdicts)).toEqual({
      settled: null,
      left: ['899 amount_too_low at merchant', '101 amount_too_low at service'],
    });
    expect(told(match(intent(), pay(900), payFee(99))).settled).toBeNull();
  });

  it('has a fee that comes in pieces, and gives back what is beyond it', () => {
    expect(told(match(intent(), pay(900), payFee(60), payFee(60), payFee(0)))).toEqual({
      settled: 'ti_1',
      left: ['20 overpaid at service'],
    });
  });

  it('lists the fee of what it does not settle, whoever is named', () => {
    const fee = payFee(100, { authority: address('a program'), owner: address('owner') });
    expect(match(intent({ state: 'canceled' }), fee).unmatched).toEqual([
      {
        candidate: intent({ state: 'canceled' }),
        transfer: fee,
        reason: 'canceled',
        recipient: 'service',
        sender: 'owner',
        signer: 'sponsor',
        amount: 100n,
      },
    ]);
    expect(told(match(session(), payFee(100))).left).toEqual([]);
    expect(told(match(intent(), payFee(100))).left).toEqual(['100 amount_too_low at service']);
  });

  it('takes the fee of the intent that is settled, else of the one that money arrived for', () => {
    const other = intent({ id: 'ti_2', reference: address('reference of ti_2'), state: 'canceled' });
    const toOther = (amount: number) => pay(amount, { extraAccounts: [address('reference of ti_2')] });
    expect(told(match([other, intent()], toOther(5), pay(900), payFee(100)))).toEqual({
      settled: 'ti_1',
      left: ['5 canceled at merchant'],
    });
    expect(told(match([intent(), other], toOther(5), payFee(7))).left).toEqual([
      '5 canceled at merchant',
      '7 canceled at service',
    ]);
    expect(
      told(
        match(
          [session(), intent()],
          pay(1_000, { extraAccounts: [address('reference of cs_1')] }),
          payFee(7),
        ),
      ),
    ).toEqual({
      settled: 'cs_1',
      left: ['7 signature_settled_another at service'],
    });
  });

  it('knows a fee that names it as the fee, not as a payment', () => {
    const named = payFee(100, { extraAccounts: [address('reference of ti_1')] });
    expect(told(match(intent(), pay(900), named))).toEqual({ settled: 'ti_1', left: [] });
    const second = intent({
      id: 'ti_2',
      reference: address('reference of ti_2'),
      fee: { recipient: address('other service'), tokenAccount: address('other fees'), amount: units(1) },
    });
    const foreign = pay(3, {
      destination: address('other fees'),
      extraAccounts: [address('reference of ti_2')],
    });
    expect(told(match([intent(), second], pay(900), payFee(100), foreign)).left).toEqual([
      '3 signature_settled_another at other service',
    ]);
  });
});

describe('a failed attempt', () => {
  const attempts = (verdicts: ReturnType<typeof match>) =>
    verdicts.failedAttempts.map(({ candidate, code }) => `${candidate.id} ${code}`);

  it('is told of an intent that got less or something else, and of nothing that was settled', () => {
    expect(attempts(match(intent(), pay(5)))).toEqual(['ti_1 amount_too_low']);
    const other = pay(5, { destination: address('other tokens of the merchant') });
    expect(attempts(match(intent(), other))).toEqual(['ti_1 wrong_mint']);
    expect(attempts(match(intent(), pay(1_000), other))).toEqual([]);
    expect(attempts(match(intent({ state: 'canceled' }), other))).toEqual([]);
    expect(attempts(match(session(), pay(5)))).toEqual([]);
    expect(attempts(match(intent({ state: 'canceled' }), pay(5)))).toEqual([]);
    const ofSession = pay(1_000, { extraAccounts: [address('reference of cs_1')] });
    const ofIntent = pay(5, { extraAccounts: [address('reference of ti_1')] });
    expect(attempts(match([session(), intent()], ofSession, ofIntent))).toEqual([]);
  });

  it('is none where the parts reach the sum', () => {
    expect(attempts(match(intent({ received: units(995) }), pay(5)))).toEqual([]);
    expect(attempts(match(intent({ received: units(994) }), pay(5)))).toEqual(['ti_1 amount_too_low']);
    expect(attempts(match(intent({ received: units(990) }), pay(5), pay(5)))).toEqual([]);
  });

  it('is a transaction that the chain refused, of what it names', () => {
    const failed = (candidate: Candidate, accounts: string[]) =>
      matchTransaction(
        landed([], { error: { InstructionError: [0, 'Custom'] } as never, accounts: accounts.map(address) }),
        [candidate],
      );
    const candidate = intent();
    expect(failed(candidate, ['reference of ti_1'])).toEqual({
      settlement: null,
      unmatched: [],
      failedAttempts: [{ candidate, code: 'transaction_failed' }],
    });
    expect(failed(candidate, ['another']).failedAttempts).toEqual([]);
    expect(failed(intent({ state: 'settled' }), ['reference of ti_1']).failedAttempts).toEqual([]);
    expect(failed(session(), ['reference of cs_1']).failedAttempts).toEqual([]);
  });
});

it('reaches the sum by parts that were not counted before, of its own', () => {
  const candidate = intent({ received: units(990) });
  const part = (amount: number, more: object = {}) => ({
    ...match(candidate, pay(amount, { path: [7, 1] })).unmatched[0]!,
    ...more,
  });
  const reached = (entry: ReturnType<typeof part>, listed: string[] = []) =>
    reaches(candidate, [entry], { settled: null, listed: new Set(listed) });
  expect(reached(part(10))).toBe(true);
  expect(reached(part(9))).toBe(false);
  expect(reached(part(10), ['7.1'])).toBe(false);
  expect(reached(part(10, { candidate: intent() }))).toBe(false);
  expect(reached(part(10, { reason: 'overpaid' }))).toBe(false);
});

it('names a transfer by where its instruction ran', () => {
  expect(pathOf(pay(1, { path: [2, 0, 3] }))).toBe('2.0.3');
});

it('sets aside what nobody owns, where it reached one of ours', () => {
  const nobodys = (more: Partial<TokenTransfer> = {}) => pay(1_000, { owner: null, ...more });
  const far = session({
    id: 'cs_2',
    tokenAccount: address('account of another'),
    otherTokenAccounts: new Set(),
  });
  const tells = (transfer: TokenTransfer) => tellsOwners(landed([pay(1), transfer]), [far, session()]);
  expect(tells(nobodys())).toBe(false);
  expect(tells(nobodys({ destination: address('other tokens of the merchant') }))).toBe(false);
  expect(tells(nobodys({ destination: address('account of somebody') }))).toBe(true);
  expect(tells(nobodys({ amount: 0n as BaseUnits }))).toBe(true);
  expect(() => match(session(), nobodys({ path: [4] }))).toThrow(
    'nobody says whose money instruction 4 moved',
  );
});
