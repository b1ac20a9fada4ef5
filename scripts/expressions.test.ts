import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSources, readTree } from './architecture.testing.ts';
import {
  builtElsewhere,
  type Expression,
  notLinear,
  usersOfBuilder,
  writtenExpressions,
} from './expressions.testing.ts';
import { growthOf } from './linear-expressions.testing.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const tree = readTree(root);

/** Not linear, and why that harms nobody. */
const EXCEPTED: Readonly<Record<string, string>> = {
  '/(?:[A-Z][A-Z_/-]*)?\\d[A-Z0-9_/-]*/':
    'a part of others, behind words that it cannot hold; what they build is judged',
};

it('no expression is built outside of the one module that escapes what goes in', () => {
  expect(builtElsewhere(tree)).toEqual([]);
});

it('every expression that ships matches in time that grows with the text alone', () => {
  const expressions = writtenExpressions(tree);
  expect(expressions.length).toBeGreaterThan(500);
  expect(notLinear(expressions, EXCEPTED)).toEqual([]);
});

describe('what is built', () => {
  const built: Expression[] = [];
  const users = usersOfBuilder(readSources(tree));
  const Native = globalThis.RegExp;

  beforeAll(async () => {
    globalThis.RegExp = new Proxy(Native, {
      construct(target, [source, flags = '']: [string, string?]) {
        const isOurs = !callerIn(new Error().stack ?? '').includes('node_modules');
        if (typeof source === 'string' && isOurs) built.push({ source, flags, place: 'built' });
        return new target(source, flags);
      },
    });
    // Anew for this test alone: other files of tests have loaded them in this process.
    for (const path of users) await import(`${join(root, path)}?built`);
  });
  afterAll(() => {
    globalThis.RegExp = Native;
  });

  it('when modules are loaded is as linear', () => {
    expect(users).toContain('packages/page-reading/src/receipt/order-number.ts');
    expect(built.length).toBeGreaterThan(5);
    expect(notLinear(built, {})).toEqual([]);
  });
});

/** What a library builds is its own: whoever calls it bounds what it is given, as `phone-number.ts` does. */
function callerIn(stack: string): string {
  return stack.split('\n')[2] ?? '';
}

describe('how the time of a match grows', () => {
  it.each([
    ['(a+)+b', '', 'exponential'],
    ['(?:a?b?)*c', '', 'exponential'],
    ['(a|a)*b', '', 'exponential'],
    ['^(?:"(?:[^"]|"")*"|[^",])*(,)', '', 'exponential'],
    ['(?=(\\w+)+!)', '', 'exponential'],
    ['\\s+$', '', 'polynomial'],
    ['\\s*,\\s*', '', 'polynomial'],
    ['^\\s*\\d*\\s*$', '', 'polynomial'],
    ['a.*b', '', 'polynomial'],
    ['x(?:.*y)?', 'g', 'polynomial'],
    ['\\B(?=(\\d{3})+$)', 'g', 'polynomial'],
    ['ship\\w* to', 'i', 'polynomial'],
    ['<[^>]+>', 'g', 'polynomial'],
    ['^\\p{L}+[\\w.]*$', 'u', 'polynomial'],
  ])('/%s/%s: %s', (source, flags, growth) => {
    expect(growthOf(source, flags)).toBe(growth);
  });

  it.each([
    ['\\s+', 'g'],
    ['^\\s+', ''],
    ['<[^<>]+>', 'g'],
    ['\\bship\\w*\\b', 'i'],
    ['(?<!\\d)\\d+\\.', ''],
    ['tax[^.]{0,60}later', 'i'],
    ['(?:%[0-9a-f]{2})+', 'gi'],
    ['^data: ?(.*)$', 'gm'],
    ['"(?:[^"\\\\]|\\\\.)*"', 'y'],
    ['^(?:"[^"]*"|[^",])*(,)', ''],
  ])('/%s/%s: linear', (source, flags) => {
    expect(growthOf(source, flags)).toBe('linear');
  });

  it('what cannot be judged is refused', () => {
    expect(() => growthOf('(a+)\\1', '')).toThrow(/backreference/);
    expect(() => growthOf('(?<=a+)b', '')).toThrow(/look-behind/);
  });
});

it('what hides behind another name, a string or a template is found too', () => {
  const found = (text: string) => builtElsewhere({ 'packages/web/src/page.ts': text }).length;
  expect(found('export const a = (word: string) => new RegExp(word);')).toBe(1);
  expect(found('const Other = RegExp;\nexport const a = (word: string) => Other(word);')).toBe(1);
  expect(found('export const a = (word: string) => new globalThis.RegExp(word);')).toBe(1);
  expect(found('export const a = (text: string) => text.match(`(a+)+b`);')).toBe(1);
  expect(found("export const a = (text: string) => text.search('(a+)+b');")).toBe(1);
  expect(found('export const a = (word: RegExp | null): readonly RegExp[] => (word ? [word] : []);')).toBe(0);
  expect(found('export const a = (word: unknown) => word instanceof RegExp;')).toBe(0);
});
