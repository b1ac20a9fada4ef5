import { buildPayment, type PaymentTransfer } from '@florin/chain/builders/payment';
import type { BaseUnits } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import { currentMoment } from '../gifts/transactions.ts';
import { invalidParameter } from '../http/api-error.ts';
import { assertNotOwnAddress } from '../own-addresses.ts';
import type { Services } from '../services.ts';
import type { KnownTokenAccounts } from './known-token-accounts.ts';

export interface Due {
  readonly recipient: Address;
  readonly tokenAccount: Address;
  readonly amount: BaseUnits;
}

export interface PaymentOrder {
  readonly payer: Address;
  readonly dues: readonly Due[];
  readonly reference: Address;
  readonly memo: string;
}

/** The transaction with which a wallet pays, unsigned. It creates the token accounts that may be missing. */
export async function buildOrderedPayment(
  { network, chain }: Pick<Services, 'network' | 'chain'>,
  tokenAccounts: KnownTokenAccounts,
  order: PaymentOrder,
): Promise<string> {
  assertNotOwnAddress(network, 'account', order.payer);
  assertPaysAnother(order);
  const transfers = await Promise.all(order.dues.map((due) => transferOf(due, tokenAccounts)));
  const payment = {
    mint: network.mint,
    payer: order.payer,
    transfers,
    references: [order.reference, network.beacon],
    memo: order.memo,
  };
  return (await buildPayment(payment, await currentMoment(chain))).transactionBase64;
}

async function transferOf(
  { recipient, tokenAccount, amount }: Due,
  tokenAccounts: KnownTokenAccounts,
): Promise<PaymentTransfer> {
  return { recipient, amount, createsTokenAccount: !(await tokenAccounts.has(tokenAccount)) };
}

/** A transfer from an account to itself moves nothing and would settle nothing. */
function assertPaysAnother({ payer, dues }: PaymentOrder): void {
  if (dues.every((due) => due.recipient !== payer)) return;
  throw invalidParameter('account', 'Invalid account: this wallet is the one that is paid.');
}
