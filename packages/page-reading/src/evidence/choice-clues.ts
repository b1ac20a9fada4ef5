import { findSaid, type Languages } from '../lexicon/lexicon.ts';
import { spaced } from '../lexicon/spaced.ts';
import type { Control } from '../survey/control.ts';
import type { Clue, Meaning } from './reading.ts';
import { MEANINGS } from './reading.ts';
import { nameClues, wordClues } from './word-clues.ts';

const MONEY = /\d[.,]\d\d(?!\d)|[$€£¥₩]/;

/**
 * What a box or a radio says by its words, those of its group and part, and its names.
 * @example choiceClues(control)[0] // { rule: 'label is', meaning: 'terms', … }
 */
export function choiceClues({ label, text, name, id, section, group, languages }: Control): readonly Clue[] {
  return [
    ...wordClues('label', label || text, MEANINGS.choice, languages),
    ...nameClues('name', `${name} ${id}`, MEANINGS.choice),
    ...wordClues('name', spaced(`${name} ${id}`), MEANINGS.choice, undefined),
    ...payingClue(label || text, languages),
    ...wordClues('group', group?.title ?? '', MEANINGS.choice, languages),
    ...wordClues('section', section, MEANINGS.choice, languages),
  ];
}

/** Whatever else than a card one pays by is a way of paying. */
function payingClue(words: string, languages: Languages): readonly Clue[] {
  const said = findSaid('other_wallet', words, languages);
  return said === null
    ? []
    : [{ rule: 'names a way of paying', meaning: 'payment_method', strength: 1, evidence: said.phrase }];
}

/**
 * Its shape and its place.
 * @example choiceMarks(control, pageAsks) // ['a radio', 'names a sum']
 */
export function choiceMarks(control: Control, pageAsks: ReadonlySet<Meaning>): readonly string[] {
  return [
    control.kind === 'radio' ? 'a radio' : 'a box',
    MONEY.test(control.label || control.text) && 'names a sum',
    control.isChecked && 'chosen',
    control.isRequired && 'required',
    control.isSiteNavigation && 'in the frame of the site',
    control.form === null && 'outside of forms',
    pageAsks.has('password') && 'the page asks for a password',
    pageAsks.has('card_number') && 'the page takes a card',
    pageAsks.has('street') && 'the page asks for an address',
    pageAsks.has('quantity') && 'the page asks how many',
    pageAsks.size === 0 && 'the page asks for nothing',
  ].filter((mark) => mark !== false);
}
