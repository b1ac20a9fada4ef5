import type { Address, Buyer, BuyerDetail } from '../../driver.ts';
import type { ControlOption } from '../survey/control.ts';
import type { BuyerPurpose } from '../survey/field-purpose.ts';
import { US_STATES } from './us-states.ts';

/**
 * What belongs into a field, or null where the buyer has no such detail.
 * @example buyerValue(buyer, 'city', 'shipping') // 'Springfield'
 */
export function buyerValue(
  buyer: Buyer,
  field: BuyerPurpose,
  section: 'shipping' | 'billing',
): string | null {
  if (field === 'email') return buyer.email;
  if (field === 'phone') return buyer.phone;
  if (field === 'full_name') return buyer.name;
  if (field === 'given_name') return splitName(buyer.name)?.given ?? null;
  if (field === 'family_name') return splitName(buyer.name)?.family ?? null;
  const address =
    section === 'billing' ? (buyer.billing ?? buyer.shipping) : (buyer.shipping ?? buyer.billing);
  return address ? addressValue(address, field) : null;
}

function addressValue(address: Address, field: BuyerPurpose): string | null {
  if (field === 'line1') return address.line1;
  if (field === 'line2') return address.line2;
  if (field === 'street') return address.line2 ? `${address.line1}, ${address.line2}` : address.line1;
  if (field === 'city') return address.city;
  if (field === 'state') return address.state;
  if (field === 'postal_code') return address.postalCode;
  return field === 'country' ? address.country : null;
}

function splitName(name: string | null): { given: string; family: string } | null {
  if (!name) return null;
  const words = name.trim().split(/\s+/);
  const family = words.length > 1 ? (words.at(-1) ?? '') : words.join(' ');
  const given = words.length > 1 ? words.slice(0, -1).join(' ') : family;
  return { given, family };
}

/** The detail to ask the integrator for when a field that must be filled has no value. */
export function detailOf(field: BuyerPurpose): BuyerDetail {
  if (field === 'email' || field === 'phone') return field;
  return field === 'full_name' || field === 'given_name' || field === 'family_name' ? 'name' : 'address';
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/**
 * The spellings under which a list may offer a value: a country by code or name, a state by code or name.
 * @example spellingsOf('country', 'SG') // ['SG', 'Singapore']
 */
export function spellingsOf(field: BuyerPurpose, value: string): readonly string[] {
  if (field === 'country')
    return [value, countryName(value), ...(value === 'US' ? ['USA', 'United States of America'] : [])];
  if (field !== 'state') return [value];
  const byName = Object.entries(US_STATES).find(([, name]) => name.toLowerCase() === value.toLowerCase());
  return [value, US_STATES[value.toUpperCase()] ?? value, byName?.[0] ?? value];
}

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;
}

/** @example matchOption(options, ['US', 'United States']) // { value: 'us', label: 'United States', … } */
export function matchOption(
  options: readonly ControlOption[],
  spellings: readonly string[],
): ControlOption | null {
  const wanted = new Set(spellings.map((spelling) => spelling.toLowerCase()));
  const found = options.find(
    ({ value, label }) => wanted.has(value.toLowerCase()) || wanted.has(label.toLowerCase()),
  );
  return found && !found.disabled ? found : null;
}
