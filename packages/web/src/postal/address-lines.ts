import type { PostalAddress } from '@florin/wire/checkout/card';

/** Where the postal code stands before the town. */
const CODE_FIRST = new Set('AT BE CH CZ DE DK ES FI FR IT LU NL NO PL PT SE'.split(' '));

/**
 * An address as it is written on an envelope, a line each; the country in its own letters, for the post that sends it.
 * @example addressLines({ line1: 'Invalidenstr. 1', line2: null, city: 'Berlin', state: null, postal_code: '10115', country: 'DE' })
 */
export function addressLines({ line1, line2, city, state, postal_code, country }: PostalAddress): string[] {
  const region = [state, postal_code].filter(Boolean).join(' ');
  const town = CODE_FIRST.has(country)
    ? [postal_code, city].filter(Boolean).join(' ')
    : [city, region].filter(Boolean).join(', ');
  const name = new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country;
  return [line1, ...(line2 ? [line2] : []), town, name.toUpperCase()];
}
