import { type Collect, type CollectInput, RETENTION_DAYS_DEFAULT } from '@florin/wire/payments/buyer/collect';

/** A column of links and sessions. */
export interface CollectRow {
  readonly collect: Collect | null;
}

/**
 * What is asked for, as it is kept. Whoever ships asks for the name too.
 * @example draftCollect(body.collect)
 */
export function draftCollect(asked: CollectInput | undefined): Collect | null {
  if (asked === undefined) return null;
  const { email, name, phone, shipping_address, custom_fields = [], retention_days } = asked;
  return {
    email: email ?? null,
    name: shipping_address === undefined ? (name ?? null) : 'required',
    phone: phone ?? null,
    shipping_address:
      shipping_address === undefined
        ? null
        : { allowed_countries: shipping_address.allowed_countries ?? null },
    custom_fields: custom_fields.map(({ key, label, type, required, choices }) => ({
      key,
      label,
      type,
      required,
      choices: choices ?? null,
    })),
    retention_days: retention_days ?? RETENTION_DAYS_DEFAULT,
  };
}

/** In the order that people read: the database keeps another one. */
export function presentCollect(collect: Collect | null | undefined): Collect | null {
  if (collect == null) return null;
  const { email, name, phone, shipping_address, custom_fields, retention_days } = collect;
  return {
    email,
    name,
    phone,
    shipping_address,
    custom_fields: custom_fields.map(({ key, label, type, required, choices }) => ({
      key,
      label,
      type,
      required,
      choices,
    })),
    retention_days,
  };
}
