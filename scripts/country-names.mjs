// node scripts/country-names.mjs: writes the names of countries that Node does not know (in full, in short, as they were once called), in every
// language that i18n-iso-countries has. Run once more where that has a new version.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const target = fileURLToPath(
  new URL('../packages/page-reading/src/places/other-country-names.ts', import.meta.url),
);
const countries = createRequire(new URL('../packages/page-reading/package.json', import.meta.url))(
  'i18n-iso-countries',
);
const plain = (name) => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

const languages = countries.langs();
const namesByCode = new Map();
const codesByName = new Map();
for (const language of languages)
  for (const [code, names] of Object.entries(countries.getNames(language, { select: 'all' })))
    for (const name of names) {
      namesByCode.set(code, (namesByCode.get(code) ?? new Map()).set(plain(name), name));
      codesByName.set(plain(name), (codesByName.get(plain(name)) ?? new Set()).add(code));
    }
const known = [...languages, 'zh-Hant'].map(
  (language) => new Intl.DisplayNames([language], { type: 'region' }),
);
// Also as Node calls them, and by their codes: `Mỹ`, the United States in Vietnamese, is `MY`, Malaysia, to whoever looks at letters alone.
for (const [code, letters] of Object.entries(countries.getAlpha2Codes()))
  for (const name of [code, letters, ...known.map((display) => display.of(code))])
    codesByName.set(plain(name), (codesByName.get(plain(name)) ?? new Set()).add(code));
const shared = [...codesByName].filter(([, codes]) => codes.size > 1).map(([name]) => name);
const rows = [...namesByCode].sort().flatMap(([code, names]) => {
  const usual = new Set(known.map((display) => plain(display.of(code))));
  const others = [...names].filter(
    ([name]) => !usual.has(name) && codesByName.get(name).size === 1 && name !== code.toLowerCase(),
  );
  return others.length > 0 ? [`  ${code}: ${JSON.stringify(others.map(([, name]) => name).join('|'))},`] : [];
});
writeFileSync(
  target,
  `// Written by scripts/country-names.mjs from i18n-iso-countries (MIT). A name that several countries have is left out.
// biome-ignore-all format: data

/** The languages that names are known in. */
export const NAME_LANGUAGES: readonly string[] = '${languages.sort().join(' ')}'.split(' ');

/** By code, between bars: what \`Intl\` does not call a country in any of these languages. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
${rows.join('\n')}
};

/** What several countries are called, in some language or by a code, letters alone: none is known by it. */
export const SHARED_NAMES: ReadonlySet<string> = new Set(${JSON.stringify(shared.sort().join('|'))}.split('|'));
`,
);
