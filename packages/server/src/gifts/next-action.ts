import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BuiltTransaction } from '@florin/chain/builders/built-transaction';
import type { BuildMoment } from '@florin/chain/builders/compile';
import { transactionRequestUrl } from '@florin/chain/solana-pay';
import type { Gift, SubmitTransactionAction } from '@florin/wire/gifts/gift';
import { svgQrDataUrl } from '../qr-codes.ts';
import type { Services } from '../services.ts';
import { momentForReading } from './moment-for-reading.ts';
import { presentGift } from './present.ts';
import type { GiftRow } from './store.ts';
import { fundingOf } from './transactions.ts';

/** Building takes about a millisecond; a long list must not keep other requests waiting. */
const BUILDS_A_TURN = 10;

type Parts = Pick<Services, 'chain' | 'network' | 'urls'>;

export function submitAction(built: BuiltTransaction, signerAddress: string): SubmitTransactionAction {
  return {
    type: 'submit_transaction',
    transaction: {
      serialized_transaction: built.transactionBase64,
      signer_address: signerAddress,
      network_fee_lamports: Number(built.networkFeeLamports),
    },
  };
}

/** Gifts as their account sees them. Those that wait for money carry a funding transaction that can land now. */
export async function shownGifts(parts: Parts, rows: readonly GiftRow[]): Promise<Gift[]> {
  return giftsAt(parts, rows, rows.some(isUnfunded) ? await momentForReading(parts.chain) : null);
}

async function giftsAt(parts: Parts, rows: readonly GiftRow[], moment: BuildMoment | null): Promise<Gift[]> {
  const shown: Gift[] = [];
  for (const row of rows) {
    shown.push(presentGift(row, moment && isUnfunded(row) ? fundingAction(parts, row, moment) : null));
    if (shown.length % BUILDS_A_TURN === 0) await nextTurn();
  }
  return shown;
}

function fundingAction(parts: Parts, row: GiftRow, moment: BuildMoment): SubmitTransactionAction {
  const action = submitAction(fundingOf(row, parts.network, moment), row.sender_address);
  return { ...action, transaction: { ...action.transaction, chain_pay_uri: fundingUri(parts, row) } };
}

export async function shownGift(parts: Parts, row: GiftRow): Promise<Gift> {
  const [gift] = await shownGifts(parts, [row]);
  return gift!;
}

/** The same with the QR code, which costs milliseconds and is of use where a gift is made, not where it is polled. */
export async function shownGiftWithQr(parts: Parts, row: GiftRow, moment: BuildMoment | null): Promise<Gift> {
  const [gift] = await giftsAt(parts, [row], moment);
  if (!gift) throw new Error('one gift makes one answer');
  if (gift.next_action !== null) {
    gift.next_action.transaction.qr_data_url = svgQrDataUrl(fundingUri(parts, row));
  }
  return gift;
}

function isUnfunded(row: GiftRow): boolean {
  return row.status === 'requires_action';
}

function fundingUri({ urls }: Parts, row: GiftRow): string {
  return transactionRequestUrl(`${urls.base}/pay/gifts/${row.id}`);
}
