import { minorUnitsOf } from '@florin/page-reading/money/currency';
import type { Currency, Quote } from '@florin/page-reading/purchase';
import type { CheckoutFailureCode } from '@florin/wire/checkout/failure-code';
import { BASE_CURRENCIES } from '@florin/wire/currency/fraction-digits';
import { isCents } from '@florin/wire/money';

export type GateVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: 'unsupported_checkout' | 'merchant_error';
      readonly code: CheckoutFailureCode;
      readonly detail: string;
    };

const LINES_MAX = 50;

/**
 * Every driver's quote passes here before anyone sees it: a currency that may be paid, whole units of it, lines that sum to the total.
 * @example checkQuote(quote) // { ok: false, code: 'total_unproven', detail: 'lines sum to 4900, total is 5000' }
 */
export function checkQuote(quote: Quote, currencies: readonly Currency[] = BASE_CURRENCIES): GateVerdict {
  if (!currencies.includes(quote.currency)) {
    const detail = `the shop charges in ${String(quote.currency)}`;
    return { ok: false, reason: 'unsupported_checkout', code: 'currency_unsupported', detail };
  }
  const broken = (detail: string): GateVerdict => ({
    ok: false,
    reason: 'merchant_error',
    code: 'total_unproven',
    detail,
  });
  if (!isCents(quote.amount)) return broken(`total ${String(quote.amount)} is not a whole number of cents`);
  const lines = Object.entries(quote.breakdown);
  if (lines.length === 0 || lines.length > LINES_MAX) return broken(`the total has ${lines.length} lines`);
  const fraction = lines.find(([, amount]) => !Number.isSafeInteger(amount));
  if (fraction !== undefined) return broken(`line ${fraction[0]} is not a whole number of cents`);
  const isWhole = [quote.amount, ...lines.map(([, amount]) => amount)].every(
    (amount) => minorUnitsOf(amount, quote.currency) !== null,
  );
  if (!isWhole) return broken(`an amount has a fraction, and ${quote.currency} has none`);
  const sum = lines.reduce((total, [, amount]) => total + amount, 0);
  return sum === quote.amount ? { ok: true } : broken(`lines sum to ${sum}, total is ${quote.amount}`);
}
