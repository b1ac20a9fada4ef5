import { expect, it, vi } from 'vitest';
import { VirtualClock } from './clock.ts';
import { onReached } from './reached.ts';

it('tells when what landed is confirmed and when it is final, and nothing in between', () => {
  const clock = new VirtualClock();
  const landings = new Set<() => void>();
  const news = vi.fn();
  const onLanded = (listener: () => void) => {
    landings.add(listener);
    return () => landings.delete(listener);
  };
  const stop = onReached({ onLanded }, clock, news);
  clock.advanceSlots(40);
  expect(news).not.toHaveBeenCalled();
  for (const land of [...landings, ...landings]) land();
  clock.advanceSlots(1);
  expect(news).toHaveBeenCalledTimes(1);
  clock.advanceSlots(30);
  expect(news).toHaveBeenCalledTimes(1);
  clock.advanceSlots(1);
  expect(news).toHaveBeenCalledTimes(2);
  for (const land of landings) land();
  stop();
  clock.advanceSlots(40);
  expect(news).toHaveBeenCalledTimes(2);
  expect(landings.size).toBe(0);
});
