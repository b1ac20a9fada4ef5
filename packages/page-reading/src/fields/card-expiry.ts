import { isGlossary } from '../lexicon/glossary.ts';
import type { Control } from '../survey/control.ts';
import { plainWords } from '../words/plain-words.ts';
import type { FieldPurpose } from './field-purpose.ts';

type Purposes = Map<Control, FieldPurpose>;
type DatePart = 'day' | 'month' | 'year';

/** Only as a pair: a list of months alone may be about anything. */
export function readExpiryLists(card: readonly Control[], purposes: Purposes): void {
  const lists = card.filter((control) => control.kind === 'select' && isOpen(purposes.get(control)));
  const year = lists.find((control) => offersYears(control) && !offersMonths(control));
  if (!year) return;
  // A card may also have a date from which it is valid: its years lie behind, its months are listed all the same.
  const away = (control: Control) => Math.abs(card.indexOf(control) - card.indexOf(year));
  const [month] = lists.filter(offersMonths).sort((one, other) => away(one) - away(other));
  if (month) setExpiry(month, year, purposes);
}

/**
 * Two fields in a row, one for the month and one for the year: one label may stand for both of them, or each be called no more than `Month` and
 * `Year`. Where one is known the other is beside it, so that a date from which a card is valid stays apart.
 */
export function readExpiryPair(card: readonly Control[], purposes: Purposes): void {
  const known = (['month', 'year'] as const).map((part) =>
    card.find((control) => isExpiry(purposes.get(control), part)),
  );
  if (known.every((control) => control !== undefined)) return;
  for (const [index, first] of card.entries()) {
    const second = card[index + 1];
    if (!second) return;
    const isNear = known.every((control) => !control || control === first || control === second);
    if (!isNear || !isOpen(purposes.get(first)) || !isOpen(purposes.get(second))) continue;
    const isPair = (month: Control, year: Control) =>
      isPart(month, 'month', purposes) && isPart(year, 'year', purposes);
    const isTurned = !isPair(first, second);
    if (isTurned && !isPair(second, first)) continue;
    // Of a birthday.
    if ([card[index - 1], card[index + 2]].some((beside) => beside && isCalled(beside, 'day'))) continue;
    if (isTurned) setExpiry(second, first, purposes);
    else setExpiry(first, second, purposes);
    return;
  }
}

function setExpiry(month: Control, year: Control, purposes: Purposes): void {
  purposes.set(month, { kind: 'card', field: 'expiry_month' });
  purposes.set(year, { kind: 'card', field: 'expiry_year' });
}

function isOpen(purpose: FieldPurpose | undefined): boolean {
  return purpose?.kind === 'other' || (purpose?.kind === 'card' && purpose.field.startsWith('expiry'));
}

function isExpiry(purpose: FieldPurpose | undefined, part: DatePart): boolean {
  return purpose?.kind === 'card' && purpose.field === `expiry_${part}`;
}

function isPart(control: Control, part: DatePart, purposes: Purposes): boolean {
  if (isExpiry(purposes.get(control), part)) return true;
  const { kind, label, hint = '', name, id } = control;
  const isTyped = kind === 'text' && !control.isDrawnList;
  const isMasked = [hint, label].some((words) => isDateMask(words.trim().toLowerCase(), part));
  const isNamed = [name, id].some((named) => lastWord(named).endsWith(part));
  const isOffered = control.options.length === 0 || (part === 'year' ? offersYears : offersMonths)(control);
  return (isCalled(control, part) && isOffered) || (isTyped && (isMasked || isNamed));
}

/** Of `payment_info[expiry_month]` and `credit_card_month_1` it is `month`. */
function lastWord(named: string): string {
  const words = named.toLowerCase().split(/[^a-z]+/);
  return words.findLast((word) => word !== '') ?? '';
}

/** `MM`, and `YY`, `JJJJ` or whatever letter a language writes a year with. */
function isDateMask(words: string, part: DatePart): boolean {
  const isLong = part === 'year' && words.length === 4;
  return (words.length === 2 || isLong) && new Set(words).size === 1 && /^\p{L}+$/u.test(words);
}

/** By the whole word that a language has for it: `Monat`, `année`, `月`. */
function isCalled({ label, hint = '', languages = [] }: Control, part: DatePart): boolean {
  const words = plainWords(label || hint);
  return words !== '' && spokenOf(languages).some((language) => namesOf(language)[part].includes(words));
}

/** Of a page, and English, which shops leave untranslated. */
function spokenOf(languages: readonly string[]): readonly string[] {
  return ['en', ...languages.filter((language) => !isGlossary(language))];
}

interface DateNames {
  readonly day: readonly string[];
  readonly month: readonly string[];
  readonly year: readonly string[];
  /** What each month is called, whole and short. */
  readonly months: readonly (readonly string[])[];
}

const known = new Map<string, DateNames>();
const STYLES = ['long', 'short'] as const;

function namesOf(language: string): DateNames {
  const names = known.get(language) ?? namesIn(language);
  known.set(language, names);
  return names;
}

function namesIn(language: string): DateNames {
  const fields = STYLES.map((style) => new Intl.DisplayNames(language, { type: 'dateTimeField', style }));
  const formats = STYLES.map((month) => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }));
  const called = (part: DatePart) => fields.map((names) => plainWords(names.of(part) ?? ''));
  return {
    day: called('day'),
    month: called('month'),
    year: called('year'),
    months: Array.from({ length: 12 }, (_, month) =>
      formats.map((format) => plainWords(format.format(new Date(Date.UTC(2001, month, 15))))),
    ),
  };
}

/** Twelve of them, each called as one of the languages calls its months. */
function namesMonths(labels: readonly string[], languages: readonly string[]): boolean {
  const words = labels.map((label) => ` ${plainWords(label)}`);
  return spokenOf(languages).some((language) =>
    namesOf(language).months.every((called) =>
      words.some((label) => called.some((name) => label.includes(` ${name}`))),
    ),
  );
}

function offersMonths({ options, languages = [] }: Control): boolean {
  const labels = options.map(({ label }) => label);
  if (labels.length < 12 || labels.length > 14) return false;
  const numbers = new Set(labels.map((label) => Number(/^\d{1,2}\b/.exec(label)?.[0])));
  const isNumbered = Array.from({ length: 12 }, (_, index) => index + 1).every((month) => numbers.has(month));
  return isNumbered || namesMonths(labels, languages);
}

const YEARS_OVER_MAX = 20;
const YEARS_TO_COME_MIN = 3;

/** Years to come: those of a birthday lie behind. Some that are over stand in lists that nobody has kept up. */
function offersYears({ options }: Control): boolean {
  const years = options.flatMap(({ label }) => (/^(?:20)?\d\d$/.test(label) ? [Number(label) % 100] : []));
  const present = new Date().getUTCFullYear() % 100;
  return (
    years.length >= 4 &&
    years.length >= options.length - 2 &&
    years.every((year) => year >= present - YEARS_OVER_MAX) &&
    years.some((year) => year >= present + YEARS_TO_COME_MIN)
  );
}
