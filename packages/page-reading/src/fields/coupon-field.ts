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
  if (only?.kind !== 'text' || others.length > 0) return false;
  return speaksOfCoupon(only) || isCodeToApply(only, members);
}

/** Some say what it is for above the form alone: a field for a code, and the only button takes that off. A code that is checked is another. */
function isCodeToApply({ name, id }: Control, members: readonly Control[]): boolean {
  const [button, ...more] = members.filter(({ kind }) => kind === 'button');
  const isCode = [name, id].some((named) => named.toLowerCase() === 'code');
  return isCode && more.length === 0 && button !== undefined && applies(button);
}

function applies({ text, label, languages }: Control): boolean {
  return says('apply_coupon', text || label, languages);
}
