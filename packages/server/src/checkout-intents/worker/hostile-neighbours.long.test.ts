import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Neighbourhood, startNeighbourhood } from './hostile-neighbours.testing.ts';

const QUOTES = 5;

let neighbourhood: Neighbourhood;
beforeAll(async () => {
  neighbourhood = await startNeighbourhood({ memoryMb: 800 });
  await neighbourhood.scene.addCard();
});
afterAll(() => neighbourhood.stop());

async function medianMs(): Promise<number> {
  const times: number[] = [];
  for (let quote = 0; quote < QUOTES; quote++) times.push(await neighbourhood.quoteMs());
  return times.sort((one, other) => one - other)[Math.floor(QUOTES / 2)]!;
}

/** About speed, so it wants a machine that nobody else works on. */
it('a hundred hostile intents make an honest quote no more than twice as slow', async () => {
  await neighbourhood.quoteMs();
  const quietMs = await medianMs();
  await neighbourhood.attack(100, 10);
  const attackedMs = await medianMs();
  const waiting = (await neighbourhood.outcomes()).filter(({ status }) => status === 'processing');
  console.info(
    `quiet ${Math.round(quietMs)} ms, attacked ${Math.round(attackedMs)} ms, ${waiting.length} still under way`,
  );
  expect(waiting.length).toBeGreaterThan(0);
  expect(attackedMs).toBeLessThan(2 * quietMs);
}, 900_000);
