import { intentOf, isNeverPressed } from '@florin/page-reading/buttons/button-intent';
import { purposesOf } from '@florin/page-reading/fields/field-purposes';
import { isWhollySaid } from '@florin/page-reading/lexicon/lexicon';
import { normalise } from '@florin/page-reading/lexicon/normalise';
import { readLines } from '@florin/page-reading/money/amount-lines';
import { isForeign } from '@florin/page-reading/page/spoken-words';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { TextAsked, TextPlace } from './page-reader.ts';

type Purposes = ReturnType<typeof purposesOf>;

/** Vowels may be marks on their letters: कुल. */
const WORD = /\p{L}\p{M}*\p{L}/u;
const TEXTS_MAX = 100;
const LINES_MAX = 40;
const LINKS_MAX = 25;
const LETTERS_MAX = 90;
/** A long list is known by its values. */
const OPTIONS_MAX = 15;

/**
 * The texts of a page that whoever knows the lexicon alone does not understand as a whole: those that a buyer acts by first, each once.
 * @example unreadTexts(seen) // [{ place: 'field', text: 'Πόλη', under: 'Στοιχεία χρέωσης' }, …]
 */
export function unreadTexts(seen: DocumentSurvey): readonly TextAsked[] {
  // One word of a sentence may be known, `e-mail`, or be another word of a neighbour's language: the sentence is not.
  const known = isForeign(seen) ? undefined : seen.languages;
  const isUnread = (text: string) => !isWhollySaid(text, known);
  const { controls, alerts, layerLines = [], lines, heading } = seen;
  const own = controls.filter(({ isSiteNavigation }) => !isSiteNavigation);
  const purposes = purposesOf(own);
  const plain = (place: TextPlace, texts: readonly string[], under = '') =>
    texts.filter(isUnread).map((text) => ({ place, text, under }));
  const asked = [
    ...fieldsUnread(own, purposes, isUnread),
    ...own.flatMap((control) => pressUnread(control, 'button')),
    ...amountsUnread(seen),
    ...plain('alert', ofNoControl(seen, [...alerts, ...layerLines])),
    ...plain('heading', [heading, ...own.flatMap(({ section, group }) => [section, group?.title ?? ''])]),
    ...own.flatMap((control) => plain('choice', choicesOf(control, purposes), control.label)),
    ...own.flatMap((control) => pressUnread(control, 'link')).slice(0, LINKS_MAX),
    ...plain('line', ofNoControl(seen, lines)).slice(0, LINES_MAX),
  ];
  const distinct = new Map<string, TextAsked>();
  for (const text of asked) {
    const key = keyOf(text.text);
    if (key !== '' && text.text.length <= LETTERS_MAX && !distinct.has(key)) distinct.set(key, text);
  }
  return [...distinct.values()].slice(0, TEXTS_MAX);
}

/** Without the lines that only repeat a field, a press, a choice or the label of a sum, or a part of one: those are asked about as what they are. */
function ofNoControl({ controls, amounts }: DocumentSurvey, lines: readonly string[]): readonly string[] {
  const shown = [
    ...controls.flatMap(({ text, label, section }) => [text, label, section]),
    ...amounts.map(({ label }) => label),
  ].map((text) => ` ${keyOf(text)} `);
  return lines.filter((line) => !shown.some((text) => text.includes(` ${keyOf(line)} `)));
}

/** Numbers change from look to look, words do not. Empty where there are none. */
export function keyOf(text: string): string {
  const words = normalise(text).replace(/\d+/g, '').replace(/ {2,}/g, ' ').trim();
  return WORD.test(words) ? words : '';
}

function fieldsUnread(
  controls: readonly Control[],
  purposes: Purposes,
  isUnreadText: (text: string) => boolean,
): readonly TextAsked[] {
  return controls.flatMap((control) => {
    const { kind, label, hint, section } = control;
    const isTyped = kind === 'text' || kind === 'select';
    const isBox = kind === 'checkbox' || kind === 'radio';
    const isUnread = isTyped ? purposes.get(control)?.kind === 'other' : isBox && isUnreadText(label);
    return isUnread
      ? [{ place: isTyped ? 'field' : 'choice', text: label || hint || '', under: section } as const]
      : [];
  });
}

function pressUnread(control: Control, kind: 'button' | 'link'): readonly TextAsked[] {
  if (control.kind !== kind || control.isDisabled || control.listEntry !== '') return [];
  if (isNeverPressed(control) || intentOf(control) !== null) return [];
  return [{ place: kind, text: control.text || control.label, under: control.section }];
}

/** Rows whose label says no sum, in no language that is known. */
function amountsUnread({ amounts }: DocumentSurvey): readonly TextAsked[] {
  return amounts.flatMap((row) => {
    const isRead = readLines([row]).every(({ kind }) => kind !== 'other');
    return isRead ? [] : [{ place: 'amount', text: row.label, under: '' } as const];
  });
}

/** Of a list that is known, of countries or states, only what it says before something is chosen. */
function choicesOf(control: Control, purposes: Purposes): readonly string[] {
  const { kind, options } = control;
  if (kind !== 'select' || options.length > OPTIONS_MAX) return [];
  const isKnown = purposes.get(control)?.kind === 'buyer';
  return options.filter(({ value }) => !isKnown || value === '').map(({ label }) => label);
}
