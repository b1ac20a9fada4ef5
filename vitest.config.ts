import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { TIMEOUT_MS } from './packages/testing/src/until.ts';
import { leftOut } from './scripts/drawn-files.testing.ts';
import { LongestFirst, Progress, Shuffled } from './scripts/test-times.testing.ts';

/**
 * Workspace packages resolve to their sources in tests, so a test never runs against a stale build. Nothing but that: these
 * reach Node as --conditions, where 'import' would turn every require into one.
 */
const conditions = ['florin-source'];
const tests = (suffix: string) => [
  `packages/*/src/**/*${suffix}`,
  `plugins/**/*${suffix}`,
  `program/**/*${suffix}`,
  `proof/**/*${suffix}`,
  `scripts/**/*${suffix}`,
  `shops/*${suffix}`,
];

/** Proofs that take minutes (crash loops, large property runs) are named `*.long.test.ts` and run by `npm run test:long`. */
const long = process.env.FLORIN_TESTS === 'long';

/** What these prove concerns the process that they run in (its memory, its children, its locks, its statements), so each file has one. */
const sequential = [
  'packages/checkout-browser/src/pool/*.test.ts',
  'packages/embedded-chain/src/load.test.ts',
  'packages/cli/src/readme.test.ts',
  'packages/server/src/{database/database,preflight/preflight}.test.ts',
  'packages/embedded/src/{checkout-process,kill,start}.test.ts',
  'packages/{embedded-postgres,local-state}/src/**/*.test.ts',
];

// One for the whole run, so that it can be named and repeated.
process.env.FLORIN_DRAW ??= String(Math.floor(Math.random() * 2 ** 31));

/** `npm test` leaves most of what is costly to the next run; `npx vitest run`, and whoever names files, plays all that is asked for. */
const isDrawn =
  process.env.FLORIN_TESTS === 'drawn' && process.argv.slice(3).every((word) => word.startsWith('-'));
const undrawn = isDrawn ? leftOut(Number(process.env.FLORIN_DRAW)) : [];
const never = ['**/node_modules/**', '**/*.long.test.ts', ...undrawn];

const sources = { resolve: { conditions }, ssr: { resolve: { conditions } } };

const project = (
  name: string,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  ...sources,
  test: {
    name,
    pool: 'forks',
    // A test may wait several times; each wait ends by itself.
    testTimeout: long ? 3_600_000 : 5 * TIMEOUT_MS,
    hookTimeout: 5 * TIMEOUT_MS,
    expect: { poll: { timeout: TIMEOUT_MS } },
    // A machine that runs this once and for all tries what failed a second time, and the report names it ("retry x1"): such a test
    // waits too short or races, and is to be mended. Whoever changes the code sees the first failure.
    retry: process.env.CI ? 1 : 0,
    ...test,
  },
});

const shortProjects = [
  project('sequential', { include: sequential, exclude: never }),
  // To load the packages takes longer than most files of tests: a process that has loaded them runs one file after the other.
  project('concurrent', {
    include: tests('.test.{ts,tsx}'),
    exclude: [...never, ...sequential],
    isolate: false,
  }),
];

export default defineConfig({
  ...sources,
  test: {
    globalSetup: [
      'packages/checkout/src/bundles.testing.ts',
      'packages/server/src/testing/global-setup.testing.ts',
    ],
    // Three times as many as small machines have cores: most tests wait, for chains, shops and browsers.
    maxWorkers: 6,
    fileParallelism: !long,
    // `npm run flaky` shuffles files.
    sequence: { sequencer: process.env.FLORIN_TEST_ORDER === 'random' ? Shuffled : LongestFirst },
    reporters: ['default', new Progress()],
    // What was translated for one run is there for the next: to begin takes half as long.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest-modules' },
    projects: long ? [project('long', { include: tests('.long.test.ts') })] : shortProjects,
  },
});
