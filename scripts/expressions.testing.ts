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

function expressionsIn(path: string, text: string): Expression[] {
  const found: Expression[] = [];
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      const line = text.slice(0, node.start).split('\n').length;
      found.push({ source: node.regex.pattern, flags: node.regex.flags, place: `${path}:${line}` });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** What is written in the templates that expressions are built from. */
export function templateExpressions(tree: Tree): Expression[] {
  return Object.entries(tree).flatMap(([path, text]) => (isShipped(path) ? templatesIn(path, text) : []));
}

function templatesIn(path: string, text: string): Expression[] {
  const found: Expression[] = [];
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi, start }) => {
      if (!text.slice(tag.start, tag.end).startsWith('expression(')) return;
      const source = quasi.quasis.map(({ value }) => value.raw.replace(/\n\s*/g, '')).join('(?:)');
      found.push({ source, flags: '', place: `${path}:${text.slice(0, start).split('\n').length}` });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** Whatever builds an expression elsewhere: by name, under another name, or as what a string's own methods make of text. */
export function builtElsewhere(tree: Tree): string[] {
  return Object.entries(tree)
    .filter(([path]) => isShipped(path) && path !== BUILDER)
    .flatMap(([path, text]) => [...new Set(buildersIn(path, text))])
    .map((place) => `${place} builds an expression: take expression of @florin/wire/values/expression.`);
}

function buildersIn(path: string, text: string): string[] {
  const found: string[] = [];
  const note = (start: number) => found.push(`${path}:${text.slice(0, start).split('\n').length}`);
  new Visitor({
    Identifier: (node) => {
      // As a type it builds nothing, and the parser gives those names too.
      if (node.name === 'RegExp' && !isOfType(text, node.start)) note(node.start);
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      const isSearch =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        ['match', 'matchAll', 'search'].includes(callee.property.name);
      // These build an expression of whatever is no expression.
      if (isSearch && first?.type === 'Literal' && !('regex' in first)) note(start);
      if (isSearch && first?.type === 'TemplateLiteral') note(start);
    },
  }).visit(parseSync(path, text).program);
  return found;
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
