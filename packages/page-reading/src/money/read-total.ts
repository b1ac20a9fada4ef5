import { type Cents, cents } from '@florin/wire/money';
import { LANGUAGES } from '../lexicon/languages.ts';
import { mentions } from '../lexicon/lexicon.ts';
import type { Currency } from '../purchase.ts';
import type { Control, DecimalMark } from '../survey/control.ts';
import type { AmountRow } from '../survey/document-survey.ts';
import { sumSaid } from '../survey/sum-said.ts';
import { type Amount, isPart, type LineKind, readLines, sum } from './amount-lines.ts';
import { agrees, currencyOf, isSharedSign } from './currency.ts';
import { parseMoney } from './shown-money.ts';
import { isInside, isOnTop, ROUNDING_MAX, ratesIn } from './tax-rates.ts';

export interface PageTotal {
  readonly amount: Cents;
  readonly currency: Currency;
  readonly breakdown: Readonly<Record<string, number>>;
}

export type TotalReading =
  | { readonly kind: 'total'; readonly total: PageTotal }
  | { readonly kind: 'none'; readonly detail: string }
  | { readonly kind: 'currency_unsupported'; readonly detail: string };

type Breakdown = Readonly<Record<string, number>>;

interface Proven {
  readonly amount: number;
  readonly breakdown: Breakdown;
}

/**
 * The total of an order as the page shows it, proven by its own lines: of all amounts called a total, the one that every
 * line of the summary around it adds up to. No line that is shown is left out of the sum, so neither an amount planted
 * beside it nor a total that has not caught up with its lines is taken for it. Where nothing is called a total in a language that is
 * known, it is the row that sums up all others.
 * @example chooseTotal(survey.amounts, 'usd') // { kind: 'total', total: { amount: 2999, currency: 'usd', breakdown } }
 */
export function chooseTotal(rows: readonly AmountRow[], statedCurrency: Currency | null): TotalReading {
  const amounts = readLines(rows);
  const totals = amounts.filter(({ kind, cents: value }) => kind === 'total' && value > 0);
  if (hasTooMany(amounts)) return { kind: 'none', detail: 'the page shows more sums than an order has' };
  const proven = new Map<number, Proven>();
  const claims = new Set<number>();
  for (const total of totals) {
    const found = proofOf(total, amounts) ?? proofWithTaxInside(total, amounts, rows, statedCurrency);
    if (found) proven.set(found.amount, found);
    if (found || addsUpAbove(total, amounts)) claims.add(total.cents);
  }
  if (claims.size > 1) return { kind: 'none', detail: 'the page shows several totals that each add up' };
  const found = totals.length > 0 ? [...proven.values()][0] : sumOfAll(amounts);
  if (!found) return { kind: 'none', detail: reasonFor(totals) };
  return withCurrency(found, amounts, statedCurrency);
}

/** No summary has this many, and every one of them would be tried with every other. */
const SAME_KIND_MAX = 24;

function hasTooMany(amounts: readonly Amount[]): boolean {
  const kinds = ['total', 'subtotal', 'shipping'] as const;
  return kinds.some((kind) => amounts.filter((amount) => amount.kind === kind).length > SAME_KIND_MAX);
}

/** In the smallest element around it that holds all of its lines; where nothing on the page is a line, by itself. */
function proofOf(total: Amount, amounts: readonly Amount[]): Proven | null {
  const goods = listedGoods(amounts);
  const counted = amounts.map((line) =>
    isTaxedSum(line, total) ? { ...line, kind: 'aside' as const } : line,
  );
  for (const block of blocksAround(total, counted)) {
    const breakdown =
      besideNet(total, block, goods) ??
      linesOf(total, block, 'everywhere', goods) ??
      withAsides(total, block);
    if (breakdown) return { amount: total.cents, breakdown };
  }
  const rounded = blocksAround(total, counted).map((block) =>
    linesOf(total, block, 'everywhere', goods, ROUNDING_MAX),
  );
  const [breakdown] = rounded.filter((found) => found !== null);
  if (breakdown) return { amount: total.cents, breakdown };
  const isAlone = !amounts.some((line) => isPart(line.kind) || isSum(line.kind) || isMoreBelow(line, total));
  return isAlone ? { amount: total.cents, breakdown: { total: total.cents } } : null;
}

function isSum(kind: LineKind): boolean {
  return kind === 'subtotal' || kind === 'discount';
}

/** A larger sum below it, whatever it is called, may be what it comes to with charges in unknown words. */
function isMoreBelow({ kind, index, cents: value }: Amount, total: Amount): boolean {
  return kind === 'other' && index > total.index && value > total.cents;
}

/**
 * Where prices are shown with their taxes, a total may have a tax in it without a word of it, and may stand beside what it is without that:
 * all other lines make the total, and the tax or the rest is what a rate makes of that sum, and none makes on top.
 */
function proofWithTaxInside(
  total: Amount,
  amounts: readonly Amount[],
  rows: readonly AmountRow[],
  stated: Currency | null,
): Proven | null {
  const rates = ratesIn(total.currency, stated);
  const isNet = ({ kind, cents: value }: Amount) => kind === 'subtotal' && isWithoutTax(value, total, rates);
  for (const block of blocksAround(total, amounts)) {
    const taxes = block.filter(({ kind }) => kind === 'tax');
    const others = block.filter((line) => line.kind !== 'tax' && !isNet(line));
    const tax = sum(taxes);
    const isIn =
      areTaxed(others, rows) || taxedSums(total, block).some((value) => isInside(tax, value, rates));
    const isTold =
      taxes.length === 0 ? others.length < block.length : isIn && !isOnTop(tax, total.cents, rates);
    if (!isTold || taxes.some(({ index }) => isSaidOnTop(rows[index]))) continue;
    const listed = listedGoods(amounts);
    const breakdown =
      linesOf(total, others, 'everywhere', listed) ??
      linesOf(total, withTaxedPrices(total, others, rows), 'everywhere', listed);
    if (breakdown) return { amount: total.cents, breakdown };
  }
  return null;
}

/** The shipping may be without a tax, and the goods are taxed without what is taken off. */
function taxedSums(total: Amount, block: readonly Amount[]): readonly number[] {
  const goods = block.flatMap(({ kind, cents: value }) => (kind === 'subtotal' ? [value] : []));
  const discount = sum(block.filter(({ kind }) => kind === 'discount'));
  return [total.cents, ...goods, ...goods.map((value) => value + discount)];
}

/**
 * What says that its tax is in it, `18,40 € – inklusive 19 % MwSt.`, is what the goods cost where no other line says that; one price may be
 * that of each piece.
 */
function withTaxedPrices(total: Amount, lines: readonly Amount[], rows: readonly AmountRow[]): Amount[] {
  const isPrice = ({ kind, index }: Amount) => kind === 'aside' && taxedPriceOf(rows[index]) > 0;
  const [price, ...more] = lines.filter(isPrice);
  const isOnly = price !== undefined && more.length === 0 && !lines.some(({ kind }) => kind === 'other');
  const rest = total.cents - sum(lines.filter(({ kind }) => kind !== 'total' && kind !== 'aside'));
  const isOfPieces = isOnly && rest > 0 && rest % price.cents === 0;
  return lines.map((line) => {
    if (!isPrice(line)) return line;
    return { ...line, kind: 'other', key: 'other', cents: isOfPieces ? rest : line.cents };
  });
}

/** The price of the goods that make a subtotal says that their tax is in it: whatever its rate, it is not on top. */
function areTaxed(lines: readonly Amount[], rows: readonly AmountRow[]): boolean {
  const prices = rows.map(taxedPriceOf).filter((price) => price > 0);
  return lines.some(
    ({ kind, cents: value }) => kind === 'subtotal' && prices.some((price) => value % price === 0),
  );
}

/** What a row costs that says that its tax is in it; nothing where it says no such thing. */
function taxedPriceOf(row: AmountRow | undefined): number {
  if (!row) return 0;
  const { label, text, decimalMark, note = '', spoken } = row;
  const isTaxed = (spoken ?? sumSaid(label, note)) === 'included' && mentions('tax', label, ALL_LANGUAGES);
  return isTaxed ? (parseMoney(text, decimalMark)?.cents ?? 0) : 0;
}

function isWithoutTax(value: number, { cents: total }: Amount, rates: readonly number[]): boolean {
  return rates.some((rate) => Math.abs((total * 100) / (100 + rate) - value) <= ROUNDING_MAX);
}

const ALL_LANGUAGES = LANGUAGES.map(({ code }) => code);

function isSaidOnTop(row: AmountRow | undefined): boolean {
  return row === undefined || mentions('excluded', row.label, ALL_LANGUAGES);
}

/** No tax is as high as the sum that it is in: what is called so is what the tax is of. */
function isTaxedSum({ kind, cents: value }: Amount, total: Amount): boolean {
  return kind === 'tax' && value >= total.cents;
}

/** What sounds like an aside between the subtotal and the total is a charge where they differ by it: `Per item (best way)`. */
function withAsides(total: Amount, block: readonly Amount[]): Breakdown | null {
  const isNamedSo = ({ kind, index }: Amount) => kind === 'aside' && index < total.index;
  const start = block.find(({ kind }) => kind === 'subtotal')?.index ?? total.index;
  if (!block.some((line) => isNamedSo(line) && line.index > start)) return null;
  const counted = block.map((line) =>
    isNamedSo(line) && line.index > start ? { ...line, kind: 'other' as const, key: 'other' } : line,
  );
  return linesOf(total, counted, 'everywhere');
}

/** The same sum is shown once more as what it is without the taxes, and those: they come on top of that and of nothing else. */
function besideNet(total: Amount, block: readonly Amount[], goods: readonly number[]): Breakdown | null {
  const taxes = block.filter(({ kind }) => kind === 'tax');
  const net = block.find(
    ({ kind, index, cents: value }) =>
      (kind === 'other' || kind === 'aside' || (kind === 'subtotal' && index > total.index)) &&
      value > 0 &&
      value + sum(taxes) === total.cents,
  );
  if (!net || sum(taxes) <= 0) return null;
  const rest = block.filter((line) => line !== net && line.kind !== 'tax');
  return rest.some(({ kind }) => kind === 'subtotal') ? linesOf(total, rest, 'everywhere', goods) : null;
}

/** The fewest rows that say by themselves what they are: what was bought, its sum, a charge and the sum of all. */
const ROWS_MIN = 3;

/**
 * The total of a page whose words say nothing, by its place and its sum: the last row of an element, which all others in it make
 * together, goods and then charges, where a row says that it is the sum of the goods or is what they come to. Null where there is
 * none or several.
 */
function sumOfAll(amounts: readonly Amount[]): Proven | null {
  const found = new Map<number, Proven>();
  for (const last of amounts.filter(({ kind, cents: value }) => kind === 'other' && value > 0)) {
    for (const block of blocksAround(last, amounts)) {
      const breakdown = block.at(-1) === last ? goodsAndCharges(last, block.slice(0, -1)) : null;
      if (breakdown) found.set(last.cents, { amount: last.cents, breakdown });
    }
  }
  if (found.size > 1) return null;
  return [...found.values()][0] ?? sumOfGoods(amounts);
}

/** Where the page says no other sums than those of the goods and, last of all, what they come to. */
function sumOfGoods(amounts: readonly Amount[]): Proven | null {
  const items = amounts.slice(0, -1);
  const last = amounts.at(-1);
  if (!last || last.cents <= 0 || items.length === 0 || amounts.some(({ kind }) => kind !== 'other'))
    return null;
  const isApart = items.every(({ groups }) => groups === null || groups.at(-1) !== last.groups?.at(-1));
  if (!isApart || ![sum(items), sumOfItems(items)].includes(last.cents)) return null;
  return { amount: last.cents, breakdown: { total: last.cents } };
}

function goodsAndCharges(last: Amount, rows: readonly Amount[]): Breakdown | null {
  if (rows.length + 1 < ROWS_MIN || rows.some(({ kind }) => kind === 'aside')) return null;
  for (const [at, row] of rows.entries()) {
    const items = rows.slice(0, at);
    const charges = rows.slice(at + 1);
    const isOfGoods =
      row.kind === 'subtotal' ||
      (at > 0 && row.kind === 'other' && [sum(items), sumOfItems(items)].includes(row.cents));
    const isNamed = items.some(({ kind }) => kind !== 'other');
    if (!isOfGoods || isNamed || charges.length === 0 || row.cents + sum(charges) !== last.cents) continue;
    return breakdownOf(row.cents, charges);
  }
  return null;
}

/** A running total: the lines above it make it, and others follow. */
function addsUpAbove(total: Amount, amounts: readonly Amount[]): boolean {
  return blocksAround(total, amounts).some((block) => linesOf(total, block, 'above') !== null);
}

/** From the smallest element that holds the total and something else to the whole page. */
function blocksAround(total: Amount, amounts: readonly Amount[]): (readonly Amount[])[] {
  if (total.groups === null) return [amounts];
  return [...total.groups]
    .reverse()
    .map((group) => amounts.filter(({ groups }) => groups?.includes(group) ?? false));
}

/** What the goods cost by the lines that list them, wherever on the page; an item may show its price and its sum. */
function listedGoods(amounts: readonly Amount[]): readonly number[] {
  const end = amounts.find(({ kind }) => kind === 'subtotal')?.index ?? 0;
  const unnamed = amounts.filter(({ kind, index }) => kind === 'other' && index < end);
  return [sum(unnamed), sumOfItems(unnamed)];
}

/** The lines of a block that make the total, or null where they do not. */
function linesOf(
  total: Amount,
  block: readonly Amount[],
  where: 'everywhere' | 'above',
  listed: readonly number[] = [],
  roundingMax = 0,
): Breakdown | null {
  const lines = block
    .filter(
      ({ kind, index }) =>
        kind !== 'total' && kind !== 'aside' && (where === 'everywhere' || index < total.index),
    )
    .filter((line, _index, all) => !all.some((other) => repeats(line, other)));
  const summedUp = lines.filter((line) => !lines.some((other) => isSummedUp(line, other)));
  return (
    addedUp(total, lines, listed, roundingMax) ??
    (summedUp.length < lines.length ? addedUp(total, summedUp, listed, roundingMax) : null)
  );
}

function addedUp(
  total: Amount,
  lines: readonly Amount[],
  listed: readonly number[],
  roundingMax: number,
): Breakdown | null {
  for (const { goods, rest } of basesOf(total, lines, listed)) {
    for (const chosen of waysToCount(rest)) {
      const missing = total.cents - goods - sum(chosen);
      const isRounded = Math.abs(missing) <= roundingMax && isTaxed(lines, chosen);
      if (missing === 0 || isRounded) return withRounding(breakdownOf(goods, chosen), missing);
    }
  }
  return null;
}

/** A coupon may be listed by its code, with what it takes off, right above what is taken off in all. */
function isSummedUp(line: Amount, discount: Amount): boolean {
  const isAbove = discount.kind === 'discount' && line.index === discount.index - 1;
  return isAbove && line.kind === 'other' && line.isNamed && line.cents === -discount.cents;
}

/** What a charge costs for one and in all, side by side in its row, or what is taken off. */
function repeats(line: Amount, charge: Amount): boolean {
  const isSameRow = line.groups !== null && line.groups.at(-1) === charge.groups?.at(-1);
  const isAgain = line.index > charge.index && line.cents === charge.cents;
  const isNameless =
    charge.kind === 'discount'
      ? line.kind === 'discount' && !line.isNamed
      : line.kind === 'other' && line.key === 'other';
  return isSameRow && isAgain && isNameless && (isPart(charge.kind) || charge.kind === 'discount');
}

interface Base {
  readonly goods: number;
  /** What has to be added to the goods, every line of it. */
  readonly rest: readonly Amount[];
}

function basesOf(total: Amount, lines: readonly Amount[], listed: readonly number[]): Base[] {
  const subtotals = lines.filter(({ kind }) => kind === 'subtotal');
  if (subtotals.length === 0) return withoutSubtotal(total, lines);
  return subtotals.flatMap((subtotal) => {
    const after = lines.filter((line) => line.index > subtotal.index && counts(line, total));
    const before = lines.filter(({ kind, index }) => index < subtotal.index && isPart(kind));
    const goods = subtotal.cents;
    // Some count shipping into the subtotal below it: then the goods that are listed cost that much less.
    const isWithin = before.length > 0 && listed.includes(goods - sum(before));
    // Others take a coupon off before they sum up: the items say what the goods cost without it.
    const off = lines.filter(({ kind, index }) => kind === 'discount' && index < subtotal.index);
    const items = lines.filter(({ kind, index }) => kind === 'other' && index < subtotal.index);
    const costs = [sum(items), sumOfItems(items), ...listed];
    const isLess = off.length > 0 && costs.includes(goods - sum(off));
    // And some name it below the sum that is without it already.
    const named = after.filter(({ cents: value, index }) => value < 0 && index < total.index);
    const isLessAbove = named.length > 0 && costs.includes(goods - sum(named));
    return [
      ...(isWithin ? [{ goods: goods - sum(before), rest: [...before, ...after] }] : []),
      ...(isLess ? [{ goods: goods - sum(off), rest: [...off, ...after] }] : []),
      ...(isLessAbove ? [{ goods: goods - sum(named), rest: after }] : []),
      { goods, rest: after },
      { goods, rest: [...before, ...after] },
    ];
  });
}

/** Between subtotal and total every amount is a charge, whatever its name; below the total only one that says so. */
function counts({ kind, index }: Amount, total: Amount): boolean {
  if (isPart(kind)) return true;
  return (kind === 'other' || kind === 'discount') && index < total.index;
}

/** Where no subtotal is shown, the goods are the amounts without a name; an item may show its price and its sum. */
function withoutSubtotal(total: Amount, lines: readonly Amount[]): Base[] {
  const unnamed = lines.filter(({ kind, index }) => kind === 'other' && index < total.index);
  const rest = lines.filter((line) => line.kind !== 'other' && counts(line, total));
  const sums = [sum(unnamed), sumOfItems(unnamed)];
  if (total.groups === null) sums.push(...unnamed.map(({ cents: value }) => value));
  return [
    ...[...new Set(sums)].filter((goods) => goods > 0).map((goods) => ({ goods, rest })),
    ...unnamed.flatMap((line) => [...runningSum(line, total, lines), ...sumBelowItems(line, total, lines)]),
  ];
}

/**
 * A row in words that nobody knows is the sum of the goods where it stands in the element of the total itself, below items that each
 * have one of their own and come to it. A further item would have one too: no total that lags behind is proven by it.
 */
function sumBelowItems(line: Amount, total: Amount, lines: readonly Amount[]): Base[] {
  const isBesideTotal = ({ groups }: Amount) => total.groups?.includes(groups?.at(-1) ?? -1) ?? false;
  const above = lines.filter(({ index }) => index < line.index);
  const isBelowItems =
    above.length > 0 && above.every((item) => item.kind === 'other' && !isBesideTotal(item));
  if (!isBesideTotal(line) || !isBelowItems || sumOfItems(above) !== line.cents) return [];
  return [
    { goods: line.cents, rest: lines.filter((other) => other.index > line.index && counts(other, total)) },
  ];
}

/** A row in words that nobody knows is the sum so far where all rows above it make it, goods and a charge at least. */
function runningSum(line: Amount, total: Amount, lines: readonly Amount[]): Base[] {
  const above = lines.filter(({ index }) => index < line.index);
  const charges = above.filter(({ kind }) => kind !== 'other');
  const after = lines.filter((other) => other.index > line.index && counts(other, total));
  const isSum = charges.some(({ kind }) => isPart(kind)) && charges.length < above.length;
  if (!isSum || sum(above) !== line.cents) return [];
  return [{ goods: line.cents - sum(charges), rest: [...charges, ...after] }];
}

/** Of each element that holds several amounts and nothing else, the last is the sum of its line. */
function sumOfItems(unnamed: readonly Amount[]): number {
  const items = new Map(unnamed.map((line) => [line.groups?.at(-1) ?? `row ${line.index}`, line]));
  return sum([...items.values()]);
}

/**
 * All lines, or once what is listed in detail beside its sum. Rows without a place on a page may repeat a summary and list
 * shipping methods: there equal lines are one, and one of the methods counts.
 */
function waysToCount(lines: readonly Amount[]): (readonly Amount[])[] {
  const ways = [lines, withoutDetails(lines), withoutChoices(lines)];
  if (lines.some(({ groups }) => groups !== null)) return ways;
  const distinct = [
    ...new Map(lines.map((line) => [`${line.kind} ${line.key} ${line.cents}`, line])).values(),
  ];
  const methods = distinct.filter(({ kind }) => kind === 'shipping');
  const others = distinct.filter(({ kind }) => kind !== 'shipping');
  return [...ways, distinct, ...methods.map((method) => [method, ...others])];
}

function withoutDetails(lines: readonly Amount[]): readonly Amount[] {
  const isDetail = (line: Amount) => {
    const same = lines.filter(({ kind }) => kind === line.kind);
    const largest = Math.max(...same.map(({ cents: value }) => value));
    return line.cents !== largest && isPart(line.kind) && sum(same) === 2 * largest;
  };
  return lines.filter((line) => !isDetail(line));
}

/** The price beside the way to ship that is taken, where the sums below it or the row right above it say it once more. */
function withoutChoices(lines: readonly Amount[]): readonly Amount[] {
  const isSaidBy = (line: Amount, { kind, isOfChoice, index, cents: value }: Amount) => {
    const isNear =
      index > line.index || !lines.some((other) => other.index > index && other.index < line.index);
    return kind === 'shipping' && !isOfChoice && value === line.cents && isNear;
  };
  const isSaid = (line: Amount) => line.isOfChoice && lines.some((other) => isSaidBy(line, other));
  return lines.filter((line) => !isSaid(line));
}

function breakdownOf(goods: number, lines: readonly Amount[]): Breakdown {
  const breakdown: Record<string, number> = { subtotal: goods };
  for (const { key, cents: value } of lines) {
    if (value !== 0) breakdown[key] = (breakdown[key] ?? 0) + value;
  }
  return breakdown;
}

/** A summary that says what the goods cost and what is taxed on them. */
function isTaxed(lines: readonly Amount[], chosen: readonly Amount[]): boolean {
  return lines.some(({ kind }) => kind === 'subtotal') && chosen.some(({ kind }) => kind === 'tax');
}

function withRounding(breakdown: Breakdown, missing: number): Breakdown {
  return missing === 0 ? breakdown : { ...breakdown, rounding: missing };
}

function reasonFor(totals: readonly Amount[]): string {
  return totals.length > 0 ? 'the lines do not add up to any total shown' : 'the page shows no total';
}

function withCurrency(found: Proven, amounts: readonly Amount[], stated: Currency | null): TotalReading {
  const shown = new Set(amounts.flatMap(({ currency }) => currency ?? []));
  const named = new Set([...shown].filter((one) => !isSharedSign(one)));
  const currency = named.size > 0 ? onlyOne(named) : stated;
  if (currency === null) return { kind: 'currency_unsupported', detail: 'no single currency is stated' };
  if (currency === 'other' || ![...shown].every((one) => agrees(one, currency)))
    return { kind: 'currency_unsupported', detail: 'what is shown is of another currency than is stated' };
  return { kind: 'total', total: { amount: cents(found.amount), currency, breakdown: found.breakdown } };
}

function onlyOne<T>(values: ReadonlySet<T>): T | null {
  const [first, ...more] = values;
  return first !== undefined && more.length === 0 ? first : null;
}

/** What the button that would be pressed asks for, where it names an amount. */
export function promisedBy(button: Pick<Control, 'text' | 'decimalMark'> | null): number | null {
  return button && amountOn(button.text, button.decimalMark);
}

/** The amount on the button that would be pressed, where it names one: `Pay $29.99`. */
export function amountOn(buttonText: string, mark?: DecimalMark): number | null {
  const money = /\d/.test(buttonText) ? parseMoney(buttonText, mark) : null;
  return money && currencyOf(buttonText) !== null ? money.cents : null;
}
