import { plainAmount } from '@florin/wire/money';
import type { Language } from '../words/language.ts';

/**
 * Dollars as people write them in a language.
 * @example amountText(250000) // '$2,500.00', in German '2.500,00 $'
 */
export function amountText(cents: number, language: Language = 'en'): string {
  const [whole, fraction] = plainAmount(cents).split('.');
  const grouped = (mark: string) => whole!.replace(/\B(?=(?:\d{3}){1,6}$)/g, mark);
  return language === 'de' ? `${grouped('.')},${fraction} $` : `$${grouped(',')}.${fraction}`;
}
