import { parseSync, Visitor } from 'vite';
import { isProduction, type Source, type Tree } from './architecture.testing.ts';
import { growthOf } from './linear-expressions.testing.ts';

/** An expression and where it stands, as `path:line`. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly place: string;
}

/** The one module that builds expressions; it matches text as it is written. */
export const BUILDER = 'packages/wire/src/values/expression.ts';

/**
 * Every expression that stands in what ships.
 * @example writtenExpressions(readTree(root))[0] // { source: '\\d+', flags: 'g', place: 'packages/wire/src/money.ts:12' }
 */
export function writtenExpressions(tree: Tree): Expression[] {
  return Object.entries(tree).flatMap(([path, text]) => (isShipped(path) ? expressionsIn(path, text) : []));
}

const isShipped = (path: string) => isProduction(path) && /\.(ts|tsx|mjs)$/.test(path);

function expressionsIn(path: string, text: string): readonly Expression[] {
  return MAY_HOLD_LITERAL.test(text) ? readingOf(path, text).literals : [];
}

/** Where an expression can begin, a slash that begins no comment and ends none; also what closes markup, and much else. */
const MAY_HOLD_LITERAL =
  /(?:^|[-()[\]{},=:!&|?;+%<>~^]|\/\s|\b(?:return|typeof|case|of|in|do|else|void|yield|await|throw|default)\b)\s*\/[^/*]/m;
const MAY_BUILD = /RegExp|\.\s*(?:match|matchAll|search)\b/;

interface Reading {
  readonly literals: readonly Expression[];
  readonly templates: readonly Expression[];
  readonly builders: readonly string[];
}

/** To parse the sources takes longer than all that is asked of them: each is parsed once. */
const readings = new Map<string, Reading>();

function readingOf(path: string, text: string): Reading {
  const key = `${path}\n${text}`;
  const known = readings.get(key);
  if (known) return known;
  const [literals, templates, builders]: [Expression[], Expression[], string[]] = [[], [], []];
  const placeOf = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`;
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      literals.push({ source: node.regex.pattern, flags: node.regex.flags, place: placeOf(node.start) });
    },
    TaggedTemplateExpression: ({ tag, quasi, start }) => {
      if (!text.slice(tag.start, tag.end).startsWith('expression(')) return;
      const source = quasi.quasis.map(({ value }) => value.raw.replace(/\n\s*/g, '')).join('(?:)');
      templates.push({ source, flags: '', place: placeOf(start) });
    },
    Identifier: (node) => {
      // As a type it builds nothing, and the parser gives those names too.
      if (node.name === 'RegExp' && !isOfType(text, node.start)) builders.push(placeOf(node.start));
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      const isSearch =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        ['match', 'matchAll', 'search'].includes(callee.property.name);
      // These build an expression of whatever is no expression.
      if (isSearch && first?.type === 'Literal' && !('regex' in first)) builders.push(placeOf(start));
      if (isSearch && first?.type === 'TemplateLiteral') builders.push(placeOf(start));
    },
  }).visit(parseSync(path, text).program);
  const reading = { literals, templates, builders };
  readings.set(key, reading);
  return reading;
}

/** What is written in the templates that expressions are built from. */
export function templateExpressions(tree: Tree): Expression[] {
  return Object.entries(tree).flatMap(([path, text]) => (isShipped(path) ? templatesIn(path, text) : []));
}

function templatesIn(path: string, text: string): readonly Expression[] {
  return text.includes('expression(') ? readingOf(path, text).templates : [];
}

/** Whatever builds an expression elsewhere: by name, under another name, or as what a string's own methods make of text. */
export function builtElsewhere(tree: Tree): string[] {
  return Object.entries(tree)
    .filter(([path]) => isShipped(path) && path !== BUILDER)
    .flatMap(([path, text]) => [...new Set(buildersIn(path, text))])
    .map((place) => `${place} builds an expression: take expression of @florin/wire/values/expression.`);
}

function buildersIn(path: string, text: string): readonly string[] {
  return MAY_BUILD.test(text) ? readingOf(path, text).builders : [];
}

function isOfType(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  return /(?:[:|<&[(,]|readonly|\bas|\bis|instanceof|=>)\s*\(?$/.test(before) && !/\bnew\s*$/.test(before);
}

/** What is not linear, but for those that `excepted` names with a reason; and exceptions that are none. */
export function notLinear(
  expressions: readonly Expression[],
  excepted: Readonly<Record<string, string>>,
): string[] {
  const growths = new Map<string, ReturnType<typeof growthOf>>();
  const growth = ({ source, flags }: Expression) => {
    const key = `/${source}/${flags}`;
    if (!growths.has(key)) growths.set(key, growthOf(source, flags));
    return growths.get(key)!;
  };
  const bad = expressions.filter((expression) => growth(expression) !== 'linear');
  const written = new Set(bad.map(({ source, flags }) => `/${source}/${flags}`));
  return [
    ...bad
      .filter(({ source, flags }) => !(`/${source}/${flags}` in excepted))
      .map(
        (expression) =>
          `${expression.place}: /${expression.source}/${expression.flags} takes ${growth(expression)} time; ` +
          'write it so that no two loops can share a text, or bound one of them.',
      ),
    ...Object.keys(excepted)
      .filter((key) => !written.has(key))
      .map((key) => `${key} is linear, or gone: take it off the exceptions.`),
  ];
}

/** Modules that build expressions when they are loaded. */
export function usersOfBuilder(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, imports }) => isProduction(path) && imports.includes(BUILDER))
    .map(({ path }) => path);
}
