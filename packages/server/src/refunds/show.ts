import { buildPayment } from '@florin/chain/builders/payment';
import { baseUnitsOf } from '@florin/wire/money';
import type { Refund } from '@florin/wire/payments/refund';
import { momentForReading } from '../network/moment-for-reading.ts';
import type { Services } from '../services.ts';
import { presentSubmitAction } from '../submissions/present-submit-action.ts';
import { presentRefund } from './present.ts';
import type { RefundRow } from './store.ts';

type Parts = Pick<Services, 'chain' | 'network'>;

/** Refunds as their account sees them. Those that wait for a signature carry a transaction that can land now. */
export async function showRefunds(parts: Parts, rows: readonly RefundRow[]): Promise<Refund[]> {
  const moment = rows.some(isUnsigned) ? await momentForReading(parts.chain) : null;
  return Promise.all(
    rows.map(async (row) => {
      if (moment === null || !isUnsigned(row)) return presentRefund(row, null);
      const { mint, beacon } = parts.network;
      const built = await buildPayment(
        {
          mint,
          payer: row.sender_address,
          // The payer may have closed the account since.
          transfers: [
            {
              recipient: row.recipient_address,
              amount: baseUnitsOf(row.amount),
              createsTokenAccount: true,
            },
          ],
          references: [row.reference, beacon],
          memo: row.id,
        },
        moment,
      );
      return presentRefund(row, presentSubmitAction(built, row.sender_address));
    }),
  );
}

export async function showRefund(parts: Parts, row: RefundRow): Promise<Refund> {
  const [refund] = await showRefunds(parts, [row]);
  return refund!;
}

/** While one is on its way there is nothing to sign. */
function isUnsigned({ status, sent_signature }: RefundRow): boolean {
  return status === 'requires_action' && sent_signature === null;
}
