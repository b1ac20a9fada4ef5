import { expect, it } from 'vitest';
import { withoutSaid } from './lexicon.ts';

it.each([
  ['sold_out', 'ブラック / S（在庫なし）', 'ja', 'ブラック / S'],
  ['sold_out', 'ネイビー 売り切れ', 'ja', 'ネイビー'],
  ['stock_note', 'ホワイト / M（残り2点）', 'ja', 'ホワイト / M'],
  ['sold_out', '레드 (품절)', 'ko', '레드'],
  ['sold_out', '[품절] 레드', 'ko', '레드'],
  ['sold_out', '紅色（缺貨）', 'zh', '紅色'],
] as const)('what is %s is taken out of "%s", and nothing else', (concept, text, language, left) => {
  expect(withoutSaid(concept, text, [language])).toBe(left);
});
