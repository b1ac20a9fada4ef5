import { z } from 'zod';
import { plainLine } from '../values/plain-line.ts';
import { isCountryCode } from './countries.ts';

/** An address that something is sent to. What its country demands of it is judged by the server. */
export const ShippingAddressInput = z
  .strictObject({
    line1: plainLine(200, 'Street and number.'),
    line2: plainLine(200, 'Unit or floor.').nullable().optional(),
    city: plainLine(100, 'City or town.'),
    state: plainLine(100, 'State or province, where the country has one: its code or its name.')
      .nullable()
      .optional(),
    postal_code: plainLine(20, 'Postal code, where the country has them.').nullable().optional(),
    country: z
      .string()
      .refine(isCountryCode, { error: 'Expected two capital letters (ISO 3166-1), for example SG.' })
      .meta({ description: 'Two capital letters, ISO 3166-1.', example: 'SG' }),
  })
  .meta({ id: 'ShippingAddressInput' });
export type ShippingAddressInput = z.infer<typeof ShippingAddressInput>;
