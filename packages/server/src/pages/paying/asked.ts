import { regionsOf } from '@florin/page-reading/places/regions';
import type { Asked } from '@florin/web/payment/asked';
import type { Language } from '@florin/web/words/language';
import type { Collect } from '@florin/wire/payments/buyer/collect';
import { COUNTRIES_WITH_STATES, COUNTRY_CODES } from '@florin/wire/postal/countries';

/** Territories without people to send anything to. */
const UNINHABITED = new Set(['AQ', 'BV', 'HM', 'TF', 'UM']);

/** What a page asks its buyer for, in the buyer's language. */
export function askedOf(collect: Collect | null, language: Language): Asked | null {
  if (collect === null) return null;
  const { email, name, phone, shipping_address: place, custom_fields: fields } = collect;
  const codes = place && (place.allowed_countries ?? COUNTRY_CODES.filter((code) => !UNINHABITED.has(code)));
  return {
    email,
    name,
    phone,
    countries: codes && namedCountries(codes, language),
    states: codes ? statesOf(codes) : {},
    fields,
  };
}

function namedCountries(codes: readonly string[], language: Language): (readonly [string, string])[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return codes
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, language));
}

function statesOf(codes: readonly string[]): Asked['states'] {
  const withStates = codes.filter((code) => COUNTRIES_WITH_STATES.has(code));
  return Object.fromEntries(withStates.map((code) => [code, Object.entries(regionsOf(code))]));
}
