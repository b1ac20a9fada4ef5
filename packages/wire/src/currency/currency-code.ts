import { z } from 'zod';

export const CurrencyCode = z
  .string()
  .regex(/^[a-z]{3}$/, { error: 'Expected an ISO 4217 code in lowercase.' });

/** What a merchant charges in: `usd` or `sgd`, and whatever else the operator allows; null while it is not known. */
export const CheckoutCurrency = z.union([z.enum(['usd', 'sgd']).nullable(), CurrencyCode]);
