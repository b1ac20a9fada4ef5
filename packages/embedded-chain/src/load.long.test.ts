import { expect, test } from 'vitest';
import { loadRun } from './testing/load-run.testing.ts';

test('50,000 transactions: flat memory per transaction, and a send costs the same at the end as at the beginning', async () => {
  const measured = await loadRun(10, 5_000);
  console.table(measured);
  const late = measured.slice(-5);
  const averageOf = (parts: typeof measured, name: 'heapBytes' | 'cpuMicroseconds') =>
    parts.reduce((sum, part) => sum + part[name], 0) / parts.length;
  // Maps double their tables now and then, so heap is judged over several parts.
  expect(averageOf(measured, 'heapBytes')).toBeLessThan(700);
  expect(averageOf(late, 'heapBytes')).toBeLessThan(1_000);
  for (const { logBytes } of measured) expect(Math.abs(logBytes - measured[0]!.logBytes)).toBeLessThan(10);
  // The first parts also warm the machine up, so the later half is held against the second part. CPU time, not wall
  // time: what others do on the machine does not count.
  expect(averageOf(late, 'cpuMicroseconds')).toBeLessThan(measured[1]!.cpuMicroseconds * 1.5);
});
