import type { Language } from './language.ts';

/** The forms of a word by number; what a language has besides falls to `other`. */
type Forms = Readonly<Record<'other', string> & Partial<Record<Intl.LDMLPluralRule, string>>>;

/** @example plural('fr', 0, { one: 'seconde', other: 'secondes' }) // '0 seconde' */
export function plural(language: Language, count: number, forms: Forms): string {
  return `${count} ${forms[new Intl.PluralRules(language).select(count)] ?? forms.other}`;
}
