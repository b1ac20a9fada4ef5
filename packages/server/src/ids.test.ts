import { isId } from '@florin/wire/ids';
import { expect, it } from 'vitest';
import { createdOf, firstIdAt, newId } from './ids.ts';

it('makes ids of the documented form that sort in the order in which they were made', () => {
  const ids = Array.from({ length: 20_000 }, () => newId('gift'));
  expect(ids.every((id) => isId('gift', id))).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it('carries its creation second, and a second is a range of ids', () => {
  const id = newId('product');
  const created = createdOf(id);
  expect(Math.abs(created - Date.now() / 1000)).toBeLessThan(5);
  expect(firstIdAt('product', created) <= id).toBe(true);
  expect(firstIdAt('product', created + 1) > id).toBe(true);
});
