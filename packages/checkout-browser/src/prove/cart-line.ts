import { rangesSaid } from '@florin/page-reading/lexicon/lexicon';
import { amountsIn, PRICE_CELL } from '@florin/page-reading/money/money-forms';
import { parseMoney } from '@florin/page-reading/money/shown-money';
import { goodsFieldIn } from '@florin/page-reading/product/goods-field';
import { type SiblingName, siblingNames } from '@florin/page-reading/product/sibling-names';
import type { EnumField, Offer } from '@florin/page-reading/purchase';
import { hasWords, plainWords, withoutWords } from '@florin/page-reading/words/plain-words';
import type { SeenLine } from '../survey/goods/seen-line.ts';

/** What the cart has to show. */
export interface AskedGoods {
  /** What the product's page calls it. */
  readonly names: readonly string[];
  readonly fields: Offer['fields'];
  readonly options: Readonly<Record<string, string | number>>;
  readonly quantity: number;
  /** What all goods together cost, by the lines that prove the total. */
  readonly breakdown: Readonly<Record<string, number>>;
}

export type Unproven = 'title' | 'variant' | 'quantity' | 'price';

/**
 * Whether one of the lines is the product that was asked for, the variant, the quantity, and all that the goods cost: then
 * there is nothing else in the cart. Null where it is, else what none of them shows.
 * @example unprovenIn(lines, goods) // 'variant': the cart shows the mug in another colour
 */
export function unprovenIn(lines: readonly SeenLine[], goods: AskedGoods): Unproven | null {
  const verdicts = lines.map((line) => unprovenOf(line, goods));
  if (verdicts.includes(null)) return null;
  return ORDER.find((verdict) => verdicts.includes(verdict)) ?? 'title';
}

/** The line that came furthest says best what is wrong. */
const ORDER: readonly Unproven[] = ['price', 'quantity', 'variant', 'title'];

function unprovenOf(line: SeenLine, goods: AskedGoods): Unproven | null {
  const names = namesOf(goods);
  const words = plainWords(line.words);
  const field = goodsFieldIn(goods.fields);
  const chosen = field && goods.options[field.key];
  const sibling = siblingOf(words, goods);
  const isAsked =
    field !== undefined && chosen !== undefined
      ? isGoodsLine(words, field, String(chosen))
      : line.isLinked || sibling !== undefined || names.some((name) => isNamed(line.words, words, name));
  if (!isAsked) return 'title';
  const beside = [...names, sibling?.name ?? ''].reduce(withoutWords, words);
  const unnamed = goods.fields.filter(({ key }) => key !== sibling?.key);
  if (!hasVariant(beside, plainWords(line.attributes), { ...goods, fields: unnamed })) return 'variant';
  const amounts = pricesIn(line);
  const shown = quantitiesIn(line, names);
  if (shown.size > 0 && !shown.has(goods.quantity)) return 'quantity';
  return priceProof(amounts, goods, shown);
}

/** A page may describe each value to machines as an offer with a name: that is no name of the product, where it has another. */
function namesOf({ names, fields }: AskedGoods): readonly string[] {
  const all = names.map(plainWords).filter((name) => name !== '');
  const values = fields.flatMap((field) => (field.kind === 'enum' ? titlesOf(field) : []));
  const own = all.filter((name) => !values.includes(name));
  return own.length > 0 ? own : all;
}

/** The name that the product has by the chosen value, where the line calls it so and names no other value beside it. */
function siblingOf(words: string, { names, fields, options }: AskedGoods): SiblingName | undefined {
  return siblingNames(names, fields).find(({ name, key, value }) => {
    const field = fields.find((candidate) => candidate.key === key);
    const others = field?.kind === 'enum' ? field.values.filter((other) => other.value !== value) : [];
    const beside = withoutWords(words, name);
    return (
      String(options[key]) === value &&
      hasWords(words, name) &&
      !others.some(({ title }) => hasWords(beside, plainWords(title)))
    );
  });
}

/**
 * Of goods that share a page the line must name the one that was chosen, by all its words in whatever order, and none of the
 * others by more: `Ticket` is no `Ticket, reduced`. Where none is named whole, a row may have said more of them than their name: then
 * the beginning counts, where it is the beginning of no other.
 */
function isGoodsLine(words: string, { values }: EnumField, chosen: string): boolean {
  const said = new Set(words.split(' '));
  const all = values.map(({ value, title }) => ({ value, parts: plainWords(title).split(' ') }));
  const named = all.filter(({ parts }) => parts.every((part) => said.has(part)));
  const most = Math.max(0, ...named.map(({ parts }) => parts.length));
  const best = named.filter(({ parts }) => parts.length === most);
  if (named.length > 0) return best.length === 1 && best[0]?.value === chosen;
  const begun = all.filter(({ parts }) => parts.slice(0, BEGINNING).every((part) => said.has(part)));
  const [only, ...others] = begun;
  return only !== undefined && others.length === 0 && only.value === chosen && only.parts.length > BEGINNING;
}

const BEGINNING = 2;

/** Whole, or cut short where the page says so by an ellipsis. */
function isNamed(raw: string, words: string, name: string): boolean {
  if (hasWords(words, name)) return true;
  const cut = raw.split('\n').flatMap((line) => /^(.{10,}?)(?:…|\.\.\.)/.exec(line.trim())?.[1] ?? []);
  return cut.some((start) => name.startsWith(plainWords(start)));
}

function hasVariant(words: string, attributes: string, { fields, options }: AskedGoods): boolean {
  return fields.every((field) => {
    const wanted = options[field.key];
    if (field.kind !== 'enum' || field.key === 'shipping' || field.values.length < 2) return true;
    if (field.isGoods) return true;
    if (wanted === undefined) return true;
    const at = field.values.findIndex(({ value }) => value === String(wanted));
    if (at < 0) return true;
    const titles = titlesOf(field);
    // What people read counts before what the markup holds beside it.
    const shown = longestIn(words, titles);
    if (shown.length > 0) return shown.includes(titles[at] ?? '');
    const bare = withoutSharedEnd(titles);
    const [only, ...others] = longestIn(words, bare);
    return (
      longestIn(attributes, titles).includes(titles[at] ?? '') || (others.length === 0 && only === bare[at])
    );
  });
}

/** A product's page may say behind each value what the cart does not repeat: `Red, no extra charge` and `Blue, no extra charge`. */
function withoutSharedEnd(titles: readonly string[]): readonly string[] {
  const words = titles.map((title) => title.split(' '));
  const [first = []] = words;
  const apart = first.findIndex((_, from) => words.every((parts) => endsWith(parts, first.slice(from))));
  if (apart <= 0) return titles;
  const shared = first.length - apart;
  const bare = words.map((parts) => parts.slice(0, -shared).join(' '));
  return bare.includes('') ? titles : bare;
}

function endsWith(parts: readonly string[], end: readonly string[]): boolean {
  return end.every((word, index) => parts.at(index - end.length) === word);
}

const CODE_BEHIND = /\s(?=\S*[\d-])[\p{Lu}\d][\p{Lu}\d._/-]{2,}$/u;

/** A product's page may set an article number behind each value that the cart does not repeat: `Grey SHI-GRE`. */
function titlesOf({ values }: EnumField): readonly string[] {
  const bare = values.map(({ title }) => plainWords(title.trim().replace(CODE_BEHIND, '')));
  const isApart =
    values.every(({ title }) => CODE_BEHIND.test(title.trim())) && new Set(bare).size === values.length;
  return isApart ? bare : values.map(({ title }) => plainWords(title));
}

/** `blue` in `navy blue` is part of another value. */
function longestIn(text: string, titles: readonly string[]): readonly string[] {
  const found = titles.filter((title) => hasWords(text, title));
  return found.filter((title) => {
    const longer = found.filter((other) => other !== title && hasWords(other, title));
    return hasWords(longer.reduce(withoutWords, text), title);
  });
}

/**
 * Whether the way proved the goods: by the summary that was seen last, or by the cart where that summary only leaves out which variant
 * it is. One that names another variant proves nothing.
 * @example isProvenOnWay({ last: beside, cart }, goods) // true: 'Pen 1 $189.00', and 'Pen, Colour: Red $189.00' in the cart
 */
export function isProvenOnWay(
  { last, cart }: { readonly last: readonly SeenLine[]; readonly cart: readonly SeenLine[] },
  goods: AskedGoods,
): boolean {
  if (unprovenIn(last, goods) === null) return true;
  const titles = goods.fields.flatMap((field) => (field.kind === 'enum' ? titlesOf(field) : []));
  const namesVariant = last.some(({ words }) => longestIn(plainWords(words), titles).length > 0);
  const isSame = !namesVariant && unprovenIn(last, { ...goods, fields: [] }) === null;
  return isSame && unprovenIn(cart, goods) === null;
}

/** `(+$2.00)` beside a value is what that value adds, and no price of the goods. */
const SURCHARGE =
  /[([]\s?[+\-−–]\s?(?:[A-Z]{1,3}\$|[A-Z]{3}|[$£¥￥￡￦฿₠-⃀]|kr\.?)?\s?\d[\d,.]*\s?(?:[A-Z]{3}|[$£¥￥￡￦฿₠-⃀円원元]|zł|Kč|kr)?\s?[)\]]/g;

function pricesIn({ words, decimalMark }: SeenLine): readonly number[] {
  const bare = words.split('\n').filter((row) => PRICE_CELL.test(row));
  return [...amountsIn(words.replace(SURCHARGE, ' ')), ...bare]
    .map((text) => Math.abs(parseMoney(text, decimalMark)?.cents ?? 0))
    .filter((cents) => cents > 0);
}

const BEHIND_NAME = /^\s*(?:(?:\.:?|:)\s*)?(\d{1,3})(?![\d.,])/;
const TIMES = [/(?<![\w.])[x×]\s?(\d{1,3})(?![\d.,\w])/gi, /(?<![\w.$])(\d{1,3})\s?[x×](?!\w)/gi];

function quantitiesIn({ words, quantities }: SeenLine, names: readonly string[]): ReadonlySet<number> {
  const held = quantities.map(Number).filter((quantity) => Number.isInteger(quantity) && quantity > 0);
  if (held.length > 0) return new Set(held);
  // A name may hold a number that looks like a quantity: `Nails 2 x 40`.
  const rows = words.split('\n').filter((row) => !names.some((name) => plainWords(row) === name));
  const named = rows
    .flatMap((row) => [
      ...rangesSaid('counted', row).flatMap(({ end }) => BEHIND_NAME.exec(row.slice(end))?.[1] ?? []),
      ...TIMES.flatMap((pattern) => [...row.matchAll(pattern)].map(([, digits]) => digits)),
    ])
    .map(Number);
  // A cell or a badge of its own.
  const bare = rows.filter((row) => /^\d{1,3}$/.test(row)).map(Number);
  return new Set(named.length > 0 ? named : bare);
}

/** The line's sum, or its price for one as often as was asked for, is what all goods cost. */
function priceProof(
  amounts: readonly number[],
  { breakdown, quantity }: AskedGoods,
  shown: ReadonlySet<number>,
): Unproven | null {
  const costs = [...costsOf(breakdown)];
  const isSum = (amount: number) => costs.includes(amount);
  if (quantity > 1 && amounts.some((amount) => isSum(amount * quantity))) return null;
  if (!amounts.some(isSum)) return 'price';
  if (quantity > 1) return shown.has(quantity) ? null : 'quantity';
  const isPerPiece = (amount: number) => costs.some((cost) => cost > amount && cost % amount === 0);
  return shown.has(1) || !amounts.some(isPerPiece) ? null : 'quantity';
}

/** Shops write goods with or without tax, before or after a discount. */
function costsOf(breakdown: AskedGoods['breakdown']): ReadonlySet<number> {
  const { subtotal = breakdown.total ?? 0, shipping = 0, tax = 0, discount = 0 } = breakdown;
  const bases = [subtotal, subtotal + discount];
  // What is taken off may lower the tax, and shipping may have none.
  const taxed = [subtotal + shipping, subtotal + shipping + discount, subtotal + discount];
  return new Set(
    bases.flatMap((goods) => [
      goods,
      goods + tax,
      ...taxed.flatMap((all) => withShareOfTax(goods, all, tax)),
    ]),
  );
}

/** Where more or less than the goods is taxed, they are shown with their share, rounded by itself. */
function withShareOfTax(goods: number, taxed: number, tax: number): readonly number[] {
  if (tax <= 0 || goods <= 0 || taxed <= 0 || taxed === goods) return [];
  const whole = goods + Math.round((goods * tax) / taxed);
  return [whole - 1, whole, whole + 1];
}
