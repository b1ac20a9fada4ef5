import type { BaseUnits } from '@florin/wire/money';
import {
  type AccountMeta,
  AccountRole,
  type Address,
  type Instruction,
  type InstructionWithAccounts,
  type InstructionWithData,
  type ReadonlyUint8Array,
} from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Vault, VaultTerms } from './address.ts';

const FUND = 0;
const RELEASE = 1;
const RECLAIM = 2;

const FUND_BYTES = 10;
const PAY_OUT_BYTES = 2;
const AMOUNT_AT = 2;

/** A complete instruction of the program. Signers are marked by role; whoever holds their keys signs the transaction. */
export type GiftInstruction = Instruction &
  InstructionWithAccounts<readonly AccountMeta[]> &
  InstructionWithData<Uint8Array>;

export interface FundInput extends VaultTerms {
  readonly vault: Vault;
  /** The sender's token account that pays. */
  readonly source: Address;
  readonly amount: BaseUnits;
}

export interface ReleaseInput extends VaultTerms {
  readonly vault: Vault;
  readonly recipient: Address;
  /** A token account that the recipient owns. */
  readonly destination: Address;
}

export interface ReclaimInput extends VaultTerms {
  readonly vault: Vault;
  /** A token account that the sender owns. */
  readonly destination: Address;
}

/**
 * Opens the vault and moves `amount` into it. The sender signs and pays the vault's rent.
 *
 * @example
 * const terms = { programId, mint: USDC_MINT, sender, releaseKey };
 * const vault = await vaultAddress(terms);
 * const instruction = fundInstruction({ ...terms, vault, source, amount: baseUnitsOf(cents(2500)) });
 */
export function fundInstruction(input: FundInput): GiftInstruction {
  const data = new Uint8Array(FUND_BYTES);
  data[0] = FUND;
  data[1] = input.vault.bump;
  new DataView(data.buffer).setBigUint64(AMOUNT_AT, input.amount, true);
  return {
    programAddress: input.programId,
    accounts: [
      { address: input.sender, role: AccountRole.WRITABLE_SIGNER },
      { address: input.releaseKey, role: AccountRole.READONLY },
      { address: input.vault.address, role: AccountRole.WRITABLE },
      { address: input.source, role: AccountRole.WRITABLE },
      { address: input.mint, role: AccountRole.READONLY },
      { address: TOKEN_PROGRAM_ADDRESS, role: AccountRole.READONLY },
      { address: SYSTEM_PROGRAM_ADDRESS, role: AccountRole.READONLY },
    ],
    data,
  };
}

/**
 * Pays the vault's whole balance to the recipient and its rent to the sender. The release key and the recipient sign.
 *
 * @example
 * const instruction = releaseInstruction({ ...terms, vault, recipient, destination });
 */
export function releaseInstruction(input: ReleaseInput): GiftInstruction {
  return {
    programAddress: input.programId,
    accounts: [
      { address: input.sender, role: AccountRole.WRITABLE },
      { address: input.releaseKey, role: AccountRole.READONLY_SIGNER },
      { address: input.vault.address, role: AccountRole.WRITABLE },
      { address: input.destination, role: AccountRole.WRITABLE },
      { address: input.mint, role: AccountRole.READONLY },
      { address: TOKEN_PROGRAM_ADDRESS, role: AccountRole.READONLY },
      { address: input.recipient, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.of(RELEASE, input.vault.bump),
  };
}

/**
 * Pays the vault's whole balance and its rent back to the sender, who signs.
 *
 * @example
 * const instruction = reclaimInstruction({ ...terms, vault, destination: source });
 */
export function reclaimInstruction(input: ReclaimInput): GiftInstruction {
  return {
    programAddress: input.programId,
    accounts: [
      { address: input.sender, role: AccountRole.WRITABLE_SIGNER },
      { address: input.releaseKey, role: AccountRole.READONLY },
      { address: input.vault.address, role: AccountRole.WRITABLE },
      { address: input.destination, role: AccountRole.WRITABLE },
      { address: input.mint, role: AccountRole.READONLY },
      { address: TOKEN_PROGRAM_ADDRESS, role: AccountRole.READONLY },
    ],
    data: Uint8Array.of(RECLAIM, input.vault.bump),
  };
}

export type DecodedGiftInstruction =
  | ({ readonly kind: 'fund' } & FundInput)
  | ({ readonly kind: 'release' } & ReleaseInput)
  | ({ readonly kind: 'reclaim' } & ReclaimInput);

/** What decoding reads of an instruction; roles do not matter. */
export interface InstructionLike {
  readonly programAddress: Address;
  readonly accounts?: readonly { readonly address: Address }[];
  readonly data?: ReadonlyUint8Array;
}

/**
 * What an instruction asks of the program, or null when it is another program's or one that the program refuses
 * by its shape. An instruction that landed in a successful transaction and decodes has happened as it says.
 *
 * @example
 * const gift = decodeGiftInstruction(instruction, programId);
 * if (gift?.kind === 'release') console.log(`${gift.vault.address} went to ${gift.recipient}`);
 */
export function decodeGiftInstruction(
  instruction: InstructionLike,
  programId: Address,
): DecodedGiftInstruction | null {
  if (instruction.programAddress !== programId) return null;
  const data = instruction.data ?? new Uint8Array();
  const addresses = (instruction.accounts ?? []).map((account) => account.address);
  switch (data[0]) {
    case FUND:
      return decodeFund(programId, data, addresses);
    case RELEASE:
      return decodeRelease(programId, data, addresses);
    case RECLAIM:
      return decodeReclaim(programId, data, addresses);
    default:
      return null;
  }
}

function decodeFund(programId: Address, data: ReadonlyUint8Array, addresses: readonly Address[]) {
  if (data.length !== FUND_BYTES || addresses.length !== 7) return null;
  const { terms, fourth: source } = decodeTerms(programId, data, addresses);
  const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT_AT, true) as BaseUnits;
  return { kind: 'fund', ...terms, source, amount } as const;
}

function decodeRelease(programId: Address, data: ReadonlyUint8Array, addresses: readonly Address[]) {
  if (data.length !== PAY_OUT_BYTES || addresses.length !== 7) return null;
  const { terms, fourth: destination } = decodeTerms(programId, data, addresses);
  return { kind: 'release', ...terms, destination, recipient: addresses[6]! } as const;
}

function decodeReclaim(programId: Address, data: ReadonlyUint8Array, addresses: readonly Address[]) {
  if (data.length !== PAY_OUT_BYTES || addresses.length !== 6) return null;
  const { terms, fourth: destination } = decodeTerms(programId, data, addresses);
  return { kind: 'reclaim', ...terms, destination } as const;
}

/** The first accounts mean the same in every instruction; the fourth is where money comes from or goes to. */
function decodeTerms(programId: Address, data: ReadonlyUint8Array, addresses: readonly Address[]) {
  const [sender, releaseKey, vault, fourth, mint] = addresses as [
    Address,
    Address,
    Address,
    Address,
    Address,
  ];
  const terms = { programId, mint, sender, releaseKey, vault: { address: vault, bump: data[1]! } };
  return { terms, fourth };
}
