import { nameOf } from './buyer.ts';

/** A place, in the words of schema.org. What is not known is not there. */
export interface Destination {
  readonly id: string;
  /** The whole name where it is not known in parts. */
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly street_address?: string | undefined;
  readonly extended_address?: string | undefined;
  readonly address_locality?: string | undefined;
  readonly address_region?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly address_country?: string | undefined;
}

/** Who is told about a delivery, where that is not the buyer. */
export interface Contact {
  readonly name?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly email?: string | undefined;
}

/** Where goods are to be sent, as the agent said so far. One place for all of them. */
export interface Fulfillment {
  readonly contact?: Contact | undefined;
  readonly destinations: readonly Destination[];
  readonly selected: string | null;
}

export const NOWHERE: Fulfillment = { destinations: [], selected: null };

/** The only way of delivery: its cost is in the prices. */
export const SHIPPING = { id: 'shipping', title: 'Shipping, included in the price' } as const;

/** The place that was chosen, once it says enough to send something there. */
export function destinationOf({ destinations, selected }: Fulfillment): Destination | null {
  const chosen = destinations.find(({ id }) => id === selected);
  return chosen?.street_address && chosen.address_locality && chosen.address_country ? chosen : null;
}

/** What the merchant reads on the session: where to send it, and to whom. */
export function shippingMetadata(fulfillment: Fulfillment): Record<string, string | undefined> {
  const destination = destinationOf(fulfillment);
  if (destination === null) return {};
  return {
    shipping_name: nameOf(destination) || fulfillment.contact?.name,
    shipping_phone: destination.phone_number ?? fulfillment.contact?.phone_number,
    shipping_email: fulfillment.contact?.email,
    shipping_line1: destination.street_address,
    shipping_line2: destination.extended_address,
    shipping_city: destination.address_locality,
    shipping_state: destination.address_region,
    shipping_postal_code: destination.postal_code,
    shipping_country: destination.address_country,
  };
}
