import type { Option } from '@solana/kit';
import { getBase58Decoder, unwrapOption } from '@solana/kit';
import { getMintDecoder, getTokenDecoder, AccountState as TokenAccountState } from '@solana-program/token';
import { addressOfKey, keyOfAddress } from '../bytes/byte-key.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AccountState } from '../vm/account-state.ts';
import { mintOf, tokenAccountOf } from '../vm/token-account.ts';
import { TOKEN_PROGRAM } from '../vm/well-known.ts';
import type { Config } from './params.ts';
import { configParam, integerParam } from './params.ts';
import { invalidParams, RPC_ERROR, RpcError } from './rpc-error.ts';
import { uiAmount } from './ui-amount.ts';

/** Accounts pay no rent any more; nodes say so with the largest epoch. */
const RENT_EPOCH_NEVER = 2n ** 64n - 1n;
const BASE58_BYTES_MAX = 128;
const MINT_BYTES = 82;
const TOKEN_ACCOUNT_BYTES = 165;

const base58 = getBase58Decoder();

/** An account in the encoding that the request asks for; null where there is none. */
export function presentAccount(ledger: Ledger, slot: bigint, state: AccountState | null, config: Config) {
  if (state === null) return null;
  return {
    data: presentData(ledger, slot, state, config),
    executable: state.executable,
    lamports: state.lamports,
    owner: addressOfKey(state.owner),
    rentEpoch: RENT_EPOCH_NEVER,
    space: BigInt(state.data.length),
  };
}

function presentData(ledger: Ledger, slot: bigint, state: AccountState, config: Config) {
  const encoding = config.encoding ?? 'binary';
  const data = sliceOf(state.data, config);
  switch (encoding) {
    case 'base64':
      return [base64(data), 'base64'];
    case 'base58':
      return [shortBase58(data), 'base58'];
    case 'binary':
      return shortBase58(data);
    case 'jsonParsed':
      return parsedTokenData(ledger, slot, state) ?? [base64(data), 'base64'];
    default:
      throw invalidParams('Invalid params: unsupported encoding');
  }
}

function sliceOf(data: Uint8Array, config: Config): Uint8Array {
  if (config.dataSlice === undefined || config.dataSlice === null) return data;
  const slice = configParam(config.dataSlice);
  const offset = Number(integerParam(slice.offset));
  return data.subarray(offset, offset + Number(integerParam(slice.length)));
}

function shortBase58(data: Uint8Array): string {
  if (data.length <= BASE58_BYTES_MAX) return base58.decode(data);
  throw new RpcError(
    RPC_ERROR.invalidRequest,
    'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
  );
}

function base64(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64');
}

/** Token accounts and mints are parsed; every other account falls back to base64, as nodes do. */
function parsedTokenData(ledger: Ledger, slot: bigint, state: AccountState) {
  const parsed = parsedTokenAccount(ledger, slot, state) ?? parsedMint(state);
  if (!parsed) return null;
  const program = state.owner === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022';
  return { program, parsed, space: BigInt(state.data.length) };
}

function parsedTokenAccount(ledger: Ledger, slot: bigint, state: AccountState) {
  if (!tokenAccountOf(state)) return null;
  const token = getTokenDecoder().decode(state.data.subarray(0, TOKEN_ACCOUNT_BYTES));
  const decimals = mintOf(ledger.account(keyOfAddress(token.mint), slot))?.decimals ?? 0;
  const delegate = unwrapOption(token.delegate);
  const rentReserve = unwrapOption(token.isNative);
  const closeAuthority = unwrapOption(token.closeAuthority);
  return {
    type: 'account',
    info: {
      isNative: rentReserve !== null,
      mint: token.mint,
      owner: token.owner,
      state: token.state === TokenAccountState.Frozen ? 'frozen' : 'initialized',
      tokenAmount: uiAmount(token.amount, decimals),
      ...(closeAuthority === null ? {} : { closeAuthority }),
      ...(delegate === null ? {} : { delegate, delegatedAmount: uiAmount(token.delegatedAmount, decimals) }),
      ...(rentReserve === null ? {} : { rentExemptReserve: uiAmount(rentReserve, decimals) }),
    },
  };
}

function parsedMint(state: AccountState) {
  if (!mintOf(state)) return null;
  const mint = getMintDecoder().decode(state.data.subarray(0, MINT_BYTES));
  return {
    type: 'mint',
    info: {
      decimals: mint.decimals,
      freezeAuthority: orNull(mint.freezeAuthority),
      isInitialized: mint.isInitialized,
      mintAuthority: orNull(mint.mintAuthority),
      supply: mint.supply.toString(),
    },
  };
}

function orNull<Value>(option: Option<Value>): Value | null {
  return unwrapOption(option);
}
