import { z } from 'zod';
import { issueCode } from '../../errors.ts';
import { COUNTRY_CODES, isCountryCode } from '../../postal/countries.ts';
import { plainLine } from '../../values/plain-line.ts';
import { wholeNumber } from '../../values/whole-number.ts';

export const CUSTOM_FIELDS_MAX = 5;
const CHOICES_MAX = 30;
const RETENTION_DAYS_MAX = 3650;
export const RETENTION_DAYS_DEFAULT = 365;

const Need = z.enum(['required', 'optional']);

const key = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, {
    error: 'Expected small letters, digits and underscores, a letter first, at most 40 characters.',
  })
  .meta({ description: 'Names the answer; unique among the fields.', example: 'engraving' });

export const CustomFieldType = z.enum(['text', 'number', 'choice', 'consent']).meta({
  description:
    '`text`: one line; `number`: a whole number; `choice`: one of `choices`; `consent`: a box to tick, which a required one must be.',
});
export type CustomFieldType = z.infer<typeof CustomFieldType>;

const CustomFieldInput = z
  .strictObject({
    key,
    label: plainLine(120, 'What the buyer is asked.'),
    type: CustomFieldType,
    required: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether an answer is needed; true when left out.' }),
    choices: z
      .array(plainLine(80, 'One answer.'))
      .min(2, { error: 'Expected at least two choices.' })
      .max(CHOICES_MAX, { error: `Expected at most ${CHOICES_MAX} choices.` })
      .optional()
      .meta({ description: 'The answers of a `choice`.' }),
  })
  .superRefine(({ type, choices }, context) => {
    if (type === 'choice' && choices === undefined)
      context.addIssue({
        code: 'custom',
        path: ['choices'],
        message: 'A choice needs choices.',
        params: issueCode('parameter_missing'),
      });
    if (type !== 'choice' && choices !== undefined)
      context.addIssue({ code: 'custom', path: ['choices'], message: 'Only a choice has choices.' });
    if (choices !== undefined && new Set(choices).size < choices.length)
      context.addIssue({ code: 'custom', path: ['choices'], message: 'Each choice may be named once.' });
  })
  .meta({ id: 'CustomFieldInput' });

const country = z.string().refine(isCountryCode, {
  error: 'Expected two capital letters (ISO 3166-1), for example SG.',
});

const need = (what: string) => Need.optional().meta({ description: `${what}; not asked for when left out.` });

/** What a link or session takes as `collect`. */
export const CollectInput = z
  .strictObject({
    email: need('The buyer’s email address'),
    name: need('The buyer’s name'),
    phone: need('The buyer’s phone number'),
    shipping_address: z
      .strictObject({
        allowed_countries: z
          .array(country)
          .min(1, { error: 'Expected at least one country; leave it out to ship everywhere.' })
          .max(COUNTRY_CODES.length, { error: `Expected at most ${COUNTRY_CODES.length} countries.` })
          .optional()
          .meta({
            description: 'Where you ship to, ISO 3166-1; everywhere when left out.',
            example: ['DE', 'AT'],
          }),
      })
      .optional()
      .meta({ description: 'Where to send what was bought. The name is asked for with it.' }),
    custom_fields: z
      .array(CustomFieldInput)
      .min(1, { error: 'Expected at least one field.' })
      .max(CUSTOM_FIELDS_MAX, { error: `Expected at most ${CUSTOM_FIELDS_MAX} fields.` })
      .refine((fields) => new Set(fields.map((field) => field.key)).size === fields.length, {
        error: 'Each key may be used once.',
      })
      .optional()
      .meta({ description: 'Up to five questions of your own.' }),
    retention_days: wholeNumber(1, RETENTION_DAYS_MAX)
      .optional()
      .meta({
        description: `For how many days the answers are kept; ${RETENTION_DAYS_DEFAULT} when left out.`,
      }),
  })
  .refine(asksForSomething, { error: 'Ask for at least one thing, or leave collect out.' })
  .meta({
    id: 'CollectInput',
    description: 'What the payment page asks the buyer for before it can be paid.',
    example: { email: 'required', shipping_address: { allowed_countries: ['DE', 'AT'] } },
  });
export type CollectInput = z.infer<typeof CollectInput>;

function asksForSomething({ retention_days: _, ...asked }: Readonly<Record<string, unknown>>): boolean {
  return Object.values(asked).some((value) => value !== undefined);
}

const CustomField = z
  .strictObject({
    key: z.string().meta({ description: 'Names the answer.' }),
    label: z.string().meta({ description: 'What the buyer is asked.' }),
    type: CustomFieldType,
    required: z.boolean().meta({ description: 'Whether an answer is needed.' }),
    choices: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The answers of a `choice`; null for others.' }),
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.infer<typeof CustomField>;

const shown = (what: string) =>
  Need.nullable().meta({ description: `${what}; null where it is not asked for.` });

export const collectExample = {
  email: 'required',
  name: 'required',
  phone: null,
  shipping_address: { allowed_countries: ['DE', 'AT'] },
  custom_fields: [{ key: 'engraving', label: 'Engraving', type: 'text', required: false, choices: null }],
  retention_days: RETENTION_DAYS_DEFAULT,
} as const;

export const Collect = z
  .strictObject({
    email: shown('The buyer’s email address'),
    name: shown('The buyer’s name'),
    phone: shown('The buyer’s phone number'),
    shipping_address: z
      .strictObject({
        allowed_countries: z
          .array(z.string())
          .nullable()
          .meta({ description: 'Where it is shipped to; null for everywhere.' }),
      })
      .nullable()
      .meta({ description: 'Null where nothing is shipped.' }),
    custom_fields: z.array(CustomField).meta({ description: 'Questions of your own.' }),
    retention_days: z.int().meta({ description: 'Days after which the answers are erased.' }),
  })
  .meta({
    id: 'Collect',
    description: 'What the payment page asks the buyer for before it can be paid.',
    example: collectExample,
  });
export type Collect = z.infer<typeof Collect>;

export const collectInput = { collect: CollectInput.optional() };
export const collectFields = {
  collect: Collect.nullable().meta({ description: 'What the buyer is asked for; null for nothing.' }),
};
