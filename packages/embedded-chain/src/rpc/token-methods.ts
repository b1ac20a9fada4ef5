import type { StoredAccount } from '../ledger/record.ts';
import { isTokenProgram, mintOf, tokenAccountOf } from '../vm/token-account.ts';
import { presentKeyed } from './account-methods.ts';
import type { Methods, NodeView } from './node-view.ts';
import { visibleSlot, withContext } from './node-view.ts';
import type { Config } from './params.ts';
import { addressParam, configParam } from './params.ts';
import { invalidParams } from './rpc-error.ts';
import { uiAmount } from './ui-amount.ts';

export function tokenMethods(node: NodeView): Methods {
  return {
    getTokenAccountBalance: ([address, options]) => {
      const slot = visibleSlot(node, configParam(options));
      const state = node.ledger.account(addressParam(address), slot);
      if (state === null) throw invalidParams('Invalid param: could not find account');
      const token = tokenAccountOf(state);
      if (token === null) throw invalidParams('Invalid param: not a Token account');
      const decimals = mintOf(node.ledger.account(token.mint, slot))?.decimals ?? 0;
      return withContext(slot, uiAmount(token.amount, decimals));
    },
    getTokenSupply: ([address, options]) => {
      const slot = visibleSlot(node, configParam(options));
      const mint = mintOf(node.ledger.account(addressParam(address), slot));
      if (mint === null) throw invalidParams('Invalid param: not a Token mint');
      return withContext(slot, uiAmount(mint.supply, mint.decimals));
    },
    getTokenAccountsByOwner: ([owner, filter, options]) => {
      const config = configParam(options);
      const slot = visibleSlot(node, config);
      const accepts = mintOrProgramFilter(configParam(filter));
      const found = node.ledger.tokenAccountsOf(addressParam(owner), slot).filter(accepts);
      return withContext(
        slot,
        found.map((account) => presentKeyed(node, slot, account, config)),
      );
    },
  };
}

function mintOrProgramFilter(filter: Config): (account: StoredAccount) => boolean {
  if (filter.mint !== undefined) {
    const mint = addressParam(filter.mint);
    return ({ state }) => tokenAccountOf(state)?.mint === mint;
  }
  const program = addressParam(filter.programId);
  if (!isTokenProgram(program)) throw invalidParams('Invalid param: unrecognized Token program id');
  return ({ state }) => state?.owner === program;
}
