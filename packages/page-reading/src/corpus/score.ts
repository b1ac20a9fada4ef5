import type { Meaning, Reading } from '../evidence/reading.ts';
import { type Weights, weigh } from '../evidence/weigh.ts';
import type { Example } from './corpus.ts';
import { fitWeights } from './fit.ts';

/** As `evidence/with-readings.ts` has it: what the reader by words does not say is read where it is sure. */
const CERTAIN = 0.85;

function readingOf({ evidence }: Example, weights: Weights): Pick<Reading, 'meaning' | 'certainty'> {
  const reader = evidence.clues.find(({ rule }) => rule === 'reader');
  if (reader) return { meaning: reader.meaning, certainty: 1 };
  const [best] = weigh(evidence, weights);
  return best && best.certainty >= CERTAIN ? best : { meaning: 'none', certainty: best?.certainty ?? 0 };
}

/** How often a meaning was read where it was true, was missed, and was read where it was not. */
export interface Count {
  right: number;
  missed: number;
  wrong: number;
}

export interface Mistake {
  readonly example: Example;
  readonly read: Meaning;
  readonly certainty: number;
}

export interface Score {
  readonly byMeaning: ReadonlyMap<string, Count>;
  readonly byLanguage: ReadonlyMap<string, Count>;
  readonly bySoftware: ReadonlyMap<string, Count>;
  readonly mistakes: readonly Mistake[];
}

/**
 * Leave one shop out: each software is judged by weights that were fitted on all others, in all of its languages, or in
 * one of them.
 * @example scoreUnmet(examples).byMeaning.get('field postal_code') // { right: 61, missed: 2, wrong: 0 }
 */
export function scoreUnmet(examples: readonly Example[], language?: string): Score {
  const softwares = [...new Set(examples.map(({ software }) => software))];
  return merged(
    softwares.map((software) => {
      const weights = fitWeights(examples.filter((example) => example.software !== software));
      return score(
        examples.filter(
          (example) =>
            example.software === software && (language === undefined || example.language === language),
        ),
        weights,
      );
    }),
  );
}

/** @example score(examples, WEIGHTS).byLanguage.get('de') */
export function score(examples: readonly Example[], weights: Weights): Score {
  const byMeaning = new Map<string, Count>();
  const byLanguage = new Map<string, Count>();
  const bySoftware = new Map<string, Count>();
  const mistakes: Mistake[] = [];
  for (const example of examples) {
    const { meaning: read, certainty } = readingOf(example, weights);
    for (const [counts, name] of [
      [byLanguage, example.language],
      [bySoftware, example.software],
    ] as const)
      judge(counts, name, name, example.meaning, read);
    const { kind } = example.evidence;
    judge(byMeaning, `${kind} ${example.meaning}`, `${kind} ${read}`, example.meaning, read);
    if (read !== example.meaning) mistakes.push({ example, read, certainty });
  }
  return { byMeaning, byLanguage, bySoftware, mistakes };
}

function judge(
  counts: Map<string, Count>,
  trueName: string,
  readName: string,
  truth: Meaning,
  read: Meaning,
): void {
  if (truth !== 'none') countOf(counts, trueName)[truth === read ? 'right' : 'missed'] += 1;
  if (read !== 'none' && read !== truth) countOf(counts, readName).wrong += 1;
}

function countOf(counts: Map<string, Count>, name: string): Count {
  const known = counts.get(name) ?? { right: 0, missed: 0, wrong: 0 };
  counts.set(name, known);
  return known;
}

function merged(scores: readonly Score[]): Score {
  const all = (pick: (score: Score) => ReadonlyMap<string, Count>) => {
    const sum = new Map<string, Count>();
    for (const score of scores)
      for (const [name, { right, missed, wrong }] of pick(score)) {
        const count = countOf(sum, name);
        count.right += right;
        count.missed += missed;
        count.wrong += wrong;
      }
    return sum;
  };
  return {
    byMeaning: all(({ byMeaning }) => byMeaning),
    byLanguage: all(({ byLanguage }) => byLanguage),
    bySoftware: all(({ bySoftware }) => bySoftware),
    mistakes: scores.flatMap(({ mistakes }) => mistakes),
  };
}

/** @example precision({ right: 9, missed: 3, wrong: 1 }) // 0.9 */
export function precision({ right, wrong }: Count): number {
  return right + wrong === 0 ? 1 : right / (right + wrong);
}

/** @example recall({ right: 9, missed: 3, wrong: 1 }) // 0.75 */
export function recall({ right, missed }: Count): number {
  return right + missed === 0 ? 1 : right / (right + missed);
}
