/**
 * The words beside an amount, which name it; empty where there are none, so that the next larger element is asked.
 * @example labelBeside('Shipping $4.99', '$4.99') // 'Shipping'
 */
export function labelBeside(words: string, amount: string): string {
  const rest = words.replace(amount, ' ').replace(/\s+/g, ' ').trim();
  return /[a-z]{2}/i.test(rest.replace(/\b(?:USD|SGD)\b/g, '')) ? rest : '';
}
