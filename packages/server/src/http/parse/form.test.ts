import { describe, expect, it } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { parseForm } from './form.ts';

describe('a form body', () => {
  it('nests objects and arrays by brackets, as Stripe clients send them', () => {
    const text =
      'name=Tea&metadata[order]=42&line_items[0][price]=price_a&line_items[1][price]=price_b&images[]=x&images[]=y';
    expect(parseForm(text)).toEqual({
      name: 'Tea',
      metadata: { order: '42' },
      line_items: { 0: { price: 'price_a' }, 1: { price: 'price_b' } },
      images: { 0: 'x', 1: 'y' },
    });
  });

  it('decodes percent escapes and plus signs in names and values', () => {
    expect(parseForm('metadata%5Ba%5D=b+c%26d')).toEqual({ metadata: { a: 'b c&d' } });
  });

  it('keeps a dangerous name as an ordinary key', () => {
    const parsed = parseForm('__proto__[polluted]=1&metadata[constructor]=x');
    expect(Object.keys(parsed)).toEqual(['__proto__', 'metadata']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each([
    ['a=1&a=2', 'sent twice'],
    ['a=1&a[b]=2', 'both as a value and as an object'],
    ['a[b=1', 'brackets'],
    ['[a]=1', 'not a parameter name'],
    ['a[b][c][d][e][f][g][h][i]=1', 'nested deeper'],
    ['name=a%ff', 'not UTF-8'],
    ['metadata[%c3%28]=1', 'not UTF-8'],
    [Array.from({ length: 2001 }, (_, index) => `k${index}=1`).join('&'), 'at most 2000'],
  ])('refuses %.40s with a message that says why', (text, why) => {
    expect(() => parseForm(text)).toThrow(ApiError);
    expect(() => parseForm(text)).toThrow(why);
  });
});
