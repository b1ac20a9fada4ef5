import type { DecimalMark } from '../survey/control.ts';
import type { AmountRow, DocumentSurvey } from '../survey/document-survey.ts';
import { markIn, SHOWN_NUMBER } from './shown-money.ts';

/**
 * What was read of a page with what it writes before cents at each of its amounts and controls, where that is no point.
 * @example withDecimalMark(survey).amounts[0] // { label: 'Summe', text: '1.234 $', decimalMark: ',' }
 */
export function withDecimalMark<Survey extends DocumentSurvey>(survey: Survey): Survey {
  const amounts = rowsWithMark(survey.amounts, localesOf(survey.language, survey.languages ?? []));
  if (amounts === survey.amounts) return survey;
  const controls = survey.controls.map((control) => ({ ...control, decimalMark: ',' as const }));
  return { ...survey, amounts, controls };
}

/** A point is what a reader takes without being told. */
export function rowsWithMark(rows: readonly AmountRow[], locales: readonly string[]): readonly AmountRow[] {
  const texts = rows.map(({ text }) => text);
  if (decimalMark(texts, locales) !== ',') return rows;
  return rows.map((row) => ({ ...row, decimalMark: ',' }));
}

/** What the page declares says more than the bare language: Mexico writes a point before cents, Spain a comma. */
export function localesOf(declared: string, languages: readonly string[]): readonly string[] {
  const isDeclared = (language: string) => declared.toLowerCase().startsWith(language);
  return languages.map((language) => (isDeclared(language) ? declared.replace('_', '-') : language));
}

/**
 * What a page writes before cents: as its amounts show it, else as its languages do; null where neither tells.
 * @example decimalMark(['18,40 $', '1.234 $'], []) // ','
 */
export function decimalMark(texts: readonly string[], locales: readonly string[]): DecimalMark | null {
  const shown = new Set(texts.flatMap((text) => markIn(SHOWN_NUMBER.exec(text)?.[0] ?? '') ?? []));
  const marks = shown.size > 0 ? shown : new Set(locales.flatMap((locale) => markOf(locale) ?? []));
  const [mark, ...more] = marks;
  return mark !== undefined && more.length === 0 ? mark : null;
}

function markOf(locale: string): DecimalMark | null {
  try {
    return markIn(new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1));
  } catch {
    // A page may say anything to be its language.
    return null;
  }
}
