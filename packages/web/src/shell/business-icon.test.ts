import { expect, it } from 'vitest';
import { initialsOf } from './business-icon.tsx';

it.each([
  ['Leaf & Kettle', 'LK'],
  ['teahouse', 'T'],
  ['Ägypten Øl Æble', 'ÄØ'],
  ['8qbH…feR9', '8F'],
  ['🍵', ''],
  ['', ''],
])('the initials of %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
