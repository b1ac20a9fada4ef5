import type { BuiltTransaction } from '@florin/chain/builders/built-transaction';
import { currentMoment } from '@florin/chain/builders/current-moment';
import { buildWalletTransfer } from '@florin/chain/builders/wallet-transfer';
import { TOKEN_ACCOUNT_RENT_LAMPORTS } from '@florin/chain/sponsor/sponsor-limits';
import { type BaseUnits, baseUnits } from '@florin/wire/money';
import { isPublicKey } from '@florin/wire/values/base58';
import { type Address, isOffCurveAddress } from '@solana/kit';
import { invalidParameter } from '../errors/api-error.ts';
import { assertNotOwnAddress } from '../network/own-addresses.ts';
import type { Services } from '../services.ts';
import { findClaimedGift } from './store.ts';
import { readWallet } from './wallet-state.ts';

export type TransferServices = Pick<Services, 'config' | 'database' | 'chain' | 'network'>;

/** What somebody wants to send. */
export interface TransferRequest {
  readonly from: Address;
  readonly to: Address;
  readonly amount: BaseUnits;
}

/** A transfer to sign, or what the wallet lacks for it. */
export type PreparedTransfer =
  | { readonly ok: true; readonly built: BuiltTransaction; readonly isSponsored: boolean }
  | { readonly ok: false; readonly lacks: 'usdc' | 'sol' | 'sol_for_account' };

const BASE_UNITS = /^[1-9]\d{0,17}$/;

/** @example const request = readTransferRequest(network, { from, to, amount: '25000000' }) */
export function readTransferRequest(network: Services['network'], body: unknown): TransferRequest {
  const { from, to, amount } = Object(body) as Readonly<Record<string, unknown>>;
  const [sender, receiver] = [walletIn(network, 'from', from), walletIn(network, 'to', to)];
  if (sender === receiver)
    throw invalidParameter('to', 'Invalid to: this is the wallet itself; name another address.');
  if (typeof amount !== 'string' || !BASE_UNITS.test(amount))
    throw invalidParameter('amount', 'Invalid amount: send base units of USDC as digits.');
  return { from: sender, to: receiver, amount: baseUnits(BigInt(amount)) };
}

function walletIn(network: Services['network'], param: string, value: unknown): Address {
  if (typeof value !== 'string' || !isPublicKey(value))
    throw invalidParameter(param, `Invalid ${param}: expected a Solana address.`);
  assertNotOwnAddress(network, param, value);
  // What is sent to an address without a key may be lost.
  if (isOffCurveAddress(value as Address))
    throw invalidParameter(param, `Invalid ${param}: no wallet has this address; name that of a wallet.`);
  return value as Address;
}

/** Builds the transfer. The service pays the fee of wallets that claimed a gift here and send to an account that is there. */
export async function prepareTransfer(
  services: TransferServices,
  request: TransferRequest,
): Promise<PreparedTransfer> {
  const { chain, network } = services;
  const { mint } = network;
  const [own, theirs] = await Promise.all([
    readWallet(chain, request.from, mint),
    readWallet(chain, request.to, mint),
  ]);
  if (own.usdc < request.amount) return { ok: false, lacks: 'usdc' };
  const moment = await currentMoment(chain);
  const sponsor = theirs.hasTokenAccount ? await sponsorOf(services, request.from) : null;
  const createsTokenAccount = !theirs.hasTokenAccount;
  const feePayer = sponsor ?? request.from;
  const built = await buildWalletTransfer({ ...request, mint, feePayer, createsTokenAccount }, moment);
  if (sponsor !== null) return { ok: true, built, isSponsored: true };
  const needed = built.networkFeeLamports + (createsTokenAccount ? TOKEN_ACCOUNT_RENT_LAMPORTS : 0n);
  if (own.lamports >= needed) return { ok: true, built, isSponsored: false };
  return { ok: false, lacks: createsTokenAccount ? 'sol_for_account' : 'sol' };
}

/** Whether it is paid for in the end is decided by credit and budgets when it is sent. */
async function sponsorOf(
  { database, network }: Pick<TransferServices, 'database' | 'network'>,
  wallet: Address,
): Promise<Address | null> {
  if (network.sponsor === null) return null;
  return (await findClaimedGift(database, wallet)) === null ? null : network.sponsor.address;
}
