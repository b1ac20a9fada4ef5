import { readFileSync } from 'node:fs';
import { GOALS, MILESTONES } from '@florin/checkout-browser/explore/plan/goals';
import { describeVariables } from '@florin/server/config-variables';
import { CHECKOUT_FAILURES } from '@florin/wire/checkout/failure-code';
import { routes } from '@florin/wire/routes';
import { expect, it } from 'vitest';
import { operationsSource, resourcesSource } from './client-source.mjs';
import { withFailures, withGoals, withStripeRefusals, withVariables } from './tables.mjs';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const guide = read('docs/production.md');

it('docs/production.md lists every variable as the code reads it; npm run docs writes the table', () => {
  expect(guide).toBe(withVariables(guide, describeVariables()));
});

it('docs/checkout-intents.md lists every failure code; npm run docs writes the table', () => {
  const intents = read('docs/checkout-intents.md');
  expect(intents).toBe(withFailures(intents, CHECKOUT_FAILURES));
});

it('docs/architecture.md lists what a checkout pursues; npm run docs writes the tables', () => {
  const document = read('docs/architecture.md');
  expect(document).toBe(withGoals(document, GOALS, MILESTONES));
});

it('docs/stripe.md lists what Stripe’s clients send and cannot be meant; npm run docs writes the table', () => {
  const document = read('docs/stripe.md');
  expect(document).toBe(withStripeRefusals(document, routes));
});

it('the client has the routes of wire; npm run docs writes them', () => {
  expect(read('packages/sdk/src/operations.generated.ts')).toBe(operationsSource(routes));
  expect(read('packages/sdk/src/resources.generated.ts')).toBe(resourcesSource(routes));
});

it('a table that is out of date differs', () => {
  const [first, ...rest] = describeVariables();
  expect(withVariables(guide, [{ ...first!, otherwise: 'another' }, ...rest])).not.toBe(guide);
  expect(withVariables(guide, rest)).not.toBe(guide);
});

it('a document without a place for the table is refused', () => {
  expect(() => withVariables('# Production\n', [])).toThrow('no place');
});
