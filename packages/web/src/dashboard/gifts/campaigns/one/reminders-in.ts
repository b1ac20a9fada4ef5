import { readCsv } from '@florin/wire/values/csv';
import type { LeftGift } from './left-gift.ts';

/**
 * The lines of a file of codes whose gifts wait to be claimed, after its heading; null where it is none.
 * @example remindersIn('recipient,gift\nAda,gift_1', [{ id: 'gift_1', isFunded: true }]) // [['recipient', 'gift'], ['Ada', 'gift_1']]
 */
export function remindersIn(text: string, left: readonly LeftGift[]): readonly (readonly string[])[] | null {
  const csv = readCsv(text);
  const [heading, ...rows] = csv.ok ? csv.rows : [];
  const giftAt = heading?.cells.indexOf('gift') ?? -1;
  if (heading === undefined || giftAt < 0) return null;
  const waiting = new Set(left.filter(({ isFunded }) => isFunded).map(({ id }) => id));
  return [
    heading.cells,
    ...rows.map(({ cells }) => cells).filter((cells) => waiting.has(cells[giftAt] ?? '')),
  ];
}
