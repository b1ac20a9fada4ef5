import type { Currency } from '../purchase.ts';
import type { AmountRow } from '../survey/document-survey.ts';
import { type Amount, isPart, readLines, sum } from './amount-lines.ts';
import { isInside, ratesIn } from './tax-rates.ts';

/**
 * The rows that make the total of a page whose lines do not add up as they stand, where it is known from elsewhere what the goods cost: that
 * price and every charge of another value make the largest sum of all, which the page calls the total, and each further amount is one of these
 * once more. Null where several prices would do, or none.
 * @example rowsByPrice(rows, (cents) => cents === 1840, 'eur') // 18,40 and 4,95 of '23,00', '18,40', 'Lieferung 4,95', 'Gesamt 23,35'
 */
export function rowsByPrice(
  rows: readonly AmountRow[],
  isPrice: (cents: number) => boolean,
  stated: Currency | null,
): readonly AmountRow[] | null {
  const lines = readLines(rows).filter(({ cents }) => cents !== 0);
  const total = largestTotal(lines, isPrice);
  if (!total) return null;
  const prices = onePerValue(lines.filter(({ cents, kind }) => !isCharge(kind) && isPrice(cents)));
  const charges = onePerValue(lines.filter(({ kind }) => isCharge(kind)));
  const made = prices.flatMap((goods) => {
    const parts = partsOf(total, goods, charges, stated);
    const isExplained = (line: Amount) => isOneOf(line, total, goods, charges) || isPrice(line.cents);
    return parts && lines.every((line) => line.kind === 'aside' || isExplained(line)) ? [parts] : [];
  });
  const [only, ...others] = made;
  return only && others.length === 0 ? only.map((part) => asRow(part, rows)) : null;
}

function isCharge(kind: Amount['kind']): boolean {
  return isPart(kind) || kind === 'discount';
}

/** Null where anything costs more, but what the goods did before: that may be what it comes to in words that nobody knows. */
function largestTotal(lines: readonly Amount[], isPrice: (cents: number) => boolean): Amount | null {
  const end = lines.findLastIndex(({ kind }) => kind === 'total');
  const counted = lines.filter(
    ({ kind, cents }, index) => kind !== 'aside' && !(kind === 'other' && isPrice(cents) && index < end),
  );
  const most = Math.max(0, ...counted.map(({ cents }) => cents));
  return counted.find(({ kind, cents }) => kind === 'total' && cents === most) ?? null;
}

/** A charge is listed where it is chosen, where it is explained and where it is summed up. */
function onePerValue(lines: readonly Amount[]): readonly Amount[] {
  const distinct = new Map(
    lines.map((line) => [`${isCharge(line.kind) ? line.kind : ''} ${line.cents}`, line]),
  );
  return [...distinct.values()];
}

/** The goods, the charges and the total, where these make it. A tax is one of them, or by its rate inside of the goods. */
function partsOf(
  total: Amount,
  goods: Amount,
  charges: readonly Amount[],
  stated: Currency | null,
): readonly Amount[] | null {
  const onTop = charges.filter(({ kind }) => kind !== 'tax');
  const taxes = charges.filter(({ kind }) => kind === 'tax');
  const first: Amount = { ...goods, kind: 'subtotal' };
  if (goods.cents + sum(charges) === total.cents) return [first, ...charges, total];
  const rates = ratesIn(total.currency, stated);
  const cheaper = goods.cents + sum(onTop.filter(({ kind }) => kind === 'discount'));
  const isIn = [goods.cents, cheaper, total.cents].some((paid) => isInside(sum(taxes), paid, rates));
  return isIn && goods.cents + sum(onTop) === total.cents ? [first, ...onTop, total] : null;
}

function isOneOf(
  { cents }: Amount,
  { cents: total }: Amount,
  { cents: goods }: Amount,
  charges: readonly Amount[],
): boolean {
  const of = (kind: Amount['kind']) => sum(charges.filter((charge) => charge.kind === kind));
  const sums = [
    total,
    goods,
    goods + of('discount'),
    goods + of('shipping'),
    goods + of('tax'),
    total - of('tax'),
  ];
  return sums.includes(cents) || charges.some((charge) => Math.abs(charge.cents) === Math.abs(cents));
}

/** As a row that stands for itself, called what it is. */
function asRow({ index, kind }: Amount, rows: readonly AmountRow[]): AmountRow {
  const { label = '', text = '', decimalMark } = rows[index] ?? {};
  return {
    label,
    text,
    spoken: kind as AmountRow['spoken'],
    ...(decimalMark && { decimalMark }),
  } as AmountRow;
}
