import type { Collect, CustomField } from '@florin/wire/payments/buyer/collect';
import type { CustomerDetails, CustomerDetailsInput } from '@florin/wire/payments/buyer/customer-details';
import { ApiError, invalidParameter } from '../errors/api-error.ts';
import { checkAddress } from './check-address.ts';

type Answers = NonNullable<CustomerDetailsInput['custom_fields']>;
type Answer = Answers[string];

/**
 * What a buyer said, held against what is asked for: all that is needed, and nothing else. Throws an `ApiError` that names the field.
 * @example checkDetails(session.collect, body, nowSeconds)
 */
export function checkDetails(
  collect: Collect,
  given: CustomerDetailsInput,
  nowSeconds: number,
): CustomerDetails {
  return {
    email: asked('email', collect.email, given.email),
    name: asked('name', collect.name, given.name),
    phone: asked('phone', collect.phone, given.phone),
    shipping_address: addressOf(collect, given),
    custom_fields: answersOf(collect.custom_fields, given.custom_fields ?? {}),
    given_at: nowSeconds,
  };
}

function asked(param: string, need: Collect['email'], value: string | undefined): string | null {
  if (value === undefined) {
    if (need === 'required') throw missing(param);
    return null;
  }
  if (need === null) throw unasked(param);
  return value;
}

function addressOf({ shipping_address: place }: Collect, { shipping_address: given }: CustomerDetailsInput) {
  if (place === null) {
    if (given !== undefined) throw unasked('shipping_address');
    return null;
  }
  if (given === undefined) throw missing('shipping_address');
  return checkAddress(given, place.allowed_countries);
}

function answersOf(fields: readonly CustomField[], answers: Answers): CustomerDetails['custom_fields'] {
  const unknown = Object.keys(answers).find((key) => fields.every((field) => field.key !== key));
  if (unknown !== undefined)
    throw new ApiError('parameter_unknown', `Unknown parameter: custom_fields[${unknown}].`, {
      param: `custom_fields[${unknown}]`,
    });
  return fields.flatMap((field) => {
    const value = Object.hasOwn(answers, field.key) ? answers[field.key] : undefined;
    if (value === undefined || (field.type === 'consent' && value === false)) {
      if (field.required) throw missing(`custom_fields[${field.key}]`);
      if (value === undefined) return [];
    }
    return [{ key: field.key, label: field.label, value: answerOf(field, value) }];
  });
}

const EXPECTED = {
  text: 'Expected a text.',
  number: 'Expected a whole number.',
  choice: 'Expected one of its choices.',
  consent: 'Expected true or false.',
} as const;

function answerOf({ key, type, choices }: CustomField, value: Answer): Answer {
  const isFitting = {
    text: typeof value === 'string',
    number: typeof value === 'number',
    choice: typeof value === 'string' && choices?.includes(value),
    consent: typeof value === 'boolean',
  }[type];
  if (isFitting) return value;
  const param = `custom_fields[${key}]`;
  throw invalidParameter(param, `Invalid ${param}: ${EXPECTED[type]}`);
}

function missing(param: string): ApiError {
  return new ApiError('parameter_missing', `Missing required parameter: ${param}.`, { param });
}

/** What nobody asked for is not kept. */
function unasked(param: string): ApiError {
  return invalidParameter(param, `Invalid ${param}: this payment does not ask for it. Leave it out.`);
}
