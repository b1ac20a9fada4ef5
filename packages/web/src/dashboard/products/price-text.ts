import type { Product } from '@florin/wire/payments/product';
import { amountText } from '../../shell/amount-text.ts';

/** @example priceText(product) // '$12.50 a box' */
export function priceText({ default_price, amount, unit_label }: Product): string {
  if (default_price === null) return 'No price';
  return unit_label === null ? amountText(amount) : `${amountText(amount)} a ${unit_label}`;
}
