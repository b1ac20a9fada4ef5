import { operations as inClient } from '@florin/sdk/operations.generated';
import { expect, it } from 'vitest';
import { curlExample, literal, sdkExample } from './examples.ts';
import { fieldRows } from './fields.ts';
import { readReference } from './operations.ts';

const { operations } = readReference('https://api.example');
const named = (id: string) => operations.find(({ operationId }) => operationId === id)!;

it('every example calls a method that our client has', () => {
  const missing = operations.filter(
    ({ operationId, tag }) => tag !== 'operations' && !(operationId in inClient),
  );
  expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  expect(sdkExample(named('checkout_intents.cancel'))).toMatch(
    /^await florin\.checkoutIntents\.cancel\('ci_\w+'\);$/,
  );
  expect(sdkExample(named('gifts.list'))).toBe('await florin.gifts.list();');
});

it('a command names the address, the verb where it must, and the body as JSON', () => {
  const made = curlExample(named('gifts.create'), 'https://api.example');
  expect(made).toMatch(/^curl https:\/\/api\.example\/v1\/gifts \\\n/);
  expect(made).toContain(`-d '{"amount":2500,`);
  expect(curlExample(named('products.delete'), 'https://api.example')).toMatch(/^curl -X DELETE .*\/prod_/);
});

it.each([
  [{ a: 1, 'b-c': [true, null] }, "{ a: 1, 'b-c': [true, null] }"],
  ["it's", "'it\\'s'"],
  [{}, '{}'],
  [{ long: 'x'.repeat(90) }, `{\n  long: '${'x'.repeat(90)}',\n}`],
])('%j is written in code as %s', (value, text) => {
  expect(literal(value)).toBe(text);
});

it('fields are told with those inside them, and what may be null as what it is otherwise', () => {
  const schemas = {
    Inner: { type: 'object', properties: { deep: { type: 'string', description: 'Deep.' } } },
  };
  const rows = fieldRows(
    {
      type: 'object',
      required: ['items'],
      properties: {
        items: { type: 'array', items: { $ref: '#/components/schemas/Inner' } },
        state: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
      },
    },
    schemas,
  );
  expect(rows).toEqual([
    { name: 'items', kind: 'list of object', isRequired: true, meaning: '' },
    { name: 'items[].deep', kind: 'string', isRequired: false, meaning: 'Deep.' },
    { name: 'state', kind: 'a | b', isRequired: false, meaning: '' },
  ]);
});
