import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { bundleForNode, killHard, startChild } from '@florin/testing/child-process';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

let program: string;
let child: ChildProcess;
let closed: Promise<unknown>;
let said: string;
beforeAll(async () => {
  program = await bundleForNode(new URL('./shutdown.child.testing.ts', import.meta.url));
});
afterAll(() => rmSync(program));
afterEach(() => killHard(child));

function begin(scenario: string): void {
  child = startChild(program, [scenario], { silent: true });
  closed = once(child, 'close');
  said = '';
  child.stdout?.on('data', (chunk) => (said += chunk));
}

const untilReady = () => expect.poll(() => said).toContain('ready\n');

/** What was said after `ready`, and the code that the process ended with. */
async function outcome(): Promise<{ code: number | null; lines: string[] }> {
  await closed;
  return { code: child.exitCode, lines: said.trim().split('\n').slice(1) };
}

it('stops everything, last first, whatever hangs or fails on the way, and says so with its exit code', async () => {
  begin('a step hangs, another throws');
  await untilReady();
  child.kill('SIGTERM');
  expect(await outcome()).toEqual({ code: 1, lines: ['last stopped', 'first stopped'] });
});

it('takes a signal that comes twice at once for one', async () => {
  begin('a step takes its time');
  await untilReady();
  // As under npm: one from the terminal, one passed on.
  child.kill('SIGINT');
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect(await outcome()).toEqual({ code: 0, lines: ['first stopped'] });
});

it('ends at once when it is told a second time', async () => {
  begin('a step takes for ever');
  await untilReady();
  await expect
    .poll(() => {
      child.kill('SIGINT');
      return child.exitCode;
    })
    .toBe(1);
});

it('waits for a part that is still starting, stops it, and starts nothing more', async () => {
  begin('a part is still starting');
  await untilReady();
  child.kill('SIGTERM');
  expect(await outcome()).toEqual({ code: 0, lines: ['late stopped', 'first stopped'] });
});

it('stops what was starting beside a part that failed, after the first error', async () => {
  begin('a part fails beside one that starts');
  expect(await outcome()).toEqual({ code: 1, lines: ['slow stopped'] });
  expect(said).toMatch(/^the first error\n/);
});
