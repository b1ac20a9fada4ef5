import type { Concept } from './concepts.ts';
import type { Phrase } from './phrases.ts';

export type Language =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'it'
  | 'pt'
  | 'nl'
  | 'pl'
  | 'sv'
  | 'da'
  | 'no'
  | 'fi'
  | 'ru'
  | 'cs'
  | 'tr'
  | 'ja'
  | 'zh'
  | 'ko'
  | 'bg'
  | 'el'
  | 'hr'
  | 'hu'
  | 'id'
  | 'ro'
  | 'sk'
  | 'uk'
  | 'vi'
  | 'ar'
  | 'he';

/** The words for a concept; with counter-words where the same words can mean something else. */
export type Words =
  | readonly Phrase[]
  | {
      readonly words: readonly Phrase[];
      /** Where one of these is said too, it is something else. */
      readonly not?: readonly Phrase[];
    };

export interface LanguageWords {
  readonly code: Language;
  /** Words that stand in almost every text of the language and in few others: by them an unmarked page is known. */
  readonly common: readonly string[];
  /** What `&` stands for; empty where it is written as a part of the next word. */
  readonly and: readonly string[];
  readonly words: { readonly [Name in Concept]?: Words };
}
