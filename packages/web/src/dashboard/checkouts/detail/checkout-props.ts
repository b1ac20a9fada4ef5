import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { CheckoutIntentStep } from '@florin/wire/checkout/checkout-step';

export interface CheckoutViewProps {
  readonly intent: CheckoutIntent;
  readonly steps: readonly CheckoutIntentStep[];
  /** For example `visa ending in 4242`; null where there is none. */
  readonly card: string | null;
  /** Where this page may take the product’s picture from. */
  readonly pictureOrigin: string | null;
}
