import { expect, it } from 'vitest';
import { crashRepeatedly } from './crash.testing.ts';

it('keeps every acknowledged row through forty kills', async () => {
  const { acknowledged, lost } = await crashRepeatedly(40, 500);
  expect(acknowledged).toBeGreaterThanOrEqual(20_000);
  expect(lost).toBe(0);
});
