// Runs tests again and again under varied load, with varied seeds and order, and tells how often each failed.
// Usage: npm run flaky -- 5 [files …]
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

const [times = '3', ...files] = process.argv.slice(2);
const rounds = Number(times);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('Say how often: npm run flaky -- 5 [files …]');

const folder = mkdtempSync(join(tmpdir(), 'florin-flaky-'));
/** How many busy processes run beside the tests, round by round. */
const loads = [0, availableParallelism(), 3 * availableParallelism()];
/** They end with this process, however it ends. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';
/** By test: how often it ran and how often it failed, and the seeds with which it did. */
const tallies = new Map();

for (let round = 0; round < rounds; round++) {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const load = loads[round % loads.length];
  const startedMs = performance.now();
  const failed = await withLoad(load, () => run(seed, join(folder, `${round}.json`)));
  const took = Math.round((performance.now() - startedMs) / 1000);
  console.log(
    `round ${round + 1} of ${rounds}: seed ${seed}, ${load} busy processes, ${took} s, ${failed} failed`,
  );
}
rmSync(folder, { recursive: true });

const failing = [...tallies].filter(([, { failures }]) => failures > 0);
for (const [name, { runs, failures, seeds }] of failing.sort(([, a], [, b]) => b.failures - a.failures))
  console.log(`${failures} of ${runs}  ${name}  (seeds ${seeds.join(', ')})`);
if (failing.length === 0) console.log(`none of ${tallies.size} tests failed in ${rounds} rounds`);
process.exitCode = failing.length === 0 ? 0 : 1;

async function run(seed, report) {
  const order = ['--sequence.shuffle.files', `--sequence.seed=${seed}`];
  const reporting = ['--reporter=json', `--outputFile=${report}`];
  const program = ['node_modules/vitest/vitest.mjs', 'run', '--retry=0', ...order, ...reporting, ...files];
  const env = {
    ...process.env,
    FLORIN_SEED: String(seed),
    FLORIN_DRAW: String(seed),
    FLORIN_TEST_ORDER: 'random',
    FLORIN_TESTS: 'drawn',
  };
  await ended(spawn(process.execPath, program, { env, stdio: ['ignore', 'ignore', 'inherit'] }));
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const results = testResults.flatMap(({ name, status, message, assertionResults }) => [
    ...assertionResults.map((test) => ({ name: `${name} > ${test.fullName}`, status: test.status })),
    // A file that could not be loaded, or whose set-up failed.
    ...(status === 'failed' && message ? [{ name: `${name}: ${message.split('\n')[0]}`, status }] : []),
  ]);
  for (const { name, status } of results) count(name.replace(`${process.cwd()}/`, ''), status, seed);
  return results.filter(({ status }) => status === 'failed').length;
}

function count(name, status, seed) {
  if (status !== 'passed' && status !== 'failed') return;
  const tally = tallies.get(name) ?? { runs: 0, failures: 0, seeds: [] };
  tally.runs++;
  if (status === 'failed') {
    tally.failures++;
    tally.seeds.push(seed);
  }
  tallies.set(name, tally);
}

async function withLoad(processes, work) {
  const busy = Array.from({ length: processes }, () => spawn(process.execPath, ['-e', BUSY]));
  try {
    return await work();
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
}

function ended(child) {
  return new Promise((resolve) => child.once('close', resolve));
}
