import type { Meaning, SubjectKind } from '../evidence/reading.ts';
import { MEANINGS } from '../evidence/reading.ts';
import type { KindWeights, Weights } from '../evidence/weigh.ts';
import type { Example } from './corpus.ts';

const KINDS = Object.keys(MEANINGS) as SubjectKind[];

const ROUNDS = 150;
const STEP = 0.5;
/** Weights are held small, so that no quirk of one shop counts for much. */
const SHRINK = 1e-3;
/** What counts less is left out. */
const WEIGHT_MIN = 0.05;

/**
 * Weights by which the examples mean what they mean, as surely as can be: a multinomial logistic regression, by gradient descent
 * with a step for each weight (AdaGrad). The same examples give the same weights.
 * @example const weights = fitWeights(storefronts.flatMap(examplesOf))
 */
export function fitWeights(examples: readonly Example[]): Weights {
  const fitted = KINDS.map((kind) => [
    kind,
    fitKind(
      kind,
      examples.filter(({ evidence }) => evidence.kind === kind),
    ),
  ]);
  return Object.fromEntries(fitted) as Weights;
}

/** Examples of which the same was noticed and that mean the same are one that counts several times. */
interface Case {
  readonly meaning: number;
  readonly count: number;
  /** For each meaning the places of the weights that speak of it, and how strongly. */
  readonly terms: readonly (readonly (readonly [place: number, strength: number])[])[];
}

function fitKind(kind: SubjectKind, examples: readonly Example[]): KindWeights {
  const meanings = MEANINGS[kind];
  const places = new Map<string, number>();
  const cases = casesOf(examples, meanings, places);
  const weights = descend(cases, places.size);
  const rules: Record<string, number> = {};
  const marks: Record<string, Record<string, number>> = {};
  const commonness: Record<string, number> = {};
  for (const [name, place] of [...places].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const weight = Math.round((weights[place] ?? 0) * 100) / 100;
    if (Math.abs(weight) < WEIGHT_MIN) continue;
    const [what, of = '', meaning = ''] = name.split('|');
    if (what === 'rule') rules[of] = weight;
    else if (what === 'common') commonness[of] = weight;
    else marks[of] = { ...marks[of], [meaning]: weight };
  }
  return { commonness, rules, marks };
}

function casesOf(
  examples: readonly Example[],
  meanings: readonly Meaning[],
  places: Map<string, number>,
): readonly Case[] {
  const placeOf = (name: string) => {
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  };
  const found = new Map<string, { meaning: number; count: number; terms: [number, number][][] }>();
  for (const { evidence, meaning } of examples) {
    const truth = meanings.indexOf(meaning);
    const terms = meanings.map((of): [number, number][] => [
      [placeOf(`common|${of}`), 1],
      ...evidence.clues
        .filter((clue) => clue.meaning === of)
        .map(({ rule, strength }): [number, number] => [placeOf(`rule|${rule}`), strength]),
      ...evidence.marks.map((mark): [number, number] => [placeOf(`mark|${mark}|${of}`), 1]),
    ]);
    const key = `${truth} ${JSON.stringify(terms)}`;
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { meaning: Math.max(0, truth), count: 1, terms });
  }
  return [...found.values()];
}

function descend(cases: readonly Case[], size: number): Float64Array {
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1e-8);
  const total = cases.reduce((sum, { count }) => sum + count, 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = gradient(cases, weights, total);
    for (let place = 0; place < size; place += 1) {
      const gradientHere = (slope[place] ?? 0) + SHRINK * (weights[place] ?? 0);
      squares[place] = (squares[place] ?? 0) + gradientHere ** 2;
      weights[place] = (weights[place] ?? 0) - (STEP * gradientHere) / Math.sqrt(squares[place] ?? 1);
    }
  }
  return weights;
}

function gradient(cases: readonly Case[], weights: Float64Array, total: number): Float64Array {
  const slope = new Float64Array(weights.length);
  for (const { meaning, count, terms } of cases) {
    const scores = terms.map((of) =>
      of.reduce((sum, [place, strength]) => sum + (weights[place] ?? 0) * strength, 0),
    );
    const best = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - best));
    const sum = odds.reduce((one, other) => one + other, 0);
    for (const [index, of] of terms.entries()) {
      const error = (((odds[index] ?? 0) / sum - (index === meaning ? 1 : 0)) * count) / total;
      if (Math.abs(error) < 1e-9) continue;
      for (const [place, strength] of of) slope[place] = (slope[place] ?? 0) + error * strength;
    }
  }
  return slope;
}
