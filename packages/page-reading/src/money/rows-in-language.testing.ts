import type { AmountRow } from '../survey/document-survey.ts';
import { sumSaid } from '../survey/sum-said.ts';

/** Rows of one summary, with what their words say in a language. */
export function rowsIn(language: string, ...shown: readonly (readonly [string, string])[]): AmountRow[] {
  return shown.map(([label, text]) => {
    const spoken = sumSaid(label, '', [language]);
    return { label, text, groups: [0], ...(spoken && { spoken }) };
  });
}
