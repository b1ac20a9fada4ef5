import type { ChoiceTarget, Control } from '@florin/page-reading/survey/control';
import type { Drive } from '../../pool/drive.ts';
import { applyChoice, fillField, pressControl, selectValue, tick, typeField } from './act.ts';
import { pickFrom } from './drawn-list.ts';
import { exact, locate, whereUsable } from './locate.ts';

/** One thing to do on the page that was just looked at. What and why was decided before; doing it takes no thought. */
export type Move =
  /** To type is to fill key by key, for pages that look at each. */
  | { readonly kind: 'fill' | 'type' | 'select'; readonly control: Control; readonly value: string }
  /** The first of several spellings that a drawn list offers. */
  | { readonly kind: 'pick'; readonly control: Control; readonly values: readonly string[] }
  | { readonly kind: 'tick' | 'press'; readonly control: Control }
  | { readonly kind: 'choose'; readonly target: ChoiceTarget };

/** False where it could not be done, or where nothing at all came of a press. */
export async function perform(drive: Drive, move: Move): Promise<boolean> {
  return (await whereUsable(drive, () => attempt(drive, move))) ?? false;
}

async function attempt(drive: Drive, move: Move): Promise<boolean> {
  switch (move.kind) {
    case 'fill':
      return fillField(drive, exact(move.control.locators), move.value);
    case 'type':
      return typeField(drive, exact(move.control.locators), move.value);
    case 'select':
      return selectValue(drive, exact(move.control.locators), move.value);
    case 'pick': {
      const list = await locate(drive.page.mainFrame(), exact(move.control.locators));
      return list !== null && pickFrom(drive, list, move.values);
    }
    case 'tick':
      return tick(drive, exact(move.control.locators));
    case 'press':
      drive.dialogs.forget();
      await drive.guard.held();
      return pressControl(drive, move.control);
    case 'choose':
      return applyChoice(drive, move.target, exact(move.target.locators));
  }
}
