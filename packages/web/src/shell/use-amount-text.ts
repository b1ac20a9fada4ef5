import { useLanguage } from '../words/use-words.ts';
import { amountText } from './amount-text.ts';

/**
 * Dollars in the language of the page.
 * @example const amount = useAmountText(); amount(1250) // '$12.50'
 */
export function useAmountText(): (cents: number) => string {
  const language = useLanguage();
  return (cents) => amountText(cents, language);
}
