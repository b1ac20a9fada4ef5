import { GiftStatus } from '@florin/wire/gifts/gift';
import { expect, it } from 'vitest';
import { giftTransitions, sourcesOf, targetOf } from './state-machine.ts';

it('a released gift never changes again', () => {
  expect(giftTransitions.filter((transition) => transition.from === 'released')).toEqual([]);
});

it('a release is recorded from every other state, since the chain is the truth', () => {
  const others = GiftStatus.options.filter((status) => status !== 'released');
  expect(sourcesOf('released').sort()).toEqual([...others].sort());
});

it('no state has two outcomes of one change', () => {
  const seen = giftTransitions.map(({ from, change }) => `${from} ${change}`);
  expect(new Set(seen).size).toBe(seen.length);
});

it('every change leads to one state', () => {
  expect(targetOf('funded')).toBe('open');
  expect(targetOf('withdrawn')).toBe('reclaimed');
  expect(targetOf('reclaimed')).toBe('reclaimed');
  expect(targetOf('released')).toBe('released');
});
