import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { LANGUAGES } from '../packages/page-reading/src/lexicon/languages.ts';
import { normalise } from '../packages/page-reading/src/lexicon/normalise.ts';
import { compilePhrase } from '../packages/page-reading/src/lexicon/phrases.ts';
import type { Expression } from './expressions.testing.ts';

const LENGTH_MIN = 3;
/** Beside one of these stands a name of markup, of a protocol or of a file: `/products/`, `card_credential.json`, `data:`. */
const TECHNICAL = new Set('/_:="<>.-#@;&$');

/** Every word of three letters and more that the lexicon has a phrase with, in whatever language. */
export function wordsOfLexicon(): ReadonlySet<string> {
  const phrases = LANGUAGES.flatMap(({ words }) =>
    Object.values(words).flatMap((said) => ('length' in said ? said : [...said.words, ...(said.not ?? [])])),
  );
  const steps = phrases.flatMap((phrase) => compilePhrase(phrase).steps);
  const words = steps.flatMap((step) => (step === 'gap' ? [] : step.ways.flat().map(({ text }) => text)));
  return new Set(words.filter((word) => word.length >= LENGTH_MIN));
}

/**
 * What of an expression is a word of a language: a run of letters that the lexicon knows, and that stands beside no technical sign.
 * @example wordsIn('add to (?:cart|bag)', words) // ['add', 'cart', 'bag']
 */
export function wordsIn(source: string, flags: string, known: ReadonlySet<string>): readonly string[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, flags.includes('u'));
  return pattern.alternatives
    .flatMap((alternative) => runsIn(alternative))
    .filter((run) => known.has(normalise(run.letters)) && !isTechnical(run))
    .map(({ letters }) => letters);
}

/** Codes of currencies and the like are in capitals. */
function isTechnical({ letters, before, after }: Run): boolean {
  return letters === letters.toUpperCase() || TECHNICAL.has(before) || TECHNICAL.has(after);
}

interface Run {
  readonly letters: string;
  readonly before: string;
  readonly after: string;
}

/** Runs of letters; what stands before and after a group counts for those at its edges. */
function runsIn({ elements }: AST.Alternative, before = '', after = ''): readonly Run[] {
  const runs: Run[] = [];
  let letters = '';
  let start = before;
  const end = (next: string) => {
    if (letters.length >= LENGTH_MIN) runs.push({ letters, before: start, after: next });
    letters = '';
  };
  elements.forEach((element, index) => {
    const sign = signOf(element);
    if (sign !== null && /\p{L}/u.test(sign)) {
      if (letters === '') start = index === 0 ? before : (signOf(elements[index - 1]) ?? '');
      letters += sign;
      return;
    }
    end(sign ?? '');
    const group = element.type === 'Quantifier' ? element.element : element;
    if (!('alternatives' in group)) return;
    const left = index === 0 ? before : (signOf(elements[index - 1]) ?? '');
    const right = index === elements.length - 1 ? after : (signOf(elements[index + 1]) ?? '');
    runs.push(...group.alternatives.flatMap((inner) => runsIn(inner as AST.Alternative, left, right)));
  });
  end(after);
  return runs;
}

function signOf(element: AST.Element | undefined): string | null {
  if (element?.type === 'Quantifier') return signOf(element.element as AST.Element);
  return element?.type === 'Character' ? String.fromCodePoint(element.value) : null;
}

/** Packages that read pages. */
export const READING = /^packages\/(?:page-reading|checkout-browser|checkout)\/src\/(?!lexicon\/)/;

/** Expressions that know words which belong into the lexicon. */
export function wordsOutside(
  expressions: readonly Expression[],
  known: ReadonlySet<string>,
): readonly string[] {
  return expressions.flatMap(({ source, flags, place }) => {
    const words = wordsIn(source, flags, known);
    const advice = 'words belong into the lexicon, technical names into lexicon/markup-names.ts.';
    return words.length === 0 ? [] : [`${place}: /${source}/ knows ${words.join(', ')}: ${advice}`];
  });
}
