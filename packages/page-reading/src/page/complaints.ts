import { purposeOf } from '../fields/field-purpose.ts';
import { type Languages, says, saysAny, withoutSaid } from '../lexicon/lexicon.ts';
import { isUnspaced } from '../lexicon/normalise.ts';
import { type Control, controlOf } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { hasWords, plainWords } from '../words/plain-words.ts';

/** What the shop finds wrong, in its own words. */
export interface Complaint {
  /** Null where the words name no field of the page. */
  readonly control: Control | null;
  readonly words: string;
}

const WORDS_MAX = 200;

/**
 * Everything on the page that says what is wrong with it: beside a field, or as a notice that names one.
 * @example complaintsOn(seen).map(({ words }) => words) // ['Phone is required']
 */
export function complaintsOn({ controls, alerts, languages }: DocumentSurvey): readonly Complaint[] {
  const beside = controls
    .filter(({ isInvalid, complaint }) => isInvalid && complaint !== '')
    .map((control) => ({ control, words: control.complaint.slice(0, WORDS_MAX) }));
  const said = alerts
    .filter((alert) => isWrong(alert, languages) && !beside.some(({ words }) => alert.includes(words)))
    .flatMap((alert) => complaintsIn(alert, controls, languages));
  return [...beside, ...said];
}

/** One notice may name the fields of a row one after the other, a sentence for each. */
function complaintsIn(
  alert: string,
  controls: readonly Control[],
  languages: Languages,
): readonly Complaint[] {
  const about = (words: string) => ({
    control:
      fieldNamedIn(words, controls) ??
      fieldMeantIn(words, controls, languages) ??
      openChoice(words, controls, languages),
    words: words.slice(0, WORDS_MAX),
  });
  const each = sentencesOf(alert)
    .map(about)
    .filter(({ control }) => control !== null);
  return new Set(each.map(({ control }) => control)).size > 1 ? each : [about(alert)];
}

const SENTENCES_MAX = 12;

function sentencesOf(text: string): readonly string[] {
  return text
    .split(/[.!?。！？]/u)
    .filter((sentence) => /\p{L}/u.test(sentence))
    .slice(0, SENTENCES_MAX);
}

/**
 * Notices that name a field, in whatever words they say what is wrong with it. They mean that only where a form is shown again.
 * @example namedComplaints(seen).map(({ control }) => control?.label) // ['House number']: 'The house number may only contain digits'
 */
export function namedComplaints({ controls, alerts }: DocumentSurvey): readonly Complaint[] {
  return alerts.flatMap((alert) => {
    const control = fieldNamedIn(alert, controls);
    const isMore = control !== null && plainWords(alert) !== plainWords(bareLabel(control));
    return isMore ? [{ control, words: alert.slice(0, WORDS_MAX) }] : [];
  });
}

const WRONG = ['invalid_entry', 'not_delivered', 'minimum_order', 'shop_error', 'login_required'] as const;

function isWrong(alert: string, languages: DocumentSurvey['languages']): boolean {
  return saysAny(WRONG, alert, languages);
}

/** The field with the longest name that the words hold. */
function fieldNamedIn(words: string, controls: readonly Control[]): Control | null {
  const said = plainWords(words);
  const named = controls
    .filter(({ kind, isSiteNavigation }) => (kind === 'text' || kind === 'select') && !isSiteNavigation)
    .map((control) => ({ control, name: plainWords(bareLabel(control)) }))
    .filter(({ name }) => holdsName(said, name))
    .sort((one, other) => other.name.length - one.name.length);
  return named[0]?.control ?? null;
}

function holdsName(said: string, name: string): boolean {
  if (isUnspaced(name)) return name.length >= 2 && said.includes(name);
  return name.length >= 3 && hasWords(said, name);
}

/** The only field that asks for what the words are about, however it is called. */
function fieldMeantIn(words: string, controls: readonly Control[], languages: Languages): Control | null {
  const meant = purposeOf(controlOf({ label: words, ...(languages && { languages }) }));
  if (meant.kind !== 'buyer') return null;
  const fields = controls.filter((control) => {
    const isField = control.kind === 'text' && !control.isSiteNavigation;
    const purpose = isField ? purposeOf(control) : null;
    return purpose?.kind === 'buyer' && purpose.field === meant.field;
  });
  return fields.length === 1 ? (fields[0] ?? null) : null;
}

/** What a form asks for in other ways, or not of its buyer. */
const ASKED_ELSEWHERE = ['other_choice', 'shipping_method', 'payment_method', 'terms', 'age'] as const;

/**
 * The choice that was left open and that the words name, or the only one left open where they ask for a choice: many forms tell that one
 * must be made no earlier than this. One of its answers stands for it.
 */
function openChoice(words: string, controls: readonly Control[], languages: Languages): Control | null {
  const open = openChoices(controls);
  const said = plainWords(words);
  const named = open.find(({ group }) => holdsName(said, plainWords(group?.title ?? '')));
  if (named) return named;
  const isAsked = says('choose', words, languages) && !saysAny(ASKED_ELSEWHERE, words, languages);
  return isAsked && open.length === 1 ? (open[0] ?? null) : null;
}

/** Radios of which none is taken, the first of each choice. */
function openChoices(controls: readonly Control[]): readonly Control[] {
  const choices = new Map<string, Control[]>();
  for (const control of controls) {
    const { kind, group, isSiteNavigation } = control;
    if (kind !== 'radio' || group === null || isSiteNavigation) continue;
    choices.set(group.key, [...(choices.get(group.key) ?? []), control]);
  }
  return [...choices.values()].flatMap((radios) => {
    const isOpen = radios.length > 1 && !radios.some(({ isChecked }) => isChecked);
    return isOpen ? radios.slice(0, 1) : [];
  });
}

/** Without what is said of every field: `City (optional)` is called City, and a list that says `Please choose` has no name. */
function bareLabel({ label, languages }: Control): string {
  const concepts = ['optional', 'required', 'choose'] as const;
  return concepts.reduce((left, concept) => withoutSaid(concept, left, languages), label);
}
