import { isBrandList } from '@florin/page-reading/card/card-brands';
import type { Control } from '@florin/page-reading/survey/control';
import { parseCardNumber } from '@florin/wire/checkout/card-number';
import { names, says } from '../said.ts';

/**
 * Whether what is entered here may be a part of a card: it does not leave the page. Whatever else is a secret is taken out where
 * the survey is read, by the judgement that decides what is entered.
 */
export function isSecret(control: Control): boolean {
  const { kind, inputType, autocomplete, value, label, hint = '', name, id } = control;
  if ((kind !== 'text' && kind !== 'select') || value === '' || isBrandList(control)) return false;
  if (inputType === 'password' || autocomplete.split(/\s+/).some((token) => token.startsWith('cc-')))
    return true;
  if (parseCardNumber(value) !== null) return true;
  return says('secret', `${label} ${hint}`) || [name, id].some((called) => names('secret', called));
}
