import { useLanguage } from '../words/use-words.ts';
import { amountText, quoteText } from './amount-text.ts';

/**
 * Dollars in the language of the page.
 * @example const amount = useAmountText(); amount(1250) // '$12.50'
 */
export function useAmountText(): (cents: number) => string {
  const language = useLanguage();
  return (cents) => amountText(cents, language);
}

/**
 * What a merchant asks, in the merchant's currency and the language of the page.
 * @example const quote = useQuoteText(); quote(2310, 'sgd') // '$23.10 SGD'
 * @example quote(1200, 'jpy') // '1,200 JPY'
 */
export function useQuoteText(): (amount: number, currency: string | null) => string {
  const language = useLanguage();
  return (amount, currency) => quoteText(amount, currency, language);
}
