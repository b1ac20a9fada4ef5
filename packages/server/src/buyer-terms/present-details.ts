import type { CustomerDetails } from '@florin/wire/payments/buyer/customer-details';

/** In the order that people read: the database keeps another one. */
export function presentCustomerDetails(details: CustomerDetails | null | undefined): CustomerDetails | null {
  if (details == null) return null;
  const { email, name, phone, shipping_address, custom_fields, given_at } = details;
  return {
    email,
    name,
    phone,
    shipping_address: shipping_address && {
      line1: shipping_address.line1,
      line2: shipping_address.line2,
      city: shipping_address.city,
      state: shipping_address.state,
      postal_code: shipping_address.postal_code,
      country: shipping_address.country,
    },
    custom_fields: custom_fields.map(({ key, label, value }) => ({ key, label, value })),
    given_at,
  };
}
