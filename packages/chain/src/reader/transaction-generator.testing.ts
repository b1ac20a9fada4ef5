import { baseUnits } from '@florin/wire/money';
import {
  type AccountMeta,
  AccountRole,
  type Address,
  createNoopSigner,
  type Instruction,
  lamports,
  type Transaction,
} from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { getAddMemoInstruction } from '@solana-program/memo';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getApproveInstruction,
  getBatchInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getInitializeAccount3Instruction,
  getMintToInstruction,
  getRecoverNestedAssociatedTokenInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { vaultAddress } from '../program/address.ts';
import { fundInstruction, reclaimInstruction, releaseInstruction } from '../program/instructions.ts';
import type { GiftEvent, TokenTransfer } from './landed-facts.ts';
import {
  type Mint,
  type Multisig,
  type TokenWorld,
  TRANSFER_FEE_BASIS_POINTS,
} from './token-world.testing.ts';

export type ExpectedTransfer = Omit<TokenTransfer, 'path'>;
export type ExpectedGiftEvent = Pick<GiftEvent, 'type' | 'vault' | 'amount' | 'sender' | 'releaseKey'>;

/** One thing that a transaction does, with what a reader must find of it if the transaction succeeds. */
interface Action {
  readonly instructions: readonly Instruction[];
  readonly transfers?: readonly ExpectedTransfer[];
  readonly gifts?: readonly ExpectedGiftEvent[];
  /** Tokens that come from or go to nowhere: minting and burning. */
  readonly issued?: readonly { readonly account: Address; readonly amount: bigint }[];
}

export interface GeneratedTransaction {
  readonly transaction: Transaction;
  readonly mustFail: boolean;
  /** Those that move something: from one account to another. */
  readonly transfers: readonly ExpectedTransfer[];
  readonly gifts: readonly ExpectedGiftEvent[];
  readonly issued: ReadonlyMap<Address, bigint>;
  /** Every token account whose balance may change. */
  readonly tokenAccounts: ReadonlySet<Address>;
}

const FAILURE_SHARE = 0.12;
const ACTIONS_MAX = 5;

/** Makes transactions as payers, wallets and strangers make them. */
export class TransactionGenerator {
  readonly world: TokenWorld;

  constructor(world: TokenWorld) {
    this.world = world;
  }

  async next(): Promise<GeneratedTransaction> {
    while (true) {
      const generated = await this.#attempt();
      if (generated) return generated;
    }
  }

  async #attempt(): Promise<GeneratedTransaction | null> {
    const { random, wallets } = this.world;
    const actions: Action[] = [];
    const count = 1 + random.below(ACTIONS_MAX);
    for (let index = 0; index < count; index += 1) actions.push(await this.#action());
    const mustFail = random.chance(FAILURE_SHARE);
    if (mustFail) actions.splice(random.below(actions.length + 1), 0, await this.#impossible());
    const instructions = this.#withWalletAdditions(actions.flatMap((action) => action.instructions));
    const format = random.pick(['legacy', 'v0', 'v0 with lookup table'] as const);
    const transaction = this.world.compile(random.pick(wallets), instructions, format);
    return transaction && { transaction, mustFail, ...expectationOf(actions) };
  }

  #action(): Promise<Action> {
    const kinds = [
      () => this.#checked(),
      () => this.#checked(),
      () => this.#unchecked(),
      () => this.#checkedWithFee(),
      () => this.#batch(),
      () => this.#byDelegate(),
      () => this.#byMultisig(),
      () => this.#byNewOwner(),
      () => this.#toNewTokenAccount(),
      () => this.#throughPassingAccounts(),
      () => this.#gift(),
      () => this.#recoverNested(),
      () => this.#issue(),
    ];
    return this.world.random.pick(kinds)();
  }

  async #checked(mints: readonly Mint[] = this.#feelessMints()): Promise<Action> {
    const mint = this.world.random.pick(mints);
    const { source, destination, authority, amount } = await this.#parties(mint);
    const extraAccounts = this.#extraAccounts();
    const transfer = getTransferCheckedInstruction(
      {
        source,
        mint: mint.address,
        destination,
        authority: createNoopSigner(authority),
        amount,
        decimals: mint.decimals,
      },
      { programAddress: mint.program },
    );
    return {
      instructions: [withExtraAccounts(transfer, extraAccounts)],
      transfers: [expected(mint, { source, destination, authority, amount, extraAccounts })],
    };
  }

  async #unchecked(mints: readonly Mint[] = this.#feelessMints()): Promise<Action> {
    const mint = this.world.random.pick(mints);
    const { source, destination, authority, amount } = await this.#parties(mint);
    const extraAccounts = this.#extraAccounts();
    const transfer = getTransferInstruction(
      { source, destination, authority: createNoopSigner(authority), amount },
      { programAddress: mint.program },
    );
    return {
      instructions: [withExtraAccounts(transfer, extraAccounts)],
      transfers: [expected(mint, { source, destination, authority, amount, extraAccounts })],
    };
  }

  async #checkedWithFee(): Promise<Action> {
    const mint = this.world.mints.find((candidate) => candidate.hasFee) as Mint;
    const { source, destination, authority, amount } = await this.#parties(mint);
    const fee = (amount * TRANSFER_FEE_BASIS_POINTS + 9_999n) / 10_000n;
    const extraAccounts = this.#extraAccounts();
    const data = new Uint8Array(19);
    const view = new DataView(data.buffer);
    data.set([26, 1]);
    view.setBigUint64(2, amount, true);
    view.setUint8(10, mint.decimals);
    view.setBigUint64(11, fee, true);
    const transfer = {
      programAddress: mint.program,
      accounts: [
        { address: source, role: AccountRole.WRITABLE },
        { address: mint.address, role: AccountRole.READONLY },
        { address: destination, role: AccountRole.WRITABLE },
        { address: authority, role: AccountRole.READONLY_SIGNER },
      ],
      data,
    };
    return {
      instructions: [withExtraAccounts(transfer, extraAccounts)],
      transfers: [expected(mint, { source, destination, authority, amount, fee, extraAccounts })],
    };
  }

  async #batch(): Promise<Action> {
    const { random, classicMints } = this.world;
    const parts: Action[] = [];
    const count = 1 + random.below(3);
    for (let index = 0; index < count; index += 1) {
      parts.push(await (random.chance(0.5) ? this.#checked(classicMints) : this.#unchecked(classicMints)));
    }
    return {
      instructions: [getBatchInstruction(parts.flatMap((part) => part.instructions) as never)],
      transfers: parts.flatMap((part) => part.transfers ?? []),
    };
  }

  async #byDelegate(): Promise<Action> {
    const mint = this.world.random.pick(this.#feelessMints());
    const { source, destination, authority, amount } = await this.#parties(mint);
    const delegate = this.world.random.pick(this.world.wallets.filter((wallet) => wallet !== authority));
    const program = { programAddress: mint.program };
    return {
      instructions: [
        getApproveInstruction({ source, delegate, owner: createNoopSigner(authority), amount }, program),
        getTransferInstruction(
          { source, destination, authority: createNoopSigner(delegate), amount },
          program,
        ),
      ],
      transfers: [expected(mint, { source, destination, authority: delegate, owner: authority, amount })],
    };
  }

  /** An account that two of three wallets move together. */
  async #byMultisig(): Promise<Action> {
    const mint = this.world.random.pick(this.#feelessMints());
    const { destination, amount, authority: payer } = await this.#parties(mint);
    const multisig = this.world.multisigs.get(mint.program) as Multisig;
    const source = await this.world.tokenAccount(multisig.address, mint);
    const signers = multisig.signers.slice(0, 2);
    const wallet = await this.world.tokenAccount(payer, mint);
    const program = { programAddress: mint.program };
    return {
      instructions: [
        await this.world.createTokenAccount(multisig.address, mint, payer),
        getTransferInstruction(
          { source: wallet, destination: source, authority: createNoopSigner(payer), amount },
          program,
        ),
        getTransferInstruction(
          {
            source,
            destination,
            authority: multisig.address,
            multiSigners: signers.map((signer) => createNoopSigner(signer)),
            amount,
          },
          program,
        ),
      ],
      transfers: [
        expected(mint, { source: wallet, destination: source, authority: payer, amount }),
        expected(mint, { source, destination, authority: multisig.address, amount, extraAccounts: signers }),
      ],
    };
  }

  /** An account that changes hands between two transfers. */
  async #byNewOwner(): Promise<Action> {
    const { random, wallets, classicMints } = this.world;
    const mint = random.pick(classicMints);
    const { source, destination, authority, amount } = await this.#parties(mint);
    const newOwner = random.pick(wallets.filter((wallet) => wallet !== authority));
    const passing = this.world.newAddress();
    const half = amount / 2n;
    return {
      instructions: [
        ...this.#openPassing(passing, mint, authority),
        getTransferInstruction({
          source,
          destination: passing,
          authority: createNoopSigner(authority),
          amount,
        }),
        getTransferInstruction({
          source: passing,
          destination,
          authority: createNoopSigner(authority),
          amount: half,
        }),
        getSetAuthorityInstruction({
          owned: passing,
          owner: createNoopSigner(authority),
          authorityType: AuthorityType.AccountOwner,
          newAuthority: newOwner,
        }),
        getTransferInstruction({
          source: passing,
          destination,
          authority: createNoopSigner(newOwner),
          amount: amount - half,
        }),
      ],
      transfers: [
        expected(mint, { source, destination: passing, authority, amount }),
        expected(mint, { source: passing, destination, authority, amount: half }),
        expected(mint, { source: passing, destination, authority: newOwner, amount: amount - half }),
      ],
    };
  }

  async #toNewTokenAccount(): Promise<Action> {
    const mint = this.world.random.pick(this.#feelessMints());
    const { source, authority, amount } = await this.#parties(mint);
    const owner = this.world.newAddress();
    const destination = await this.world.tokenAccount(owner, mint);
    const transfer = getTransferInstruction(
      { source, destination, authority: createNoopSigner(authority), amount },
      { programAddress: mint.program },
    );
    return {
      instructions: [await this.world.createTokenAccount(owner, mint, authority), transfer],
      transfers: [expected(mint, { source, destination, authority, amount })],
    };
  }

  /** Accounts that live only inside the transaction: no node records their mint. */
  async #throughPassingAccounts(): Promise<Action> {
    const { random, classicMints } = this.world;
    const mint = random.pick(classicMints);
    const { source, destination, authority, amount } = await this.#parties(mint);
    const passing = Array.from({ length: 1 + random.below(2) }, () => this.world.newAddress());
    const stops = [source, ...passing, destination];
    const legs = stops.slice(1).map((to, index) => ({ source: stops[index] as Address, destination: to }));
    const owner = createNoopSigner(authority);
    return {
      instructions: [
        ...passing.flatMap((account) => this.#openPassing(account, mint, authority)),
        ...legs.map((leg) => getTransferInstruction({ ...leg, authority: owner, amount })),
        ...passing.map((account) => getCloseAccountInstruction({ account, destination: authority, owner })),
      ],
      transfers: legs.map((leg) => expected(mint, { ...leg, authority, amount })),
    };
  }

  #openPassing(account: Address, mint: Mint, owner: Address): Instruction[] {
    return [
      getCreateAccountInstruction({
        payer: createNoopSigner(owner),
        newAccount: createNoopSigner(account),
        lamports: lamports(this.world.vm.svm.minimumBalanceForRentExemption(165n)),
        space: 165,
        programAddress: mint.program,
      }),
      getInitializeAccount3Instruction({ account, mint: mint.address, owner }),
    ];
  }

  /** A gift funded, and half of the time paid out in the same transaction: transfers made inside our program. */
  async #gift(): Promise<Action> {
    const { random, wallets, classicMints, giftProgram } = this.world;
    const mint = random.pick(classicMints);
    const [sender, recipient] = [random.pick(wallets), random.pick(wallets)];
    const terms = {
      programId: giftProgram,
      mint: mint.address,
      sender,
      releaseKey: this.world.newAddress(),
    };
    const vault = await vaultAddress(terms);
    const source = await this.world.tokenAccount(sender, mint);
    const amount = baseUnits(1n + BigInt(random.below(1_000)));
    const gift = { vault: vault.address, amount, sender, releaseKey: terms.releaseKey };
    const fund: Action = {
      instructions: [fundInstruction({ ...terms, vault, source, amount })],
      transfers: [expected(mint, { source, destination: vault.address, authority: sender, amount })],
      gifts: [{ type: 'funded', ...gift }],
    };
    if (random.chance(0.5)) return fund;
    const isRelease = random.chance(0.5);
    const destination = await this.world.tokenAccount(isRelease ? recipient : sender, mint);
    const payOut = isRelease
      ? releaseInstruction({ ...terms, vault, recipient, destination })
      : reclaimInstruction({ ...terms, vault, destination });
    const paid = expected(mint, { source: vault.address, destination, authority: vault.address, amount });
    return {
      instructions: [...fund.instructions, payOut],
      transfers: [...(fund.transfers ?? []), paid],
      gifts: [...(fund.gifts ?? []), { type: isRelease ? 'released' : 'reclaimed', ...gift }],
    };
  }

  /** The associated-token program moves tokens out of an account that another token account owns. */
  async #recoverNested(): Promise<Action> {
    const { random, wallets } = this.world;
    const [ownerMint, nestedMint] = this.world.classicMints as [Mint, Mint];
    const wallet = random.pick(wallets);
    const owner = await this.world.tokenAccount(wallet, ownerMint);
    const nested = await this.world.tokenAccount(owner, nestedMint);
    const destination = await this.world.tokenAccount(wallet, nestedMint);
    const amount = baseUnits(BigInt(random.below(1_000)));
    return {
      instructions: [
        await this.world.createTokenAccount(owner, nestedMint, wallet),
        getTransferInstruction({
          source: destination,
          destination: nested,
          authority: createNoopSigner(wallet),
          amount,
        }),
        getRecoverNestedAssociatedTokenInstruction({
          nestedAssociatedAccountAddress: nested,
          nestedTokenMintAddress: nestedMint.address,
          destinationAssociatedAccountAddress: destination,
          ownerAssociatedAccountAddress: owner,
          ownerTokenMintAddress: ownerMint.address,
          walletAddress: createNoopSigner(wallet),
        }),
      ],
      transfers: [
        expected(nestedMint, { source: destination, destination: nested, authority: wallet, amount }),
        expected(nestedMint, { source: nested, destination, authority: owner, amount }),
      ],
    };
  }

  /** Balances that change without a transfer. */
  async #issue(): Promise<Action> {
    const { random, wallets } = this.world;
    const mint = random.pick(this.#feelessMints());
    const wallet = random.pick(wallets);
    const account = await this.world.tokenAccount(wallet, mint);
    const amount = BigInt(random.below(1_000));
    const program = { programAddress: mint.program };
    if (random.chance(0.5)) {
      const mintAuthority = createNoopSigner(wallets[0] as Address);
      const mintTo = getMintToInstruction(
        { mint: mint.address, token: account, mintAuthority, amount },
        program,
      );
      return { instructions: [mintTo], issued: [{ account, amount }] };
    }
    const authority = createNoopSigner(wallet);
    const burn = getBurnInstruction({ account, mint: mint.address, authority, amount }, program);
    return { instructions: [burn], issued: [{ account, amount: -amount }] };
  }

  async #impossible(): Promise<Action> {
    const mint = this.world.random.pick(this.#feelessMints());
    const { source, destination, authority } = await this.#parties(mint);
    const transfer = getTransferInstruction(
      { source, destination, authority: createNoopSigner(authority), amount: 2n ** 63n },
      { programAddress: mint.program },
    );
    return { instructions: [transfer] };
  }

  #withWalletAdditions(instructions: readonly Instruction[]): Instruction[] {
    const { random, wallets } = this.world;
    const [from, to] = [random.pick(wallets), random.pick(wallets)];
    const additions = [
      () => getSetComputeUnitLimitInstruction({ units: 1_400_000 }),
      () => getAddMemoInstruction({ memo: `order ${random.below(10_000)}` }),
      () => getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount: 1n }),
    ];
    const result = [...instructions];
    for (const addition of additions) {
      if (random.chance(0.3)) result.splice(random.below(result.length + 1), 0, addition());
    }
    return result;
  }

  #feelessMints(): Mint[] {
    return this.world.mints.filter((mint) => !mint.hasFee);
  }

  async #parties(mint: Mint) {
    const { random, wallets } = this.world;
    const [authority, recipient] = [random.pick(wallets), random.pick(wallets)];
    return {
      authority,
      source: await this.world.tokenAccount(authority, mint),
      destination: await this.world.tokenAccount(recipient, mint),
      amount: baseUnits(random.chance(0.05) ? 0n : BigInt(random.below(1_000_000))),
    };
  }

  #extraAccounts(): Address[] {
    const { random, wallets } = this.world;
    return Array.from({ length: random.below(4) }, () =>
      random.chance(0.8) ? this.world.newAddress() : random.pick(wallets),
    );
  }
}

function withExtraAccounts(instruction: Instruction, extraAccounts: readonly Address[]): Instruction {
  const metas = extraAccounts.map((address): AccountMeta => ({ address, role: AccountRole.READONLY }));
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...metas] };
}

function expected(
  mint: Mint,
  transfer: Pick<TokenTransfer, 'source' | 'destination' | 'authority'> & {
    readonly amount: bigint;
    /** Where it is not the one who allows it. */
    readonly owner?: Address;
    readonly fee?: bigint;
    readonly extraAccounts?: readonly Address[];
  },
): ExpectedTransfer {
  return {
    extraAccounts: [],
    owner: transfer.authority,
    ...transfer,
    amount: baseUnits(transfer.amount),
    fee: baseUnits(transfer.fee ?? 0n),
    mint: mint.address,
    tokenProgram: mint.program,
  };
}

function expectationOf(actions: readonly Action[]) {
  const asked = actions.flatMap((action) => action.transfers ?? []);
  const transfers = asked.filter((transfer) => transfer.source !== transfer.destination);
  const issued = new Map<Address, bigint>();
  for (const { account, amount } of actions.flatMap((action) => action.issued ?? [])) {
    issued.set(account, (issued.get(account) ?? 0n) + amount);
  }
  const tokenAccounts = new Set([
    ...asked.flatMap((transfer) => [transfer.source, transfer.destination]),
    ...issued.keys(),
  ]);
  return { transfers, gifts: actions.flatMap((action) => action.gifts ?? []), issued, tokenAccounts };
}
