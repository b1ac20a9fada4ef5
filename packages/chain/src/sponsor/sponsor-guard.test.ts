import { isLong } from '@florin/testing/drawn';
import { proofSeed } from '@florin/testing/proof-seed';
import { SeededRandom } from '@florin/testing/seeded-random';
import {
  AccountRole,
  type Address,
  address,
  type Base64EncodedWireTransaction,
  createNoopSigner,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
  signBytes,
} from '@solana/kit';
import {
  getRequestHeapFrameInstruction,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getAddMemoInstruction } from '@solana-program/memo';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCloseAccountInstruction } from '@solana-program/token';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltTransaction } from '../builders/built-transaction.ts';
import { buildGiftRelease } from '../builders/gift.ts';
import { GiftChain } from '../builders/gift-chain.testing.ts';
import type { Simulation } from '../port.ts';
import { signedBy } from '../signing.testing.ts';
import { tokenAccountOf } from '../token-account.ts';
import { USDC_MINT_ADDRESS } from '../usdc.ts';
import { LIGHTHOUSE_PROGRAM } from './assertion.ts';
import { COMPUTE_BUDGET_PROGRAM } from './compute-budget.ts';
import { sponsorRelease } from './sponsor-guard.ts';
import { DEFAULT_SPONSOR_LIMITS, type SponsorRefusal } from './sponsor-limits.ts';
import { rebuiltBy, type Tampering } from './tampering.testing.ts';

let chain: GiftChain;
let sponsor: KeyPairSigner;
let recipient: KeyPairSigner;
let releaseKey: KeyPairSigner;
let built: BuiltTransaction;

beforeAll(async () => {
  chain = await GiftChain.start();
});
afterAll(() => chain.chain.stop());

beforeEach(async () => {
  const gift = await chain.fundedGift();
  releaseKey = gift.releaseKey;
  sponsor = await chain.wallet();
  recipient = await chain.wallet(0n);
  built = await buildGiftRelease(
    { ...gift.terms, recipient: recipient.address, sponsor: sponsor.address },
    await chain.moment(),
  );
});

function sponsored(returned: string) {
  return sponsorRelease({ built: built.transactionBase64, returned, sponsor }, chain.port);
}

async function tampered(tampering: Tampering): Promise<Base64EncodedWireTransaction> {
  return rebuiltBy(built.transactionBase64, tampering, recipient, releaseKey);
}

async function refusalOf(tampering: Tampering): Promise<SponsorRefusal | 'accepted'> {
  const verdict = await sponsored(await tampered(tampering));
  return verdict.ok ? 'accepted' : verdict.reason;
}

/** What a wallet appends to protect its user: this account must not change otherwise. */
function assertion(target: Address, role: AccountRole = AccountRole.READONLY, kind = 5): Instruction {
  return {
    programAddress: LIGHTHOUSE_PROGRAM,
    accounts: [{ address: target, role }],
    data: Uint8Array.of(kind, 0, 0, 0, 0, 0),
  };
}

const appended = (...more: Instruction[]): Tampering => ({ instructions: (own) => [...own, ...more] });
const isBudget = (instruction: Instruction) => instruction.programAddress === COMPUTE_BUDGET_PROGRAM;
const withBudget = (...budget: Instruction[]): Tampering => ({
  instructions: (own) => [...budget, ...own.filter((instruction) => !isBudget(instruction))],
});

describe('an honest release', () => {
  it('is signed, lands, and costs the sponsor fee and rent', async () => {
    const before = await chain.lamportsOf(sponsor.address);
    const verdict = await sponsored(await signedBy(built.transactionBase64, recipient, releaseKey));
    if (!verdict.ok) throw new Error(`${verdict.reason}: ${verdict.detail}`);
    expect(verdict.outflowLamports).toBe(built.networkFeeLamports + DEFAULT_SPONSOR_LIMITS.rentLamportsMax);
    const outcome = await chain.port.submit(verdict.transactionBase64);
    expect(outcome).toEqual({ outcome: 'submitted', signature: verdict.signature });
    chain.clock.advanceSlots(2);
    expect(before - (await chain.lamportsOf(sponsor.address))).toBe(verdict.outflowLamports);
    expect(await chain.usdcOf(recipient.address)).toBe(25_000_000n);
  });

  it('costs no more when another one of the same sponsor landed a moment ago', async () => {
    const other = await chain.fundedGift();
    const otherRecipient = await chain.wallet(0n);
    const terms = { ...other.terms, recipient: otherRecipient.address, sponsor: sponsor.address };
    const first = await buildGiftRelease(terms, await chain.moment());
    // Landed, and not yet confirmed: no slot passes between the two.
    const signed = await signedBy(first.transactionBase64, otherRecipient, other.releaseKey, sponsor);
    expect(await chain.port.submit(signed)).toMatchObject({ outcome: 'submitted' });
    const verdict = await sponsored(await signedBy(built.transactionBase64, recipient, releaseKey));
    expect(verdict).toMatchObject({
      ok: true,
      outflowLamports: built.networkFeeLamports + DEFAULT_SPONSOR_LIMITS.rentLamportsMax,
    });
  });

  it('may carry the wallet’s own compute budget', async () => {
    const limit = getSetComputeUnitLimitInstruction({ units: 200_000 });
    const price = getSetComputeUnitPriceInstruction({ microLamports: 100_000n });
    expect(await refusalOf(withBudget(price, limit))).toBe('accepted');
    expect(await refusalOf(appended(price))).toBe('accepted');
  });

  it('may carry assertions about accounts that it reads', async () => {
    const stranger = (await generateKeyPairSigner()).address;
    const verdict = await sponsorRelease(
      {
        built: built.transactionBase64,
        returned: await tampered(appended(assertion(stranger), assertion(recipient.address))),
        sponsor,
      },
      // The assertion program is not on the embedded chain: this stands for a node of a cluster that has it.
      { simulate: async () => simulation({ before: 10_000n, after: 0n }) },
    );
    expect(verdict.ok).toBe(true);
  });
});

function simulation(lamports: { before: bigint; after: bigint }): Simulation {
  return {
    slot: 1n,
    error: null,
    unitsConsumed: 1n,
    logs: [],
    lamports: new Map([[sponsor.address, lamports]]),
  };
}

describe('what was changed is refused', () => {
  it('another fee payer', async () => {
    expect(await refusalOf({ feePayer: recipient.address })).toBe('fee_payer_changed');
  });

  it('another blockhash', async () => {
    const blockhash = USDC_MINT_ADDRESS as string as Parameters<typeof tampered>[0]['blockhash'] & string;
    expect(await refusalOf({ blockhash })).toBe('blockhash_changed');
  });

  it('another version', async () => {
    expect(await refusalOf({ version: 'legacy' })).toBe('version_changed');
  });

  it('a transfer that drains the sponsor', async () => {
    const drain = getTransferSolInstruction({
      source: createNoopSigner(sponsor.address),
      destination: recipient.address,
      amount: 1_000_000n,
    });
    expect(await refusalOf(appended(drain))).toBe('account_role_changed');
  });

  it('a transfer that drains the sponsor to an account that is writable anyway', async () => {
    const destination = await tokenAccountOf(recipient.address, USDC_MINT_ADDRESS);
    const drain = getTransferSolInstruction({
      source: createNoopSigner(sponsor.address),
      destination,
      amount: 1_000_000n,
    });
    expect(await refusalOf(appended(drain))).toBe('instruction_changed');
  });

  it('an instruction of a program that only writes a memo', async () => {
    expect(await refusalOf(appended(getAddMemoInstruction({ memo: 'hello' })))).toBe('instruction_changed');
  });

  it('closing the new token account for its rent', async () => {
    const account = await tokenAccountOf(recipient.address, USDC_MINT_ADDRESS);
    const owner = createNoopSigner(recipient.address);
    const close = getCloseAccountInstruction({ account, destination: account, owner });
    expect(await refusalOf(appended(close))).toBe('instruction_changed');
  });

  it('a second token account at the sponsor’s cost', async () => {
    const twice: Tampering = { instructions: (own) => [...own, own[1] as Instruction] };
    expect(await refusalOf(twice)).toBe('instruction_changed');
  });

  it('an instruction left out', async () => {
    const without: Tampering = { instructions: (own) => own.filter((_, index) => index !== 1) };
    expect(await refusalOf(without)).toBe('account_missing');
  });

  it('the release replaced by an assertion over the same accounts', async () => {
    const hollow: Tampering = {
      instructions: (own) =>
        own.flatMap((instruction): Instruction[] => {
          if (!isRelease(instruction)) return [instruction];
          const look = { ...assertion(recipient.address), accounts: instruction.accounts ?? [] };
          return [look, assertion(instruction.programAddress)];
        }),
    };
    expect(await refusalOf(hollow)).toBe('instruction_missing');
  });

  it('the release in another order', async () => {
    const reversed: Tampering = {
      instructions: ([budget, create, release]) => [budget, release, create] as Instruction[],
    };
    expect(await refusalOf(reversed)).toBe('instruction_changed');
  });

  it('other data in an instruction of ours', async () => {
    const changed: Tampering = {
      instructions: (own) =>
        own.map((instruction) => (isRelease(instruction) ? otherBump(instruction) : instruction)),
    };
    expect(await refusalOf(changed)).toBe('instruction_changed');
  });

  it('another destination', async () => {
    const thief = (await generateKeyPairSigner()).address;
    const destination = await tokenAccountOf(recipient.address, USDC_MINT_ADDRESS);
    const redirected: Tampering = {
      instructions: (own) => own.map((instruction) => replaceAccount(instruction, destination, thief)),
    };
    expect(await refusalOf(redirected)).toBe('account_role_changed');
  });

  it('swapped accounts that keep their roles', async () => {
    const swapped: Tampering = {
      instructions: (own) =>
        own.map((instruction) => {
          if (!isRelease(instruction)) return instruction;
          const [sender, key, vault, destination, ...rest] = instruction.accounts ?? [];
          return { ...instruction, accounts: [sender, key, destination, vault, ...rest] } as Instruction;
        }),
    };
    expect(await refusalOf(swapped)).toBe('instruction_changed');
  });

  it('an account of ours made writable', async () => {
    const writable = assertion(USDC_MINT_ADDRESS, AccountRole.WRITABLE);
    expect(await refusalOf(appended(writable))).toBe('account_role_changed');
  });

  it('the recipient made writable', async () => {
    const writable = assertion(recipient.address, AccountRole.WRITABLE_SIGNER);
    expect(await refusalOf(appended(writable))).toBe('account_role_changed');
  });

  it('a new signer', async () => {
    const stranger = await generateKeyPairSigner();
    const added = assertion(stranger.address, AccountRole.READONLY_SIGNER);
    expect(await refusalOf(appended(added))).toBe('account_role_changed');
  });
});

const isRelease = (instruction: Instruction) =>
  instruction.accounts?.length === 7 && instruction.data?.length === 2;

function otherBump(instruction: Instruction): Instruction {
  return { ...instruction, data: Uint8Array.of(1, (instruction.data?.[1] ?? 0) ^ 1) };
}

function replaceAccount(instruction: Instruction, from: Address, to: Address): Instruction {
  const accounts = (instruction.accounts ?? []).map((account) =>
    account.address === from ? { ...account, address: to } : account,
  );
  return { ...instruction, accounts } as Instruction;
}

describe('what was added is refused', () => {
  it('a priority fee above the cap', async () => {
    const limit = getSetComputeUnitLimitInstruction({ units: 200_000 });
    const price = getSetComputeUnitPriceInstruction({ microLamports: 500_006n });
    expect(await refusalOf(withBudget(limit, price))).toBe('priority_fee_too_high');
    const huge = getSetComputeUnitPriceInstruction({ microLamports: 2n ** 64n - 1n });
    expect(await refusalOf(appended(huge))).toBe('priority_fee_too_high');
  });

  it('a compute limit above the cap, or none', async () => {
    expect(await refusalOf(withBudget(getSetComputeUnitLimitInstruction({ units: 400_001 })))).toBe(
      'compute_budget',
    );
    expect(await refusalOf(withBudget())).toBe('account_missing');
    expect(await refusalOf(withBudget(getSetComputeUnitPriceInstruction({ microLamports: 1n })))).toBe(
      'compute_budget',
    );
  });

  it('a repeated or unknown compute budget instruction', async () => {
    expect(await refusalOf(appended(getSetComputeUnitLimitInstruction({ units: 1 })))).toBe('compute_budget');
    expect(await refusalOf(appended(getRequestHeapFrameInstruction({ bytes: 32_768 })))).toBe(
      'compute_budget',
    );
  });

  it('a compute budget instruction that names the sponsor', async () => {
    const limit = {
      ...getSetComputeUnitLimitInstruction({ units: 100_000 }),
      accounts: [{ address: sponsor.address, role: AccountRole.READONLY }],
    };
    expect(await refusalOf(withBudget(limit))).toBe('sponsor_in_added_instruction');
  });

  it.each([
    AccountRole.READONLY,
    AccountRole.WRITABLE,
    AccountRole.READONLY_SIGNER,
    AccountRole.WRITABLE_SIGNER,
  ])('an assertion that names the sponsor in role %s', async (role) => {
    expect(await refusalOf(appended(assertion(sponsor.address, role)))).toBe('sponsor_in_added_instruction');
  });

  it.each([0, 1, 16, 17, 255])(
    'instruction %s of the assertion program, which does more than look',
    async (kind) => {
      const added = assertion(recipient.address, AccountRole.READONLY, kind);
      expect(await refusalOf(appended(added))).toBe('instruction_changed');
    },
  );

  it('more assertions than a wallet needs', async () => {
    const many = Array.from({ length: 9 }, () => assertion(recipient.address));
    expect(await refusalOf(appended(...many))).toBe('too_many_assertions');
  });

  it('an assertion of a program that merely looks like it', async () => {
    const lookalike = {
      ...assertion(recipient.address),
      programAddress: address('L1TEVtgA75k273wWz1s6XMmDhQY5i3MwcvKb4VbZzfK'),
    };
    expect(await refusalOf(appended(lookalike))).toBe('instruction_changed');
  });
});

describe('signatures', () => {
  it('of the recipient and of the release key must both be there', async () => {
    for (const [signers, missing] of [
      [[recipient], releaseKey],
      [[releaseKey], recipient],
    ] as const) {
      const verdict = await sponsored(await signedBy(built.transactionBase64, ...signers));
      expect(verdict).toEqual({ ok: false, reason: 'signature_missing', detail: missing.address });
    }
  });

  it('must belong to this very message', async () => {
    const other = await tampered(appended(getSetComputeUnitPriceInstruction({ microLamports: 1n })));
    const bytes = Buffer.from(await signedBy(built.transactionBase64, recipient, releaseKey), 'base64');
    Buffer.from(other, 'base64').copy(bytes, 0, 0, 1 + 3 * 64);
    const verdict = await sponsored(bytes.toString('base64'));
    expect(verdict).toMatchObject({ ok: false, reason: 'signature_missing' });
  });
});

describe('bytes that are no transaction of ours are refused', () => {
  it.each([
    ['', 'malformed'],
    ['not base64!', 'malformed'],
    ['AAAA', 'malformed'],
    [Buffer.from([0x81, 1, 2, 3]).toString('base64'), 'unsupported_version'],
  ])('%j', async (returned, reason) => {
    expect(await sponsored(returned)).toMatchObject({ ok: false, reason });
  });

  it('more bytes than fit a packet', async () => {
    const returned = Buffer.alloc(1_233).toString('base64');
    expect(await sponsored(returned)).toMatchObject({ ok: false, reason: 'too_large' });
    expect(await sponsored('A'.repeat(1_000_000))).toMatchObject({ ok: false, reason: 'too_large' });
  });

  it('bytes after the end of the message', async () => {
    const signed = Buffer.from(await signedBy(built.transactionBase64, recipient, releaseKey), 'base64');
    const longer = Buffer.concat([signed, Buffer.from([0])]).toString('base64');
    expect(await sponsored(longer)).toMatchObject({ ok: false, reason: 'malformed' });
  });
});

describe('the simulation', () => {
  it('must succeed: a gift that is gone costs the sponsor nothing', async () => {
    const returned = await signedBy(built.transactionBase64, recipient, releaseKey);
    const first = await sponsored(returned);
    if (!first.ok) throw new Error(first.reason);
    await chain.port.submit(first.transactionBase64);
    chain.clock.advanceSlots(2);
    expect(await sponsored(returned)).toMatchObject({ ok: false, reason: 'simulation_failed' });
  });

  it('must know the blockhash', async () => {
    const returned = await signedBy(built.transactionBase64, recipient, releaseKey);
    chain.clock.advanceSlots(200);
    expect(await sponsored(returned)).toEqual({
      ok: false,
      reason: 'simulation_failed',
      detail: '"BlockhashNotFound"',
    });
  });

  it('must not take more than fee and rent', async () => {
    const returned = await signedBy(built.transactionBase64, recipient, releaseKey);
    const most = built.networkFeeLamports + DEFAULT_SPONSOR_LIMITS.rentLamportsMax;
    const request = { built: built.transactionBase64, returned, sponsor };
    const taking = (lamports: bigint) => ({
      // A chain that takes more than was asked for cannot be had honestly; this stands for it.
      simulate: async () => simulation({ before: 10n ** 9n, after: 10n ** 9n - lamports }),
    });
    expect(await sponsorRelease(request, taking(most))).toMatchObject({ ok: true, outflowLamports: most });
    expect(await sponsorRelease(request, taking(most + 1n))).toMatchObject({
      ok: false,
      reason: 'outflow_too_high',
    });
  });
});

it('random bytes changed and signed again pass only as a compute limit within bounds', async () => {
  const random = new SeededRandom(proofSeed());
  const signatureBytes = 1 + 64 * built.signers.length;
  const original = Buffer.from(built.transactionBase64, 'base64');
  const limit = getSetComputeUnitLimitInstruction({ units: 140_000 }).data as Uint8Array;
  const limitAt = original.indexOf(Buffer.from(limit));
  expect(limitAt).toBeGreaterThan(signatureBytes);
  let accepted = 0;
  for (let count = 0; count < (isLong() ? 1_000 : 150); count += 1) {
    const bytes = Buffer.from(original);
    const at =
      count % 10 === 0 ? limitAt + 1 : signatureBytes + random.below(original.length - signatureBytes);
    bytes[at] = random.below(256);
    if (bytes.equals(original)) continue;
    const verdict = await sponsored(await signedAnyway(bytes));
    if (!verdict.ok) continue;
    accepted += 1;
    const where = `seed ${random.seed}, byte ${at}`;
    expect(at > limitAt && at < limitAt + limit.length, where).toBe(true);
    expect(verdict.outflowLamports, where).toBeLessThanOrEqual(
      built.networkFeeLamports + 2_039_280n + 100_000n,
    );
  }
  expect(accepted).toBeGreaterThan(10);
});

/** Signs whatever the bytes have become with the keys that a hostile recipient holds. */
async function signedAnyway(bytes: Buffer): Promise<string> {
  const messageBytes = bytes.subarray(1 + 64 * built.signers.length);
  for (const signer of [recipient, releaseKey]) {
    const signature = await signBytes(signer.keyPair.privateKey, new Uint8Array(messageBytes));
    bytes.set(signature, 1 + 64 * built.signers.indexOf(signer.address));
  }
  return bytes.toString('base64');
}

it('a transaction built for another fee payer is a mistake of the caller', async () => {
  const other = await generateKeyPairSigner();
  const request = { built: built.transactionBase64, returned: built.transactionBase64, sponsor: other };
  await expect(sponsorRelease(request, chain.port)).rejects.toThrow('not the fee payer');
});
