import { describe, expect, it } from 'vitest';
import { wholeNumber } from './whole-number.ts';

const messageOf = (value: unknown, schema = wholeNumber(1, 1000)) =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('a whole number', () => {
  it.each([1, 2, 1000])('can be %i, within its limits', (value) => {
    expect(messageOf(value)).toBeUndefined();
  });

  it.each([0, -5, 1001, 1e21, -1e21, 1.5, '5', null, Number.NaN])(
    'cannot be %j, and hears its limits',
    (value) => {
      expect(messageOf(value)).toBe('Expected a whole number from 1 to 1,000.');
    },
  );

  it.each([
    [0, 'small'],
    [-1e21, 'small'],
    [1001, 'large'],
    [1e21, 'large'],
    [0.5, 'not whole'],
    [1000.5, 'not whole'],
    ['5', 'not whole'],
  ])('that is %j is called %s', (value, message) => {
    const messages = { notWhole: 'not whole', tooSmall: 'small', tooLarge: 'large' };
    expect(messageOf(value, wholeNumber(1, 1000, messages))).toBe(message);
  });
});
