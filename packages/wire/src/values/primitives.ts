import { z } from 'zod';
import { CENTS_MAX } from '../money.ts';
import { isPublicKey, isSignature } from './base58.ts';
import { exampleSignature, exampleTransactionBase64 } from './examples.ts';
import { TRANSACTION_BYTES_MAX } from './transaction-size.ts';
import { digits, wholeNumber } from './whole-number.ts';

/** Unix seconds. */
export const timestamp = (description?: string) =>
  z
    .int()
    .nonnegative()
    .meta({ description: description ?? 'Unix seconds.', example: 1_763_164_800 });

export const centsAmount = ({
  min = 0,
  max = CENTS_MAX,
  description = 'Cents; 2500 is 25.00.',
}: {
  min?: number;
  max?: number;
  description?: string;
} = {}) =>
  wholeNumber(min, max, {
    notWhole: 'Expected a whole number of cents (2500 is 25.00).',
    tooSmall: `Expected at least ${centsText(min)}; 2500 is 25.00.`,
    tooLarge: `Expected at most ${centsText(max)}; 2500 is 25.00.`,
  }).meta({ description, example: 2500 });

/** @example centsText(100_000_000) // '100,000,000 cents (1,000,000.00)' */
function centsText(amount: number): string {
  const money = (amount / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${digits(amount)} ${amount === 1 ? 'cent' : 'cents'} (${money})`;
}

/** An on-chain amount: too large for a JSON number to be safe, so it travels as decimal digits. */
export const baseUnitsText = (description: string) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,19})$/, { error: 'Expected base units as decimal digits.' })
    .meta({
      description: `${description} Base units (6 decimals for USDC), as decimal digits.`,
      example: '25000000',
    });

/** A base58 Ed25519 public key of 32 bytes: a wallet, a token account, a reference or a verification key. */
export const address = (description: string) =>
  z.string().refine(isPublicKey, { error: 'Expected a base58 Solana address (32 bytes).' }).meta({
    description,
    example: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
    pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$',
  });

/** A base58 Ed25519 signature of 64 bytes: the name of a transaction on chain, or a signed message. */
export const signature = (description: string) =>
  z
    .string()
    .refine(isSignature, { error: 'Expected a base58 signature (64 bytes).' })
    .meta({ description, example: exampleSignature, pattern: '^[1-9A-HJ-NP-Za-km-z]{64,88}$' });

const TRANSACTION_BASE64_LENGTH_MAX = 4 * Math.ceil(TRANSACTION_BYTES_MAX / 3);

export const transactionBase64 = (description: string) =>
  z
    .base64({ error: 'Expected a transaction in base64.' })
    .min(1, { error: 'Expected a transaction in base64.' })
    .max(TRANSACTION_BASE64_LENGTH_MAX, {
      error: `A transaction has at most ${TRANSACTION_BYTES_MAX.toLocaleString('en-US')} bytes.`,
    })
    .meta({ description, example: exampleTransactionBase64 });

/** Text of an input: never empty, never longer than `lengthMax`. */
export const text = (lengthMax: number, description: string) =>
  z
    .string()
    .min(1, { error: 'Expected at least one character.' })
    .max(lengthMax, { error: `Expected at most ${digits(lengthMax)} characters.` })
    .meta({ description });

/** Of one object, whatever updates add up to. */
export const METADATA_KEYS_MAX = 50;

const metadataKey = z
  .string()
  .min(1, { error: 'A metadata key cannot be empty.' })
  .max(40, { error: 'A metadata key has at most 40 characters.' })
  .regex(/^[^[\]]*$/, { error: 'A metadata key cannot contain square brackets.' });
const metadataValue = z.string().max(500, { error: 'A metadata value has at most 500 characters.' });
const notTooManyKeys = { error: `Metadata has at most ${METADATA_KEYS_MAX} keys.` };
/** Zod reports a bad key as "invalid key"; say what is wrong with it. */
const explainKey = {
  error: (issue: z.core.$ZodRawIssue) =>
    issue.code === 'invalid_key' ? issue.issues[0]?.message : 'Expected an object with string values.',
};
const countKeys = (metadata: object) => Object.keys(metadata).length <= METADATA_KEYS_MAX;

export const Metadata = z
  .record(z.string(), z.string())
  .meta({ description: 'Your own keys and values.', example: { order: '42' } });
export type Metadata = z.infer<typeof Metadata>;

export const MetadataInput = z
  .record(metadataKey, metadataValue, explainKey)
  .refine(countKeys, notTooManyKeys)
  .meta({
    description: `Up to ${METADATA_KEYS_MAX} keys of at most 40 characters, values of at most 500.`,
    maxProperties: METADATA_KEYS_MAX,
    example: { order: '42' },
  });
export type MetadataInput = z.infer<typeof MetadataInput>;

const metadataChanges = z
  .record(metadataKey, metadataValue.nullable(), explainKey)
  .refine(countKeys, notTooManyKeys)
  .meta({ maxProperties: METADATA_KEYS_MAX });

/** What the object of keys lacks: nobody who sends a wrong one meant the empty text. */
const explainChanges = {
  error: ({ errors }: z.core.$ZodRawIssue) => (errors as z.core.$ZodIssue[][])[0]?.[0]?.message,
};

/** On update: keys are merged; a key with an empty value or null is removed, and an empty text removes all. */
export const MetadataUpdate = z.union([metadataChanges, z.literal('')], explainChanges).meta({
  description:
    'Merged into the existing keys. An empty value or null removes a key; an empty string removes all of them.',
  example: { order: '43' },
});
export type MetadataUpdate = z.infer<typeof MetadataUpdate>;

/** What everything is paid in. */
export const USDC = 'usdc';
export const Usdc = z.literal(USDC).meta({ description: 'Always `usdc`.' });
export type Usdc = z.infer<typeof Usdc>;

/** Input fields that may be left out: `currency` has one value today. */
export const UsdcInput = Usdc.optional().meta({ description: 'Only `usdc`, the default.' });
export type UsdcInput = z.infer<typeof UsdcInput>;

const URL_LENGTH_MAX = 2048;
const notHttpUrl = { error: 'Expected an absolute http or https url.' };

export const httpUrl = (description: string) =>
  z
    .string()
    .max(URL_LENGTH_MAX, { error: `Expected at most ${digits(URL_LENGTH_MAX)} characters.` })
    .regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\//, notHttpUrl)
    .refine(isHttpUrl, notHttpUrl)
    .meta({ description, example: 'https://shop.example/tea' });

/** The pattern says it to readers of the schema; the parser knows the rest, such as a host that is missing. */
function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol } = new URL(value);
  return protocol === 'https:' || protocol === 'http:';
}
