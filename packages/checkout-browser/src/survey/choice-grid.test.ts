import { variantGroups } from '@florin/page-reading/product/variants';
import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

it('signs in the cells of a table are choices that are called by row and column', async () => {
  const cell = (value: string, sign: string) =>
    `<td>${sign === '×' ? sign : `<label><input type="radio" name="v" value="${value}"><br>${sign}</label>`}</td>`;
  const rows = [
    ['白', '○', '×'],
    ['紺', '△', '○'],
  ].map(
    ([colour, ...signs]) =>
      `<tr><th>${colour}</th>${signs.map((sign, at) => cell(`${colour}${at}`, sign)).join('')}</tr>`,
  );
  await blank.page.setContent(
    `<html lang="ja"><main><h1>シャツ</h1><form method="post" action="/cart"><table><tr><th>カラー ＼ サイズ</th><th>S</th><th>M</th></tr>${rows.join('')}</table>
<p>○：在庫あり △：残りわずか ×：在庫なし</p><button>カートに入れる</button></form></main></html>`,
  );
  const [group, ...more] = variantGroups(await survey(blank.page));
  expect(more).toEqual([]);
  expect(group?.title).toBe('カラー ＼ サイズ');
  expect(group?.values.map(({ value }) => value)).toEqual(['白 / S', '紺 / S', '紺 / M']);
});
