import { expect, it } from 'vitest';
import { patienceMs } from './settle.ts';

it('a shop that has not answered what may have changed something, or still sends its page, is given more time', () => {
  const patience = (isChanging: boolean, isDrawing: boolean) =>
    patienceMs({ isChanging: () => isChanging, isDrawing: () => isDrawing });
  expect(patience(true, false)).toBeGreaterThan(2 * patience(false, false));
  expect(patience(false, true)).toBe(patience(true, false));
});
