import type { SeededRandom } from '@florin/testing/seeded-random';
import type { CallKind, Fate } from './calls.ts';

/**
 * One decision of the scheduler. A run is a list of them: the same list does the same, and a list with some taken out is a run as well,
 * which is how a failure is shrunk. What a step picks from is numbered, and a number wraps around what there is.
 */
export type Step =
  | { readonly do: 'turn'; readonly pick: number; readonly fate: Fate }
  | { readonly do: 'wake'; readonly pick: number }
  | { readonly do: 'leap'; readonly ms: number }
  | { readonly do: 'act'; readonly seed: number }
  | { readonly do: 'kill'; readonly pick: number }
  | { readonly do: 'start'; readonly pick: number }
  | { readonly do: 'fork'; readonly seed: number };

const NUMBERS = 2 ** 31;
/** Less than a lease, about as long as one, and until what landed is final. */
const LEAPS_MS = [300, 3_000, 6_000, 15_000];

/** How wild a run is. Each seed draws its own: some runs are calm and long, others are all faults. */
export interface Weather {
  readonly acts: number;
  readonly wakes: number;
  readonly leaps: number;
  readonly kills: number;
  /** How soon who died is started again. */
  readonly starts: number;
  readonly forks: number;
  readonly faults: number;
  readonly deaths: number;
  readonly delays: number;
}

export function drawWeather(random: SeededRandom): Weather {
  const some = (rates: readonly number[]) => random.pick(rates);
  return {
    acts: some([0.02, 0.04, 0.08]),
    wakes: some([0.05, 0.1, 0.3]),
    leaps: some([0.004, 0.01, 0.03]),
    kills: some([0, 0.005, 0.02]),
    starts: 0.3,
    forks: some([0, 0, 0.002]),
    faults: some([0, 0.01, 0.05]),
    deaths: some([0, 0.02, 0.08]),
    delays: some([0, 0.02, 0.1]),
  };
}

/** Processes die at every third call or so that they make, and are started again at once: nearly all that happens is the end of something. */
export function drawStorm(random: SeededRandom): Weather {
  return { ...drawWeather(random), kills: 0.1, starts: 0.8, deaths: 0.4 };
}

/** What the scheduler can choose from at this moment. */
export interface Choices {
  readonly calls: readonly { readonly kind: CallKind; readonly isRepeatable: boolean }[];
  readonly isAnyoneDead: boolean;
  /** Whether people have enough to do as it is: what they began is to get somewhere. */
  readonly arePeopleBusy: boolean;
}

/** Draws the next decision. */
export function drawStep(random: SeededRandom, weather: Weather, choices: Choices): Step {
  const pick = random.below(NUMBERS);
  if (choices.isAnyoneDead && random.chance(weather.starts)) return { do: 'start', pick };
  if (random.chance(weather.kills)) return { do: 'kill', pick };
  if (random.chance(weather.leaps)) return { do: 'leap', ms: random.pick(LEAPS_MS) };
  if (random.chance(weather.forks)) return { do: 'fork', seed: pick };
  if (choices.calls.length === 0)
    return random.chance(weather.acts * 6) && !choices.arePeopleBusy
      ? { do: 'act', seed: pick }
      : { do: 'wake', pick };
  if (random.chance(weather.acts) && !choices.arePeopleBusy) return { do: 'act', seed: pick };
  if (random.chance(weather.wakes)) return { do: 'wake', pick };
  return { do: 'turn', pick, fate: drawFate(random, weather, choices.calls[pick % choices.calls.length]!) };
}

function drawFate(random: SeededRandom, weather: Weather, call: Choices['calls'][number]): Fate {
  if (random.chance(weather.faults)) {
    const fates: Fate[] = call.isRepeatable ? ['fail', 'lose', 'repeat'] : ['fail', 'lose'];
    return random.pick(fates);
  }
  const isOfService = call.kind !== 'request' && call.kind !== 'answer';
  if (isOfService && random.chance(weather.deaths)) return random.pick(['die_before', 'die_after']);
  return random.chance(weather.delays) ? 'delay' : 'deliver';
}
