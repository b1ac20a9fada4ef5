import { expect, it } from 'vitest';
import { timeoutMs } from './settle.ts';

it('a shop that has not answered what may have changed something, or still sends its page, is given more time', () => {
  const timeout = (isChanging: boolean, isDrawing: boolean) =>
    timeoutMs({ isChanging: () => isChanging, isDrawing: () => isDrawing });
  expect(timeout(true, false)).toBeGreaterThan(2 * timeout(false, false));
  expect(timeout(false, true)).toBe(timeout(true, false));
});
