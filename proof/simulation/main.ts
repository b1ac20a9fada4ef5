import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import holdTestServer from '../../packages/server/src/testing/global-setup.testing.ts';
import { record } from '../record.mjs';
import { explain } from './explain.ts';
import { type Figures, figuresOf } from './figures.ts';
import { type Run, run } from './run.ts';
import { answerParent, PLAYER, playInProcesses, type RunOptions } from './several-processes.ts';
import { SCENES } from './traffic/traffic.ts';

const HELP = `npm run simulate -- [options]

  --seed N    play this seed; otherwise fresh ones
  --runs N    how many seeds, as many at once as there are cores (1 with --seed, else 10)
  --steps N   decisions of the scheduler in each run, before it quiets down (1500)
  --scene S   payments or checkouts; otherwise odd seeds play payments, even ones checkouts
  --storm     let processes die at every third call
  --quick     do not look for the fewest steps of a failure
  --trace     print what every step did
  --record    write the figures into docs/proof.md`;

/** @returns the exit code: 1 where a promise did not hold */
export async function main(args: string[]): Promise<number> {
  if (args[0] === PLAYER) {
    answerParent();
    return 0;
  }
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      runs: { type: 'string' },
      steps: { type: 'string', default: '1500' },
      scene: { type: 'string' },
      trace: { type: 'boolean', default: false },
      storm: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const scene = SCENES.find((name) => name === values.scene);
  if (values.scene !== undefined && scene === undefined) {
    console.error(`--scene is one of ${SCENES.join(', ')}`);
    return 2;
  }
  const first = Number(values.seed ?? randomInt(2 ** 31));
  const count = Number(values.runs ?? (values.seed === undefined ? 10 : 1));
  const leaveServer = await holdTestServer();
  try {
    return await play(seedsFrom(first, count), scene, values);
  } finally {
    await leaveServer();
  }
}

const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

interface Wanted {
  readonly steps: string;
  readonly trace: boolean;
  readonly storm: boolean;
  readonly quick: boolean;
  readonly record: boolean;
}

async function play(
  seeds: readonly number[],
  scene: (typeof SCENES)[number] | undefined,
  values: Wanted,
): Promise<number> {
  const runs: Run[] = [];
  let startedMs = Number.POSITIVE_INFINITY;
  const take = (played: Run) => {
    startedMs = Math.min(startedMs, performance.now() - played.realMs);
    runs.push(played);
    if (values.trace) console.log(played.trace.join('\n'));
    console.log(lineOf(played));
    return !played.failure;
  };
  const wanted = seeds.map((seed): RunOptions => [seed, Number(values.steps), scene, values.storm]);
  const processes = Math.min(availableParallelism(), wanted.length);
  if (processes === 1) take(await run(...wanted[0]!));
  else await playInProcesses(wanted, processes, take);
  const seconds = (performance.now() - startedMs) / 1_000;
  const failed = runs.find(({ failure }) => failure);
  if (failed) {
    console.log(await explain(failed, values.quick ? 0 : undefined));
    return 1;
  }
  const figures = figuresOf(runs, seconds);
  console.log(`\n${tableOf(figures)}`);
  if (values.record) await record(values.storm ? 'storm' : 'simulation', tableOf(figures));
  return 0;
}

function lineOf({ seed, scene, counts, fingerprints, simulatedMs, realMs, failure }: Run): string {
  const seconds = (simulatedMs / 1_000).toFixed(0);
  return `seed ${seed}, ${scene}: ${failure ? 'BROKEN' : 'holds'}, ${counts.steps} events (${counts.deaths} deaths, ${counts.faults} faults) in ${seconds} simulated and ${(realMs / 1_000).toFixed(1)} real seconds, ${fingerprints.size} states`;
}

function tableOf(figures: Figures): string {
  const rows = [
    ['runs', figures.runs],
    ['events decided', figures.events],
    ['of them races: several processes waited, and one was drawn', figures.races],
    ['calls that failed, were lost, repeated or late', figures.faults],
    ['deaths of processes', figures.deaths],
    ['simulated seconds', figures.simulatedSeconds],
    ['events a real second', figures.eventsPerSecond],
    ['races a real minute', figures.racesPerMinute],
    ['deaths a real minute', figures.deathsPerMinute],
    [
      'distinct states after so many events',
      figures.growth.map(({ after, states }) => `${after}: ${states}`).join(', '),
    ],
  ];
  return ['| simulation | |', '| --- | --- |', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join(
    '\n',
  );
}
