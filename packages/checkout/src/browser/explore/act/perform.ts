import type { Drive } from '../../pool/drive.ts';
import type { ChoiceTarget, Control } from '../../survey/control.ts';
import { applyChoice, fillField, pressControl, selectValue, tick } from './act.ts';
import { exact } from './locate.ts';

/** One thing to do on the page that was just looked at. What and why was decided before; doing it takes no thought. */
export type Move =
  | { readonly kind: 'fill' | 'select'; readonly control: Control; readonly value: string }
  | { readonly kind: 'tick' | 'press'; readonly control: Control }
  | { readonly kind: 'choose'; readonly target: ChoiceTarget };

/** False where it could not be done, or where nothing at all came of a press. */
export async function perform(drive: Drive, move: Move): Promise<boolean> {
  switch (move.kind) {
    case 'fill':
      return fillField(drive, exact(move.control.locators), move.value);
    case 'select':
      return selectValue(drive, exact(move.control.locators), move.value);
    case 'tick':
      return tick(drive, exact(move.control.locators));
    case 'press':
      return pressControl(drive, move.control);
    case 'choose':
      return applyChoice(drive, move.target, exact(move.target.locators));
  }
}
