import { expect, it } from 'vitest';
import { PollBudget } from './poll-budget.ts';

const LIMITS = { pagesMax: 2, readsMax: 10, workMsMax: 1_000 };

it('lets a poll list and read as much as its limits say', () => {
  const budget = new PollBudget(LIMITS, () => 0);
  expect([budget.takePage(), budget.takePage(), budget.takePage()]).toEqual([true, true, false]);
  budget.takeReads(4);
  expect(budget.reads).toBe(6);
  budget.takeReads(200);
  expect(budget.reads).toBe(0);
});

it('leaves nothing to do once its time is over', () => {
  let nowMs = 5_000;
  const budget = new PollBudget(LIMITS, () => nowMs);
  nowMs += 999;
  expect(budget.takePage()).toBe(true);
  nowMs += 1;
  expect(budget.takePage()).toBe(false);
  expect(budget.reads).toBe(0);
});
