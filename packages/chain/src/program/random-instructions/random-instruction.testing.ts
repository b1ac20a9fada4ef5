import type { SeededRandom } from '@florin/testing/seeded-random';
import { baseUnits } from '@florin/wire/money';
import { type AccountMeta, AccountRole, type Address, isSignerRole } from '@solana/kit';
import { unsigned, VAULT, withAccount, withBump } from '../instruction-mutation.testing.ts';
import {
  fundInstruction,
  type GiftInstruction,
  reclaimInstruction,
  releaseInstruction,
} from '../instructions.ts';
import { type Gift, type KnownAccounts, ownerAndMint } from './known-accounts.testing.ts';

const roles = [
  AccountRole.READONLY,
  AccountRole.WRITABLE,
  AccountRole.READONLY_SIGNER,
  AccountRole.WRITABLE_SIGNER,
];

/** An instruction that ought to work, bent in up to three places, or now and then one out of thin air. */
export function randomInstruction(
  random: SeededRandom,
  known: KnownAccounts,
  programId: Address,
  funded: readonly Gift[],
): GiftInstruction {
  if (random.chance(0.05)) return encodable(nonsense(random, known, programId));
  let instruction = validInstruction(random, known, funded);
  for (let bends = random.pick([0, 0, 1, 1, 1, 2, 2, 3]); bends > 0; bends--) {
    instruction = random.pick(mutations)(random, known, instruction);
  }
  return encodable(instruction);
}

/** A message cannot mark the program that it calls writable or signing. */
function encodable(instruction: GiftInstruction): GiftInstruction {
  const accounts = instruction.accounts.map((account) =>
    account.address === instruction.programAddress ? { ...account, role: AccountRole.READONLY } : account,
  );
  return { ...instruction, accounts };
}

function validInstruction(
  random: SeededRandom,
  known: KnownAccounts,
  funded: readonly Gift[],
): GiftInstruction {
  const gifts = [...known.gifts.values()];
  if (funded.length === 0 || random.chance(0.4)) return validFund(random, known, random.pick(gifts));
  return validPayout(random, known, random.chance(0.9) ? random.pick(funded) : random.pick(gifts));
}

function validFund(random: SeededRandom, known: KnownAccounts, { terms, vault }: Gift): GiftInstruction {
  const source = known.tokenAccounts.get(ownerAndMint(terms.sender, terms.mint))!;
  return fundInstruction({ ...terms, vault, source, amount: baseUnits(BigInt(1 + random.below(1_000_000))) });
}

function validPayout(random: SeededRandom, known: KnownAccounts, { terms, vault }: Gift): GiftInstruction {
  const recipient = random.chance(0.5) ? random.pick(known.wallets) : terms.sender;
  const destination = known.tokenAccounts.get(ownerAndMint(recipient, terms.mint))!;
  if (recipient === terms.sender) return reclaimInstruction({ ...terms, vault, destination });
  return releaseInstruction({ ...terms, vault, recipient, destination });
}

type Mutation = (random: SeededRandom, known: KnownAccounts, instruction: GiftInstruction) => GiftInstruction;

const replaceAccount: Mutation = (random, known, instruction) =>
  changeAccount(random, instruction, (account) => ({ ...account, address: random.pick(known.addresses) }));

/** A self-owned account in the vault's place, signing, is the likeliest way to deceive the program. */
const replaceSigner: Mutation = (random, known, instruction) =>
  changeAccount(random, instruction, () => ({
    address: random.pick(known.addresses),
    role: AccountRole.WRITABLE_SIGNER,
  }));

const changeRole: Mutation = (random, _, instruction) =>
  changeAccount(random, instruction, (account) => ({ ...account, role: random.pick(roles) }));

const dropSignature: Mutation = (random, _, instruction) => {
  const signing = [...instruction.accounts.keys()].filter((position) =>
    isSignerRole(instruction.accounts[position]!.role),
  );
  return signing.length > 0 ? unsigned(instruction, random.pick(signing)) : instruction;
};

const repeatAccount: Mutation = (random, _, instruction) =>
  changeAccount(random, instruction, (account) => ({
    ...account,
    address: instruction.accounts.length > 0 ? random.pick(instruction.accounts).address : account.address,
  }));

const swapAccounts: Mutation = (random, _, instruction) => {
  if (instruction.accounts.length < 2) return instruction;
  const [first, second] = [
    random.below(instruction.accounts.length),
    random.below(instruction.accounts.length),
  ];
  const { accounts } = instruction;
  return {
    ...instruction,
    accounts: accounts.with(first, accounts[second]!).with(second, accounts[first]!),
  };
};

const addAccount: Mutation = (random, known, instruction) => ({
  ...instruction,
  accounts: [...instruction.accounts, { address: random.pick(known.addresses), role: random.pick(roles) }],
});

const dropAccount: Mutation = (_, __, instruction) => ({
  ...instruction,
  accounts: instruction.accounts.slice(0, -1),
});

/** Another kind of instruction with these accounts, another bump, another amount. */
const changeData: Mutation = (random, _, instruction) => {
  if (instruction.data.length === 0) return instruction;
  const position = random.below(instruction.data.length);
  const byte = position === 0 ? random.below(4) : random.below(256);
  return { ...instruction, data: instruction.data.with(position, byte) };
};

/** The second vault of the same gift, at the next lower bump. */
const lowerVault: Mutation = (_, known, instruction) => {
  const gift = known.gifts.get(instruction.accounts[VAULT]?.address as Address);
  if (!gift || instruction.data.length < 2) return instruction;
  return withBump(withAccount(instruction, VAULT, gift.lowerVault.address), gift.lowerVault.bump);
};

const resizeData: Mutation = (random, _, instruction) => {
  const resized = new Uint8Array(random.below(18));
  resized.set(instruction.data.subarray(0, resized.length));
  return { ...instruction, data: resized };
};

const mutations: readonly Mutation[] = [
  replaceAccount,
  replaceAccount,
  replaceSigner,
  changeRole,
  dropSignature,
  repeatAccount,
  swapAccounts,
  addAccount,
  dropAccount,
  changeData,
  resizeData,
  lowerVault,
];

function changeAccount(
  random: SeededRandom,
  instruction: GiftInstruction,
  change: (account: AccountMeta) => AccountMeta,
): GiftInstruction {
  if (instruction.accounts.length === 0) return instruction;
  const position = random.below(instruction.accounts.length);
  const { address, role } = change(instruction.accounts[position]!);
  return { ...instruction, accounts: instruction.accounts.with(position, { address, role }) };
}

function nonsense(random: SeededRandom, known: KnownAccounts, programAddress: Address): GiftInstruction {
  const accounts = Array.from({ length: random.below(10) }, () => ({
    address: random.pick(known.addresses),
    role: random.pick(roles),
  }));
  const data = random.bytes(random.below(18));
  if (data.length > 0) data[0] = random.below(4);
  return { programAddress, accounts, data };
}
