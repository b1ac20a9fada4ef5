import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeVariables } from '../config-variables.ts';

const guide = readFileSync(new URL('../../../../docs/gifts.md', import.meta.url), 'utf8');

it('docs/gifts.md names every variable of sponsorship with its default', () => {
  const rows = [...guide.matchAll(/^\|[^|]+\| ([\d,]+) +\| `(SPONSORED_\w+)` +\|$/gm)];
  const written = Object.fromEntries(
    rows.map(([, value, name]) => [name, `\`${value!.replaceAll(',', '')}\``]),
  );
  const variables = describeVariables().filter(({ name }) => name.startsWith('SPONSORED_'));
  expect(written).toEqual(Object.fromEntries(variables.map(({ name, otherwise }) => [name, otherwise])));
});
