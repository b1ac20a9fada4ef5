// Runs tests again and again under varied load, with varied seeds and order, and tells how often each failed.
// Usage: npm run flaky -- 5 [--busy 8] [--record] [files …]
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { record } from '../proof/record.mjs';

const USAGE = `npm run flaky -- ROUNDS [--busy N] [--record] [files …]

  --busy N    how many busy processes run beside the tests; otherwise none, one a core and three a core in turn
  --record    write the table into docs/proof.md`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'string' }, record: { type: 'boolean', default: false } },
});
const [times = '3', ...files] = positionals;
const rounds = Number(times);
const busyWanted = values.busy === undefined ? null : Number(values.busy || 'none');
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(USAGE);
if (busyWanted !== null && (!Number.isInteger(busyWanted) || busyWanted < 0)) throw new Error(USAGE);

const folder = mkdtempSync(join(tmpdir(), 'florin-flaky-'));
/** How many busy processes run beside the tests, round by round. */
const loads = busyWanted === null ? [0, availableParallelism(), 3 * availableParallelism()] : [busyWanted];
/** They end with this process, however it ends. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';
/** By test: how often it ran and how often it failed, and the seeds with which it did. */
const tallies = new Map();
/** What each round came to. */
const played = [];

for (let round = 0; round < rounds; round++) {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const busy = loads[round % loads.length];
  const startedMs = performance.now();
  const { tests, failed } = await withLoad(busy, () => run(seed, join(folder, `${round}.json`)));
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  played.push({ busy, seconds, tests, failed });
  console.log(
    `round ${round + 1} of ${rounds}: seed ${seed}, ${busy} busy processes, ${seconds} s, ${failed} of ${tests} failed`,
  );
}
rmSync(folder, { recursive: true });

const failing = [...tallies].filter(([, { failures }]) => failures > 0);
for (const [name, { runs, failures, seeds }] of failing.sort(([, a], [, b]) => b.failures - a.failures))
  console.log(`${failures} of ${runs}  ${name}  (seeds ${seeds.join(', ')})`);
if (failing.length === 0) console.log(`none of ${tallies.size} tests failed in ${rounds} rounds`);
if (values.record) await record('flaky', tableOf);
process.exitCode = failing.length === 0 ? 0 : 1;

/** A line for each load; those that were not played this time stay as they were. */
function tableOf(before) {
  const lines = new Map(
    before
      .split('\n')
      .filter((line) => /^\|\s*\d/.test(line))
      .map((line) => [Number(line.split('|')[1]), line]),
  );
  for (const busy of new Set(played.map((round) => round.busy))) lines.set(busy, lineOf(busy));
  const sorted = [...lines].sort(([one], [other]) => one - other).map(([, line]) => line);
  return [
    '| busy processes beside the tests | rounds | green | seconds a round | tests a round |',
    '| --- | --- | --- | --- | --- |',
    ...sorted,
  ].join('\n');
}

function lineOf(busy) {
  const same = played.filter((round) => round.busy === busy);
  const green = same.filter(({ failed }) => failed === 0).length;
  const range = (pick) => `${Math.min(...same.map(pick))} to ${Math.max(...same.map(pick))}`;
  return `| ${busy} | ${same.length} | ${green} | ${range(({ seconds }) => seconds)} | ${range(({ tests }) => tests)} |`;
}

async function run(seed, report) {
  const reporting = ['--reporter=json', `--outputFile=${report}`];
  const program = ['node_modules/vitest/vitest.mjs', 'run', '--retry=0', ...reporting, ...files];
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
    ...assertionResults.map((test) => ({ ...test, name: `${name} > ${test.fullName}` })),
    // A file that could not be loaded, or whose set-up failed.
    ...(status === 'failed' && message ? [{ name: `${name}: ${message.split('\n')[0]}`, status }] : []),
  ]);
  for (const { name, status } of results) count(shortened(name), status, seed);
  const failures = results.filter(({ status }) => status === 'failed');
  for (const { name, failureMessages = [] } of failures)
    console.log(`FAILED ${shortened([name, ...failureMessages].join('\n'))}`);
  const ran = results.filter(({ status }) => status === 'passed' || status === 'failed');
  return { tests: ran.length, failed: failures.length };
}

function shortened(text) {
  return text.replaceAll(`${process.cwd()}/`, '');
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
