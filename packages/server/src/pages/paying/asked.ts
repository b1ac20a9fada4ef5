import type { Asked } from '@florin/web/payment/asked';
import type { Language } from '@florin/web/words/language';
import type { Collect } from '@florin/wire/payments/buyer/collect';
import { placesIn } from '../places.ts';

/** What a page asks its buyer for, in the buyer's language. */
export function askedOf(collect: Collect | null, language: Language): Asked | null {
  if (collect === null) return null;
  const { email, name, phone, shipping_address: place, custom_fields: fields } = collect;
  const places = place && placesIn(place.allowed_countries, language);
  return {
    email,
    name,
    phone,
    countries: places?.countries ?? null,
    states: places?.states ?? {},
    fields,
  };
}
