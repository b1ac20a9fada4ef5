import type { Product } from '@florin/wire/payments/product';
import { amountText } from '../../shell/amount-text.ts';
import { productWords } from '../../words/dashboard/product-words.ts';
import type { DashboardLanguage } from '../../words/language.ts';

/** @example priceText(product, 'en') // '$12.50 a box' */
export function priceText(
  { default_price, amount, unit_label }: Product,
  language: DashboardLanguage,
): string {
  const words = productWords[language];
  if (default_price === null) return words.noPrice;
  const price = amountText(amount, language);
  return unit_label === null ? price : words.priceOf(price, unit_label);
}
