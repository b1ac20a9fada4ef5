import type { CustomField } from '@florin/wire/payments/buyer/collect';
import { addressIn, typedText } from '../postal/address-fields.tsx';
import type { Places } from '../postal/places.ts';

type Need = 'required' | 'optional' | null;

/** What a payment page asks its buyer for. */
export interface Asked {
  readonly email: Need;
  readonly name: Need;
  readonly phone: Need;
  /** Where it is shipped to; null where nothing is shipped. */
  readonly countries: Places['countries'] | null;
  readonly states: Places['states'];
  readonly fields: readonly CustomField[];
}

/** What a form holds, as the service takes it. */
export function detailsIn(asked: Asked, form: FormData): object {
  const text = (name: string) => typedText(form, name);
  return {
    email: text('email'),
    name: text('name'),
    phone: text('phone'),
    ...(asked.countries !== null && {
      shipping_address: addressIn(form),
    }),
    ...(asked.fields.length > 0 && { custom_fields: answersIn(asked.fields, form, text) }),
  };
}

function answersIn(
  fields: readonly CustomField[],
  form: FormData,
  text: (name: string) => string | undefined,
): Record<string, string | number | boolean | undefined> {
  return Object.fromEntries(
    fields.map(({ key, type }) => {
      const name = fieldName(key);
      if (type === 'consent') return [key, form.get(name) !== null];
      const answer = text(name);
      return [key, type === 'number' && answer !== undefined ? Number(answer) : answer];
    }),
  );
}

/** @example fieldName('engraving') // 'custom_engraving' */
export const fieldName = (key: string) => `custom_${key}`;

/**
 * The field of the form that a refusal is about.
 * @example fieldOf('shipping_address[postal_code]') // 'postal_code'
 */
export function fieldOf(param: string | undefined): string | null {
  const [, outer, inner] = /^(\w+)(?:\[(\w+)\])?$/.exec(param ?? '') ?? [];
  if (outer === undefined) return null;
  return outer === 'custom_fields' && inner !== undefined ? fieldName(inner) : (inner ?? outer);
}
