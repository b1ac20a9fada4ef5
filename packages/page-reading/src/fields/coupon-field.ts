import { says } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import type { Control } from '../survey/control.ts';

/** @example speaksOfCoupon(field('Promo code')) // true */
export function speaksOfCoupon({ label, hint = '', name, id, languages }: Control): boolean {
  return says('coupon', `${label} ${hint}`, languages) || [name, id].some((named) => names('coupon', named));
}

/** Whether the controls of a form ask for a code and nothing else: `Add` beside it is no way to buy something. */
export function asksForCouponAlone(members: readonly Control[]): boolean {
  const [only, ...others] = members.filter(({ kind }) => kind !== 'button' && kind !== 'link');
  return only?.kind === 'text' && others.length === 0 && speaksOfCoupon(only);
}
