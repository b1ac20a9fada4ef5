import { saidAnywhere } from '../lexicon/lexicon.ts';
import type { Buyer } from '../purchase.ts';
import { plainWords } from '../words/plain-words.ts';
import { buyerValue, countryOf, spellingsOf } from './buyer-values.ts';

/**
 * A shop may complete the name of a town by what it is and by where it lies. That is the buyer's town as long as everything it added is of
 * their address: a town of that name in another region is another one.
 * @example isCompletedCity('г Екатеринбург, Свердловская обл', buyer, 'shipping') // true
 */
export function isCompletedCity(shown: string, buyer: Buyer, section: 'shipping' | 'billing'): boolean {
  const city = plainWords(buyerValue(buyer, 'city', section) ?? '');
  const parts = shown.split(',').map(plainWords).filter(Boolean);
  const towns = parts.filter((part) => isTown(part, city));
  const places = placesAround(buyer, section);
  const isOfAddress = (part: string) => places.some((place) => shortens(part, place));
  return (
    city !== '' && towns.length === 1 && parts.every((part) => towns.includes(part) || isOfAddress(part))
  );
}

/** As addresses shorten the word for a city, `г Екатеринбург`: longer ones may name something else than the town (`Kabupaten Bandung`). */
function isTown(part: string, city: string): boolean {
  if (part === city) return true;
  const [word = '', ...rest] = part.split(' ');
  return rest.join(' ') === city && word.length <= SHORT_MAX && saidAnywhere('city', word) !== null;
}

const SHORT_MAX = 2;

function placesAround(buyer: Buyer, section: 'shipping' | 'billing'): readonly string[] {
  const country = countryOf(buyer, section);
  const state = buyerValue(buyer, 'state', section);
  const code = buyerValue(buyer, 'postal_code', section);
  const names = [
    ...(state ? spellingsOf('state', state, country) : []),
    ...(country ? spellingsOf('country', country, country) : []),
    ...(code ? [code] : []),
  ];
  return names.map(plainWords).filter(Boolean);
}

/** Word by word from its beginning on: `Свердловская обл` is `Свердловская область`. */
function shortens(part: string, place: string): boolean {
  const [words, whole] = [part.split(' '), place.split(' ')];
  const isFirst = words[0] === whole[0];
  return isFirst && words.length === whole.length && words.every((word, at) => whole[at]?.startsWith(word));
}
