import type { FoundProduct } from '@florin/page-reading/purchase';
import { phraseOf } from './words.ts';

/**
 * The product of a list that a prompt names by its whole title; null where it names none of them, or more than one.
 * @example namedProduct('two of the Enamel Mug please', products)?.url // 'https://shop.example/mug'
 */
export function namedProduct(prompt: string | null, products: readonly FoundProduct[]): FoundProduct | null {
  if (prompt === null) return null;
  const said = ` ${phraseOf(prompt).join(' ')} `;
  const titleOf = ({ title }: FoundProduct) => ` ${phraseOf(title).join(' ')} `;
  const named = products.filter(
    (product) => titleOf(product).trim() !== '' && said.includes(titleOf(product)),
  );
  // `Mug` is part of the name `Enamel Mug`: whoever says the longer one does not mean the shorter.
  const whole = named.filter(
    (product) =>
      !named.some(
        (other) => titleOf(other) !== titleOf(product) && titleOf(other).includes(titleOf(product)),
      ),
  );
  const [only, ...others] = whole;
  return only !== undefined && others.every(({ url }) => url === only.url) ? only : null;
}
