import type { Evidence, Meaning, Reading, Reason, SubjectKind } from './reading.ts';
import { MEANINGS, marksSpeakAlone } from './reading.ts';

/** What the corpus taught of one kind of subject, in units of log odds. */
export interface KindWeights {
  /** How common each meaning is. */
  readonly commonness: Readonly<Record<string, number>>;
  /** How much each rule counts for the meaning that it speaks for. */
  readonly rules: Readonly<Record<string, number>>;
  /** How much each mark counts for or against each meaning. */
  readonly marks: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export type Weights = Readonly<Record<SubjectKind, KindWeights>>;

/** What is less likely than this is not worth a word. */
const CERTAINTY_MIN = 0.01;

/**
 * The readings of one subject, the likeliest first: what speaks for each meaning is added up and compared with all others.
 * @example weigh(evidence, WEIGHTS)[0] // { meaning: 'postal_code', certainty: 0.98, because: […] }
 */
export function weigh(evidence: Evidence, weights: Weights): readonly Reading[] {
  const { kind, clues, marks } = evidence;
  const of = weights[kind];
  const scores = new Map<Meaning, number>(
    MEANINGS[kind].map((meaning) => [meaning, of.commonness[meaning] ?? 0]),
  );
  const add = (meaning: Meaning, weight: number) => {
    const score = scores.get(meaning);
    if (score !== undefined) scores.set(meaning, score + weight);
  };
  for (const { rule, meaning, strength } of clues) add(meaning, (of.rules[rule] ?? 0) * strength);
  const suggested = suggestedBy(evidence);
  for (const mark of marks)
    for (const [meaning, weight] of Object.entries(of.marks[mark] ?? {}))
      if (suggested.has(meaning)) add(meaning as Meaning, weight);
  const best = Math.max(...scores.values());
  const odds = [...scores].map(([meaning, score]) => ({ meaning, odds: Math.exp(score - best) }));
  const sum = odds.reduce((total, one) => total + one.odds, 0);
  return odds
    .map((one) => ({ meaning: one.meaning, certainty: one.odds / sum }))
    .filter(({ certainty }) => certainty >= CERTAINTY_MIN)
    .sort((one, other) => other.certainty - one.certainty)
    .map((reading) => ({ ...reading, because: reasonsFor(reading.meaning, evidence, of) }));
}

/** The meanings that marks may speak for; that it means nothing always is one. */
export function suggestedBy(evidence: Evidence): ReadonlySet<string> {
  if (marksSpeakAlone(evidence)) return new Set(MEANINGS[evidence.kind]);
  return new Set(['none', ...evidence.clues.map(({ meaning }) => meaning)]);
}

function reasonsFor(meaning: Meaning, { clues, marks }: Evidence, of: KindWeights): readonly Reason[] {
  const said = clues
    .filter((clue) => clue.meaning === meaning)
    .map(({ rule, evidence, strength }) => ({ rule, evidence, weight: (of.rules[rule] ?? 0) * strength }));
  const seen = marks.map((mark) => ({ rule: mark, evidence: '', weight: of.marks[mark]?.[meaning] ?? 0 }));
  return [...said, ...seen]
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
}
