import { regionsOf } from '@florin/page-reading/places/regions';
import type { Places } from '@florin/web/postal/places';
import type { Language } from '@florin/web/words/language';
import { COUNTRIES_WITH_STATES, COUNTRY_CODES } from '@florin/wire/postal/countries';

/** Territories without people to send anything to. */
const UNINHABITED = new Set(['AQ', 'BV', 'HM', 'TF', 'UM']);

/**
 * What a form for addresses offers: these countries, or all.
 * @example placesIn(null, 'de').countries[0] // ['AF', 'Afghanistan']
 */
export function placesIn(allowed: readonly string[] | null, language: Language): Places {
  const codes = allowed ?? COUNTRY_CODES.filter((code) => !UNINHABITED.has(code));
  return { countries: namedCountries(codes, language), states: statesOf(codes) };
}

function namedCountries(codes: readonly string[], language: Language): Places['countries'] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return codes
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, language));
}

function statesOf(codes: readonly string[]): Places['states'] {
  const withStates = codes.filter((code) => COUNTRIES_WITH_STATES.has(code));
  return Object.fromEntries(withStates.map((code) => [code, Object.entries(regionsOf(code))]));
}
