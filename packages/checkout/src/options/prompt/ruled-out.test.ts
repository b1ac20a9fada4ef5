import type { Offer } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { matchPrompt } from './match-prompt.ts';

function offerOf(...values: readonly string[]): Offer {
  const field = {
    kind: 'enum',
    key: 'colour',
    title: 'Colour',
    values: values.map((value) => ({ value, title: value, available: true })),
  };
  return {
    title: 'T',
    currency: 'eur',
    fields: [field],
    unavailable: [],
    needs: [],
    quantityMax: 9,
  } as unknown as Offer;
}

it.each([
  ['nicht Blau', 'Blau', 'Grün'],
  ['bitte kein Blau', 'Blau', 'Grün'],
  ['pas de bleu', 'Bleu', 'Vert'],
  ['tout sauf bleu', 'Bleu', 'Vert'],
  ['sin azul', 'Azul', 'Verde'],
  ['qualsiasi tranne blu', 'Blu', 'Verde'],
  ['não azul', 'Azul', 'Verde'],
  ['geen blauw', 'Blauw', 'Groen'],
  ['inte blå', 'Blå', 'Grön'],
  ['nie niebieski', 'Niebieski', 'Zielony'],
  ['kromě modrá', 'Modrá', 'Zelená'],
  ['не синий', 'Синий', 'Зелёный'],
  ['mavi değil', 'Mavi', 'Yeşil'],
  ['mavi olmasın', 'Mavi', 'Yeşil'],
])('what is ruled out in any language is not bought: %s', (prompt, out, other) => {
  const match = matchPrompt(prompt, offerOf(out, other));
  expect(match.values).toEqual({});
  expect(match.excluded).toEqual([{ key: 'colour', value: out }]);
});

it.each([
  ['nicht Blau sondern Grün', 'Blau', 'Grün'],
  ['не синий, а зелёный', 'Синий', 'Зелёный'],
  ['pas bleu mais vert', 'Bleu', 'Vert'],
])('what is wanted instead of it is bought: %s', (prompt, out, wanted) => {
  expect(matchPrompt(prompt, offerOf(out, wanted)).values).toEqual({ colour: wanted });
});
