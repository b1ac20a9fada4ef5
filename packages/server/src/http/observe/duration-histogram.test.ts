import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { DurationHistogram } from './duration-histogram.ts';

const BOUNDS_S = [0.001, 0.01, 1];
const observations = [
  ['gifts.create', 200, 0.0004],
  ['gifts.create', 200, 0.01],
  ['gifts.create', 200, 0.0101],
  ['gifts.create', 409, 0.5],
  ['other', 404, 7],
] as const;

it('reads exactly as the histogram of the library', async () => {
  const ours = new Registry();
  const theirs = new Registry();
  const histogram = new DurationHistogram('seconds', 'Time to answer.', BOUNDS_S, ours);
  const model = new Histogram({
    name: 'seconds',
    help: 'Time to answer.',
    labelNames: ['operation', 'status'],
    buckets: BOUNDS_S,
    registers: [theirs],
  });
  expect(await ours.metrics()).toBe(await theirs.metrics());
  for (const [operation, status, seconds] of observations) {
    histogram.observe(operation, status, seconds);
    model.observe({ operation, status }, seconds);
    expect(await ours.metrics()).toBe(await theirs.metrics());
  }
});
