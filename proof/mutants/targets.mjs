/**
 * What is mutated, and the tests that must notice. Where the rules of money are pure they have tests that take seconds; what is SQL is
 * not changed by mutants of JavaScript, and is what planted bugs are for.
 */
export const targets = [
  { file: 'packages/wire/src/money.ts', tests: ['packages/wire/src/money.test.ts'] },
  { file: 'packages/checkout/src/charge.ts', tests: ['packages/checkout/src/charge.test.ts'] },
  { file: 'packages/checkout/src/quote-gate.ts', tests: ['packages/checkout/src/quote-gate.test.ts'] },
  ...['checkout-intents', 'checkout-sessions', 'gifts', 'refunds', 'transaction-intents'].map((resource) => ({
    file: `packages/server/src/${resource}/state-machine.ts`,
    tests: ['packages/server/src/state-machines.test.ts', 'packages/server/src/gifts/state-machine.test.ts'],
  })),
  {
    file: 'packages/server/src/settlement/payments/matcher.ts',
    tests: [
      'packages/server/src/settlement/payments/matcher.test.ts',
      'packages/server/src/settlement/payments/matcher.property.test.ts',
    ],
  },
  {
    file: 'packages/server/src/part-payments/parts.ts',
    tests: ['packages/server/src/part-payments/parts.test.ts'],
  },
  {
    file: 'packages/server/src/payment-requests/due.ts',
    tests: ['packages/server/src/part-payments/parts.test.ts'],
  },
  {
    file: 'packages/checkout/src/api-amounts.ts',
    tests: ['packages/checkout/src/quote-gate.test.ts'],
  },
  {
    file: 'packages/checkout-browser/src/mandate/merchant-bounds.ts',
    tests: ['packages/checkout-browser/src/mandate/merchant-bounds.test.ts'],
  },
  {
    file: 'packages/server/src/checkout-intents/mandate.ts',
    tests: ['packages/server/src/checkout-intents/mandate.test.ts'],
  },
  {
    file: 'packages/server/src/sealed-history/check-entry.ts',
    tests: ['packages/server/src/sealed-history/check-entry.test.ts'],
  },
  {
    file: 'packages/checkout/src/engine.ts',
    tests: ['packages/checkout/src/engine.test.ts', 'packages/checkout/src/engine-rules.test.ts'],
  },
  { file: 'packages/checkout/src/plain-text.ts', tests: ['packages/checkout/src/engine-rules.test.ts'] },
  { file: 'packages/checkout/src/payment-guard.ts', tests: ['packages/checkout/src/payment-guard.test.ts'] },
  ...['canonical', 'claim'].map((name) => ({
    file: `packages/server/src/idempotency/${name}.ts`,
    tests: ['packages/server/src/idempotency/claim.test.ts'],
  })),
  ...['settle', 'settle-by-balance'].map((name) => ({
    file: `packages/server/src/settlement/gifts/${name}.ts`,
    tests: ['packages/server/src/settlement/gifts/settle-rules.test.ts'],
  })),
  { file: 'packages/server/src/refunds/draft.ts', tests: ['packages/server/src/refunds/draft.test.ts'] },
  ...['replay', 'run-once'].map((name) => ({
    file: `packages/server/src/idempotency/${name}.ts`,
    tests: ['packages/server/src/idempotency/run-once.test.ts'],
  })),
];
