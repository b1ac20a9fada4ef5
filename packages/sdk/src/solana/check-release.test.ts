import { buildGiftRelease, type GiftRelease } from '@florin/chain/builders/gift';
import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { rebuiltBy } from '@florin/chain/sponsor/tampering.testing';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import {
  AccountRole,
  type Address,
  type Base64EncodedWireTransaction,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBase64 } from './bytes.ts';
import { checkRelease, type ExpectedRelease } from './check-release.ts';
import { tokenAccountOf, vaultOf } from './program-address.ts';
import { ASSERTION_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './programs.ts';

const programId = EMBEDDED_PROGRAM_ID;
const mint = USDC_MINT_ADDRESS;
const moment = {
  lifetime: {
    blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N' as never,
    lastValidBlockHeight: 1n,
  },
  microLamportsPerComputeUnit: 1_000n,
};

let [sender, recipient, releaseKey, sponsor, stranger]: KeyPairSigner[] = [];
let expected: ExpectedRelease;
let honest: Base64EncodedWireTransaction;

beforeAll(async () => {
  [sender, recipient, releaseKey, sponsor, stranger] = await Promise.all(
    Array.from({ length: 5 }, () => generateKeyPairSigner()),
  );
  const vault = await vaultOf({ programId, mint, sender: sender!.address, releaseKey: releaseKey!.address });
  expected = {
    programId,
    mint,
    vaultAddress: vault.address,
    releaseKey: releaseKey!.address,
    recipient: recipient!.address,
  };
  honest = await build();
});

async function build(
  changes: Partial<GiftRelease> = {},
  payer: { readonly sponsor?: Address } = sponsored(),
) {
  const release = {
    programId,
    mint,
    sender: sender!.address,
    releaseKey: releaseKey!.address,
    recipient: recipient!.address,
    ...payer,
    ...changes,
  };
  return (await buildGiftRelease(release, moment)).transactionBase64;
}

const sponsored = () => ({ sponsor: sponsor!.address });

const check = (base64: string) => checkRelease(fromBase64(base64), expected);
const rebuilt = (instructions: (original: readonly Instruction[]) => readonly Instruction[]) =>
  rebuiltBy(honest, { instructions });
const withAdded = (...added: Instruction[]) => rebuilt((original) => [...original, ...added]);

const price = (microLamports: bigint): Instruction => {
  const data = new Uint8Array(9);
  data[0] = 3;
  new DataView(data.buffer).setBigUint64(1, microLamports, true);
  return { programAddress: COMPUTE_BUDGET_PROGRAM as Address, data };
};
const assertion = (kind: number): Instruction => ({
  programAddress: ASSERTION_PROGRAM as Address,
  accounts: [{ address: recipient!.address, role: AccountRole.READONLY }],
  data: Uint8Array.of(kind, 0, 1),
});
const isPrice = ({ programAddress, data }: Instruction) =>
  programAddress === COMPUTE_BUDGET_PROGRAM && data?.[0] === 3;

describe('the release key signs', () => {
  it('the release that was asked for, whoever pays', async () => {
    expect(await check(honest)).toMatchObject({ ok: true, transaction: { feePayer: sponsor!.address } });
    const unsponsored = await build({}, {});
    expect(await check(unsponsored)).toMatchObject({
      ok: true,
      transaction: { feePayer: recipient!.address },
    });
  });

  it('a release to which the wallet added its price and assertions', async () => {
    const changed = await rebuilt((original) => [
      price(50_000n),
      ...original.filter((instruction) => !isPrice(instruction)),
      assertion(5),
      assertion(9),
    ]);
    expect(await check(changed)).toMatchObject({ ok: true });
  });

  it('a legacy transaction as well', async () => {
    expect(await check(await rebuiltBy(honest, { version: 'legacy' }))).toMatchObject({ ok: true });
  });
});

describe('the release key does not sign', () => {
  const refused = async (base64: string) => {
    const verdict = await check(base64);
    return verdict.ok ? 'signed' : verdict.reason;
  };

  it('a payment to another wallet', async () => {
    expect(await refused(await build({ recipient: stranger!.address }))).toBe('other_recipient');
  });

  it('a payment to another token account in the recipient’s name', async () => {
    const [own, theirs] = await Promise.all(
      [recipient!.address, stranger!.address].map((owner) => tokenAccountOf(owner, mint)),
    );
    const swapped = await rebuilt((original) =>
      original.map((instruction) => ({
        ...instruction,
        accounts: (instruction.accounts ?? []).map((account) =>
          account.address === own ? { ...account, address: theirs as Address } : account,
        ),
      })),
    );
    expect(await refused(swapped)).toBe('other_destination');
  });

  it('a release of another vault of the same key, which may hold less', async () => {
    expect(await refused(await build({ sender: stranger!.address }))).toBe('other_vault');
  });

  it('a vault that the transaction claims for other terms', async () => {
    const lied = await build({ sender: stranger!.address });
    const { address } = await vaultOf({
      programId,
      mint,
      sender: sender!.address,
      releaseKey: releaseKey!.address,
    });
    const other = await vaultOf({
      programId,
      mint,
      sender: stranger!.address,
      releaseKey: releaseKey!.address,
    });
    const renamed = await rebuiltBy(lied, {
      instructions: (original) =>
        original.map((instruction) => ({
          ...instruction,
          accounts: (instruction.accounts ?? []).map((account) =>
            account.address === other.address ? { ...account, address: address as Address } : account,
          ),
        })),
    });
    expect(await refused(renamed)).toBe('other_vault');
  });

  it('a gift of another code, another token or another program', async () => {
    expect(await refused(await build({ releaseKey: stranger!.address }))).toBe('other_key');
    expect(await refused(await build({ mint: stranger!.address }))).toBe('other_mint');
    expect(await refused(await build({ programId: stranger!.address }))).toBe('no_single_release');
  });

  it('two releases in one, or none', async () => {
    expect(await refused(await rebuilt((original) => [...original, original.at(-1)!]))).toBe(
      'no_single_release',
    );
    expect(await refused(await rebuilt((original) => original.slice(0, -1)))).toBe('no_single_release');
  });

  it('anything that moves money besides', async () => {
    const transfer: Instruction = {
      programAddress: SYSTEM_PROGRAM as Address,
      accounts: [{ address: recipient!.address, role: AccountRole.WRITABLE_SIGNER }],
      data: Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
    };
    expect(await refused(await withAdded(transfer))).toBe('foreign_instruction');
    expect(await refused(await withAdded(assertion(0)))).toBe('foreign_instruction');
    expect(await refused(await withAdded(assertion(16)))).toBe('foreign_instruction');
    expect(await refused(await withAdded(...Array.from({ length: 9 }, () => assertion(5))))).toBe(
      'foreign_instruction',
    );
  });

  it('where the key would pay or others must sign', async () => {
    expect(await refused(await rebuiltBy(honest, { feePayer: releaseKey!.address }))).toBe('other_signer');
    const coSigned = {
      ...assertion(5),
      accounts: [{ address: stranger!.address, role: AccountRole.READONLY_SIGNER }],
    };
    expect(await refused(await withAdded(coSigned))).toBe('other_signer');
  });

  it('an excessive or unstated fee', async () => {
    const dear = await rebuilt((original) => [
      price(10_000_000_000n),
      ...original.filter((i) => !isPrice(i)),
    ]);
    expect(await refused(dear)).toBe('excessive_fee');
    const unlimited = await rebuilt((original) =>
      original.filter(({ programAddress }) => programAddress !== COMPUTE_BUDGET_PROGRAM),
    );
    expect(await refused(unlimited)).toBe('excessive_fee');
    expect(await refused(await withAdded(price(1n)))).toBe('excessive_fee');
  });

  it('bytes that it cannot read to the end', async () => {
    const bytes = fromBase64(honest);
    for (const broken of [
      bytes.slice(0, -1),
      Uint8Array.from([...bytes, 0]),
      Uint8Array.of(),
      Uint8Array.of(0x81, ...bytes.slice(1)),
      new Uint8Array(2000),
    ]) {
      expect(await checkRelease(broken, expected)).toMatchObject({ ok: false, reason: 'unreadable' });
    }
  });

  it('whatever single byte of the message is changed, unless it is the payer, the blockhash or the fee within its bounds', async () => {
    const bytes = fromBase64(honest);
    const read = await check(honest);
    if (!read.ok) throw new Error(read.detail);
    const start = bytes.length - read.transaction.message.length;
    const signed: number[] = [];
    for (let index = start; index < bytes.length; index++) {
      const changed = bytes.slice();
      changed[index]! ^= 1;
      if ((await checkRelease(changed, expected)).ok) signed.push(index - start);
    }
    const { message, accounts } = read.transaction;
    const keysEnd = 5 + accounts.length * 32;
    const isFeePayer = (at: number) => at >= 5 && at < 37;
    const isBlockhash = (at: number) => at >= keysEnd && at < keysEnd + 32;
    const elsewhere = signed.filter((at) => !isFeePayer(at) && !isBlockhash(at));
    // What is left are low bytes of the compute limit and price, within their bounds.
    expect(elsewhere.length).toBeLessThanOrEqual(12);
    expect(message.length).toBeGreaterThan(keysEnd + 32);
  });
});
