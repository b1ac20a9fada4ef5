import { z } from 'zod';
import { PostalAddress } from '../../checkout/card.ts';
import { exampleId, id } from '../../ids.ts';
import { ShippingAddressInput } from '../../postal/shipping-address.ts';
import { route } from '../../route.ts';
import { exampleTime } from '../../values/examples.ts';
import { plainLine } from '../../values/plain-line.ts';
import { timestamp } from '../../values/primitives.ts';

const nullableText = (description: string) => z.string().nullable().meta({ description });

export const customerDetailsExample = {
  email: 'mei@example.com',
  name: 'Mei Tan',
  phone: null,
  shipping_address: {
    line1: '1 Raffles Place',
    line2: null,
    city: 'Singapore',
    state: null,
    postal_code: '048616',
    country: 'SG',
  },
  custom_fields: [{ key: 'engraving', label: 'Engraving', value: 'For Ada' }],
  given_at: exampleTime,
} as const;

export const CustomerDetails = z
  .strictObject({
    email: nullableText('Where the buyer reads mail.'),
    name: nullableText('Who bought.'),
    phone: nullableText('Where the buyer is called.'),
    shipping_address: PostalAddress.nullable().meta({ description: 'Where to send it.' }),
    custom_fields: z
      .array(
        z
          .strictObject({
            key: z.string().meta({ description: 'The key of the field.' }),
            label: z.string().meta({ description: 'What was asked.' }),
            value: z
              .union([z.string(), z.int(), z.boolean()])
              .meta({ description: 'A text or a choice, a whole number, or whether a box was ticked.' }),
          })
          .meta({ id: 'CustomFieldAnswer' }),
      )
      .meta({ description: 'Answers to your own questions; one without an answer is left out.' }),
    given_at: timestamp('When the buyer said so, in Unix seconds.'),
  })
  .meta({
    id: 'CustomerDetails',
    description: 'What the buyer answered to `collect`.',
    example: customerDetailsExample,
  });
export type CustomerDetails = z.infer<typeof CustomerDetails>;

export const customerDetailsFields = {
  customer_details: CustomerDetails.nullable().meta({
    description: 'What the buyer answered to `collect`; null before, and once it was erased.',
  }),
  details_erased_at: timestamp(
    'When they were erased, in Unix seconds; null where they were not.',
  ).nullable(),
};

export const EMAIL_LENGTH_MAX = 254;

/** Answers of the buyer; the session's `collect` says which are needed, and no others are taken. */
export const CustomerDetailsInput = z
  .strictObject({
    email: z
      .email({ error: 'Expected an email address.' })
      .max(EMAIL_LENGTH_MAX, { error: `Expected at most ${EMAIL_LENGTH_MAX} characters.` })
      .optional()
      .meta({ description: 'Where the buyer reads mail.' }),
    name: plainLine(200, 'Who buys.').optional(),
    phone: z
      .string()
      .regex(/^\+?[0-9 ().-]{5,30}$/, { error: 'Expected a phone number, for example +6561234567.' })
      .optional()
      .meta({ description: 'Where the buyer is called.' }),
    shipping_address: ShippingAddressInput.optional().meta({ description: 'Where to send it.' }),
    custom_fields: z
      .record(z.string().max(40), z.union([plainLine(500, 'A text or a choice.'), z.int(), z.boolean()]))
      .optional()
      .meta({ description: 'Answers by the key of the field.', example: { engraving: 'For Ada' } }),
  })
  .meta({
    id: 'CustomerDetailsInput',
    example: {
      email: 'mei@example.com',
      name: 'Mei Tan',
      shipping_address: {
        line1: '1 Raffles Place',
        city: 'Singapore',
        postal_code: '048616',
        country: 'SG',
      },
    },
  });
export type CustomerDetailsInput = z.infer<typeof CustomerDetailsInput>;

/** Nothing of what was said: whoever knows the address of the page could read it. */
export const GivenDetails = z
  .strictObject({
    object: z.literal('given_details'),
    checkout_session: id('checkout_session').meta({ description: 'The session that can be paid now.' }),
    given_at: timestamp('When they were given, in Unix seconds.'),
  })
  .meta({
    id: 'GivenDetails',
    example: {
      object: 'given_details',
      checkout_session: exampleId('checkout_session'),
      given_at: exampleTime,
    },
  });
export type GivenDetails = z.infer<typeof GivenDetails>;

export const giveCustomerDetails = route({
  name: 'pay.sessions.give_details',
  method: 'POST',
  path: '/pay/sessions/{id}/details',
  access: 'public',
  summary:
    'What the buyer answers to `collect`, before a session is paid. It can be said again until money is on its way.',
  body: CustomerDetailsInput,
  response: GivenDetails,
  idempotent: true,
  errors: [404, 409],
});
