import type { AccountState, ChainPort, ReadCommitment } from '@florin/chain/port';
import { tokenAmountIn } from '@florin/chain/token-account';
import { type BaseUnits, baseUnits } from '@florin/wire/money';
import type { Address } from '@solana/kit';

const TOKEN_ACCOUNT_BYTES = 165;

/** What vaults hold; one call for a hundred of them. */
export async function vaultBalances(
  chain: ChainPort,
  vaults: readonly Address[],
  commitment: ReadCommitment,
): Promise<ReadonlyMap<Address, BaseUnits>> {
  const states = await chain.accounts(vaults, { commitment });
  return new Map(vaults.map((vault) => [vault, balanceIn(states.get(vault))]));
}

export async function vaultBalance(
  chain: ChainPort,
  vault: Address,
  commitment: ReadCommitment,
): Promise<BaseUnits> {
  return (await vaultBalances(chain, [vault], commitment)).get(vault)!;
}

/** Only the program can open a token account at a vault's address; lamports that strangers send there are no money. */
function balanceIn(state: AccountState | undefined): BaseUnits {
  if (!state?.exists || state.data.length !== TOKEN_ACCOUNT_BYTES) return baseUnits(0n);
  return baseUnits(tokenAmountIn(state.data));
}
