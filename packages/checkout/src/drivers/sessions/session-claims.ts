import type { Address, Choice } from '@florin/page-reading/purchase';
import { plainLetters } from '@florin/page-reading/words/plain-letters';

/** One line of a checkout session: which thing, and how many of it. */
export interface SessionLine {
  readonly itemId: string | null;
  readonly quantity: number | null;
}

/** Where a session sends the goods; a field that the merchant does not repeat is null. */
export interface SessionDestination {
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

/** What a checkout session says of itself, however its protocol spells it. */
export interface SessionClaims {
  readonly status: string;
  /** The merchant's own word that nothing is missing and that it may be completed. */
  readonly isReady: boolean;
  readonly lines: readonly SessionLine[];
  /** `nothing_delivered` where the session delivers nothing, `unstated` where it delivers and does not say where to. */
  readonly destination: SessionDestination | 'nothing_delivered' | 'unstated';
}

/** What was asked for, and nothing else may be paid. */
export interface Wanted {
  readonly itemId: string;
  readonly choice: Choice;
}

export interface Unproven {
  readonly code: 'product_unproven' | 'address_unproven';
  readonly detail: string;
}

/**
 * Why a session is not proven to be the purchase that was asked for; null where it is. It is asked before a quote is shown
 * and again before a card or token leaves.
 * @example unprovenIn(claims, wanted)?.detail // 'the session has 3 of sku_1 instead of 2'
 */
export function unprovenIn(claims: SessionClaims, wanted: Wanted): Unproven | null {
  const product = unprovenLines(claims, wanted);
  if (product !== null) return { code: 'product_unproven', detail: product };
  const address = unprovenDestination(claims, wanted.choice.buyer.shipping);
  return address === null ? null : { code: 'address_unproven', detail: address };
}

function unprovenLines({ lines }: SessionClaims, { itemId, choice }: Wanted): string | null {
  const [line] = lines;
  if (lines.length !== 1 || line === undefined) return `the session has ${lines.length} lines instead of one`;
  if (line.itemId !== itemId) return `the session sells ${line.itemId} instead of ${itemId}`;
  return line.quantity === choice.quantity
    ? null
    : `the session has ${line.quantity} of ${itemId} instead of ${choice.quantity}`;
}

function unprovenDestination({ destination }: SessionClaims, address: Address | null): string | null {
  if (destination === 'nothing_delivered') return null;
  if (destination === 'unstated') return 'the session does not say where it delivers to';
  if (address === null) return 'the session delivers, and no address was given';
  return isSamePlace(destination, address) ? null : 'the session delivers to another address';
}

/**
 * Merchants rewrite addresses (`St` for `Street`, `94105-1234` for `94105`, capitals), so the same place is the same
 * country, postal code and house number, and a street that shares a word.
 */
function isSamePlace({ street, city, postalCode, country }: SessionDestination, address: Address): boolean {
  if (street === null || country === null) return false;
  if (!isSameCountry(country, address.country)) return false;
  if (!isSamePostalCode(postalCode ?? '', address.postalCode)) return false;
  if (city !== null && !sharesWord(city, address.city)) return false;
  const ours = `${address.line1} ${address.line2 ?? ''}`;
  return (
    numbersIn(address.line1).every((number) => numbersIn(street).includes(number)) && sharesWord(street, ours)
  );
}

/** Three-letter codes of the countries whose currencies can be paid. */
const ALPHA_3: Readonly<Record<string, string>> = { US: 'USA', SG: 'SGP' };

function isSameCountry(theirs: string, ours: string): boolean {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(ours);
  return [ours, name, ALPHA_3[ours]].some((spelling) => plain(spelling ?? '') === plain(theirs));
}

function isSamePostalCode(theirs: string, ours: string): boolean {
  const [left, right] = [plain(theirs), plain(ours)];
  return left === right || (right.length >= 5 && left.startsWith(right));
}

function sharesWord(left: string, right: string): boolean {
  const words = new Set(wordsIn(left));
  const others = wordsIn(right);
  return others.length === 0 || others.some((word) => words.has(word));
}

function wordsIn(text: string): readonly string[] {
  return plainLetters(text).match(/\p{L}{2,}/gu) ?? [];
}

function numbersIn(text: string): readonly string[] {
  return text.match(/\d+/g) ?? [];
}

function plain(text: string): string {
  return plainLetters(text).replace(/[^\p{L}\p{N}]/gu, '');
}
