import { expect, test } from 'vitest';
import { loadRun } from './testing/load-run.testing.ts';

test('memory and log grow by the same small amount per transaction, early and late', async () => {
  const [early, late] = await loadRun(2, 2_000);
  expect(late!.logBytes).toBeLessThan(1_500);
  expect(Math.abs(late!.logBytes - early!.logBytes)).toBeLessThan(10);
  expect(late!.heapBytes).toBeLessThan(1_000);
});
