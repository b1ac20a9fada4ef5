import { expression } from '@florin/wire/values/expression';
import { CURRENCY_CODE } from '../words/currency-codes.ts';

const CODES = expression('gi')`${CURRENCY_CODE}`;
const WORD = /\p{L}\p{M}*\p{L}|\p{Script=Han}/u;

/**
 * The words beside an amount, which name it; empty where there are none, so that the next larger element is asked.
 * @example labelBeside('Shipping $4.99', '$4.99') // 'Shipping'
 */
export function labelBeside(words: string, amount: string): string {
  const rest = words.replace(amount, ' ').replace(/\s+/g, ' ').trim();
  return WORD.test(rest.replace(CODES, '')) ? rest : '';
}
