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
  return withOpened(
    drive,
    seen,
    seen.controls.filter((control) => isClosed(control) && purposes.get(control)?.kind === 'other'),
    known,
  );
}

/**
 * The same in a checkout, where only those are opened that must be answered and that nobody knows: among what they offer one may be
 * chosen, where a field to type into could hold anything.
 */
export async function withDemandedLists<T extends DocumentSurvey>(
  drive: Drive,
  seen: T,
  known: KnownLists,
): Promise<T> {
  const isDemanded = ({ isRequired, isInvalid }: Control) => isRequired || isInvalid;
  const lists = seen.controls.filter(
    (control) => isDemanded(control) && (isClosed(control) || isSearched(control)),
  );
  if (lists.length === 0) return seen;
  const purposes = purposesOf(seen.controls);
  const isUnknown = (control: Control) =>
    ['other', 'card_unknown'].includes(purposes.get(control)?.kind ?? '');
  return withOpened(drive, seen, lists.filter(isUnknown), known);
}

async function withOpened<T extends DocumentSurvey>(
  drive: Drive,
  seen: T,
  closed: readonly Control[],
  known: KnownLists,
): Promise<T> {
  if (closed.length === 0) return seen;
  for (const control of closed.slice(0, LISTS_MAX)) {
    if (known.has(keyOf(control))) continue;
    const list = await locate(drive.page.mainFrame(), exact(control.locators));
    const labels = list && (await whereUsable(drive, () => readList(drive, list)));
    known.set(keyOf(control), labels ?? []);
  }
  const opened = new Set(closed);
  const controls = seen.controls.map((control) =>
    opened.has(control) ? withOptions(control, known) : control,
  );
  return { ...seen, controls };
}

function isClosed(control: Control): boolean {
  return (
    control.isDrawnList && control.options.length === 0 && !control.isDisabled && !control.isSiteNavigation
  );
}

/**
 * Whether a field only searches the list that it opens: it has no name to be sent under.
 * @example isSearched(control) // true: the input in an `ng-select`
 */
export function isSearched({ proposes, name, isDisabled, isSiteNavigation }: Control): boolean {
  return proposes === true && name === '' && !isDisabled && !isSiteNavigation;
}

function withOptions(control: Control, known: KnownLists): Control {
  const labels = known.get(keyOf(control)) ?? [];
  if (labels.length === 0) return control;
  const options = labels.map((label) => {
    const selected = label === (control.text || control.value);
    return { value: label, label, disabled: false, selected };
  });
  return { ...control, kind: 'select', isDrawnList: true, options };
}

function keyOf({ locators }: Control): string {
  return JSON.stringify(locators.at(-1));
}
