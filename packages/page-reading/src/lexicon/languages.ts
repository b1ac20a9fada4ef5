import type { Concept } from './concepts.ts';
import type { LanguageWords } from './language.ts';
import { cs } from './languages/cs.ts';
import { da } from './languages/da.ts';
import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import { es } from './languages/es.ts';
import { fi } from './languages/fi.ts';
import { fr } from './languages/fr.ts';
import { it } from './languages/it.ts';
import { nl } from './languages/nl.ts';
import { no } from './languages/no.ts';
import { ja } from './languages/other-scripts/ja.ts';
import { ko } from './languages/other-scripts/ko.ts';
import { ru } from './languages/other-scripts/ru.ts';
import { zh } from './languages/other-scripts/zh.ts';
import { pl } from './languages/pl.ts';
import { pt } from './languages/pt.ts';
import { sv } from './languages/sv.ts';
import { tr } from './languages/tr.ts';

const WRITTEN: readonly LanguageWords[] = [
  en,
  cs,
  da,
  de,
  es,
  fi,
  fr,
  it,
  ja,
  ko,
  nl,
  no,
  pl,
  pt,
  ru,
  sv,
  tr,
  zh,
];

/** What most languages have the same words for as for something else: where a language writes none of its own, it has those. */
const SAME_WORDS: readonly (readonly [concept: Concept, as: Concept])[] = [
  ['account_box', 'create_account'],
  ['cart_title', 'cart'],
  ['change_order', 'go_back'],
  ['counted', 'quantity'],
  ['means_only', 'other_wallet'],
  ['named_way', 'payment_heading'],
];

export const LANGUAGES: readonly LanguageWords[] = WRITTEN.map(({ words, ...language }) => ({
  ...language,
  words: withSameWords(words),
}));

/** @example withSameWords({ cart: ['basket'] }) // { cart: ['basket'], cart_title: ['basket'] } */
export function withSameWords(words: LanguageWords['words']): LanguageWords['words'] {
  const same = SAME_WORDS.flatMap(([concept, as]) => (words[as] ? [[concept, words[as]]] : []));
  return { ...Object.fromEntries(same), ...words };
}
