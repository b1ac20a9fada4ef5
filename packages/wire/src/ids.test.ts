import { describe, expect, it } from 'vitest';
import { exampleId, type IdKind, id, idPrefixes, isId } from './ids.ts';

const kinds = Object.keys(idPrefixes) as IdKind[];

describe('an id', () => {
  it.each(kinds)('of a %s is told from every other', (kind) => {
    const example = exampleId(kind);
    expect(kinds.filter((other) => isId(other, example))).toEqual([kind]);
    expect(kinds.filter((other) => id(other).safeParse(example).success)).toEqual([kind]);
  });

  it.each([
    '',
    'gift_',
    'gift_123',
    `${exampleId('gift')}0`,
    exampleId('gift').toUpperCase(),
    `x${exampleId('gift')}`,
  ])('is not %j', (text) => {
    expect(isId('gift', text)).toBe(false);
    expect(id('gift').safeParse(text).error?.issues[0]?.message).toBe(
      'Expected an id that starts with gift_ and has 28 characters after it.',
    );
  });
});
