import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { CheckoutIntentStep } from '@florin/wire/checkout/checkout-step';

export interface CheckoutViewProps {
  readonly intent: CheckoutIntent;
  readonly steps: readonly CheckoutIntentStep[];
  /** What is charged; null where there is none. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  /** Where the product’s picture is, at our own origin. */
  readonly picture: string | null;
  /** Where the purchase made an account, or was about to; null where it did not. */
  readonly shopAccount: { readonly origin: string } | null;
}
