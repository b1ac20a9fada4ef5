import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** How the time of a match grows with the text: in proportion to it, or faster. */
export type Growth = 'linear' | 'polynomial' | 'exponential';

/** Copies of a repeated part; more of a bounded repetition add a constant, and no other kind of growth. */
const COPIES_MAX = 100;

/** Stands for whatever an expression does not name. */
const SAMPLES = [
  ...'aZz09_ \t\n\r\0.,:;-/\\"\'()[]{}<>$#%@!?*+=&|~^`',
  '\u00a0',
  'é',
  'ß',
  'İ',
  '中',
  '٣',
  '😀',
];

/**
 * Says how an engine that backtracks fares at worst, by the ambiguity of the expression's automaton (Weideman et al., "Analyzing
 * matching time behavior of backtracking regular expression matchers"): a way to stay in two loops over the same text that one
 * reaches from the other is a polynomial, two ways around one loop are an exponential. That a search begins anew at every
 * position is a loop too. What an assertion says of the characters beside it counts; all else of it is taken for passable, so
 * that it errs towards strictness.
 * @example growthOf('\\s+$', '') // 'polynomial'
 */
export function growthOf(source: string, flags: string): Growth {
  const { pattern } = new RegExpParser({ ecmaVersion: 2024 }).parseLiteral(`/${source}/${flags}`);
  const isSticky = flags.includes('y');
  const anchored = new Automaton(pattern, flags, true).growth();
  const free = isSticky ? 'linear' : new Automaton(pattern, flags, false).growth();
  if (anchored === 'exponential' || free === 'exponential') return 'exponential';
  return anchored === 'polynomial' || free === 'polynomial' ? 'polynomial' : 'linear';
}

/** Whether one gets on between two characters, each given by one of its kind; null at the start of the text. */
type Condition = (last: string | null, next: string) => boolean;

interface EmptyStep {
  readonly to: number;
  /** Null where one always gets on. */
  readonly condition: Condition | null;
}

/** A place in the expression: what goes on from it without a character, and on which one. */
interface Place {
  readonly empty: EmptyStep[];
  /** Set where a character leads on. */
  symbols: bigint;
  to: number;
}

/** What a character that was just read leads to, empty steps left out. */
interface Step {
  readonly symbols: bigint;
  readonly next: readonly number[];
  /** Reached in two ways without reading anything. */
  readonly doubled: ReadonlySet<number>;
  /** The whole expression has matched, whatever comes. */
  readonly isDone: boolean;
  /** No part of a match yet. */
  readonly isSearch: boolean;
}

class Automaton {
  readonly #places: Place[] = [];
  readonly #flags: string;
  readonly #symbols: readonly string[];
  /** Character classes that assertions ask about: characters that differ in none of them are of a kind. */
  readonly #asked = new Set(['\\w', '\\n']);
  readonly #isAtStart: boolean;
  readonly #known = new Map<string, bigint>();
  readonly #inLookahead = new Set<number>();
  readonly #end: number;
  readonly #start: number;
  #lookaheads = 0;

  /** Either a match that begins at the start of the text, or all that begin later. */
  constructor(pattern: AST.Pattern, flags: string, isAtStart: boolean) {
    this.#flags = flags.replace(/[gyd]/g, '');
    this.#isAtStart = isAtStart;
    this.#symbols = symbolsOf(pattern.raw);
    this.#start = this.#place();
    this.#end = this.#alternatives(pattern.alternatives, this.#start);
  }

  #place(): number {
    const place = this.#places.push({ empty: [], symbols: 0n, to: -1 }) - 1;
    if (this.#lookaheads > 0) this.#inLookahead.add(place);
    return place;
  }

  #pass(from: number, to: number, condition: Condition | null = null): void {
    this.#places[from]!.empty.push({ to, condition });
  }

  #alternatives(alternatives: readonly AST.Alternative[], from: number): number {
    const end = this.#place();
    for (const { elements } of alternatives) {
      const begin = this.#place();
      this.#pass(from, begin);
      const last = elements.reduce((place, element) => this.#element(element, place), begin);
      this.#pass(last, end);
    }
    return end;
  }

  #element(element: AST.Element, from: number): number {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.#read(element.raw, from);
      case 'Group':
      case 'CapturingGroup':
        return this.#alternatives(element.alternatives, from);
      case 'Quantifier':
        return this.#repeat(element, from);
      case 'Assertion':
        return this.#assert(element, from);
      case 'Backreference':
        throw new Error('a backreference cannot be judged');
    }
  }

  #read(raw: string, from: number): number {
    const to = this.#place();
    const begin = this.#place();
    this.#pass(from, begin);
    Object.assign(this.#places[begin]!, { symbols: this.#symbolsIn(raw), to });
    return to;
  }

  #symbolsIn(raw: string): bigint {
    const known = this.#known.get(raw);
    if (known !== undefined) return known;
    const one = new RegExp(`^(?:${raw})$`, this.#flags.replace('m', ''));
    const symbols = this.#symbols.reduce(
      (set, symbol, index) => (one.test(symbol) ? set | (1n << BigInt(index)) : set),
      0n,
    );
    this.#known.set(raw, symbols);
    return symbols;
  }

  #repeat({ min, max, element }: AST.Quantifier, from: number): number {
    let place = from;
    for (let copy = 0; copy < Math.min(min, COPIES_MAX); copy += 1) place = this.#element(element, place);
    const end = this.#place();
    if (max === Number.POSITIVE_INFINITY) {
      const again = this.#place();
      this.#pass(place, again);
      this.#pass(this.#element(element, again), again);
      this.#pass(again, end);
      return end;
    }
    for (let copy = min; copy < Math.min(max, min + COPIES_MAX); copy += 1) {
      this.#pass(place, end);
      place = this.#element(element, place);
    }
    this.#pass(place, end);
    return end;
  }

  #assert(assertion: AST.Assertion, from: number): number {
    const to = this.#place();
    if (assertion.kind === 'lookahead') {
      this.#lookaheads += 1;
      this.#alternatives(assertion.alternatives, from);
      this.#lookaheads -= 1;
    }
    this.#pass(from, to, this.#conditionOf(assertion));
    return to;
  }

  #conditionOf(assertion: AST.Assertion): Condition {
    const isIn = (raw: string, symbol: string | null) =>
      symbol !== null && ((this.#symbolsIn(raw) >> BigInt(this.#symbols.indexOf(symbol))) & 1n) === 1n;
    switch (assertion.kind) {
      case 'start':
        if (this.#flags.includes('m')) return (last) => last === null || isIn('\\n', last);
        return (last) => last === null;
      case 'word':
        return (last, next) => (isIn('\\w', last) !== isIn('\\w', next)) !== assertion.negate;
      case 'lookbehind': {
        const [only, ...others] = assertion.alternatives.flatMap(({ elements }) => elements);
        if (only === undefined || isUnbounded(assertion.alternatives))
          throw new Error('a look-behind without a bound cannot be judged');
        if (others.length > 0 || !/^Character/.test(only.type)) return () => true;
        this.#asked.add(only.raw);
        return (last) => isIn(only.raw, last) !== assertion.negate;
      }
      default:
        return () => true;
    }
  }

  growth(): Growth {
    const graph = new StepGraph(this.#steps());
    if (graph.isExponential()) return 'exponential';
    return graph.isPolynomial() ? 'polynomial' : 'linear';
  }

  /** The kinds of characters, as sets. */
  #kinds(): bigint[] {
    const kinds = new Map<string, bigint>();
    for (const index of this.#symbols.keys()) {
      const bit = 1n << BigInt(index);
      const kind = [...this.#asked].map((raw) => (this.#symbolsIn(raw) & bit) !== 0n).join();
      kinds.set(kind, (kinds.get(kind) ?? 0n) | bit);
    }
    return [...kinds.values()];
  }

  /** A step a reader and kind of character. Step 0 is the start; where a search may begin later, one a kind follows that stays. */
  #steps(): Step[] {
    const kinds = this.#kinds();
    const readers = this.#places.flatMap(({ to, symbols }, reader) =>
      to < 0 ? [] : kinds.map((kind) => ({ reader, to, symbols: symbols & kind, isSearch: false })),
    );
    const search = kinds.map((symbols) => ({ reader: -1, to: this.#start, symbols, isSearch: true }));
    const steps = [...(this.#isAtStart ? [] : search), ...readers].filter(({ symbols }) => symbols !== 0n);
    const stepsOf = new Map<number, number[]>();
    for (const [index, { reader }] of steps.entries())
      stepsOf.set(reader, [...(stepsOf.get(reader) ?? []), index + 1]);
    const leads = (from: number, symbols: bigint, isSearch: boolean): Step => {
      const counts = new Map<number, number>();
      const last = symbols === 0n ? null : this.#sampleOf(symbols);
      for (const kind of kinds) {
        for (const [place, count] of this.#waysFrom(from, last, this.#sampleOf(kind))) {
          for (const step of stepsOf.get(place) ?? [])
            if ((steps[step - 1]!.symbols & kind) !== 0n) counts.set(step, count);
        }
      }
      return {
        symbols,
        next: [...(isSearch ? stepsOf.get(-1)! : []), ...counts.keys()],
        doubled: new Set([...counts].filter(([, count]) => count > 1).map(([step]) => step)),
        isDone: !isSearch && !this.#inLookahead.has(from) && this.#isSurelyDone(from),
        isSearch,
      };
    };
    const first = leads(this.#start, 0n, !this.#isAtStart);
    return [first, ...steps.map(({ to, symbols, isSearch }) => leads(to, symbols, isSearch))];
  }

  #sampleOf(symbols: bigint): string {
    return this.#symbols.find((_symbol, index) => ((symbols >> BigInt(index)) & 1n) === 1n)!;
  }

  /** In how many ways places are reached without reading; two stand for more. */
  #waysFrom(from: number, last: string | null, next: string): Map<number, number> {
    const order: number[] = [];
    const seen = new Set<number>();
    const passable = (place: number) =>
      this.#places[place]!.empty.filter(({ condition }) => condition === null || condition(last, next));
    const visit = (place: number) => {
      if (seen.has(place)) return;
      seen.add(place);
      for (const { to } of passable(place)) visit(to);
      order.push(place);
    };
    visit(from);
    const rank = new Map(order.map((place, index) => [place, index]));
    const spread = (counts: Map<number, number>): Map<number, number> => {
      const around = new Map<number, number>();
      for (const place of [...order].reverse()) {
        for (const { to } of passable(place)) {
          const reached = rank.get(to)! >= rank.get(place)! ? around : counts;
          const count = counts.get(place) ?? 0;
          if (count > 0) reached.set(to, Math.min(2, (reached.get(to) ?? 0) + count));
        }
      }
      return around;
    };
    const direct = new Map([[from, 1]]);
    // Once around a loop without reading anything: what was passed over may be read the next time.
    const again = spread(direct);
    spread(again);
    for (const [place, count] of again) direct.set(place, Math.min(2, (direct.get(place) ?? 0) + count));
    return direct;
  }

  #isSurelyDone(from: number): boolean {
    const seen = new Set([from]);
    for (const place of seen) {
      if (place === this.#end) return true;
      for (const { to, condition } of this.#places[place]!.empty) if (condition === null) seen.add(to);
    }
    return false;
  }
}

class StepGraph {
  readonly #steps: readonly Step[];
  readonly #loops: readonly (readonly number[])[];

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
    this.#loops = loopsIn(steps);
  }

  isExponential(): boolean {
    return this.#loops.some((loop) => loop.some((step) => this.#isLoopTwice(step, new Set(loop))));
  }

  /** Two ways from a step back to it over the same text. */
  #isLoopTwice(start: number, loop: ReadonlySet<number>): boolean {
    if (this.#steps[start]!.isSearch) return false;
    if ([...loop].some((step) => [...this.#steps[step]!.doubled].some((next) => loop.has(next)))) return true;
    const count = this.#steps.length;
    const seen = new Set<number>();
    const open = [[start, start, 0]];
    for (let pair = open.pop(); pair; pair = open.pop()) {
      const [one, other, isApart] = pair as [number, number, number];
      for (const [a, b] of this.#together(one, other)) {
        if (!loop.has(a) || !loop.has(b)) continue;
        const apart = isApart || a !== b ? 1 : 0;
        if (a === start && b === start && apart) return true;
        const key = (a * count + b) * 2 + apart;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push([a, b, apart]);
      }
    }
    return false;
  }

  *#together(one: number, other: number): Generator<[number, number]> {
    for (const a of this.#steps[one]!.next) {
      for (const b of this.#steps[other]!.next) {
        if ((this.#steps[a]!.symbols & this.#steps[b]!.symbols) !== 0n) yield [a, b];
      }
    }
  }

  isPolynomial(): boolean {
    return this.#loops.some((first) =>
      this.#loops.some((second) => first !== second && this.#areFedTogether(first, second)),
    );
  }

  #areFedTogether(first: readonly number[], second: readonly number[]): boolean {
    const between = this.#between(first, second);
    if (between.size === 0) return false;
    const [inFirst, inSecond] = [new Set(first), new Set(second)];
    return first.some((p) => second.some((q) => this.#isFed(p, q, inFirst, inSecond, between)));
  }

  /** Some text leads from p to p, from p to q and from q to q. */
  #isFed(
    p: number,
    q: number,
    first: ReadonlySet<number>,
    second: ReadonlySet<number>,
    between: ReadonlySet<number>,
  ): boolean {
    const count = this.#steps.length;
    const seen = new Set<number>();
    const open = [[p, p, q]];
    for (let triple = open.pop(); triple; triple = open.pop()) {
      const [x, y, z] = triple as [number, number, number];
      for (const [a, c] of this.#together(x, z)) {
        if (!first.has(a) || !second.has(c)) continue;
        const shared = this.#steps[a]!.symbols & this.#steps[c]!.symbols;
        for (const b of this.#steps[y]!.next) {
          if (!between.has(b) || (shared & this.#steps[b]!.symbols) === 0n) continue;
          if (a === p && b === q && c === q) return true;
          const key = (a * count + b) * count + c;
          if (seen.has(key)) continue;
          seen.add(key);
          open.push([a, b, c]);
        }
      }
    }
    return false;
  }

  /** Steps on the way from one loop to another, both included; none where there is no way. */
  #between(first: readonly number[], second: readonly number[]): Set<number> {
    const after = this.#reachedFrom(first[0]!);
    if (!after.has(second[0]!)) return new Set();
    const before = [...after].filter(
      (step) => this.#reachedFrom(step).has(second[0]!) || second.includes(step),
    );
    return new Set([...before, ...first]);
  }

  readonly #reached = new Map<number, ReadonlySet<number>>();

  #reachedFrom(step: number): ReadonlySet<number> {
    const known = this.#reached.get(step);
    if (known) return known;
    const reached = new Set(this.#steps[step]!.next);
    for (const next of reached) for (const further of this.#steps[next]!.next) reached.add(further);
    this.#reached.set(step, reached);
    return reached;
  }
}

/** Steps that lead back to themselves, grouped by who reaches whom. */
function loopsIn(steps: readonly Step[]): number[][] {
  const isReachable = (step: number) => step === 0 || reachable.has(step);
  const reachable = new Set(steps[0]!.next);
  for (const step of reachable) for (const further of steps[step]!.next) reachable.add(further);
  // Each time around a loop that passes a match the match is longer: nothing is read twice.
  const openNext = (step: number) =>
    (steps[step]!.isDone ? [] : steps[step]!.next).filter((to) => !steps[to]!.isDone);
  const reached = steps.map((_step, index) => {
    const all = new Set(openNext(index));
    for (const step of all) for (const further of openNext(step)) all.add(further);
    return all;
  });
  const loops: number[][] = [];
  const placed = new Set<number>();
  for (const [step, others] of reached.entries()) {
    if (placed.has(step) || !others.has(step) || !isReachable(step)) continue;
    const loop = [...others].filter((other) => reached[other]!.has(step));
    for (const member of loop) placed.add(member);
    loops.push(loop);
  }
  return loops;
}

function isUnbounded(alternatives: readonly AST.Alternative[]): boolean {
  return /[^\\](?:[*+]|\{\d+,\})/.test(alternatives.map(({ raw }) => raw).join('|'));
}

/** Everything that the expression names, what lies beside it, and samples of the rest. */
function symbolsOf(raw: string): string[] {
  const named = [...raw].flatMap((symbol) => [symbol, symbol.toLowerCase(), symbol.toUpperCase()]);
  const beside = [...raw].flatMap((symbol) => {
    const code = symbol.codePointAt(0)!;
    return [code - 1, code + 1].filter((near) => near >= 0).map((near) => String.fromCodePoint(near));
  });
  const escaped = [...raw.matchAll(/\\(?:u\{?([0-9a-f]{2,6})\}?|x([0-9a-f]{2}))/gi)].map(([, u, x]) =>
    String.fromCodePoint(Number.parseInt(u ?? x!, 16)),
  );
  const single = [...named, ...beside, ...escaped, ...SAMPLES].filter((text) => [...text].length === 1);
  return [...new Set(single)];
}
