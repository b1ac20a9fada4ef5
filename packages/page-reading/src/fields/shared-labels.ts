import type { Control } from '../survey/control.ts';
import { purposeOf } from './field-purpose.ts';

const SEPARATOR = /[,/&+|、・]/;
/** A label is short; what is longer is a sentence, or made to be read for ever. */
const LABEL_MAX = 80;

/**
 * The part of a label that is meant for each of several fields in a row, of which only the first has one: `PLZ, Ort` before two fields.
 * Each part must be something that a buyer is asked for.
 * @example sharedLabels(fields).get(fields[1]) // 'Ort'
 */
export function sharedLabels(fields: readonly Control[]): ReadonlyMap<Control, string> {
  const found = new Map<Control, string>();
  fields.forEach((first, index) => {
    if (first.label.length > LABEL_MAX) return;
    const parts = first.label.split(SEPARATOR).flatMap((part) => (/\p{L}/u.test(part) ? [part.trim()] : []));
    const row = fields.slice(index, index + parts.length);
    const isRow = row.slice(1).every(({ form, label }) => form === first.form && label === '');
    const next = fields[index + parts.length];
    const isWhole = next === undefined || next.form !== first.form || next.label !== '';
    if (parts.length < 2 || row.length < parts.length || !isRow || !isWhole) return;
    const labels = row.map((control, at) => ({ control, label: parts[at]! }));
    const isAsked = ({ control, label }: (typeof labels)[number]) =>
      purposeOf({ ...control, label }).kind === 'buyer';
    if (labels.every(isAsked)) for (const { control, label } of labels) found.set(control, label);
  });
  return found;
}
