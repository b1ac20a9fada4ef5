import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { giftErrorName, giftErrors } from './errors.ts';

it('names every error of the program by its number', () => {
  const source = readFileSync(new URL('../../../../program/src/error.rs', import.meta.url), 'utf8');
  const variants = [...source.matchAll(/^ {4}(\w+) = (\d+),$/gm)].map(([, name, code]) => [
    code!,
    snakeCase(name!),
  ]);
  expect(Object.fromEntries(variants)).toEqual(giftErrors);
});

it('has no name for the errors of other programs', () => {
  expect(giftErrorName(7007)).toBe('vault_missing');
  expect(giftErrorName(1)).toBeNull();
  expect(giftErrorName(6000)).toBeNull();
  expect(giftErrorName(Number.NaN)).toBeNull();
});

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
}
