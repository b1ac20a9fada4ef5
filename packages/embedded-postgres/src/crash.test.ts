import { expect, it } from 'vitest';
import { crashRepeatedly } from './crash.testing.ts';

it('keeps every acknowledged row through kills of the writer and of the database', async () => {
  const { acknowledged, lost } = await crashRepeatedly(2, 50);
  expect(acknowledged).toBeGreaterThanOrEqual(100);
  expect(lost).toBe(0);
});
