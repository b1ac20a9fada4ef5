import { names } from '../lexicon/markup-names.ts';
import { hasWords, plainWords } from '../words/plain-words.ts';
import type { VariantGroup, VariantValue } from './variants.ts';

/**
 * What the address of a product's page chooses, by key: where it names a value, or a combination that the page then shows as
 * chosen. What a page shows as chosen by itself is no choice of the buyer's.
 * @example chosenByAddress('https://shop.example/shirt?size=m', 'Shirt', groups) // { size: 'M' }
 */
export function chosenByAddress(
  url: string,
  heading: string,
  groups: readonly VariantGroup[],
): Readonly<Record<string, string>> {
  if (!URL.canParse(url)) return {};
  const address = partsOf(new URL(url));
  return Object.fromEntries(
    groups.flatMap((group) => {
      const value = namedValue(address, group) ?? shownValue(address, heading, group);
      return value?.available ? [[group.key, value.value]] : [];
    }),
  );
}

interface AddressParts {
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** The last part of the path and what follows `#`, as plain words. */
  readonly words: string;
}

/** What follows `#` is written as a query or as a path: `#color=red`, `#/26-size-m/8-color-red`. */
function partsOf({ pathname, searchParams, hash }: URL): AddressParts {
  const behind = decode(hash.replace(/^#[/?!]*/, ''));
  const pairs = behind.includes('=') ? [...new URLSearchParams(behind)] : [];
  const page = decode(pathname).split('/').filter(Boolean).at(-1) ?? '';
  return { parameters: [...searchParams, ...pairs], words: plainWords(`${page} ${behind}`) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A `%` that begins no code stands for itself.
    return text;
  }
}

function namedValue({ parameters }: AddressParts, { key, values }: VariantGroup): VariantValue | undefined {
  const said = parameters.find(([name]) => optionName(name) === optionName(key))?.[1];
  return values.find(({ title }) => said !== undefined && plainWords(title) === plainWords(said));
}

/** Of shop software, before the name of the choice: `attribute_pa_size`, `options[size]`. */
const PREFIXES: ReadonlySet<string> = new Set(['attribute', 'pa', 'option', 'options']);

/** The name of a choice as it is compared. */
export function optionName(name: string): string {
  const parts = plainWords(name).split(' ');
  const start = parts.findIndex((part) => !PREFIXES.has(part));
  return parts.slice(Math.max(start, 0)).join(' ').replace('colour', 'color');
}

/** Only what the page shows as chosen too; a word of the product's own name says nothing about its variants. */
function shownValue(
  { parameters, words }: AddressParts,
  heading: string,
  { values }: VariantGroup,
): VariantValue | undefined {
  const shown = values.find(({ isChosen }) => isChosen);
  if (!shown) return undefined;
  // A whole combination, by a number or a code that only the shop understands.
  if (parameters.some(([name, value]) => names('variant_id', name) && value !== '')) return shown;
  const named = values.filter(
    ({ title }) => hasWords(words, plainWords(title)) && !hasWords(plainWords(heading), plainWords(title)),
  );
  return named.length === 1 && named[0] === shown ? shown : undefined;
}
