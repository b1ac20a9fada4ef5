import type { Language } from '../words/language.ts';

/**
 * Dollars as people write them in a language.
 * @example amountText(250000) // '$2,500.00', in German '2.500,00 $'
 */
export function amountText(cents: number, language: Language = 'en'): string {
  const [whole, fraction] = (cents / 100).toFixed(2).split('.');
  const grouped = (mark: string) => whole!.replace(/\B(?=(\d{3})+$)/g, mark);
  return language === 'de' ? `${grouped('.')},${fraction} $` : `$${grouped(',')}.${fraction}`;
}

/** As a wallet wants it typed. @example plainAmount(2500) // '25.00' */
export function plainAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}
