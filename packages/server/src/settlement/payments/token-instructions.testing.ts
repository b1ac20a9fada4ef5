import { tokenAccountOf } from '@florin/chain/token-account';
import {
  AccountRole,
  type Address,
  getAddressEncoder,
  getProgramDerivedAddress,
  getU64Encoder,
  type Instruction,
} from '@solana/kit';

/** Instructions as payers and wallets make them, written by hand so that no builder of ours is tested by itself. */

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address;
const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111' as Address;

const DECIMALS = 6;
const MINT_BYTES = 82n;
const MINT_RENT_LAMPORTS = 1_461_600n;

const u64 = (value: bigint) => [...getU64Encoder().encode(value)];
const key = (address: Address) => [...getAddressEncoder().encode(address)];
const readonly = (address: Address) => ({ address, role: AccountRole.READONLY });
const writable = (address: Address) => ({ address, role: AccountRole.WRITABLE });

export interface Transfer {
  readonly mint: Address;
  readonly from: Address;
  readonly to: Address;
  /** In base units. */
  readonly amount: bigint;
  readonly references?: readonly Address[];
}

/** `TransferChecked` between wallets. */
export async function tokenTransfer({ mint, from, to, amount, references }: Transfer): Promise<Instruction> {
  return {
    programAddress: TOKEN_PROGRAM,
    accounts: [
      writable(await tokenAccountOf(from, mint)),
      readonly(mint),
      writable(await tokenAccountOf(to, mint)),
      { address: from, role: AccountRole.READONLY_SIGNER },
      ...(references ?? []).map(readonly),
    ],
    data: new Uint8Array([12, ...u64(amount), DECIMALS]),
  };
}

export async function createTokenAccount(
  payer: Address,
  owner: Address,
  mint: Address,
): Promise<Instruction> {
  return {
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      writable(await tokenAccountOf(owner, mint)),
      readonly(owner),
      readonly(mint),
      readonly(SYSTEM_PROGRAM),
      readonly(TOKEN_PROGRAM),
    ],
    data: new Uint8Array([1]),
  };
}

/** A mint of the payer's own, at an address that must sign too. */
export function createMint(payer: Address, mint: Address): Instruction[] {
  return [
    {
      programAddress: SYSTEM_PROGRAM,
      accounts: [
        { address: payer, role: AccountRole.WRITABLE_SIGNER },
        { address: mint, role: AccountRole.WRITABLE_SIGNER },
      ],
      data: new Uint8Array([
        0,
        0,
        0,
        0,
        ...u64(MINT_RENT_LAMPORTS),
        ...u64(MINT_BYTES),
        ...key(TOKEN_PROGRAM),
      ]),
    },
    {
      programAddress: TOKEN_PROGRAM,
      accounts: [writable(mint)],
      data: new Uint8Array([20, DECIMALS, ...key(payer), 0]),
    },
  ];
}

export async function mintTo(
  authority: Address,
  owner: Address,
  mint: Address,
  amount: bigint,
): Promise<Instruction> {
  return {
    programAddress: TOKEN_PROGRAM,
    accounts: [
      writable(mint),
      writable(await tokenAccountOf(owner, mint)),
      { address: authority, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array([7, ...u64(amount)]),
  };
}

export function memo(text: string): Instruction {
  return { programAddress: MEMO_PROGRAM, accounts: [], data: new TextEncoder().encode(text) };
}

export function solTransfer(from: Address, to: Address, lamports: bigint): Instruction {
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [{ address: from, role: AccountRole.WRITABLE_SIGNER }, writable(to)],
    data: new Uint8Array([2, 0, 0, 0, ...u64(lamports)]),
  };
}

export async function createLookupTable(
  payer: Address,
  entries: readonly Address[],
  recentSlot: bigint,
): Promise<{ table: Address; instructions: Instruction[] }> {
  const slotBytes = u64(recentSlot);
  const [table, bump] = await getProgramDerivedAddress({
    programAddress: LOOKUP_TABLE_PROGRAM,
    seeds: [getAddressEncoder().encode(payer), new Uint8Array(slotBytes)],
  });
  const accounts = [
    writable(table),
    { address: payer, role: AccountRole.READONLY_SIGNER },
    { address: payer, role: AccountRole.WRITABLE_SIGNER },
    readonly(SYSTEM_PROGRAM),
  ];
  const instruction = (data: readonly number[]): Instruction => ({
    programAddress: LOOKUP_TABLE_PROGRAM,
    accounts,
    data: new Uint8Array(data),
  });
  return {
    table,
    instructions: [
      instruction([0, 0, 0, 0, ...slotBytes, bump]),
      instruction([2, 0, 0, 0, ...u64(BigInt(entries.length)), ...entries.flatMap(key)]),
    ],
  };
}
