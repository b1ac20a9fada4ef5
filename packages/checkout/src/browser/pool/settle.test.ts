import { expect, it } from 'vitest';
import { patienceMs } from './settle.ts';

it('a shop that has not answered what may have changed something is given more time', () => {
  const [changing, idle] = [true, false].map((isChanging) => patienceMs({ isChanging: () => isChanging }));
  expect(changing).toBeGreaterThan(2 * idle!);
});
