import { defineConfig } from 'vitest/config';

/** As in the suite, packages resolve to their sources. Nothing is kept between runs: what was translated holds the mutants of another file. */
const resolve = { conditions: ['florin-source'] };

export default defineConfig({
  resolve,
  ssr: { resolve },
  test: {
    include: (process.env.FLORIN_MUTANT_TESTS ?? '').split(','),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
