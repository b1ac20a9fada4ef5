import type { Control } from '../survey/control.ts';
import type { FieldPurpose } from './field-purpose.ts';

/**
 * A person has one last name in a row of names, and one first name: another one beside them is a middle name, which nobody was told
 * (`Nombre`, `Segundo nombre`, `Apellido`).
 */
export function readMiddleNames(fields: readonly Control[], purposes: Map<Control, FieldPurpose>): void {
  for (const row of rowsOfNames(fields, purposes)) {
    const named = (field: string) => row.filter((control) => nameIn(purposes.get(control)) === field);
    if (named('family_name').length !== 1) continue;
    for (const middle of named('given_name').slice(1)) purposes.set(middle, { kind: 'other' });
  }
}

function rowsOfNames(
  fields: readonly Control[],
  purposes: ReadonlyMap<Control, FieldPurpose>,
): readonly (readonly Control[])[] {
  const rows: Control[][] = [];
  let before: Control | undefined;
  for (const control of fields) {
    const row = before && isBeside(control, before, purposes) ? rows.at(-1) : undefined;
    if (row) row.push(control);
    else rows.push([control]);
    before = control;
  }
  return rows;
}

/** Both ask for a part of the name of the same person. */
function isBeside(control: Control, before: Control, purposes: ReadonlyMap<Control, FieldPurpose>): boolean {
  const [own, other] = [purposes.get(control), purposes.get(before)];
  const areNames = nameIn(own) !== null && nameIn(other) !== null;
  const isSame = own?.kind === 'buyer' && other?.kind === 'buyer' && own.section === other.section;
  return areNames && isSame && control.form === before.form;
}

function nameIn(purpose: FieldPurpose | undefined): 'given_name' | 'family_name' | null {
  if (purpose?.kind !== 'buyer') return null;
  return purpose.field === 'given_name' || purpose.field === 'family_name' ? purpose.field : null;
}
