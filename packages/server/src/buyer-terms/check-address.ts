import { regionsOf } from '@florin/page-reading/places/regions';
import type { PostalAddress } from '@florin/wire/checkout/card';
import { COUNTRIES_WITH_STATES, hasPostalCodes, postalCodeExample } from '@florin/wire/postal/countries';
import type { ShippingAddressInput } from '@florin/wire/postal/shipping-address';
import { ApiError, invalidParameter } from '../errors/api-error.ts';

/**
 * The address as it is kept: of a state its code. Throws where something cannot be sent there.
 * @example checkAddress({ line1: '1 Main St', city: 'Springfield', state: 'Illinois', postal_code: '62701', country: 'US' }, null).state // 'IL'
 */
export function checkAddress(
  address: ShippingAddressInput,
  allowedCountries: readonly string[] | null,
  param = 'shipping_address',
): PostalAddress {
  const { line1, line2, city, country } = address;
  if (allowedCountries !== null && !allowedCountries.includes(country))
    throw invalidParameter(
      `${param}[country]`,
      `Invalid ${param}[country]: this does not ship to ${country}. It ships to ${allowedCountries.join(', ')}.`,
    );
  return {
    line1,
    line2: line2 ?? null,
    city,
    state: stateOf(address, param),
    postal_code: postalCodeOf(address, param),
    country,
  };
}

function stateOf({ country, state }: ShippingAddressInput, param: string): string | null {
  if (!COUNTRIES_WITH_STATES.has(country)) return state ?? null;
  if (state == null) throw missing(`${param}[state]`);
  const regions = Object.entries(regionsOf(country));
  const found = regions.find(([code, name]) => plain(code) === plain(state) || plain(name) === plain(state));
  if (found) return found[0];
  throw invalidParameter(
    `${param}[state]`,
    `Invalid ${param}[state]: ${country} has no such state. Send its name or code, for example ${regions[0]?.[0]}.`,
  );
}

function postalCodeOf({ country, postal_code }: ShippingAddressInput, param: string): string {
  if (postal_code == null) {
    if (hasPostalCodes(country)) throw missing(`${param}[postal_code]`);
    return '';
  }
  const example = postalCodeExample(country, postal_code);
  if (example === null) return postal_code;
  throw invalidParameter(
    `${param}[postal_code]`,
    `Invalid ${param}[postal_code]: expected a postal code in ${country}, for example ${example}.`,
  );
}

function missing(param: string): ApiError {
  return new ApiError('parameter_missing', `Missing required parameter: ${param}.`, { param });
}

function plain(words: string): string {
  return words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
