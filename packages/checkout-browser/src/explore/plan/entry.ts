import type { BuyerDetail, OptionField } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { Move } from '../act/perform.ts';
import type { SafeStep } from '../recipe.ts';

/** Something to do and what to write down for the next time. */
export interface PlannedEntry {
  /** Null where the page is right already: the next purchase may want something else there. */
  readonly move: Move | null;
  /** Null where the same would mean something else the next time: what one press adds depends on what is there. */
  readonly step: SafeStep | null;
}

export interface Entering {
  readonly kind: 'enter';
  readonly entries: readonly PlannedEntry[];
}

/** What one control needs. */
export type FieldPlan =
  | { readonly kind: 'do'; readonly entry: PlannedEntry }
  | {
      readonly kind: 'missing';
      readonly detail: BuyerDetail | null;
      readonly field: OptionField | null;
      /** What it offers depends on other fields: it is asked for once those are entered. */
      readonly isLast?: boolean;
    }
  /** A list that must be answered offers nothing that fits, at least not yet. */
  | { readonly kind: 'refused'; readonly detail: string; readonly isRegion?: boolean }
  | { readonly kind: 'leave' };

export const LEAVE: FieldPlan = { kind: 'leave' };

/** @example entering(planTick(box)) */
export function entering(entry: PlannedEntry): Entering {
  return { kind: 'enter', entries: [entry] };
}

/** A box or a radio that is to be taken, or a box that the shop has ticked and that is to be left. */
export function tickEntry(control: Control): PlannedEntry {
  const isOff = control.kind === 'checkbox' && control.isChecked;
  return {
    move: { kind: 'tick', control },
    step: { class: 'safe', action: 'check', locators: control.locators, ...(isOff && { isOff }) },
  };
}
