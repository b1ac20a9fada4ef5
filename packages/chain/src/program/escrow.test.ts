import { baseUnits } from '@florin/wire/money';
import {
  type AccountMeta,
  AccountRole,
  type Address,
  address,
  type KeyPairSigner,
  lamports,
} from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import {
  AuthorityType,
  getFreezeAccountInstruction,
  getSetAuthorityInstruction,
  getThawAccountInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { Rent } from 'litesvm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { vaultAddress } from './address.ts';
import { addressAtBump, vaultBelow } from './bump.testing.ts';
import { GIFT_AMOUNT, SCENE_BALANCE, type Scene, setScene } from './escrow-scene.testing.ts';
import { EscrowVm } from './escrow-vm.testing.ts';
import {
  MINT,
  RELEASE_KEY,
  SENDER,
  SEVENTH,
  TOKEN_ACCOUNT,
  TOKEN_PROGRAM,
  unsigned,
  VAULT,
  withAccount,
  withBump,
  withRole,
} from './instruction-mutation.testing.ts';
import { fundInstruction, type GiftInstruction, releaseInstruction } from './instructions.ts';

const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const RENT_LAMPORTS = 2_039_280n;
const FEE_LAMPORTS_PER_SIGNATURE = 5_000n;

let vm: EscrowVm;
let mint: Address;
let scene: Scene;
let bystander: KeyPairSigner;

beforeAll(async () => {
  vm = await EscrowVm.start();
  mint = await vm.createMint();
  bystander = await vm.createWallet();
});

beforeEach(async () => {
  scene = await setScene(vm, mint);
});

async function succeed(instructions: readonly GiftInstruction[], signers: readonly KeyPairSigner[]) {
  expect(await vm.send(instructions, signers)).toMatchObject({ ok: true });
}

/** Everybody signs whatever is put before them, a bystander pays the fee, and still nothing moves. */
async function refused(
  instructions: readonly GiftInstruction[],
  expected: ExpectedError,
  unchanged: ReturnType<typeof holdings>,
  failedInstruction = 0,
) {
  const everybody = [bystander, scene.sender, scene.releaseKey, scene.recipient, scene.stranger];
  const outcome = await vm.send(instructions, everybody);
  const error = typeof expected === 'string' ? expected : expected(instructions[failedInstruction]!);
  expect(outcome).toEqual({ ok: false, instruction: failedInstruction, error });
  expect(holdings()).toEqual(unchanged);
}

type ExpectedError = string | ((instruction: GiftInstruction) => string);

/** Of an instruction that must be refused: what is wrong with it, how it is made, and the error. */
type HostileCase = [string, () => GiftInstruction, ExpectedError];

/**
 * What happens when the vault is not the one of the terms given. The program asks the runtime to sign for the terms'
 * own address: that is another account than the vault, or at this bump none at all.
 */
function notTheirVault({ accounts, data }: GiftInstruction): string {
  const [sender, releaseKey, , , mint] = accounts.map((account) => account.address);
  const terms = { programId: vm.programId, mint: mint!, sender: sender!, releaseKey: releaseKey! };
  const bump = data[1]!;
  const isFund = data[0] === 0;
  const isBelow = isFund && [...Array(255 - bump).keys()].some((above) => addressAtBump(terms, 255 - above));
  if (isBelow) return 'non_canonical_bump';
  return addressAtBump(terms, bump) ? 'PrivilegeEscalation' : 'ProgramFailedToComplete';
}

async function fundScene() {
  await succeed([scene.fund], [scene.sender]);
}

/** Who holds how much; a closed vault holds null. */
function holdings() {
  return {
    source: vm.tokenBalance(scene.source),
    vault: vm.tokenBalance(scene.vault.address),
    destination: vm.tokenBalance(scene.destination),
    stranger: vm.tokenBalance(scene.strangersAccount),
  };
}

const untouched = { source: SCENE_BALANCE, vault: null, destination: 0n, stranger: SCENE_BALANCE };
const funded = { ...untouched, source: SCENE_BALANCE - GIFT_AMOUNT, vault: GIFT_AMOUNT };
const released = { ...funded, vault: null, destination: GIFT_AMOUNT };

describe('fund', () => {
  it('moves the amount into the vault and locks the rent of one token account', async () => {
    const before = vm.lamportBalance(scene.sender.address);
    await fundScene();
    expect(holdings()).toEqual(funded);
    expect(vm.lamportBalance(scene.vault.address)).toBe(RENT_LAMPORTS);
    const spent = before - vm.lamportBalance(scene.sender.address);
    expect(spent).toBe(RENT_LAMPORTS + FEE_LAMPORTS_PER_SIGNATURE);
  });

  it.each([
    ['a little', 1n],
    ['almost the rent', RENT_LAMPORTS - 1n],
    ['exactly the rent', RENT_LAMPORTS],
    ['more than the rent', RENT_LAMPORTS + 7n],
  ])('works where somebody sent %s to the vault address before; the sender gets it back', async (_, sent) => {
    if (sent < vm.svm.minimumBalanceForRentExemption(0n)) forceLamports(scene.vault.address, sent);
    else vm.svm.airdrop(scene.vault.address, lamports(sent));
    await fundScene();
    expect(holdings()).toEqual(funded);
    const before = vm.lamportBalance(scene.sender.address);
    await succeed([scene.release], [scene.recipient, scene.releaseKey]);
    const locked = sent > RENT_LAMPORTS ? sent : RENT_LAMPORTS;
    expect(vm.lamportBalance(scene.sender.address) - before).toBe(locked);
  });

  it('makes one wallet sender and holder of the release key, if it wants to be both', async () => {
    const terms = { ...scene.terms, releaseKey: scene.sender.address };
    const vault = await vaultAddress(terms);
    const both = { ...terms, vault };
    await succeed([fundInstruction({ ...both, source: scene.source, amount: GIFT_AMOUNT })], [scene.sender]);
    const { destination } = scene;
    const release = releaseInstruction({ ...both, recipient: scene.recipient.address, destination });
    await succeed([release], [scene.recipient, scene.sender]);
    expect(vm.tokenBalance(destination)).toBe(GIFT_AMOUNT);
  });

  it('makes no second vault for the same gift at a lower bump', async () => {
    const lower = vaultBelow(scene.terms, scene.vault);
    const elsewhere = withBump(withAccount(scene.fund, VAULT, lower.address), lower.bump);
    await refused([elsewhere], 'non_canonical_bump', untouched);
  });

  it('refuses a vault that is funded already', async () => {
    await fundScene();
    await refused([scene.fund], 'vault_in_use', funded);
  });

  const hostile: HostileCase[] = [
    ['the sender did not sign', () => unsigned(scene.fund, SENDER), 'missing_signature'],
    [
      'the vault is another address',
      () => withAccount(scene.fund, VAULT, scene.recipient.address),
      'PrivilegeEscalation',
    ],
    ['the vault is the source', () => withAccount(scene.fund, VAULT, scene.source), 'vault_in_use'],
    ['the vault is readonly', () => withRole(scene.fund, VAULT, AccountRole.READONLY), 'PrivilegeEscalation'],
    [
      'the release key is not the one of the vault',
      () => withAccount(scene.fund, RELEASE_KEY, scene.stranger.address),
      notTheirVault,
    ],
    [
      'the source is somebody else’s',
      () => withAccount(scene.fund, TOKEN_ACCOUNT, scene.strangersAccount),
      'Custom(4)',
    ],
    [
      'the source is the vault',
      () => withAccount(scene.fund, TOKEN_ACCOUNT, scene.vault.address),
      'Custom(1)',
    ],
    ['the mint is a wallet', () => withAccount(scene.fund, MINT, scene.stranger.address), 'mint'],
    ['the mint is a token account', () => withAccount(scene.fund, MINT, scene.source), 'mint'],
    ['the mint is a program', () => withAccount(scene.fund, MINT, TOKEN_PROGRAM_ADDRESS), 'mint'],
    [
      'the token program is this program',
      () => withAccount(scene.fund, TOKEN_PROGRAM, vm.programId),
      'token_program',
    ],
    ['the system program is missing', () => withAccount(scene.fund, SEVENTH, TOKEN_2022), 'MissingAccount'],
    ['the amount is zero', () => withAmount(0n), 'zero_amount'],
    ['the sender has less', () => withAmount(SCENE_BALANCE + 1n), 'Custom(1)'],
    ['the amount is the largest there is', () => withAmount(2n ** 64n - 1n), 'Custom(1)'],
    ...hostileAnywhere(() => scene.fund),
  ];

  it.each(hostile)('is refused when %s', async (_, instruction, error) => {
    await refused([instruction()], error, untouched);
  });

  it('is refused when the source holds another mint', async () => {
    const otherMint = await vm.createMint();
    const source = await vm.createTokenAccount(scene.sender.address, otherMint);
    await vm.mintTo(source, otherMint, SCENE_BALANCE);
    await refused([withAccount(scene.fund, TOKEN_ACCOUNT, source)], 'Custom(3)', untouched);
  });

  it('is refused at a bump that gives no address', async () => {
    scene = await sceneBelowTheHighestBump();
    await refused([withBump(scene.fund, 255)], 'ProgramFailedToComplete', untouched);
  });
});

describe('release', () => {
  beforeEach(fundScene);

  it('pays the recipient, closes the vault and returns its rent to the sender', async () => {
    const before = vm.lamportBalance(scene.sender.address);
    await succeed([scene.release], [scene.recipient, scene.releaseKey]);
    expect(holdings()).toEqual(released);
    expect(vm.lamportBalance(scene.vault.address)).toBe(0n);
    expect(vm.lamportBalance(scene.sender.address) - before).toBe(RENT_LAMPORTS);
  });

  it('pays a recipient whose fee a sponsor pays', async () => {
    await succeed([scene.release], [scene.stranger, scene.recipient, scene.releaseKey]);
    expect(holdings()).toEqual(released);
  });

  it('pays out a stray deposit too, which would otherwise block closing the vault', async () => {
    await deposit(5n);
    await succeed([scene.release], [scene.recipient, scene.releaseKey]);
    expect(holdings()).toMatchObject({ vault: null, destination: GIFT_AMOUNT + 5n });
  });

  it('pays the sender, if the sender is the recipient', async () => {
    const { terms, vault, source: destination } = scene;
    const release = releaseInstruction({ ...terms, vault, recipient: terms.sender, destination });
    await succeed([release], [scene.sender, scene.releaseKey]);
    expect(holdings()).toEqual(untouched);
  });

  it('pays any token account of the recipient', async () => {
    const handedOver = getSetAuthorityInstruction({
      owned: scene.strangersAccount,
      owner: scene.stranger,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: scene.recipient.address,
    });
    expect(await vm.send([handedOver], [scene.stranger])).toMatchObject({ ok: true });
    const release = withAccount(scene.release, TOKEN_ACCOUNT, scene.strangersAccount);
    await succeed([release], [scene.recipient, scene.releaseKey]);
    expect(holdings()).toMatchObject({ vault: null, stranger: SCENE_BALANCE + GIFT_AMOUNT });
  });

  it('happens once', async () => {
    await succeed([scene.release], [scene.recipient, scene.releaseKey]);
    await refused([scene.release], 'vault_missing', released);
  });

  it('happens once within a transaction too', async () => {
    const twice = [scene.release, scene.release];
    await refused(twice, 'vault_missing', funded, 1);
  });

  const hostile: HostileCase[] = [
    ['the release key did not sign', () => unsigned(scene.release, RELEASE_KEY), 'missing_signature'],
    ['the recipient did not sign', () => unsigned(scene.release, SEVENTH), 'missing_signature'],
    [
      'another key signed',
      () => withAccount(scene.release, RELEASE_KEY, scene.stranger.address),
      notTheirVault,
    ],
    [
      'the sender signed instead of the key',
      () => withAccount(scene.release, RELEASE_KEY, scene.sender.address),
      notTheirVault,
    ],
    [
      'the rent would go to another',
      () => withAccount(scene.release, SENDER, scene.stranger.address),
      notTheirVault,
    ],
    [
      'the sender cannot be paid the rent',
      () => withRole(scene.release, SENDER, AccountRole.READONLY),
      'PrivilegeEscalation',
    ],
    [
      'the vault is a wallet',
      () => withAccount(scene.release, VAULT, scene.stranger.address),
      'vault_missing',
    ],
    [
      'the vault is the sender’s own token account',
      () => withAccount(scene.release, VAULT, scene.source),
      'PrivilegeEscalation',
    ],
    [
      'the vault is readonly',
      () => withRole(scene.release, VAULT, AccountRole.READONLY),
      'PrivilegeEscalation',
    ],
    [
      'the destination is not the recipient’s',
      () => withAccount(scene.release, TOKEN_ACCOUNT, scene.strangersAccount),
      'destination',
    ],
    [
      'the destination is the vault',
      () => withAccount(scene.release, TOKEN_ACCOUNT, scene.vault.address),
      'destination',
    ],
    [
      'the destination is a wallet',
      () => withAccount(scene.release, TOKEN_ACCOUNT, scene.recipient.address),
      'destination',
    ],
    ['the destination is the mint', () => withAccount(scene.release, TOKEN_ACCOUNT, mint), 'destination'],
    [
      'the destination is readonly',
      () => withRole(scene.release, TOKEN_ACCOUNT, AccountRole.READONLY),
      'PrivilegeEscalation',
    ],
    [
      'the recipient is another signer',
      () => withAccount(scene.release, SEVENTH, scene.stranger.address),
      'destination',
    ],
    ['the mint is no mint', () => withAccount(scene.release, MINT, scene.source), 'mint'],
    [
      'the token program is the system program',
      () => withAccount(scene.release, TOKEN_PROGRAM, SYSTEM_PROGRAM_ADDRESS),
      'token_program',
    ],
    ...hostileAnywhere(() => scene.release),
  ];

  it.each(hostile)('is refused when %s', async (_, instruction, error) => {
    await refused([instruction()], error, funded);
  });

  it('is refused with the mint of another token', async () => {
    const otherMint = await vm.createMint();
    await refused([withAccount(scene.release, MINT, otherMint)], notTheirVault, funded);
  });

  it('is refused to a destination of another mint', async () => {
    const otherMint = await vm.createMint();
    const destination = await vm.createTokenAccount(scene.recipient.address, otherMint);
    const release = withAccount(scene.release, TOKEN_ACCOUNT, destination);
    await refused([release], 'Custom(3)', funded);
  });

  it('is refused on the vault of another gift', async () => {
    const other = await setScene(vm, mint);
    await succeed([other.fund], [other.sender]);
    const release = withBump(withAccount(scene.release, VAULT, other.vault.address), other.vault.bump);
    await refused([release], notTheirVault, funded);
    expect(vm.tokenBalance(other.vault.address)).toBe(GIFT_AMOUNT);
  });

  it('is refused at the bump of another address', async () => {
    const lower = vaultBelow(scene.terms, scene.vault);
    const release = withBump(scene.release, lower.bump);
    await refused([release], 'PrivilegeEscalation', funded);
  });

  it('is refused before the gift is funded', async () => {
    const unfunded = await setScene(vm, mint);
    const outcome = await vm.send([unfunded.release], [unfunded.recipient, unfunded.releaseKey]);
    expect(outcome).toEqual({ ok: false, instruction: 0, error: 'vault_missing' });
  });
});

describe('reclaim', () => {
  beforeEach(fundScene);

  it('returns money and rent to the sender', async () => {
    const before = vm.lamportBalance(scene.sender.address);
    await succeed([scene.reclaim], [scene.sender]);
    expect(holdings()).toEqual(untouched);
    const change = vm.lamportBalance(scene.sender.address) - before;
    expect(change).toBe(RENT_LAMPORTS - FEE_LAMPORTS_PER_SIGNATURE);
  });

  it('returns a stray deposit too', async () => {
    await deposit(5n);
    await succeed([scene.reclaim], [scene.sender]);
    expect(holdings()).toMatchObject({ vault: null, source: SCENE_BALANCE + 5n });
  });

  it('lets the same gift be funded and released afterwards', async () => {
    await succeed([scene.reclaim], [scene.sender]);
    await fundScene();
    await succeed([scene.release], [scene.recipient, scene.releaseKey]);
    expect(holdings()).toEqual(released);
  });

  const hostile: HostileCase[] = [
    ['the sender did not sign', () => unsigned(scene.reclaim, SENDER), 'missing_signature'],
    [
      'another wallet signed',
      () => withAccount(scene.reclaim, SENDER, scene.stranger.address),
      'destination',
    ],
    [
      'another wallet signed and names its own account',
      () =>
        withAccount(
          withAccount(scene.reclaim, SENDER, scene.stranger.address),
          TOKEN_ACCOUNT,
          scene.strangersAccount,
        ),
      notTheirVault,
    ],
    [
      'the holder of the release key signed',
      () =>
        withAccount(
          withAccount(scene.reclaim, SENDER, scene.recipient.address),
          TOKEN_ACCOUNT,
          scene.destination,
        ),
      notTheirVault,
    ],
    [
      'the destination is not the sender’s',
      () => withAccount(scene.reclaim, TOKEN_ACCOUNT, scene.strangersAccount),
      'destination',
    ],
    [
      'the destination is the vault',
      () => withAccount(scene.reclaim, TOKEN_ACCOUNT, scene.vault.address),
      'destination',
    ],
    [
      'the release key is another',
      () => withAccount(scene.reclaim, RELEASE_KEY, scene.stranger.address),
      notTheirVault,
    ],
    [
      'the vault is a wallet',
      () => withAccount(scene.reclaim, VAULT, scene.recipient.address),
      'vault_missing',
    ],
    ...hostileAnywhere(() => scene.reclaim),
  ];

  it.each(hostile)('is refused when %s', async (_, instruction, error) => {
    await refused([instruction()], error, funded);
  });

  it('is refused after the release', async () => {
    await succeed([scene.release], [scene.recipient, scene.releaseKey]);
    await refused([scene.reclaim], 'vault_missing', released);
  });
});

describe('release against reclaim in one block', () => {
  beforeEach(fundScene);

  it('pays the recipient if the release is first', async () => {
    await succeed([scene.release], [scene.recipient, scene.releaseKey]);
    await refused([scene.reclaim], 'vault_missing', released);
  });

  it('pays the sender if the reclaim is first', async () => {
    await succeed([scene.reclaim], [scene.sender]);
    await refused([scene.release], 'vault_missing', untouched);
  });

  it('does neither in one transaction', async () => {
    const both = [scene.release, scene.reclaim];
    await refused(both, 'vault_missing', funded, 1);
  });
});

describe('what is beyond the program', () => {
  it('holds a gift that the mint’s authority froze until it is thawed', async () => {
    const freezable = await vm.createMint(bystander.address);
    scene = await setScene(vm, freezable);
    await fundScene();
    const frozen = { account: scene.vault.address, mint: freezable, owner: bystander };
    expect(await vm.send([getFreezeAccountInstruction(frozen)], [bystander])).toMatchObject({ ok: true });
    await refused([scene.release], 'Custom(17)', funded);
    await refused([scene.reclaim], 'Custom(17)', funded);
    expect(await vm.send([getThawAccountInstruction(frozen)], [bystander])).toMatchObject({ ok: true });
    await succeed([scene.release], [scene.recipient, scene.releaseKey]);
    expect(holdings()).toEqual(released);
  });
});

describe('the rent of a vault', () => {
  const rate = 3_480n;

  it.each([
    ['the rate that counts twice', new Rent(rate, 2, 50), RENT_LAMPORTS],
    ['the rate that counts once', new Rent(2n * rate, 1, 50), RENT_LAMPORTS],
    ['half the rate', new Rent(rate, 1, 50), RENT_LAMPORTS / 2n],
  ])('is what the cluster asks at %s', async (_, rent, expected) => {
    const other = await EscrowVm.start();
    const gift = await setScene(other, await other.createMint());
    other.svm.setRent(rent);
    expect(await other.send([gift.fund], [gift.sender])).toMatchObject({ ok: true });
    expect(other.lamportBalance(gift.vault.address)).toBe(expected);
  });

  it.each([
    ['a threshold', new Rent(rate, 1.5, 50)],
    ['a rate', new Rent(2n ** 31n, 2, 50)],
  ])('is refused at %s that the program cannot compute with', async (_, rent) => {
    const other = await EscrowVm.start();
    const gift = await setScene(other, await other.createMint());
    other.svm.setRent(rent);
    const outcome = await other.send([gift.fund], [gift.sender]);
    expect(outcome).toEqual({ ok: false, instruction: 0, error: 'rent' });
  });
});

/** What every instruction of the program refuses alike. */
function hostileAnywhere(valid: () => GiftInstruction): HostileCase[] {
  const standIn = (signer: number, wallet: () => Address) => () =>
    withAccount(withRole(valid(), signer, AccountRole.WRITABLE_SIGNER), VAULT, wallet());
  return [
    [
      'the token program is another one',
      () => withAccount(valid(), TOKEN_PROGRAM, TOKEN_2022),
      'token_program',
    ],
    [
      'a wallet that signs stands in for the vault',
      standIn(VAULT, () => scene.stranger.address),
      'vault_signed',
    ],
    ['the vault is the sender’s own wallet', standIn(SENDER, () => scene.sender.address), 'vault_signed'],
    ...malformed(valid),
  ];
}

/** Not one instruction of the program, whoever signs it. */
function malformed(valid: () => GiftInstruction): HostileCase[] {
  const withData = (change: (data: Uint8Array) => Uint8Array) => () => ({
    ...valid(),
    data: change(valid().data),
  });
  const withAccounts = (change: (accounts: readonly AccountMeta[]) => AccountMeta[]) => () => ({
    ...valid(),
    accounts: change(valid().accounts),
  });
  const extra = { address: TOKEN_2022, role: AccountRole.READONLY };
  return [
    ['there is no data', withData(() => new Uint8Array()), 'instruction_data'],
    ['the data is one byte short', withData((data) => data.slice(0, -1)), 'instruction_data'],
    ['the data is only the instruction', withData((data) => data.slice(0, 1)), 'instruction_data'],
    ['the data is one byte long', withData((data) => Uint8Array.of(...data, 0)), 'instruction_data'],
    ['the instruction is unknown', withData((data) => data.with(0, 3)), 'instruction_data'],
    ['an account is missing', withAccounts((accounts) => accounts.slice(0, -1)), 'account_count'],
    ['there are no accounts', withAccounts(() => []), 'account_count'],
    ['there is an account too many', withAccounts((accounts) => [...accounts, extra]), 'account_count'],
    [
      'there are many accounts too many',
      withAccounts((accounts) => [...accounts, ...Array(40).fill(extra)]),
      'account_count',
    ],
    ['an account is given twice', withAccounts((accounts) => [...accounts, accounts[0]!]), 'account_count'],
    [
      'every account is the token program',
      () => everyAccountIs(valid(), TOKEN_PROGRAM_ADDRESS),
      'missing_signature',
    ],
    ['every account is the stranger', () => everyAccountIs(valid(), scene.stranger.address), 'token_program'],
  ];
}

function everyAccountIs(instruction: GiftInstruction, only: Address): GiftInstruction {
  const role = only === TOKEN_PROGRAM_ADDRESS ? AccountRole.READONLY : AccountRole.WRITABLE_SIGNER;
  return { ...instruction, accounts: instruction.accounts.map(() => ({ address: only, role })) };
}

function withAmount(amount: bigint): GiftInstruction {
  return fundInstruction({
    ...scene.terms,
    vault: scene.vault,
    source: scene.source,
    amount: baseUnits(amount),
  });
}

/** Money sent to the vault by someone who does not know better. */
async function deposit(amount: bigint) {
  const transfer = getTransferInstruction({
    source: scene.strangersAccount,
    destination: scene.vault.address,
    authority: scene.stranger,
    amount,
  });
  expect(await vm.send([transfer], [scene.stranger])).toMatchObject({ ok: true });
}

/** Fewer lamports than an account can be left with by a transaction today, as older ones were. */
function forceLamports(at: Address, amount: bigint) {
  vm.svm.setAccount({
    address: at,
    lamports: lamports(amount),
    data: new Uint8Array(),
    executable: false,
    programAddress: SYSTEM_PROGRAM_ADDRESS,
    space: 0n,
  });
}

/** Half of all gifts have their vault below bump 255. */
async function sceneBelowTheHighestBump(): Promise<Scene> {
  for (let attempt = 0; attempt < 64; attempt++) {
    const candidate = await setScene(vm, mint);
    if (candidate.vault.bump < 255) return candidate;
  }
  throw new Error('64 gifts in a row at bump 255');
}
