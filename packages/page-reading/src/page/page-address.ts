import { names } from '../lexicon/markup-names.ts';

/**
 * The parts of an address that name a page, in their order: `/shop/cart.php?step=review` has three, `/login?returnUrl=/cart` one. What
 * a page that asks to sign in says of the one that was asked for is not about itself.
 */
function partsOf(url: string): readonly string[] {
  if (!URL.canParse(url)) return [];
  const { pathname, searchParams, hash } = new URL(url);
  const values = [...searchParams].flatMap(([name, value]) =>
    names('later_page', name) || /^(\/|https?:)/.test(value) ? [] : [value],
  );
  const parts = [pathname, ...values, routeIn(hash)].flatMap((value) => value.split('/'));
  return parts.map((part) => part.replace(/\.[a-z]{1,5}$/i, ''));
}

/** Pages that a script shows over another are named behind the hash: `#/checkout`, `#!/cart`. */
export function routeIn(hash: string): string {
  return /^#!?\/([\w/.-]*)/.exec(hash)?.[1] ?? '';
}

/**
 * Which of the two pages an address names: `checkout/cart` is the cart, `cart/checkout` the checkout. Null where it names neither.
 * @example pageNamedBy('https://shop.example/checkout/cart') // 'cart'
 */
export function pageNamedBy(url: string): 'cart' | 'checkout' | null {
  const parts = partsOf(url);
  const [cart, checkout] = (['cart', 'checkout'] as const).map((page) =>
    parts.findIndex((part) => names(page, part)),
  ) as [number, number];
  if (cart < 0 && checkout < 0) return null;
  return cart > checkout ? 'cart' : 'checkout';
}

/** Whether an address names a page among others. */
export function isAddressOf(page: 'cart' | 'checkout', url: string): boolean {
  return partsOf(url).some((part) => names(page, part));
}

/** Whether an address does something else than lead on: it adds, removes, signs in, or shows terms. */
export function doesOtherwise(address: string): boolean {
  return names('other_page', address);
}
