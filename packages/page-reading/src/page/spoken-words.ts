import { isEnglish, isKnownLanguage, languageOf, pageLanguages } from '../lexicon/page-languages.ts';
import { rowsSpoken } from '../money/spoken-rows.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

/**
 * The languages that the words of a page are of, beside English.
 * @example languagesOf(survey) // ['de']
 */
export function languagesOf({ controls, language, lines }: DocumentSurvey): readonly string[] {
  return pageLanguages(
    language,
    lines,
    controls.flatMap(({ label, text }) => [label, text]),
  );
}

/**
 * Whether a page is in a language that is not understood: none that it declares or is written in is known.
 * @example isForeign(survey) // true: it is in Greek
 */
export function isForeign(survey: DocumentSurvey): boolean {
  if (languagesOf(survey).length > 0) return false;
  const texts = [...survey.lines, ...survey.controls.flatMap(({ label, text }) => [label, text])];
  const declared = languageOf(survey);
  return declared === '' || isKnownLanguage(declared) ? !isEnglish(texts) : true;
}

/**
 * What was read of a page with the languages that it is written in beside English, and with those of the pages before it: a step of
 * a checkout may have too few words to tell, or words that a neighbour has too.
 * @example withSpokenWords(survey).languages // ['de']
 */
export function withSpokenWords<Survey extends DocumentSurvey>(
  survey: Survey,
  before: readonly string[] = [],
): Survey {
  return inLanguages(survey, [...new Set([...languagesOf(survey), ...before])]);
}

/** @example inLanguages(survey, ['de']).amounts[0]?.spoken // 'subtotal' */
export function inLanguages<Survey extends DocumentSurvey>(
  survey: Survey,
  languages: readonly string[],
): Survey {
  if (languages.length === 0) return survey;
  return {
    ...survey,
    languages,
    controls: survey.controls.map((control) => ({ ...control, languages })),
    amounts: rowsSpoken(survey.amounts, languages),
  };
}
