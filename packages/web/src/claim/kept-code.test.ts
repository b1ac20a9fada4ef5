import { expect, it } from 'vitest';
import { readFragment } from './kept-code.ts';

it.each([
  ['', null],
  ['#', null],
  ['#7KQ2-M4XD-9RTN-C3WH', { code: '7KQ2-M4XD-9RTN-C3WH', message: null }],
  ['#7KQ2%20M4XD', { code: '7KQ2 M4XD', message: null }],
  ['#100%', { code: '100%', message: null }],
  ['#7KQ2&message=Happy%20birthday%2C%20Ada', { code: '7KQ2', message: 'Happy birthday, Ada' }],
  ['#7KQ2&message=%20', { code: '7KQ2', message: null }],
  ['#7KQ2&other=1', { code: '7KQ2', message: null }],
])('the fragment %s brings %o', (fragment, brought) => {
  expect(readFragment(fragment)).toEqual(brought);
});

it('a message is bounded', () => {
  expect(readFragment(`#7KQ2&message=${'x'.repeat(9_999)}`)?.message).toHaveLength(500);
});
