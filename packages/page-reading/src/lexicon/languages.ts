import type { Concept } from './concepts.ts';
import type { LanguageWords } from './language.ts';
import { id } from './languages/asian/id.ts';
import { ja } from './languages/asian/ja.ts';
import { ko } from './languages/asian/ko.ts';
import { vi } from './languages/asian/vi.ts';
import { zh } from './languages/asian/zh.ts';
import { da } from './languages/germanic/da.ts';
import { de } from './languages/germanic/de.ts';
import { en } from './languages/germanic/en.ts';
import { nl } from './languages/germanic/nl.ts';
import { no } from './languages/germanic/no.ts';
import { sv } from './languages/germanic/sv.ts';
import { ar } from './languages/other/ar.ts';
import { el } from './languages/other/el.ts';
import { fi } from './languages/other/fi.ts';
import { he } from './languages/other/he.ts';
import { hu } from './languages/other/hu.ts';
import { tr } from './languages/other/tr.ts';
import { es } from './languages/romance/es.ts';
import { fr } from './languages/romance/fr.ts';
import { it } from './languages/romance/it.ts';
import { pt } from './languages/romance/pt.ts';
import { ro } from './languages/romance/ro.ts';
import { bg } from './languages/slavic/bg.ts';
import { cs } from './languages/slavic/cs.ts';
import { hr } from './languages/slavic/hr.ts';
import { pl } from './languages/slavic/pl.ts';
import { ru } from './languages/slavic/ru.ts';
import { sk } from './languages/slavic/sk.ts';
import { uk } from './languages/slavic/uk.ts';

const WRITTEN: readonly LanguageWords[] = [
  en,
  ar,
  bg,
  cs,
  da,
  de,
  el,
  es,
  fi,
  fr,
  he,
  hr,
  hu,
  id,
  it,
  ja,
  ko,
  nl,
  no,
  pl,
  pt,
  ro,
  ru,
  sk,
  sv,
  tr,
  uk,
  vi,
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
