import { isBrandList } from '../card/card-brands.ts';
import type { Control } from '../survey/control.ts';
import { withoutValue } from '../survey/without-value.ts';
import { type FieldPurpose, purposeOf } from './field-purpose.ts';
import { purposeReadAs } from './read-as.ts';

/** Also in groups, as on a card; longer than a telephone's then. */
const LONG_NUMBER = /\d{8}|\d(?:[ -]?\d){13}/;

/**
 * The controls without what is entered in fields of a card: decided by the same judgement that decides what is entered there.
 * @example withoutSecrets(controls).find(({ name }) => name === 'card_number')?.value // ''
 */
export function withoutSecrets(controls: readonly Control[]): Control[] {
  return controls.map((control) => {
    const isField = control.kind === 'text' || control.kind === 'select';
    // Which brand is chosen is told by no field of a card, and has to be seen to be kept.
    if (!isField || control.value === '' || isBrandList(control)) return control;
    const isOfCard = purposeReadAs(control, 'shipping')?.kind === 'card';
    return isOfCard || isSecret(control, purposeOf(control)) ? withoutValue(control) : control;
  });
}

function isSecret({ inputType, value }: Control, { kind }: FieldPurpose): boolean {
  if (inputType === 'password' || kind === 'card' || kind === 'card_unknown') return true;
  return kind !== 'buyer' && LONG_NUMBER.test(value);
}
