import type { Address } from '@solana/kit';
import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { LiteSVM } from 'litesvm';

const TOKEN_ACCOUNT_BYTES = 165;

export interface Holding {
  readonly lamports: bigint;
  readonly program: Address | null;
  readonly token: { readonly mint: Address; readonly owner: Address; readonly amount: bigint } | null;
}

export type Holdings = ReadonlyMap<Address, Holding>;

/** What each address holds. A transaction can change no account that it does not name, so its own are enough. */
export function holdingsOf(svm: LiteSVM, addresses: Iterable<Address>): Holdings {
  return new Map([...addresses].map((address) => [address, holdingOf(svm, address)]));
}

function holdingOf(svm: LiteSVM, address: Address): Holding {
  const account = svm.getAccount(address);
  if (!account.exists) return { lamports: 0n, program: null, token: null };
  const { lamports, programAddress: program, data } = account;
  if (program !== TOKEN_PROGRAM_ADDRESS || data.length !== TOKEN_ACCOUNT_BYTES) {
    return { lamports, program, token: null };
  }
  const { mint, owner, amount } = getTokenDecoder().decode(data);
  return { lamports, program, token: { mint, owner, amount } };
}
