import { expect, it } from 'vitest';
import { runAll } from './run-all.ts';

it('runs what comes after one that fails, in order, and tells of it at the end', async () => {
  const done: string[] = [];
  const chore = (name: string) => async () => void done.push(name);
  const broken = async () => {
    throw new Error('no room');
  };
  await expect(runAll([chore('first'), broken, chore('last')])).rejects.toThrow('no room');
  expect(done).toEqual(['first', 'last']);
  await expect(runAll([broken, broken, chore('again')])).rejects.toThrow(
    'several failed: Error: no room; Error: no room',
  );
  await runAll([chore('alone')]);
  expect(done).toEqual(['first', 'last', 'again', 'alone']);
});
