import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeVariables } from '../config-variables.ts';

const isOfPayments = (name: string) => name.includes('_PAYMENTS_');

it.each([
  ['docs/gifts.md', (name: string) => !isOfPayments(name)],
  ['docs/payments.md', isOfPayments],
])('%s names every variable of its sponsorship with its default', (path, isTold) => {
  const guide = readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\|[^|]+\| ([\d,]+) +\| `(SPONSORED_\w+)` +\|$/gm)];
  const written = Object.fromEntries(
    rows.map(([, value, name]) => [name, `\`${value!.replaceAll(',', '')}\``]),
  );
  const variables = describeVariables().filter(({ name }) => name.startsWith('SPONSORED_') && isTold(name));
  expect(written).toEqual(Object.fromEntries(variables.map(({ name, otherwise }) => [name, otherwise])));
});
