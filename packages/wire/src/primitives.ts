import { z } from 'zod';
import { isPublicKey } from './base58.ts';
import { CENTS_MAX } from './money.ts';

/** Unix seconds. */
export const timestamp = (description?: string) =>
  z
    .int()
    .nonnegative()
    .meta({ description: description ?? 'Unix seconds.', example: 1_763_164_800 });

export const centsAmount = (limits: { min?: number; max?: number; description?: string } = {}) =>
  z
    .int({ error: 'Expected a whole number of cents (2500 is 25.00).' })
    .min(limits.min ?? 0)
    .max(limits.max ?? CENTS_MAX)
    .meta({ description: limits.description ?? 'Cents; 2500 is 25.00.', example: 2500 });

/** A base58 Ed25519 public key of 32 bytes: a wallet, a token account, a reference or a verification key. */
export const address = (description: string) =>
  z
    .string()
    .refine(isPublicKey, { error: 'Expected a base58 Solana address (32 bytes).' })
    .meta({ description, example: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' });

const metadataKey = z
  .string()
  .min(1, { error: 'A metadata key cannot be empty.' })
  .max(40, { error: 'A metadata key has at most 40 characters.' })
  .regex(/^[^[\]]*$/, { error: 'A metadata key cannot contain square brackets.' });
const metadataValue = z.string().max(500, { error: 'A metadata value has at most 500 characters.' });
const atMost50Keys = { error: 'Metadata has at most 50 keys.' };
const countKeys = (metadata: object) => Object.keys(metadata).length <= 50;

export const Metadata = z
  .record(z.string(), z.string())
  .meta({ description: 'Your own keys and values.', example: { order: '42' } });

export const MetadataInput = z
  .record(metadataKey, metadataValue)
  .refine(countKeys, atMost50Keys)
  .meta({
    description: 'Up to 50 keys of at most 40 characters, values of at most 500.',
    example: { order: '42' },
  });

/** On update: keys are merged; a key with an empty value or null is removed. */
export const MetadataUpdate = z
  .record(metadataKey, metadataValue.nullable())
  .refine(countKeys, atMost50Keys)
  .meta({
    description: 'Merged into the present keys; an empty value or null removes a key.',
    example: { order: '43' },
  });

export const Usdc = z.literal('usdc');

/** Input fields that may be left out: `currency` has one value today. */
export const UsdcInput = Usdc.optional().meta({ description: 'Only `usdc`, the default.' });

export const httpUrl = (description: string) =>
  z
    .string()
    .max(2048)
    .refine(isHttpUrl, { error: 'Expected an absolute http or https url.' })
    .meta({ description, example: 'https://shop.example/tea' });

function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol } = new URL(value);
  return protocol === 'https:' || protocol === 'http:';
}
