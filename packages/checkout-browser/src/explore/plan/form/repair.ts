import { buyerValue, countryOf, otherSpelling } from '@florin/page-reading/buyer/buyer-values';
import type { Page } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { Move } from '../../act/perform.ts';

type Repair = Extract<Move, { kind: 'fill' | 'type' | 'select' }>;

/**
 * How a field that the shop complains of can be entered otherwise: the same detail in another spelling, key by key. Null where
 * no field is named, or where each was entered otherwise before.
 * @example planRepair(page, choice, repaired) // [{ kind: 'type', control, value: '4155550100' }]
 */
export function planRepair(page: Page, choice: Choice, repaired: ReadonlySet<string>): readonly Repair[] {
  return page.complaints.flatMap(({ control }) => {
    const purpose = control && page.purposes.get(control);
    if (!control || purpose?.kind !== 'buyer' || control.kind !== 'text' || repaired.has(repairKey(control)))
      return [];
    const value = buyerValue(choice.buyer, purpose.field, purpose.section);
    if (!value) return [];
    const other = otherSpelling(purpose.field, value, countryOf(choice.buyer, purpose.section));
    const isTried = digitsOf(other).length > 0 && digitsOf(control.value) === digitsOf(other);
    return [{ kind: 'type' as const, control, value: isTried ? value : other }];
  });
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export function repairKey({ name, id, label }: Control): string {
  return name || id || label;
}
