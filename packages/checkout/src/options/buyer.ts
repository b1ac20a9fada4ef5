import type { Address, Buyer, BuyerDetail } from '@florin/page-reading/purchase';
import { COUNTRIES_WITH_STATES } from '@florin/wire/postal/countries';

/** Details as the wire spells them: a card's billing and shipping details, and `options.buyer`. */
export interface ContactDetails {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly address?: AddressDetails | null;
}

/** `options.buyer`: the details, and what may be done in the buyer's name. */
export interface SuppliedBuyer extends ContactDetails {
  readonly account?: boolean;
}

export interface AddressDetails {
  readonly line1?: string | null;
  readonly line2?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly postal_code?: string | null;
  readonly country?: string | null;
}

export interface BuyerSources {
  /** `options.buyer`: beats what is on the card. */
  readonly supplied: SuppliedBuyer;
  readonly shipping: ContactDetails;
  readonly billing: ContactDetails;
  readonly cardholder: string | null;
}

/**
 * Who buys and where to: what was supplied for this purchase, else the card's shipping, else its billing details.
 * @example buyerFrom({ supplied: { email: 'ada@example.com' }, shipping: {}, billing, cardholder: 'Ada Lovelace' })
 */
export function buyerFrom({ supplied, shipping, billing, cardholder }: BuyerSources): Buyer {
  const first = (pick: (details: ContactDetails) => string | null | undefined) =>
    [supplied, shipping, billing].map(pick).find(isPresent)?.trim() ?? null;
  const delivery = [supplied.address, shipping.address, billing.address].find(isStarted) ?? null;
  const charged = [billing.address, delivery].find((address) => isComplete(address)) ?? null;
  const name = first((details) => details.name) ?? cardholder;
  const payer = [billing.name, cardholder].find(isPresent)?.trim();
  return {
    name,
    ...(payer !== undefined && payer !== name && { payer }),
    email: first(({ email }) => email),
    phone: first(({ phone }) => phone),
    shipping: delivery !== null && isComplete(delivery) ? toAddress(delivery) : null,
    billing: charged === null ? null : toAddress(charged),
    ...(supplied.account && { account: true }),
  };
}

/**
 * Which of the details that the merchant needs nobody has told yet.
 * @example missingBuyer(['email', 'address'], buyer) // ['email']
 */
export function missingBuyer(needs: readonly BuyerDetail[], buyer: Buyer): readonly BuyerDetail[] {
  const told: Record<BuyerDetail, unknown> = { ...buyer, address: buyer.shipping };
  return needs.filter((detail) => told[detail] === null);
}

/** @example namePartsOf('Ada King Lovelace') // { first: 'Ada', last: 'King Lovelace' } */
export function namePartsOf(name: string): { first: string; last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first, last: rest.join(' ') || first };
}

function isPresent(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && value.trim() !== '';
}

function isStarted(address: AddressDetails | null | undefined): address is AddressDetails {
  return address !== null && address !== undefined && Object.values(address).some(isPresent);
}

function isComplete(address: AddressDetails | null | undefined): address is AddressDetails {
  if (!isStarted(address)) return false;
  const { line1, city, state, postal_code, country } = address;
  if (![line1, city, postal_code, country].every(isPresent)) return false;
  return !COUNTRIES_WITH_STATES.has(country!.toUpperCase()) || isPresent(state);
}

function toAddress(address: AddressDetails): Address {
  const { line1, line2, city, state, postal_code, country } = address;
  return {
    line1: line1!.trim(),
    line2: isPresent(line2) ? line2.trim() : null,
    city: city!.trim(),
    state: isPresent(state) ? state.trim() : null,
    postalCode: postal_code!.trim(),
    country: country!.trim().toUpperCase(),
  };
}
