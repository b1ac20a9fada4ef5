import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CENTS_MAX } from '../money.ts';
import { exampleAddresses } from './examples.ts';
import {
  address,
  baseUnitsText,
  centsAmount,
  httpUrl,
  MetadataInput,
  MetadataUpdate,
  text,
  transactionBase64,
} from './primitives.ts';

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']));

describe('metadata', () => {
  it('takes 50 keys of 40 characters with values of 500', () => {
    expect(messageOf(MetadataInput, keys(50))).toBeUndefined();
    expect(messageOf(MetadataInput, { ['k'.repeat(40)]: 'v'.repeat(500) })).toBeUndefined();
  });

  it.each([
    [keys(51), 'Metadata has at most 50 keys.'],
    [{ ['k'.repeat(41)]: 'v' }, 'A metadata key has at most 40 characters.'],
    [{ 'a[b]': 'v' }, 'A metadata key cannot contain square brackets.'],
    [{ '': 'v' }, 'A metadata key cannot be empty.'],
    [{ k: 'v'.repeat(501) }, 'A metadata value has at most 500 characters.'],
    ['order=42', 'Expected an object with string values.'],
  ])('says what is wrong (%#)', (metadata, message) => {
    expect(messageOf(MetadataInput, metadata)).toBe(message);
    expect(messageOf(MetadataUpdate, metadata)).toBe(message);
  });

  it('can lose a key by null on update only', () => {
    expect(MetadataUpdate.parse({ order: null })).toEqual({ order: null });
    expect(MetadataInput.safeParse({ order: null }).success).toBe(false);
  });

  it('keeps a key that objects have by nature', () => {
    const sent = JSON.parse('{"constructor":"a","__proto__":"b"}');
    expect(MetadataInput.parse(sent)).toHaveProperty('constructor', 'a');
    expect(Object.getPrototypeOf(MetadataInput.parse(sent))).toBe(Object.prototype);
  });
});

describe('an amount', () => {
  it.each([0, 1, 2500, CENTS_MAX])('can be %i', (value) => {
    expect(centsAmount().parse(value)).toBe(value);
  });

  it.each([25.5, '2500', Number.NaN, null])('that is %j is told that cents are whole', (value) => {
    expect(messageOf(centsAmount(), value)).toBe('Expected a whole number of cents (2500 is 25.00).');
  });

  it.each([
    [centsAmount({ min: 1 }), 0, 'Expected at least 1 cent (0.01); 2500 is 25.00.'],
    [centsAmount({ min: 25 }), -5, 'Expected at least 25 cents (0.25); 2500 is 25.00.'],
    [centsAmount(), -1, 'Expected at least 0 cents (0.00); 2500 is 25.00.'],
    [
      centsAmount({ max: 100_000_000 }),
      100_000_001,
      'Expected at most 100,000,000 cents (1,000,000.00); 2500 is 25.00.',
    ],
    [centsAmount(), 1e12, 'Expected at most 999,999,999,999 cents (9,999,999,999.99); 2500 is 25.00.'],
    [centsAmount(), 1e21, 'Expected at most 999,999,999,999 cents (9,999,999,999.99); 2500 is 25.00.'],
  ])('past a limit hears which one (%#)', (schema, value, message) => {
    expect(messageOf(schema, value)).toBe(message);
  });
});

describe('an address', () => {
  const wallet = address('A wallet.');

  it('is base58 of 32 bytes', () => {
    expect(wallet.parse(exampleAddresses.payer)).toBe(exampleAddresses.payer);
  });

  it.each(['', 'not an address', '0x52908400098527886E0F7030069857D2E4169EE7', `${exampleAddresses.payer}1`])(
    'is not %j',
    (value) => {
      expect(messageOf(wallet, value)).toBe('Expected a base58 Solana address (32 bytes).');
    },
  );
});

describe('a url', () => {
  it.each(['https://shop.example/tea', 'http://127.0.0.1:8080/a?b=c#d', 'HTTPS://SHOP.example'])(
    'can be %s',
    (url) => {
      expect(httpUrl('A page.').parse(url)).toBe(url);
    },
  );

  it.each([
    '',
    'shop.example',
    '/tea',
    'javascript:alert(1)',
    'javascript:1//https://shop.example',
    'https:shop.example',
    ' https://shop.example',
    'ftp://shop.example',
    'https://',
    `https://a/${'x'.repeat(2048)}`,
  ])('is not %.40s', (url) => {
    expect(httpUrl('A page.').safeParse(url).success).toBe(false);
  });
});

it('a url that is too long hears how long it can be', () => {
  const url = `https://shop.example/${'x'.repeat(2048)}`;
  expect(messageOf(httpUrl('A page.'), url)).toBe('Expected at most 2,048 characters.');
});

describe('other inputs', () => {
  it('text is neither empty nor too long', () => {
    expect(messageOf(text(3, 'Short.'), '')).toBe('Expected at least one character.');
    expect(messageOf(text(3, 'Short.'), 'four')).toBe('Expected at most 3 characters.');
  });

  it('base units are decimal digits without leading zeros', () => {
    const units = baseUnitsText('What to pay.');
    for (const good of ['0', '1', '18446744073709551615']) expect(units.parse(good)).toBe(good);
    for (const bad of ['', '00', '1.5', '-1', '1e6', '0x1']) expect(units.safeParse(bad).success).toBe(false);
  });

  it('a transaction is base64 of at most 1,232 bytes', () => {
    const transaction = transactionBase64('A transaction.');
    const ofBytes = (length: number) => Buffer.alloc(length, 1).toString('base64');
    expect(transaction.safeParse(ofBytes(1232)).success).toBe(true);
    expect(messageOf(transaction, ofBytes(1234))).toBe('A transaction has at most 1,232 bytes.');
    expect(messageOf(transaction, '')).toBe('Expected a transaction in base64.');
    expect(messageOf(transaction, '%%%')).toBe('Expected a transaction in base64.');
  });
});
