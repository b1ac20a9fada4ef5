import { baseUnits } from '@florin/wire/money';
import { type Address, address, lamports } from '@solana/kit';
import { getCreateAccountInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { getInitializeAccount3Instruction, getTokenSize, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { type Vault, type VaultTerms, vaultAddress } from '../address.ts';
import { vaultBelow } from '../bump.testing.ts';
import type { EscrowVm } from '../escrow-vm.testing.ts';

const WALLETS = 5;
const MINTS = 2;
const SELF_OWNED_PER_MINT = 2;
const WEALTH = baseUnits(1_000_000_000_000n);
const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');

export interface Gift {
  readonly terms: VaultTerms;
  readonly vault: Vault;
  /** Where a second vault of the same gift would be. */
  readonly lowerVault: Vault;
}

/** Everyone and everything that a random instruction may name. */
export interface KnownAccounts {
  readonly wallets: readonly Address[];
  readonly mints: readonly Address[];
  /** By owner and mint. */
  readonly tokenAccounts: ReadonlyMap<string, Address>;
  /** Every gift that the wallets could make to each other, by its vault's address. */
  readonly gifts: ReadonlyMap<Address, Gift>;
  /** All addresses above, token accounts that own themselves (and so can sign like a vault), and programs. */
  readonly addresses: readonly Address[];
}

export const ownerAndMint = (owner: Address, mint: Address) => `${owner} ${mint}`;

export async function createKnownAccounts(vm: EscrowVm): Promise<KnownAccounts> {
  const wallets = await repeat(WALLETS, async () => (await vm.createWallet()).address);
  const mints = await repeat(MINTS, () => vm.createMint());
  const tokenAccounts = new Map<string, Address>();
  const gifts = new Map<Address, Gift>();
  const selfOwned: Address[] = [];
  for (const mint of mints) {
    for (const owner of wallets) tokenAccounts.set(ownerAndMint(owner, mint), await wealthy(vm, owner, mint));
    for (const gift of await possibleGifts(vm.programId, mint, wallets)) gifts.set(gift.vault.address, gift);
    selfOwned.push(...(await repeat(SELF_OWNED_PER_MINT, () => createSelfOwned(vm, mint))));
  }
  const programs = [TOKEN_PROGRAM_ADDRESS, SYSTEM_PROGRAM_ADDRESS, TOKEN_2022, vm.programId];
  const addresses = [
    ...wallets,
    ...mints,
    ...tokenAccounts.values(),
    ...gifts.keys(),
    ...selfOwned,
    ...programs,
  ];
  return { wallets, mints, tokenAccounts, gifts, addresses };
}

async function wealthy(vm: EscrowVm, owner: Address, mint: Address): Promise<Address> {
  const account = await vm.createTokenAccount(owner, mint);
  await vm.mintTo(account, mint, WEALTH);
  return account;
}

async function possibleGifts(
  programId: Address,
  mint: Address,
  wallets: readonly Address[],
): Promise<Gift[]> {
  const gifts: Gift[] = [];
  for (const sender of wallets) {
    for (const releaseKey of wallets) {
      const terms = { programId, mint, sender, releaseKey };
      const vault = await vaultAddress(terms);
      gifts.push({ terms, vault, lowerVault: vaultBelow(terms, vault) });
    }
  }
  return gifts;
}

async function createSelfOwned(vm: EscrowVm, mint: Address): Promise<Address> {
  const payer = await vm.createWallet();
  const account = await vm.createSigner();
  const space = getTokenSize();
  const rent = lamports(vm.svm.minimumBalanceForRentExemption(BigInt(space)));
  const create = getCreateAccountInstruction({
    payer,
    newAccount: account,
    lamports: rent,
    space,
    programAddress: TOKEN_PROGRAM_ADDRESS,
  });
  const initialize = getInitializeAccount3Instruction({
    account: account.address,
    mint,
    owner: account.address,
  });
  const outcome = await vm.send([create, initialize], [payer, account]);
  if (!outcome.ok) throw new Error(`creating a self-owned token account failed: ${outcome.error}`);
  await vm.mintTo(account.address, mint, WEALTH);
  return account.address;
}

async function repeat<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(await make());
  return made;
}
