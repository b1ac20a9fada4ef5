import type { Offer } from '@florin/page-reading/purchase';
import { describe, expect, it } from 'vitest';
import { matchPrompt } from './match-prompt.ts';

function offerOf(title: string, fields: Readonly<Record<string, readonly string[]>> = {}): Offer {
  return {
    title,
    currency: 'eur',
    fields: Object.entries(fields).map(([name, values]) => ({
      kind: 'enum' as const,
      key: name.toLowerCase(),
      title: name,
      required: true,
      values: values.map((value) => ({ value, title: value, available: true })),
    })),
    unavailable: [],
    needs: [],
    quantityMax: 10,
  };
}

describe('wishes that the offer does not hold', () => {
  it.each([
    ['Lacivert renk, L beden', 'Basic Tişört', ['Lacivert renk', 'L beden']],
    ['v modré barvě, velikost M', 'Tričko', ['v modré barvě', 'velikost M']],
    ['in Rot bitte', 'Leinenhemd', ['in Rot bitte']],
    ['die rote, Größe 42', 'Leinenhemd', ['die rote', 'Größe 42']],
    ['en bleu', 'Chemise en lin', ['en bleu']],
    ['talla XL', 'Camiseta', ['talla XL']],
    ['granatową', 'Koszulka', ['granatową']],
    ['красную, размер S', 'Футболка', ['красную', 'размер S']],
    ['باللون الأزرق', 'قميص', ['باللون الأزرق']],
    ['ネイビーで', 'ワークシャツ', ['ネイビー で']],
    ['蓝色', '外套', ['蓝色']],
    ['파란색으로 주세요', '셔츠', ['파란색으로 주세요']],
    ['màu đỏ', 'Áo thun', ['màu đỏ']],
    ['the 500 g bag', 'Coffee beans', ['the 500 g bag']],
    ['64GB', 'Memory card', ['64GB']],
  ])('"%s" at "%s"', (prompt, title, unheld) => {
    expect(matchPrompt(prompt, offerOf(title)).unheld).toEqual(unheld);
  });

  it.each([
    ['the red one', 'Red Wing boots'],
    ['a red mug', 'Hrnek červený'],
    ['2 L', 'Apple juice 2 L'],
    ['500 g', 'Coffee beans 500g'],
    ['not red', 'Linen shirt'],
    ['please buy this for my mother, she will love it', 'Linen shirt'],
    ['send it to Tim', 'Linen shirt'],
    ['bez balení', 'Hrnek'],
    ['for the kids: til barna', 'Linen shirt'],
  ])('"%s" wishes for nothing that "%s" is not', (prompt, title) => {
    expect(matchPrompt(prompt, offerOf(title)).unheld).toEqual([]);
  });

  it('asks for the field that it is of', () => {
    const match = matchPrompt('lilac purple please', offerOf('Shirt', { Colour: ['Red', 'Blue'] }));
    expect([...match.doubts]).toEqual(['colour']);
    expect(match.unheld).toEqual([]);
  });

  it.each([['La misura 140 × 240 cm'], ['size 140 x 240 cm, please'], ['140 × 240 cm boyutunda']])(
    'what "%s" announces is held by the value that it names',
    (prompt) => {
      const match = matchPrompt(prompt, offerOf('Tovaglia', { Variante: ['140 × 180 cm', '140 × 240 cm'] }));
      expect(match.values).toEqual({ variante: '140 × 240 cm' });
      expect([...match.doubts, ...match.unheld]).toEqual([]);
    },
  );

  it('a size that is not among the values is not held by the colour before it', () => {
    const match = matchPrompt('black size 42', offerOf('Boots', { Colour: ['Black', 'Brown'] }));
    expect(match.values).toEqual({ colour: 'Black' });
    expect(match.unheld).toEqual(['black size 42']);
  });

  it('asks nothing about a second colour once one is named', () => {
    const match = matchPrompt('navy with a white print', offerOf('Shirt', { Colour: ['Navy', 'Black'] }));
    expect(match.values).toEqual({ colour: 'Navy' });
    expect([...match.doubts]).toEqual([]);
  });
});

describe('colours of another language', () => {
  it.each([
    ['navy, size L', { Renk: ['Beyaz', 'Lacivert'], Beden: ['M', 'L'] }, { renk: 'Lacivert', beden: 'L' }],
    ['red, size 42', { Farbe: ['Rot', 'Blau'], Größe: ['41', '42'] }, { farbe: 'Rot', größe: '42' }],
    ['v modré barvě', { Barva: ['Modrá', 'Zelená'] }, { barva: 'Modrá' }],
    ['в синем цвете', { Цвет: ['Красный', 'Синий'] }, { цвет: 'Синий' }],
    ['czerwoną', { Kolor: ['Czerwony', 'Granatowy'] }, { kolor: 'Czerwony' }],
  ])('"%s"', (prompt, fields, values) => {
    expect(matchPrompt(prompt, offerOf('Shirt', fields)).values).toEqual(values);
  });

  it('a shade is another colour', () => {
    const match = matchPrompt('azul marino', offerOf('Camisa', { Color: ['Azul', 'Rojo'] }));
    expect(match.values).toEqual({});
    expect([...match.doubts]).toEqual(['color']);
  });

  it('asks where two values are the same colour', () => {
    const match = matchPrompt('rosado', offerOf('Kleid', { Farbe: ['Rosa', 'Pink', 'Blau'] }));
    expect(match.values).toEqual({});
    expect([...match.doubts]).toEqual(['farbe']);
  });
});
