import { purposesOf } from '@florin/page-reading/fields/field-purposes';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { Drive } from '../../pool/drive.ts';
import { readList } from './drawn-list.ts';
import { exact, locate, whereUsable } from './locate.ts';

/** What lists were found to offer, by where they stand. */
export type KnownLists = Map<string, readonly string[]>;

const LISTS_MAX = 6;

/** The survey with the options of those drawn lists that make them only when they are opened: each is opened once. */
export async function withClosedLists<T extends DocumentSurvey>(
  drive: Drive,
  seen: T,
  known: KnownLists,
): Promise<T> {
  const purposes = purposesOf(seen.controls);
  const closed = seen.controls.filter(
    (control) => isClosed(control) && purposes.get(control)?.kind === 'other',
  );
  if (closed.length === 0) return seen;
  for (const control of closed.slice(0, LISTS_MAX)) {
    if (known.has(keyOf(control))) continue;
    const list = await locate(drive.page.mainFrame(), exact(control.locators));
    const labels = list && (await whereUsable(drive, () => readList(drive, list)));
    known.set(keyOf(control), labels ?? []);
  }
  return { ...seen, controls: seen.controls.map((control) => withOptions(control, known)) };
}

function isClosed(control: Control): boolean {
  return (
    control.isDrawnList && control.options.length === 0 && !control.isDisabled && !control.isSiteNavigation
  );
}

function withOptions(control: Control, known: KnownLists): Control {
  const labels = isClosed(control) ? (known.get(keyOf(control)) ?? []) : [];
  if (labels.length === 0) return control;
  const options = labels.map((label) => {
    const selected = label === (control.text || control.value);
    return { value: label, label, disabled: false, selected };
  });
  return { ...control, options };
}

function keyOf({ locators }: Control): string {
  return JSON.stringify(locators.at(-1));
}
