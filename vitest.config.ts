import { defineConfig } from 'vitest/config';

/**
 * Workspace packages resolve to their sources in tests, so a test never runs against a stale build. Nothing but that: these
 * reach Node as --conditions, where 'import' would turn every require into one.
 */
const conditions = ['florin-source'];
const tests = (suffix: string) => [
  `packages/*/src/**/*${suffix}`,
  `program/**/*${suffix}`,
  `scripts/**/*${suffix}`,
  `shops/*${suffix}`,
];

/** Proofs that take minutes (crash loops, large property runs) are named `*.long.test.ts` and run by `npm run test:long`. */
const long = process.env.FLORIN_TESTS === 'long';

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: long ? tests('.long.test.ts') : tests('.test.{ts,tsx}'),
    exclude: long ? ['**/node_modules/**'] : ['**/node_modules/**', '**/*.long.test.ts'],
    globalSetup: [
      'packages/checkout/src/browser/survey/page-script.testing.ts',
      'packages/server/src/testing/global-setup.testing.ts',
    ],
    pool: 'forks',
    // Twice as many as small machines have cores: most tests wait, for chains, shops and browsers.
    maxWorkers: 4,
    testTimeout: long ? 3_600_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    fileParallelism: !long,
  },
});
