import { SHIPPING } from '../fulfillment.ts';

const DIGITAL = { id: 'digital', title: 'Nothing is shipped' } as const;

/** A way in which lines are delivered, as the protocol has it. */
export interface DeliveryOption {
  readonly type: 'shipping' | 'digital';
  readonly id: string;
  readonly title: string;
  readonly totals: readonly object[];
}

const totals = [{ type: 'total', display_text: 'Delivery', amount: 0 }];

/** One option for what is shipped, and one for what is not. */
export function optionsOf(isShipped: readonly boolean[]): DeliveryOption[] {
  return [
    ...(isShipped.includes(true) ? [{ type: 'shipping' as const, ...SHIPPING, totals }] : []),
    ...(isShipped.includes(false) ? [{ type: 'digital' as const, ...DIGITAL, totals }] : []),
  ];
}
