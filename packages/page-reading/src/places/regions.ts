import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
const known = new Map<string, Readonly<Record<string, string>>>();

/**
 * The states, provinces or counties of a country by their codes; empty where it has none. Lists offer the name, the code or
 * both, and buyers give either. Read when first asked for: a process that never fills a form does not keep them.
 * @example regionsOf('CA').ON // 'Ontario'
 */
export function regionsOf(country: string): Readonly<Record<string, string>> {
  let regions = known.get(country);
  if (regions === undefined) {
    const { allCountries } = load('country-region-data') as typeof import('country-region-data');
    const [, , named] = allCountries.find(([, code]) => code === country) ?? [null, null, []];
    regions = Object.fromEntries(named.map(([name, code]) => [code, name]));
    known.set(country, regions);
  }
  return regions;
}
