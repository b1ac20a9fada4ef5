import { isNeverPressed } from '@florin/page-reading/buttons/button-intent';
import { isStreet } from '@florin/page-reading/fields/field-purpose';
import { says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import { fieldsOfBuying, type Page } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { BINDING } from '../../../reader/unclear-presses.ts';
import type { SafeStep } from '../../recipe.ts';
import type { PlannedEntry } from '../entry.ts';
import { pressedOnce } from '../progress.ts';

/**
 * Shops that look addresses up show a street and a city to type into once somebody asks for them: `Enter address manually`. What a look-up
 * finds is the shop's reading of an address, and not always the buyer's. Null where there are such fields, or nothing that shows them.
 * @example planByHand(page, steps)?.move // { kind: 'press', control: … }
 */
export function planByHand(page: Page, steps: readonly SafeStep[]): PlannedEntry | null {
  const button = page.seen.controls.find(isForFields);
  if (!button || !asksFor(page) || (asksFor(page, isStreet) && asksFor(page, isCity))) return null;
  return pressedOnce(button, 'more_address', steps);
}

/** Whatever else it says: what may order or bind by its words is no such press. */
function isForFields(control: Control): boolean {
  const { kind, text, label, isDisabled, isSiteNavigation, languages } = control;
  if ((kind !== 'button' && kind !== 'link') || isDisabled || isSiteNavigation) return false;
  if (isNeverPressed(control) || saysAny(BINDING, text || label, languages)) return false;
  return says('by_hand', text || label, languages);
}

/** Something of the buyer, or that. What cannot be typed into is filled in by what was looked up. */
function asksFor(page: Page, isAsked: (field: string) => boolean = () => true): boolean {
  return fieldsOfBuying(page).some((control) => {
    const purpose = page.purposes.get(control);
    return purpose?.kind === 'buyer' && isAsked(purpose.field) && !control.isReadOnly && !control.isDisabled;
  });
}

function isCity(field: string): boolean {
  return field === 'city';
}
