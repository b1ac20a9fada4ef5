import {
  besideHouseNumber,
  buyerValue,
  countryOf,
  deliveryOf,
  otherSpelling,
} from '@florin/page-reading/buyer/buyer-values';
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
    if (purpose.field === 'house_number') return digitsAlone(page, control, other, choice);
    const isTried = digitsOf(other).length > 0 && digitsOf(control.value) === digitsOf(other);
    return [{ kind: 'type' as const, control, value: isTried ? value : other }];
  });
}

/** A house number that takes digits alone leaves the rest to the field behind it, and stays as it is where there is none. */
function digitsAlone(
  { seen, purposes }: Page,
  control: Control,
  digits: string,
  { buyer }: Choice,
): readonly Repair[] {
  const number: Repair = { kind: 'type', control, value: digits };
  const address = deliveryOf(buyer);
  const rest = address ? besideHouseNumber(address) : '';
  if (digits === control.value || rest === address?.line2) return [number];
  const fields = seen.controls.filter(({ kind, isDisabled }) => kind === 'text' && !isDisabled);
  const behind = fields[fields.indexOf(control) + 1];
  const purpose = behind && purposes.get(behind);
  const isForRest = purpose?.kind === 'buyer' && purpose.field === 'line2';
  return behind && isForRest ? [number, { kind: 'type', control: behind, value: rest }] : [];
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export function repairKey({ name, id, label }: Control): string {
  return name || id || label;
}
