import type { FlowDriver } from '@florin/checkout-browser/driver';
import { expect, it } from 'vitest';
import { defaultDrivers } from './default-drivers.ts';

const named = (name: string): FlowDriver => ({
  name,
  resolve: async () => ({ kind: 'not_mine' }),
  options: async () => ({ kind: 'failed', reason: 'merchant_error', detail: '' }),
  quote: async () => ({ kind: 'failed', reason: 'merchant_error', detail: '' }),
  commit: async () => ({ kind: 'not_submitted', reason: 'merchant_error', detail: '' }),
  reconcile: async () => ({ kind: 'unknown', detail: '' }),
});

it('asks what was learned first, then protocols, then platforms, and explores last', () => {
  const browser = { learned: named('learned'), explore: named('browser') };
  expect(defaultDrivers({ browser }).map(({ name }) => name)).toEqual([
    'learned',
    'ucp',
    'acp',
    'woocommerce',
    'shopify',
    'medusa',
    'browser',
  ]);
});

it('without a browser keeps only what can be paid over an API', () => {
  expect(defaultDrivers({ browser: null }).map(({ name }) => name)).toEqual(['ucp', 'acp', 'woocommerce']);
});
