import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import type { Holding, Holdings } from './holdings.testing.ts';
import type { Gift } from './known-accounts.testing.ts';

export type Movement = 'fund' | 'release' | 'reclaim';

/** What one successful transaction did, told from balances and signatures alone, never from what it asked for. */
export interface Witnessed {
  readonly before: Holdings;
  readonly after: Holdings;
  readonly signers: ReadonlySet<Address>;
  readonly gifts: ReadonlyMap<Address, Gift>;
}

/** Names the movement, or throws: money appeared, vanished, or went to someone without a right to it. */
export function requireRightful(witnessed: Witnessed): Movement {
  const changed = [...witnessed.after.keys()].filter((address) => hasChanged(witnessed, address));
  requireConserved(witnessed, changed);
  const paying = only(
    'account that pays',
    changed.filter((address) => tokenChange(witnessed, address) < 0n),
  );
  const paid = only(
    'account that is paid',
    changed.filter((address) => tokenChange(witnessed, address) > 0n),
  );
  const gift = witnessed.gifts.get(paying) ?? witnessed.gifts.get(paid);
  if (!gift) throw new Error(`${paying} paid ${paid}, and neither is a vault`);
  const outsiders = changed.filter((address) => ![paying, paid, gift.terms.sender].includes(address));
  if (outsiders.length > 0) throw new Error(`${outsiders} changed without having a part in it`);
  return gift.vault.address === paid
    ? requireFund(witnessed, gift, paying)
    : requirePayout(witnessed, gift, paid);
}

function requireFund(witnessed: Witnessed, { terms, vault }: Gift, paying: Address): Movement {
  const source = witnessed.before.get(paying)!.token!;
  const opened = witnessed.after.get(vault.address)!;
  require(witnessed.signers.has(terms.sender), 'the sender signed');
  require(source.owner === terms.sender, 'the money was the sender’s');
  require(witnessed.before.get(vault.address)!.token === null, 'the vault is new');
  require(opened.token?.owner === vault.address && opened.token.mint === terms.mint, 'the vault owns itself');
  return 'fund';
}

function requirePayout(witnessed: Witnessed, { terms, vault }: Gift, paid: Address): Movement {
  const destination = witnessed.after.get(paid)!.token!;
  const isClosed = witnessed.after.get(vault.address)!.program === null;
  require(isClosed, 'the vault is closed');
  const rent = witnessed.before.get(vault.address)!.lamports;
  const returned = lamportChange(witnessed, terms.sender);
  require(returned === rent, 'the sender has the rent back');
  if (witnessed.signers.has(terms.sender) && destination.owner === terms.sender) return 'reclaim';
  require(witnessed.signers.has(terms.releaseKey), 'the release key signed');
  require(witnessed.signers.has(destination.owner), 'the recipient signed');
  return 'release';
}

function requireConserved(witnessed: Witnessed, changed: readonly Address[]): void {
  const lamports = changed.reduce((sum, address) => sum + lamportChange(witnessed, address), 0n);
  require(lamports === 0n, 'lamports are conserved');
  const byMint = new Map<Address, bigint>();
  for (const address of changed) {
    const mint = (witnessed.before.get(address)!.token ?? witnessed.after.get(address)!.token)?.mint;
    if (mint) byMint.set(mint, (byMint.get(mint) ?? 0n) + tokenChange(witnessed, address));
  }
  for (const [mint, sum] of byMint) require(sum === 0n, `${mint} is conserved`);
}

/** Nothing may differ after a transaction that failed. */
export function requireUnchanged(before: Holdings, after: Holdings): void {
  for (const [address, holding] of after) {
    require(isSame(before.get(address)!, holding), `${address} is as before`);
  }
}

function hasChanged({ before, after }: Witnessed, address: Address): boolean {
  return !isSame(before.get(address)!, after.get(address)!);
}

function isSame(left: Holding, right: Holding): boolean {
  const isSameProgram =
    (left.program ?? SYSTEM_PROGRAM_ADDRESS) === (right.program ?? SYSTEM_PROGRAM_ADDRESS);
  const isSameToken =
    left.token?.amount === right.token?.amount &&
    left.token?.owner === right.token?.owner &&
    left.token?.mint === right.token?.mint;
  return left.lamports === right.lamports && isSameProgram && isSameToken;
}

function tokenChange({ before, after }: Witnessed, address: Address): bigint {
  return (after.get(address)!.token?.amount ?? 0n) - (before.get(address)!.token?.amount ?? 0n);
}

function lamportChange({ before, after }: Witnessed, address: Address): bigint {
  return after.get(address)!.lamports - before.get(address)!.lamports;
}

function only(what: string, found: readonly Address[]): Address {
  if (found.length !== 1) throw new Error(`one ${what}, not ${found.length}`);
  return found[0]!;
}

function require(condition: boolean, invariant: string): void {
  if (!condition) throw new Error(`broken: ${invariant}`);
}
