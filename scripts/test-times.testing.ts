import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';
import { SeededRandom } from '../packages/testing/src/seeded-random.ts';
import { SECONDS } from './drawn-files.testing.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Written anew by `FLORIN_TEST_TIMES=write npx vitest run`. */
const TIMES = new URL('./test-times.json', import.meta.url);
const WRITTEN_SECONDS_MIN = 3;

const pathOf = (moduleId: string) => relative(root, moduleId);
const secondsOf = (moduleId: string) => SECONDS[pathOf(moduleId)] ?? 1;

/** Projects stay apart: a process that goes on to the next file is ended by a file that has one of its own. */
function projectsApart(
  specs: TestSpecification[],
  compare: (one: TestSpecification, other: TestSpecification) => number,
): TestSpecification[] {
  const order = [...new Set(specs.map(({ project }) => project.name))];
  const place = ({ project }: TestSpecification) => order.indexOf(project.name);
  return specs.sort((one, other) => place(one) - place(other) || compare(one, other));
}

/** Begins with what takes longest, so that nobody waits for one last file at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const longest = (one: TestSpecification, other: TestSpecification) =>
      secondsOf(other.moduleId) - secondsOf(one.moduleId);
    return projectsApart(await super.sort(specs), longest);
  }
}

/** In an order that `FLORIN_SEED` draws. */
export class Shuffled extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const random = new SeededRandom(Number(process.env.FLORIN_SEED));
    const drawn = new Map(specs.map((spec) => [spec, random.below(2 ** 31)]));
    return projectsApart(await super.sort(specs), (one, other) => drawn.get(one)! - drawn.get(other)!);
  }
}

const FILES_MIN = 20;
const SAY_EVERY_MS = 15_000;

/** Says how far a long run has come, and when it should end. */
export class Progress implements Reporter {
  #startedMs = 0;
  #saidMs = 0;
  #left = new Map<string, number>();
  #files = 0;
  #took: Record<string, number> = {};

  onTestRunStart(specs: readonly TestSpecification[]): void {
    this.#startedMs = performance.now();
    this.#saidMs = this.#startedMs;
    this.#files = specs.length;
    this.#left = new Map(specs.map(({ moduleId }) => [moduleId, secondsOf(moduleId)]));
  }

  onTestModuleEnd(module: TestModule): void {
    this.#left.delete(module.moduleId);
    this.#took[pathOf(module.moduleId)] = Math.round(module.diagnostic().duration / 1000);
    const nowMs = performance.now();
    if (this.#files < FILES_MIN || nowMs - this.#saidMs < SAY_EVERY_MS) return;
    this.#saidMs = nowMs;
    process.stderr.write(`${this.#text((nowMs - this.#startedMs) / 1000)}\n`);
  }

  onTestRunEnd(_modules: unknown, _errors: unknown, reason: string): void {
    if (reason === 'failed')
      process.stderr.write(`florin: FLORIN_DRAW=${process.env.FLORIN_DRAW} draws the same cases again\n`);
    if (process.env.FLORIN_TEST_TIMES !== 'write') return;
    const long = Object.entries(this.#took).filter(([, took]) => took >= WRITTEN_SECONDS_MIN);
    const sorted = long.sort(([, one], [, other]) => other - one);
    writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }

  #text(goneSeconds: number): string {
    const done = this.#files - this.#left.size;
    const doneSeconds = Object.keys(this.#took).reduce((sum, path) => sum + (SECONDS[path] ?? 1), 0);
    const leftSeconds = [...this.#left.values()].reduce((sum, each) => sum + each, 0);
    const left = (goneSeconds * leftSeconds) / doneSeconds;
    return `florin: ${done} of ${this.#files} files of tests after ${clock(goneSeconds)}; about ${clock(left)} to go`;
  }
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
