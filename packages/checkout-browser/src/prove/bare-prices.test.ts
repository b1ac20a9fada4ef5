import { expect, it } from 'vitest';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { readSeenLines } from '../survey/goods/seen-lines.ts';
import { unprovenIn } from './cart-line.ts';

const blank = useBlankPage();

async function unproven(cells: readonly string[], quantity: number, subtotal: number) {
  const row = cells.map((cell) => `<td>${cell}</td>`).join('');
  await blank.page.setContent(
    `<table><tr><th>Goods</th><th>Pieces</th><th>Price</th><th>Sum</th></tr><tr>${row}</tr></table>`,
  );
  const lines = await readSeenLines(blank.page, { names: ['노트'], url: 'https://shop.example/note' });
  return unprovenIn(lines, { names: ['노트'], fields: [], options: {}, quantity, breakdown: { subtotal } });
}
const NAME = '<b>노트</b><div>노트 1개 (+0원)</div>';

it('a row of a table proves what its goods cost also without signs', async () => {
  expect(await unproven([NAME, '1', '18,400', '18,400'], 1, 1_840_000)).toBeNull();
  expect(await unproven([NAME, '2', '18,400', '36,800'], 2, 3_680_000)).toBeNull();
});

it('and nothing that it does not say', async () => {
  expect(await unproven([NAME, '1', '18,400', '18,400'], 1, 1_940_000)).toBe('price');
  expect(await unproven([NAME, '3', '18,400', '55,200'], 2, 5_520_000)).toBe('quantity');
});
