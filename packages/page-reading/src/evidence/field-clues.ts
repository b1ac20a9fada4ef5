import { spaced } from '../lexicon/spaced.ts';
import { countryNames } from '../places/country-names.ts';
import { regionsOf } from '../places/regions.ts';
import type { Control } from '../survey/control.ts';
import type { Clue, Meaning } from './reading.ts';
import { MEANINGS } from './reading.ts';
import { nameClues, wordClues } from './word-clues.ts';

/** The tokens of the HTML standard. */
const AUTOCOMPLETE: Readonly<Record<string, Meaning>> = {
  email: 'email',
  tel: 'phone',
  'tel-national': 'phone',
  name: 'full_name',
  'given-name': 'given_name',
  'family-name': 'family_name',
  'address-line1': 'street',
  'address-line2': 'second_line',
  'street-address': 'street',
  'address-level2': 'city',
  'address-level1': 'state',
  'postal-code': 'postal_code',
  country: 'country',
  'country-name': 'country',
  organization: 'company',
  'cc-number': 'card_number',
  'cc-exp': 'card_expiry',
  'cc-exp-month': 'card_expiry_month',
  'cc-exp-year': 'card_expiry_year',
  'cc-csc': 'card_security_code',
  'cc-name': 'card_holder',
  'current-password': 'password',
  'new-password': 'password',
};

const INPUT_TYPES: Readonly<Record<string, readonly Meaning[]>> = {
  email: ['email', 'newsletter'],
  tel: ['phone', 'card_number'],
  password: ['password', 'card_security_code'],
  search: ['search'],
  number: ['quantity'],
};

/** What stands around a field, by what its neighbours show of themselves. */
export interface FieldPlace {
  readonly before: Meaning;
  readonly after: Meaning;
  /** What the other fields of its form are. */
  readonly beside: ReadonlySet<Meaning>;
  /** Whether its form has no other field that is typed into. */
  readonly isAlone: boolean;
}

/**
 * What a field shows of itself: what the platform says, its words, what it offers.
 * @example fieldClues(control).map(({ rule }) => rule) // ['autocomplete', 'label is', …]
 */
export function fieldClues(control: Control): readonly Clue[] {
  const { label, hint = '', name, id, section, languages, inputType } = control;
  return [
    ...autocompleteClue(control),
    ...(INPUT_TYPES[inputType] ?? []).map((meaning) => clue('type', meaning, inputType)),
    ...wordClues('label', label, MEANINGS.field, languages),
    ...wordClues('hint', hint, MEANINGS.field, languages),
    ...nameClues('name', `${name} ${id}`, MEANINGS.field),
    ...wordClues('name', spaced(`${name} ${id}`), MEANINGS.field, languages),
    ...wordClues('section', section, MEANINGS.field, languages),
    ...maskClues(hint || label),
    ...listClues(control),
  ];
}

/**
 * The shape of a field and what stands around it: after a given name comes a family name more often than not.
 * @example fieldMarks(control, { before: 'given_name', … }) // ['after given_name', …]
 */
export function fieldMarks(
  control: Control,
  { before, after, beside, isAlone }: FieldPlace,
): readonly string[] {
  return [
    control.kind === 'select' ? 'a list' : 'typed into',
    `after ${before}`,
    `before ${after}`,
    control.inputType !== '' && `type ${control.inputType}`,
    beside.has('card_number') && 'beside a card number',
    beside.has('street') && 'beside a street',
    beside.has('email') && 'beside a mail address',
    beside.has('password') && 'beside a password',
    isAlone && 'alone in its form',
    control.form === null && 'outside of forms',
    control.isRequired && 'required',
    control.isReadOnly && 'read only',
    control.isSiteNavigation && 'in the frame of the site',
    control.isInDialog && 'in a dialog',
    control.row !== '' && 'in a row',
    control.maximum !== null && 'with a maximum',
  ].filter((mark) => mark !== false);
}

function autocompleteClue({ autocomplete }: Control): readonly Clue[] {
  const token = autocomplete.trim().split(/\s+/).at(-1) ?? '';
  const meaning = AUTOCOMPLETE[token];
  return meaning ? [clue('autocomplete', meaning, token)] : [];
}

const NUMBER_MASK = /^(?:[x\d•●*#_]{4}[ -]?){3}[x\d•●*#_]{1,4}$/i;
const EXPIRY_MASK = /^\p{L}{2} ?[/-] ?\p{L}{2,4}$|^\d\d ?\/ ?\d\d(?:\d\d)?$/u;

function maskClues(words: string): readonly Clue[] {
  const shown = words.trim();
  if (NUMBER_MASK.test(shown)) return [clue('mask of a card', 'card_number', shown)];
  return EXPIRY_MASK.test(shown) ? [clue('mask of a month and a year', 'card_expiry', shown)] : [];
}

/** What a list offers says what it asks for, in whatever language it is called. */
function listClues({ options }: Control): readonly Clue[] {
  if (options.length === 0) return [];
  const labels = options.map(({ label }) => label.trim().toLowerCase());
  const share = (known: (label: string) => boolean) => labels.filter(known).length / labels.length;
  const clues = [
    clue(
      'offers countries',
      'country',
      `${labels.length} entries`,
      share((label) => countries().has(label)),
    ),
    clue(
      'offers states',
      'state',
      `${labels.length} entries`,
      share((label) => states().has(label)),
    ),
    clue('offers months', 'card_expiry_month', `${labels.length} entries`, offersMonths(labels) ? 1 : 0),
    clue('offers years', 'card_expiry_year', `${labels.length} entries`, share(isComingYear)),
    clue(
      'offers counts',
      'quantity',
      `${labels.length} entries`,
      share((label) => /^\d{1,3}$/.test(label)),
    ),
    clue('offers few', 'variant_title', `${labels.length} entries`, labels.length <= 8 ? 1 : 0),
  ];
  return clues.filter(({ strength }) => strength > 0);
}

function offersMonths(labels: readonly string[]): boolean {
  const numbers = new Set(labels.map((label) => Number(/^\d{1,2}(?!\d)/.exec(label)?.[0])));
  const isNumbered = Array.from({ length: 12 }, (_, index) => index + 1).every((month) => numbers.has(month));
  return isNumbered && labels.length <= 14;
}

function isComingYear(label: string): boolean {
  if (!/^(?:20)?\d\d$/.test(label)) return false;
  const year = Number(label) % 100;
  const present = new Date().getUTCFullYear() % 100;
  return year >= present - 1 && year <= present + 25;
}

let knownCountries: ReadonlySet<string> | null = null;
let knownStates: ReadonlySet<string> | null = null;

function countries(): ReadonlySet<string> {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  knownCountries ??= new Set(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((code) => countryNames(code).filter((name) => name !== code))
      .map((name) => name.toLowerCase()),
  );
  return knownCountries;
}

function states(): ReadonlySet<string> {
  knownStates ??= new Set(
    ['US', 'CA', 'AU', 'IT', 'ES', 'JP', 'BR', 'MX', 'IN', 'CN']
      .flatMap((country) => Object.values(regionsOf(country)))
      .map((name) => name.toLowerCase()),
  );
  return knownStates;
}

function clue(rule: string, meaning: Meaning, evidence: string, strength = 1): Clue {
  return { rule, meaning, strength, evidence };
}
