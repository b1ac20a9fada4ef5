import { expect, it } from 'vitest';
import { expression } from './expression.ts';
import { withoutEnd } from './without-end.ts';

it('matches text as it is written, whatever it would mean in an expression', () => {
  const hostile = '(a+)+b|[x]{2}\\d^$.*?/';
  expect(expression()`^${hostile}$`.test(hostile)).toBe(true);
  expect(expression('u')`^${hostile}$`.test(hostile)).toBe(true);
  expect(expression()`${'(a+)+b'}`.test('aab')).toBe(false);
  expect(expression()`${'a.c'}`.test('abc')).toBe(false);
});

it('matches parts that are expressions as such, and several in their order', () => {
  const number = /\d+|none/;
  expect(expression('i')`^order ${number}$`.exec('ORDER none')).not.toBeNull();
  expect(expression('i')`^order ${number}$`.exec('none')).toBeNull();
  const spelled = [...'4242'].flatMap((digit) => [digit, /[ -]?/]);
  expect('card 42-4 2.'.replace(expression('g')`${spelled}`, '#')).toBe('card #.');
});

it('takes line breaks for layout', () => {
  const word = expression()`^(?:one
    |two)$`;
  expect(word.source).toBe('^(?:one|two)$');
});

it('takes characters off an end, and nothing else', () => {
  expect(withoutEnd('a//b//', /\//)).toBe('a//b');
  expect(withoutEnd('//', /\//)).toBe('');
  expect(withoutEnd('', /\//)).toBe('');
});
