import { expect, it } from 'vitest';
import { unknownVariables, unknownVariablesOfOurs } from './unknown-variables.ts';

const KNOWN = ['DATABASE_URL', 'SOLANA_RPC_URL', 'FLORIN_MINT', 'RATE_LIMIT_KEY_BURST', 'PORT', 'HOST'];
const problems = (...names: string[]) =>
  unknownVariables(Object.fromEntries(names.map((name) => [name, 'x'])), KNOWN);

it.each([
  ['SOLANA_RPC_URLS', 'SOLANA_RPC_URL'],
  ['SOLANA_RCP_URL', undefined],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['RATE_LIMIT_KEY_BURSTS', 'RATE_LIMIT_KEY_BURST'],
  ['FLORIN_MINTT', 'FLORIN_MINT'],
])('%s is told, and what is meant', (name, meant) => {
  expect(problems(name)).toEqual(
    meant === undefined ? [] : [`${name} is not a known setting. Did you mean ${meant}?`],
  );
});

it.each(['FLORIN_FEE', 'CHECKOUT_TIMEOUT', 'SPONSORED_CLAIM_LIMIT', 'VAULT_KEY'])(
  '%s looks like ours',
  (name) => {
    expect(problems(name)).toEqual([`${name} is not a known setting. Remove it.`]);
  },
);

it.each([
  ...KNOWN,
  'PATH',
  'HOME',
  'PORTS',
  'FLORIN_TESTS',
  'FLORIN_API_KEY',
  'FLORIN_SERVICE_HOST',
  'FLORIN_PORT',
  'FLORIN_API_PORT_4242_TCP_ADDR',
  'CHECKOUT_SERVICE_PORT_HTTP',
  'VAULT_ADDR',
  'VAULT_TOKEN',
])('%s is nobody’s mistake', (name) => {
  expect(problems(name)).toEqual([]);
});

it('a name that is near to one that is set is somebody else’s', () => {
  expect(problems('DATABASE_URL', 'DATABASE_URI')).toEqual([]);
});

it('where somebody works, only what begins like ours is a mistake', () => {
  const names = ['DATABASE_URI', 'SOLANA_RPC_URLS', 'CHECKOUT_COLOURS', 'FLORIN_MINTT', 'VAULT_ADDR'];
  const environment = Object.fromEntries(names.map((name) => [name, 'x']));
  expect(unknownVariablesOfOurs(environment, KNOWN)).toEqual([
    'CHECKOUT_COLOURS is not a known setting. Remove it.',
    'FLORIN_MINTT is not a known setting. Did you mean FLORIN_MINT?',
  ]);
});
