import type { Run } from './run.ts';

export interface Figures {
  readonly runs: number;
  readonly events: number;
  readonly deaths: number;
  readonly races: number;
  readonly faults: number;
  readonly simulatedSeconds: number;
  readonly eventsPerSecond: number;
  readonly deathsPerMinute: number;
  readonly racesPerMinute: number;
  /** How many states nobody had seen before, as more is played: a line that flattens says that more of the same finds little. */
  readonly growth: readonly { readonly after: number; readonly states: number }[];
}

/**
 * @param seconds how long they took together
 * @example figuresOf([await run(1, 1_500), await run(2, 1_500)], 11).eventsPerSecond // 812
 */
export function figuresOf(runs: readonly Run[], seconds: number): Figures {
  const sum = (pick: (run: Run) => number) => runs.reduce((total, one) => total + pick(one), 0);
  const deaths = sum(({ counts }) => counts.deaths);
  const races = sum(({ counts }) => counts.races);
  const events = sum(({ counts }) => counts.steps);
  return {
    runs: runs.length,
    events,
    deaths,
    races,
    faults: sum(({ counts }) => counts.faults),
    simulatedSeconds: Math.round(sum(({ simulatedMs }) => simulatedMs) / 1_000),
    eventsPerSecond: Math.round(events / seconds),
    deathsPerMinute: Math.round((deaths / seconds) * 60),
    racesPerMinute: Math.round((races / seconds) * 60),
    growth: growthOf(runs),
  };
}

/** After one run, two, four, and so on, and after all. */
function growthOf(runs: readonly Run[]): Figures['growth'] {
  const seen = new Set<string>();
  const growth: { after: number; states: number }[] = [];
  let after = 0;
  for (const [index, { fingerprints, counts }] of runs.entries()) {
    for (const fingerprint of fingerprints) seen.add(fingerprint);
    after += counts.steps;
    const count = index + 1;
    if (Number.isInteger(Math.log2(count)) || count === runs.length)
      growth.push({ after, states: seen.size });
  }
  return growth;
}
