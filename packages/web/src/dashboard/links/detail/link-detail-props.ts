import type { PaymentListRow } from '../../payments/payment-list-row.ts';
import type { LinkListRow } from '../link-list-row.ts';

export interface LinkDetailProps {
  readonly link: LinkListRow;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly amountCents: number;
  }[];
  readonly businessName: string;
  readonly url: string;
  readonly qrDataUrl: string;
  /** The latest. */
  readonly payments: readonly PaymentListRow[];
}
