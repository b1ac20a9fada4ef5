import type { Control } from '../survey/control.ts';
import { type FieldPurpose, purposeOf } from './field-purpose.ts';

type Purposes = Map<Control, FieldPurpose>;

/**
 * Many countries ask for what a street is (`utca`, `Calle`, `Via`) apart from what it is called: a list that is called a street, or that
 * stands between the street and the number of the house, offers those words.
 * @example readStreetKinds(fields, purposes); purposes.get(list) // { kind: 'buyer', field: 'street_kind', section: 'shipping' }
 */
export function readStreetKinds(fields: readonly Control[], purposes: Purposes): void {
  fields.forEach((list, index) => {
    if (!offersWords(list) || purposes.get(list)?.kind !== 'other') return;
    const street = fields.find((field) => field.form === list.form && isTypedStreet(field, purposes));
    const purpose = street && purposes.get(street);
    if (purpose?.kind !== 'buyer') return;
    const [before, after] = [fields[index - 1], fields[index + 1]];
    const isAmongParts = isTypedStreet(before, purposes) && isHouseNumber(after, purposes);
    const section = sectionBeside(list, fields, purposes) ?? purpose.section;
    if (isAmongParts || isCalledStreet(list))
      purposes.set(list, { kind: 'buyer', field: 'street_kind', section });
  });
}

/** Addresses that a shop knows have numbers, and there it is no word that is chosen. */
function offersWords({ kind, options, isDrawnList }: Control): boolean {
  const isWord = ({ label }: { readonly label: string }) => !/\d/.test(label);
  return kind === 'select' && !isDrawnList && options.length > OPTIONS_MIN && options.every(isWord);
}

const OPTIONS_MIN = 2;

function isCalledStreet(list: Control): boolean {
  const purpose = purposeOf(list);
  return purpose.kind === 'buyer' && purpose.field === 'line1';
}

/** A list stands beside the street that it is of. */
function sectionBeside(
  list: Control,
  fields: readonly Control[],
  purposes: Purposes,
): 'shipping' | 'billing' | null {
  const at = fields.indexOf(list);
  const beside = [fields[at - 1], fields[at + 1]].find((field) => isTypedStreet(field, purposes));
  const purpose = beside && purposes.get(beside);
  return purpose?.kind === 'buyer' ? purpose.section : null;
}

function isTypedStreet(field: Control | undefined, purposes: Purposes): boolean {
  const purpose = field && purposes.get(field);
  return field?.kind === 'text' && purpose?.kind === 'buyer' && purpose.field === 'line1';
}

function isHouseNumber(field: Control | undefined, purposes: Purposes): boolean {
  const purpose = field && purposes.get(field);
  return purpose?.kind === 'buyer' && purpose.field === 'house_number';
}
