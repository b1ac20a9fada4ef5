// npm run mutants: changes the core of money in every small way there is, in a copy of the repository, and counts what no test notices.
// npm run mutants -- --file charge --record
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyRepository } from '../copy-repository.mjs';
import { record } from '../record.mjs';
import { harmless } from './harmless.mjs';
import { targets } from './targets.mjs';

const RESULTS = fileURLToPath(new URL('../mutants.json', import.meta.url));
const NOTICED = new Set(['Killed', 'Timeout']);
/** Beyond this a mutant runs in a circle, on a machine that has other things to do as well. */
const TIMEOUT_MS = 30_000;
const SCORE_WANTED = 90;

const { values } = parseArgs({
  options: { file: { type: 'string', multiple: true }, record: { type: 'boolean', default: false } },
});
const chosen = targets.filter(({ file }) => values.file?.some((part) => file.includes(part)) ?? true);
if (chosen.length === 0) throw new RangeError(`no file of proof/mutants/targets.mjs contains ${values.file}`);

const copy = copyRepository('mutants');
const results = [];
try {
  for (const target of chosen) {
    results.push(resultOf(target, await mutate(target)));
    console.log(lineOf(results.at(-1)));
    if (values.record) await keep(results);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const survivors = results.flatMap(({ file, survivors }) => survivors.map((each) => ({ file, ...each })));
for (const { file, line, code, becomes } of survivors)
  console.log(`survived  ${file}:${line}  ${code}  ->  ${becomes}`);
process.exitCode = survivors.length === 0 && results.every(({ score }) => score >= SCORE_WANTED) ? 0 : 1;

/** The mutants of one file and what became of each. Files are changed in place, so that whoever imports them meets the mutant. */
async function mutate({ file, tests }) {
  process.env.FLORIN_MUTANT_TESTS = tests.join(',');
  process.chdir(copy);
  const { Stryker } = await import('@stryker-mutator/core');
  return new Stryker({
    mutate: [file],
    inPlace: true,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'proof/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: TIMEOUT_MS,
    reporters: [],
    logLevel: 'error',
    disableTypeChecks: false,
  }).runMutationTest();
}

function resultOf({ file }, mutants) {
  const lines = readFileSync(join(copy, file), 'utf8').split('\n');
  const counted = mutants.filter(
    ({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status),
  );
  const unnoticed = counted
    .filter(({ status }) => !NOTICED.has(status))
    .map(({ mutatorName: mutator, replacement, location }) => ({
      line: location.start.line,
      mutator,
      code: lines[location.start.line - 1].trim(),
      becomes: replacement.replaceAll(/\s+/g, ' '),
    }));
  const noticed = counted.length - unnoticed.length;
  const score = Math.floor((1000 * noticed) / counted.length) / 10;
  return judged({ file, mutants: counted.length, noticed, score, harmless: [], survivors: unnoticed });
}

/** Which of those that nobody noticed are harmless, by the reasons that are known now. */
function judged(result) {
  const unnoticed = [...result.harmless, ...result.survivors].map(({ reason: _known, ...mutant }) => ({
    ...mutant,
    reason: reasonOf(result.file, mutant),
  }));
  return {
    ...result,
    harmless: unnoticed.filter(({ reason }) => reason !== null),
    survivors: unnoticed.filter(({ reason }) => reason === null).map(({ reason, ...mutant }) => mutant),
  };
}

function reasonOf(file, { mutator, code, becomes }) {
  const known = harmless.find(
    (each) =>
      each.file === file &&
      (each.mutator === undefined || each.mutator === mutator) &&
      each.code.test(code) &&
      (each.becomes === undefined || each.becomes === becomes),
  );
  return known?.reason ?? null;
}

/** Results of files that were not mutated this time stay as they were. */
async function keep(results) {
  const before = JSON.parse(readFileSync(RESULTS, 'utf8')).map(judged);
  const all = targets.flatMap(
    ({ file }) => [...results, ...before].find((result) => result.file === file) ?? [],
  );
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`);
  const [mutants, noticed] = ['mutants', 'noticed'].map((name) =>
    all.reduce((sum, each) => sum + each[name], 0),
  );
  const score = Math.floor((1000 * noticed) / mutants) / 10;
  const rows = [
    '| file | mutants | noticed | score | harmless | survived |',
    '| --- | --- | --- | --- | --- | --- |',
    ...all.map(lineOf),
    `| all | ${mutants} | ${noticed} | ${score} % | ${sumOf(all, 'harmless')} | ${sumOf(all, 'survivors')} |`,
    '',
    'Why those are harmless that no test notices:',
    '',
    '| where | mutants | reason |',
    '| --- | --- | --- |',
    ...reasonsOf(all),
  ];
  await record('mutants', rows.join('\n'));
}

function shortOf(file) {
  return file.replace(/^packages\/|src\//g, '');
}

function sumOf(results, name) {
  return results.reduce((sum, result) => sum + result[name].length, 0);
}

function lineOf({ file, mutants, noticed, score, harmless, survivors }) {
  return `| \`${shortOf(file)}\` | ${mutants} | ${noticed} | ${score} % | ${harmless.length} | ${survivors.length} |`;
}

function reasonsOf(results) {
  return results.flatMap(({ file, harmless }) =>
    [...new Set(harmless.map(({ reason }) => reason))].map((reason) => {
      const count = harmless.filter((each) => each.reason === reason).length;
      return `| \`${shortOf(file)}\` | ${count} | ${reason} |`;
    }),
  );
}
