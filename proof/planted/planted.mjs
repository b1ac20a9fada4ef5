// npm run planted: plants each bug in a copy of the repository and runs what must catch it.
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyRepository } from '../copy-repository.mjs';
import { record } from '../record.mjs';
import { readPlants } from './plants.mjs';

/** The simulation plays these seeds, and must find the bug in one of them. */
const SEED = 1;
const RUNS = 12;
const STEPS = 1_500;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean', default: false } },
});
const plants = readPlants().filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
const copy = copyRepository('planted');
const rows = [];
try {
  for (const plant of plants) {
    execFileSync('git', ['apply', plant.file], { cwd: copy });
    const startedMs = performance.now();
    const caughtBy = plant.proof.startsWith('simulation') ? simulate(plant.proof) : test(plant.proof);
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    execFileSync('git', ['apply', '--reverse', plant.file], { cwd: copy });
    rows.push({ ...plant, caughtBy, seconds });
    if (values.record) await record('planted', (before) => tableOf(merged(before, rows)));
    console.log(`${caughtBy === null ? 'MISSED' : 'caught'}  ${plant.name}  ${seconds} s  ${caughtBy ?? ''}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${tableOf(rows.map(lineOf))}`);
process.exitCode = rows.every(({ caughtBy }) => caughtBy !== null) ? 0 : 1;

function lineOf({ bug, caughtBy, seconds }) {
  return `| ${bug} | ${caughtBy ?? '**nobody**'} | ${seconds} |`;
}

function tableOf(lines) {
  return ['| planted bug | caught by | seconds |', '| --- | --- | --- |', ...lines].join('\n');
}

/** In the order of the patches; those that were not planted this time stay as they were. */
function merged(before, rows) {
  return readPlants().flatMap(({ bug }) => {
    const row = rows.find((planted) => planted.bug === bug);
    // The document is laid out: cells are as wide as their column.
    const known = before.split('\n').find((line) => line.split('|')[1]?.trim() === bug);
    return row ? lineOf(row) : (known ?? []);
  });
}

/** What the simulation says is broken, and by which seed; null where it found nothing. */
function simulate(proof) {
  const scene = proof.replace('simulation of ', '');
  const args = [
    'proof/simulation/simulate.mjs',
    '--scene',
    scene,
    '--seed',
    SEED,
    '--runs',
    RUNS,
    '--steps',
    STEPS,
  ];
  args.push('--quick');
  const { output } = run(process.execPath, args.map(String));
  const [, promise, seed] = /^Broken, ([^:]+):.*?^Seed (\d+):/ms.exec(output) ?? [];
  if (promise === undefined && !output.includes('| simulation |'))
    throw new Error(`the simulation did not end:\n${output}`);
  return promise === undefined ? null : `simulation of ${scene}, seed ${seed}: ${promise}`;
}

/** The first test of a file that fails; null where none does. */
function test(file) {
  const { output } = run(join(copy, 'node_modules/.bin/vitest'), [
    'run',
    file,
    '--reporter=verbose',
    '--no-color',
  ]);
  if (!/Tests .*\d+ (passed|failed)/.test(output)) throw new Error(`${file} did not run:\n${output}`);
  const failed = /^ FAIL .*? > (.+)$/m.exec(output)?.[1];
  return failed === undefined ? null : `\`${file}\`: ${failed.replace(/^.*\.test\.ts > /, '')}`;
}

function run(command, args) {
  const { stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return { output: stdout + stderr };
}
