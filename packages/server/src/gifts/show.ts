import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BuildMoment } from '@florin/chain/builders/compile';
import { transactionRequestUrl } from '@florin/chain/solana-pay';
import type { Gift, SubmitTransactionAction } from '@florin/wire/gifts/gift';
import { momentForReading } from '../network/moment-for-reading.ts';
import { svgQrDataUrl } from '../qr-codes.ts';
import type { Services } from '../services.ts';
import { presentSubmitAction } from '../submissions/present-submit-action.ts';
import { presentGift } from './present.ts';
import type { GiftRow } from './store.ts';
import { fundingOf } from './transactions.ts';

/** Building takes about a millisecond; a long list must not keep other requests waiting. */
const BUILDS_A_TURN = 10;

type ShowServices = Pick<Services, 'chain' | 'network' | 'urls'>;

/** Gifts as their account sees them. Those that wait for money carry a funding transaction that can land now. */
export async function showGifts(services: ShowServices, rows: readonly GiftRow[]): Promise<Gift[]> {
  return giftsAt(services, rows, rows.some(isUnfunded) ? await momentForReading(services.chain) : null);
}

export async function showGift(services: ShowServices, row: GiftRow): Promise<Gift> {
  const [gift] = await showGifts(services, [row]);
  return gift!;
}

/** The same with the QR code, which costs milliseconds and is of use where a gift is made, not where it is polled. */
export async function showGiftWithQr(
  services: ShowServices,
  row: GiftRow,
  moment: BuildMoment | null,
): Promise<Gift> {
  const [gift] = await giftsAt(services, [row], moment);
  if (!gift) throw new Error('one gift makes one answer');
  if (gift.next_action !== null) {
    gift.next_action.transaction.qr_data_url = svgQrDataUrl(fundingUri(services, row));
  }
  return gift;
}

async function giftsAt(
  services: ShowServices,
  rows: readonly GiftRow[],
  moment: BuildMoment | null,
): Promise<Gift[]> {
  const shown: Gift[] = [];
  for (const row of rows) {
    shown.push(presentGift(row, moment && isUnfunded(row) ? fundingAction(services, row, moment) : null));
    if (shown.length % BUILDS_A_TURN === 0) await nextTurn();
  }
  return shown;
}

function fundingAction(services: ShowServices, row: GiftRow, moment: BuildMoment): SubmitTransactionAction {
  const funding = fundingOf(row, services.network, moment);
  const action = presentSubmitAction(funding, row.sender_address, signingPageOf(services.urls, row.id));
  return { ...action, transaction: { ...action.transaction, chain_pay_uri: fundingUri(services, row) } };
}

function isUnfunded(row: GiftRow): boolean {
  return row.status === 'requires_action';
}

function fundingUri({ urls }: ShowServices, row: GiftRow): string {
  return transactionRequestUrl(`${urls.base}/pay/gifts/${row.id}`);
}

/** Where the sender signs with a wallet of the browser. */
export function signingPageOf({ app }: Services['urls'], id: string): string {
  return `${app}/dashboard/gifts?id=${id}`;
}
