import type { Offer } from '@florin/page-reading/purchase';
import { describe, expect, it } from 'vitest';
import { matchPrompt } from './match-prompt.ts';

function offerOf(title: string, fields: Readonly<Record<string, readonly string[]>>): Offer {
  return {
    title,
    currency: 'jpy',
    fields: Object.entries(fields).map(([key, values]) => ({
      kind: 'enum',
      key,
      title: key,
      values: values.map((value) => ({ value, title: value, available: true })),
    })),
    unavailable: [],
    needs: [],
    quantityMax: 10,
  } as unknown as Offer;
}

describe('wishes in languages that write no spaces', () => {
  const shirt = offerOf('ワークシャツ', { サイズ: ['S', 'M', 'L'], カラー: ['ネイビー', 'グリーン'] });

  it.each([
    ['サイズL、グリーン', { サイズ: 'L', カラー: 'グリーン' }, null],
    ['グリーンのLサイズを2つ', { サイズ: 'L', カラー: 'グリーン' }, 2],
    ['ネイビー M 3枚お願いします', { サイズ: 'M', カラー: 'ネイビー' }, 3],
    ['2個お願いします', {}, 2],
    ['三つください', {}, 3],
  ])('%s', (prompt, values, quantity) => {
    const match = matchPrompt(prompt, shirt);
    expect(match.values).toEqual(values);
    expect(match.quantity).toBe(quantity);
    expect([...match.doubts]).toEqual([]);
  });

  it.each(['グリーン以外', 'グリーンじゃなくて', 'グリーンは嫌です', 'グリーンを除く'])(
    '%s rules it out',
    (prompt) => {
      const match = matchPrompt(prompt, shirt);
      expect(match.values).toEqual({});
      expect(match.excluded).toEqual([{ key: 'カラー', value: 'グリーン' }]);
    },
  );

  it('what is ruled out in Chinese and Korean is not taken', () => {
    const coat = offerOf('外套', { 颜色: ['蓝色', '红色'] });
    expect(matchPrompt('不要蓝色', coat).values).toEqual({});
    expect(matchPrompt('除了蓝色都可以', coat).values).toEqual({});
    const shirt = offerOf('셔츠', { 색상: ['파란색', '빨간색'] });
    expect(matchPrompt('파란색 말고', shirt).values).toEqual({});
  });

  it('reads Chinese and Korean in the same way', () => {
    const coat = offerOf('外套', { 颜色: ['蓝色', '红色'], 尺码: ['M', 'L'] });
    expect(matchPrompt('要两件蓝色L码', coat)).toMatchObject({
      values: { 颜色: '蓝色', 尺码: 'L' },
      quantity: 2,
    });
    const shirt = offerOf('셔츠', { 색상: ['파란색', '빨간색'] });
    expect(matchPrompt('파란색 2개', shirt)).toMatchObject({ values: { 색상: '파란색' }, quantity: 2 });
  });
});
