import type { CustomAmount } from '@florin/wire/payments/buyer/choice';
import type { PaymentListRow } from '../../payments/payment-list-row.ts';
import type { LinkListRow } from '../link-list-row.ts';

export interface LinkDetailProps {
  readonly link: LinkListRow;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly amountCents: number;
  }[];
  readonly offer: {
    readonly title: string | null;
    readonly text: string | null;
    /** After how many payments it is sold out. */
    readonly limit: number | null;
    readonly count: number;
    readonly customAmount: CustomAmount | null;
    /** What the buyer is asked for, in words. */
    readonly asks: readonly string[];
  };
  readonly businessName: string;
  /** Whether the business still has the name that its wallet gave it. */
  readonly isUnnamed: boolean;
  readonly url: string;
  readonly qrDataUrl: string;
  /** The latest. */
  readonly payments: readonly PaymentListRow[];
}
