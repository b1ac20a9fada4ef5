import { readFileSync } from 'node:fs';
import { describeVariables } from '@florin/server/config-variables';
import { expect, it } from 'vitest';
import { withVariables } from './variables-table.mjs';

const guide = readFileSync(new URL('../docs/production.md', import.meta.url), 'utf8');

it('docs/production.md lists every variable as the code reads it; npm run docs writes the table', () => {
  expect(guide).toBe(withVariables(guide, describeVariables()));
});

it('a table that is out of date differs', () => {
  const [first, ...rest] = describeVariables();
  expect(withVariables(guide, [{ ...first!, otherwise: 'another' }, ...rest])).not.toBe(guide);
  expect(withVariables(guide, rest)).not.toBe(guide);
});

it('a document without a place for the table is refused', () => {
  expect(() => withVariables('# Production\n', [])).toThrow('no place');
});
