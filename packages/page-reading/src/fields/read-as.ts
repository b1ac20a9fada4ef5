import type { Concept } from '../lexicon/concepts.ts';
import type { Control } from '../survey/control.ts';
import type { BuyerPurpose, CardPurpose, FieldPurpose } from './field-purpose.ts';

const CARD: Readonly<Partial<Record<Concept, CardPurpose>>> = {
  card_number: 'number',
  card_expiry: 'expiry',
  card_expiry_month: 'expiry_month',
  card_expiry_year: 'expiry_year',
  card_security_code: 'cvc',
  card_holder: 'cardholder',
};

const BUYER: Readonly<Partial<Record<Concept, BuyerPurpose>>> = {
  email: 'email',
  phone: 'phone',
  full_name: 'full_name',
  given_name: 'given_name',
  family_name: 'family_name',
  street: 'line1',
  second_line: 'line2',
  house_number: 'house_number',
  city: 'city',
  state: 'state',
  postal_code: 'postal_code',
  country: 'country',
};

const OFF_LIMITS: ReadonlySet<Concept> = new Set<Concept>([
  'coupon',
  'newsletter',
  'search',
  'password',
  'company',
  'order_note',
]);

/** What a field asks for by everything but its words; null where that was not read. */
export function purposeReadAs({ readAs }: Control, section: 'shipping' | 'billing'): FieldPurpose | null {
  if (readAs === undefined) return null;
  const card = CARD[readAs];
  if (card) return { kind: 'card', field: card };
  const buyer = BUYER[readAs];
  if (buyer) return { kind: 'buyer', field: buyer, section };
  if (readAs === 'quantity') return { kind: 'quantity' };
  return OFF_LIMITS.has(readAs) ? { kind: 'off_limits' } : null;
}
