import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { killHard } from '@florin/testing/child-process';
import { until } from '@florin/testing/until';
import { expect, it } from 'vitest';
import { identifyProcess, isPidTaken, isRunning, ownIdentity, seemsRunning } from './process-identity.ts';
import { leaveZombie } from './zombie.testing.ts';

it('is that of one process only, for as long as it runs', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const identity = identifyProcess(child.pid!)!;
  expect(identity).not.toBe(ownIdentity());
  expect([isRunning(identity), seemsRunning(identity)]).toEqual([true, true]);
  await killHard(child);
  expect([isRunning(identity), seemsRunning(identity)]).toEqual([false, false]);
});

it('is void once the process is gone', async () => {
  const child = spawn('true');
  await once(child, 'exit');
  expect(isRunning(`${child.pid}-1`)).toBe(false);
});

it.runIf(process.platform === 'linux')(
  'is void once the process has ended, also where nobody waits for it',
  async () => {
    const { parent, zombie } = await leaveZombie();
    expect(identifyProcess(zombie)).toBeUndefined();
    expect(isPidTaken(zombie)).toBe(true);
    await killHard(parent);
    await until(() => !isPidTaken(zombie));
  },
);

it('is not that of a later process with the same number', () => {
  expect(isRunning(ownIdentity())).toBe(true);
  expect(isRunning(`${process.pid}-1`)).toBe(false);
});

it('is nothing that can be read from anything else', () => {
  for (const text of ['', '-', '0-1', '-1-1', 'none-1']) expect(isRunning(text)).toBe(false);
});
