import type { Meaning, SubjectKind } from '../evidence/reading.ts';
import { MEANINGS } from '../evidence/reading.ts';
import { type KindWeights, suggestedBy, type Weights } from '../evidence/weigh.ts';
import type { Example } from './corpus.ts';

const KINDS = Object.keys(MEANINGS) as SubjectKind[];

const ROUNDS = 120;
const STEP = 0.5;
/** Weights are held small, so that no quirk of one shop counts for much: those of marks, of which there are many, smaller. */
const SHRINK_RULES = 0.3;
const SHRINK_MARKS = 3;
const SHRINK_COMMON = 0.1;
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
      MEANINGS[kind],
      examples.filter(({ evidence }) => evidence.kind === kind),
    ),
  ]);
  return Object.fromEntries(fitted) as Weights;
}

/** Examples of which the same was noticed and that mean the same are one that counts several times. */
interface Case {
  /** The place of the true one among the meanings. */
  readonly meaning: number;
  count: number;
  readonly rules: readonly (readonly [meaning: number, rule: number, strength: number])[];
  readonly marks: readonly { readonly mark: number; readonly of: readonly number[] }[];
}

/** Names in the order in which they were first seen. */
class Places {
  readonly #places = new Map<string, number>();

  of(name: string): number {
    const place = this.#places.get(name) ?? this.#places.size;
    this.#places.set(name, place);
    return place;
  }

  get names(): readonly string[] {
    return [...this.#places.keys()];
  }
}

/** That anything means this, before anything is noticed of it. */
const COMMON = 'common';

function fitKind(meanings: readonly Meaning[], examples: readonly Example[]): KindWeights {
  const rules = new Places();
  const marks = new Places();
  marks.of(COMMON);
  const cases = casesOf(examples, meanings, rules, marks);
  const model = descend(cases, meanings.length, rules.names.length, marks.names.length);
  const byMark = marks.names.map(
    (mark, place) => [mark, weightsOfMark(model.marks, place, meanings)] as const,
  );
  return {
    commonness: byMark.find(([mark]) => mark === COMMON)?.[1] ?? {},
    rules: sorted(
      rules.names.map((rule, place) => [rule, rounded(model.rules[place] ?? 0)] as const).filter(counts),
    ),
    marks: sorted(byMark.filter(([mark, weights]) => mark !== COMMON && Object.keys(weights).length > 0)),
  };
}

function casesOf(
  examples: readonly Example[],
  meanings: readonly Meaning[],
  rules: Places,
  marks: Places,
): readonly Case[] {
  const found = new Map<string, Case>();
  const shareOf = sharesOf(examples);
  const all = meanings.map((_, of) => of);
  for (const { evidence, meaning, software } of examples) {
    const said = suggestedBy(evidence);
    const suggested = all.filter((of) => said.has(meanings[of] ?? ''));
    const noticed = {
      meaning: Math.max(0, meanings.indexOf(meaning)),
      rules: evidence.clues
        .map(({ rule, meaning: of, strength }) => [meanings.indexOf(of), rules.of(rule), strength] as const)
        .filter(([of]) => of >= 0),
      marks: [COMMON, ...evidence.marks].map((mark) => ({
        mark: marks.of(mark),
        of: mark === COMMON ? all : suggested,
      })),
    };
    const key = JSON.stringify([noticed.meaning, noticed.rules, noticed.marks.map(({ mark }) => mark)]);
    const known = found.get(key);
    if (known) known.count += shareOf(software);
    else found.set(key, { ...noticed, count: shareOf(software) });
  }
  return [...found.values()];
}

/** A software in twenty languages says little more of others than one in a single language. */
function sharesOf(examples: readonly Example[]): (software: string) => number {
  const languages = new Map<string, Set<string>>();
  for (const { software, language } of examples)
    languages.set(software, (languages.get(software) ?? new Set()).add(language));
  return (software) => 1 / Math.sqrt(languages.get(software)?.size ?? 1);
}

interface Model {
  readonly rules: Float64Array;
  /** A row of all meanings for each mark. */
  readonly marks: Float64Array;
}

function descend(cases: readonly Case[], meanings: number, rules: number, marks: number): Model {
  const model: Model = { rules: new Float64Array(rules), marks: new Float64Array(marks * meanings) };
  const squares: Model = {
    rules: new Float64Array(rules).fill(1e-8),
    marks: new Float64Array(marks * meanings).fill(1e-8),
  };
  const total = cases.reduce((sum, { count }) => sum + count, 0) || 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = slopeAt(model, cases, meanings, total);
    step(model.rules, slope.rules, squares.rules, () => SHRINK_RULES / total);
    // The first mark is what everything has.
    step(
      model.marks,
      slope.marks,
      squares.marks,
      (place) => (place < meanings ? SHRINK_COMMON : SHRINK_MARKS) / total,
    );
  }
  return model;
}

function step(
  weights: Float64Array,
  slope: Float64Array,
  squares: Float64Array,
  shrink: (place: number) => number,
): void {
  for (let place = 0; place < weights.length; place += 1) {
    const here = slope[place]! + shrink(place) * weights[place]!;
    squares[place]! += here * here;
    weights[place]! -= (STEP * here) / Math.sqrt(squares[place]!);
  }
}

function slopeAt(model: Model, cases: readonly Case[], meanings: number, total: number): Model {
  const slope: Model = {
    rules: new Float64Array(model.rules.length),
    marks: new Float64Array(model.marks.length),
  };
  const errors = new Float64Array(meanings);
  for (const { meaning: truth, count, rules, marks } of cases) {
    errors.fill(0);
    for (const { mark, of: meant } of marks)
      for (const of of meant) errors[of]! += model.marks[mark * meanings + of]!;
    for (const [of, rule, strength] of rules) errors[of]! += model.rules[rule]! * strength;
    toErrors(errors, truth, count / total);
    for (const { mark, of: meant } of marks)
      for (const of of meant) slope.marks[mark * meanings + of]! += errors[of]!;
    for (const [of, rule, strength] of rules) slope.rules[rule]! += errors[of]! * strength;
  }
  return slope;
}

/** From how much speaks for each meaning to how far each is from the truth. */
function toErrors(scores: Float64Array, truth: number, share: number): void {
  const best = scores.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let of = 0; of < scores.length; of += 1) {
    scores[of] = Math.exp(scores[of]! - best);
    sum += scores[of]!;
  }
  for (let of = 0; of < scores.length; of += 1)
    scores[of] = (scores[of]! / sum - (of === truth ? 1 : 0)) * share;
}

function weightsOfMark(
  marks: Float64Array,
  place: number,
  meanings: readonly Meaning[],
): Record<string, number> {
  const row = meanings.map(
    (of, index) => [of, rounded(marks[place * meanings.length + index] ?? 0)] as const,
  );
  return Object.fromEntries(row.filter(counts));
}

function counts([, weight]: readonly [string, number]): boolean {
  return Math.abs(weight) >= WEIGHT_MIN;
}

function rounded(weight: number): number {
  return Math.round(weight * 100) / 100;
}

function sorted<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> {
  return Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
}
