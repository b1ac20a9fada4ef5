import type { AddressKey } from '../bytes/byte-key.ts';
import { addressOfKey } from '../bytes/byte-key.ts';
import type { StoredAccount } from '../ledger/record.ts';
import { tokenAccountOf } from '../vm/token-account.ts';
import type { Methods, NodeView } from './node-view.ts';
import { visibleSlot, withContext } from './node-view.ts';
import type { Config } from './params.ts';
import { addressParam, base58Param, configParam, integerParam, listParam, stringParam } from './params.ts';
import { presentAccount } from './present-account.ts';
import { invalidParams } from './rpc-error.ts';

const ACCOUNTS_PER_REQUEST_MAX = 100;
const FILTERS_MAX = 4;

export function accountMethods(node: NodeView): Methods {
  return {
    getBalance: ([address, options]) => {
      const slot = visibleSlot(node, configParam(options));
      return withContext(slot, node.ledger.account(addressParam(address), slot)?.lamports ?? 0n);
    },
    getAccountInfo: ([address, options]) => {
      const config = configParam(options);
      const slot = visibleSlot(node, config);
      return withContext(slot, presentAt(node, slot, addressParam(address), config));
    },
    getMultipleAccounts: ([addresses, options]) => {
      const config = configParam(options);
      const slot = visibleSlot(node, config);
      const keys = listParam(addresses, ACCOUNTS_PER_REQUEST_MAX).map(addressParam);
      return withContext(
        slot,
        keys.map((key) => presentAt(node, slot, key, config)),
      );
    },
    getProgramAccounts: ([program, options]) => {
      const config = configParam(options);
      const slot = visibleSlot(node, config);
      const accepts = filterOf(config);
      const found = node.ledger.accountsOwnedBy(addressParam(program), slot).filter(accepts);
      const accounts = found.map((account) => presentKeyed(node, slot, account, config));
      return config.withContext === true ? withContext(slot, accounts) : accounts;
    },
  };
}

/** An account beside its address, as lists of accounts carry it. */
export function presentKeyed(node: NodeView, slot: bigint, { key, state }: StoredAccount, config: Config) {
  return { pubkey: addressOfKey(key), account: presentAccount(node.ledger, slot, state, config) };
}

function presentAt(node: NodeView, slot: bigint, key: AddressKey, config: Config) {
  return presentAccount(node.ledger, slot, node.ledger.account(key, slot), config);
}

type AccountFilter = (account: StoredAccount) => boolean;

function filterOf(config: Config): AccountFilter {
  if (config.filters === undefined || config.filters === null) return () => true;
  const filters = listParam(config.filters, FILTERS_MAX).map(singleFilter);
  return (account) => filters.every((accepts) => accepts(account));
}

function singleFilter(value: unknown): AccountFilter {
  if (value === 'tokenAccountState') return ({ state }) => tokenAccountOf(state) !== null;
  const filter = configParam(value);
  if ('tokenAccountState' in filter) return ({ state }) => tokenAccountOf(state) !== null;
  if ('dataSize' in filter) {
    const size = Number(integerParam(filter.dataSize));
    return ({ state }) => state?.data.length === size;
  }
  if ('memcmp' in filter) return memoryFilter(configParam(filter.memcmp));
  throw invalidParams('Invalid params: unknown filter');
}

function memoryFilter(config: Config): AccountFilter {
  const offset = Number(integerParam(config.offset));
  const wanted =
    config.encoding === 'base64'
      ? Buffer.from(stringParam(config.bytes), 'base64')
      : Buffer.from(base58Param(config.bytes));
  return ({ state }) =>
    state !== null && wanted.compare(state.data.subarray(offset, offset + wanted.length)) === 0;
}
