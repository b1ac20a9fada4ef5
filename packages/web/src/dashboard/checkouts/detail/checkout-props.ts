import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { CheckoutIntentStep } from '@florin/wire/checkout/checkout-step';

export interface CheckoutViewProps {
  readonly intent: CheckoutIntent;
  readonly steps: readonly CheckoutIntentStep[];
  /** What is charged; null where there is none. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  /** Where this page may take the product’s picture from. */
  readonly pictureOrigin: string | null;
}
