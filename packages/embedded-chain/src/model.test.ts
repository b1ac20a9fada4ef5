import { test } from 'vitest';
import { modelRun } from './testing/model-run.testing.ts';

test('payments, repeats, slots, rollbacks and restarts in any order leave what a simple model says', async () => {
  await modelRun(8);
});
