import { baseUnits } from '@florin/wire/money';
import { AccountRole, type Address, getAddressDecoder } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeGiftInstruction,
  fundInstruction,
  type GiftInstruction,
  reclaimInstruction,
  releaseInstruction,
} from './instructions.ts';

const anyAddress: fc.Arbitrary<Address> = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => getAddressDecoder().decode(bytes));

const anyTerms = fc.record({
  programId: anyAddress,
  mint: anyAddress,
  sender: anyAddress,
  releaseKey: anyAddress,
  vault: fc.record({ address: anyAddress, bump: fc.integer({ min: 0, max: 255 }) }),
});
const anyFund = fc
  .tuple(anyTerms, anyAddress, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }))
  .map(([terms, source, amount]) => ({ ...terms, source, amount: baseUnits(amount) }));
const anyRelease = fc
  .tuple(anyTerms, anyAddress, anyAddress)
  .map(([terms, destination, recipient]) => ({ ...terms, destination, recipient }));
const anyReclaim = fc.tuple(anyTerms, anyAddress).map(([terms, destination]) => ({ ...terms, destination }));

function example<T>(of: fc.Arbitrary<T>): T {
  const [drawn] = fc.sample(of, { numRuns: 1, seed: 1 });
  return drawn!;
}

describe('an encoded instruction', () => {
  it('decodes to the fund that it was', () => {
    fc.assert(
      fc.property(anyFund, (fund) => {
        const decoded = decodeGiftInstruction(fundInstruction(fund), fund.programId);
        expect(decoded).toEqual({ kind: 'fund', ...fund });
      }),
    );
  });

  it('decodes to the release that it was', () => {
    fc.assert(
      fc.property(anyRelease, (release) => {
        const decoded = decodeGiftInstruction(releaseInstruction(release), release.programId);
        expect(decoded).toEqual({ kind: 'release', ...release });
      }),
    );
  });

  it('decodes to the reclaim that it was', () => {
    fc.assert(
      fc.property(anyReclaim, (reclaim) => {
        const decoded = decodeGiftInstruction(reclaimInstruction(reclaim), reclaim.programId);
        expect(decoded).toEqual({ kind: 'reclaim', ...reclaim });
      }),
    );
  });

  it('decodes from the middle of a larger buffer', () => {
    const fund = example(anyFund);
    const instruction = fundInstruction(fund);
    const larger = Uint8Array.of(9, 9, 9, ...instruction.data, 9);
    const decoded = decodeGiftInstruction({ ...instruction, data: larger.subarray(3, -1) }, fund.programId);
    expect(decoded).toEqual({ kind: 'fund', ...fund });
  });
});

describe('what the program would refuse does not decode', () => {
  const fund = example(anyFund);
  const release = example(anyRelease);
  const reclaim = example(anyReclaim);
  const valid: [string, GiftInstruction][] = [
    ['fund', fundInstruction(fund)],
    ['release', releaseInstruction(release)],
    ['reclaim', reclaimInstruction(reclaim)],
  ];
  const decode = (instruction: Partial<GiftInstruction> & Pick<GiftInstruction, 'programAddress'>) =>
    decodeGiftInstruction(instruction, instruction.programAddress);

  it.each(valid)('a %s of another program', (_, instruction) => {
    expect(decodeGiftInstruction(instruction, fund.mint)).toBeNull();
  });

  it.each(valid)('a %s with data too short or too long', (_, instruction) => {
    expect(decode({ ...instruction, data: instruction.data.slice(0, -1) })).toBeNull();
    expect(decode({ ...instruction, data: Uint8Array.of(...instruction.data, 0) })).toBeNull();
  });

  it.each(valid)('a %s with an account missing or too many', (_, instruction) => {
    const extra = { address: fund.mint, role: AccountRole.READONLY };
    expect(decode({ ...instruction, accounts: instruction.accounts.slice(0, -1) })).toBeNull();
    expect(decode({ ...instruction, accounts: [...instruction.accounts, extra] })).toBeNull();
  });

  it('an instruction without data or accounts, or of an unknown kind', () => {
    const { programAddress, accounts, data } = fundInstruction(fund);
    expect(decode({ programAddress })).toBeNull();
    expect(decode({ programAddress, accounts })).toBeNull();
    expect(decode({ programAddress, data })).toBeNull();
    expect(decode({ programAddress, accounts, data: data.with(0, 3) })).toBeNull();
  });
});

describe('who signs and what may change', () => {
  const fund = example(anyFund);
  const release = example(anyRelease);
  const reclaim = example(anyReclaim);
  const signers = ({ accounts }: GiftInstruction) =>
    accounts.filter(({ role }) => role >= AccountRole.READONLY_SIGNER).map(({ address }) => address);

  it('the sender signs a fund and a reclaim', () => {
    expect(signers(fundInstruction(fund))).toEqual([fund.sender]);
    expect(signers(reclaimInstruction(reclaim))).toEqual([reclaim.sender]);
  });

  it('the release key and the recipient sign a release, and neither account may change', () => {
    const { accounts } = releaseInstruction(release);
    expect(accounts).toContainEqual({ address: release.releaseKey, role: AccountRole.READONLY_SIGNER });
    expect(accounts).toContainEqual({ address: release.recipient, role: AccountRole.READONLY_SIGNER });
    expect(signers(releaseInstruction(release))).toEqual([release.releaseKey, release.recipient]);
  });
});
