import { namesAsExpression } from '@florin/page-reading/lexicon/as-expression';
import { pageLanguages } from '@florin/page-reading/lexicon/page-languages';
import { decimalMark, localesOf } from '@florin/page-reading/money/decimal-mark';
import { amountsIn, PRICE_CELL, SHOWS_MONEY } from '@florin/page-reading/money/money-forms';
import type { Page } from 'playwright-core';
import { declaredLanguage } from '../declared-language.ts';
import type { SeenLine } from './seen-line.ts';
import { withoutSums } from './without-sums.ts';

/** How the product may be recognised on a page. */
export interface ProductMarks {
  readonly names: readonly string[];
  /** The address of its own page. */
  readonly url: string;
}

/**
 * Every place on the page that names the product beside an amount. Only what a person can see is read.
 * @example await readSeenLines(page, { names: ['Enamel Mug'], url: 'https://shop.example/mug' })
 */
export async function readSeenLines(page: Page, marks: ProductMarks): Promise<SeenLine[]> {
  const language = await page.evaluate(declaredLanguage);
  const lines = await page.evaluate(linesInPage, { ...marks, ...EXPRESSIONS });
  const rows = lines.flatMap(({ words }) => words.split('\n'));
  const languages = pageLanguages(language, rows);
  const mark = decimalMark(rows.flatMap(amountsIn), localesOf(language, languages));
  const marked = mark === ',' ? lines.map((line) => ({ ...line, decimalMark: mark })) : lines;
  return withoutSums(marked, languages, marks.names);
}

const EXPRESSIONS = {
  MONEY: SHOWS_MONEY,
  CELL: PRICE_CELL,
  COUNTED: namesAsExpression(['counted']),
  TRACKING: namesAsExpression(['tracking']),
};

/** Runs inside the page. */
function linesInPage({
  names,
  url,
  MONEY,
  CELL,
  COUNTED,
  TRACKING,
}: ProductMarks & typeof EXPRESSIONS): SeenLine[] {
  const ELEMENTS_MAX = 8_000;
  const ANCHORS_MAX = 40;
  const NAME_LENGTH_MAX = 400;
  const WORDS_LENGTH_MAX = 2_000;
  const ROWS_BEFORE = 4;

  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const isCalled = (names: RegExp, name: string) => names.test(` ${plain(name)} `);
  const wanted = names.map(plain).filter((name) => name !== '');
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  function everyElement(root: Document | ShadowRoot, found: Element[] = []): Element[] {
    for (const element of root.querySelectorAll('*')) {
      if (found.length >= ELEMENTS_MAX) break;
      found.push(element);
      if (element.shadowRoot) everyElement(element.shadowRoot, found);
    }
    return found;
  }

  function parentOf(element: Element): Element | null {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }

  const isNaming = (text: string) => {
    const words = ` ${plain(text)} `;
    return wanted.some((name) => words.includes(` ${name} `));
  };

  function isCutName(text: string): boolean {
    const start = /^(.{10,}?)(?:…|\.\.\.)$/.exec(text.trim())?.[1];
    return start !== undefined && wanted.some((name) => name.startsWith(plain(start)));
  }

  const isApart = (element: Element) =>
    element.tagName === 'BR' || !/^(?:inline|contents)/.test(getComputedStyle(element).display);

  /** A name ends where its row does: `Enamel Mug<br>Size: L`, `Enamel Mug<div>Size: L</div>`. */
  function textOf(node: Node): string {
    const text = node.textContent ?? '';
    return node instanceof Element && isApart(node) ? ` ${text} ` : text;
  }

  /** Quick, for the many elements that are none. */
  const mayName = (text: string) => {
    const words = plain(text);
    return wanted.some((name) => words.includes(name)) || isCutName(text);
  };

  function isNameOf(element: Element): boolean {
    if (element instanceof HTMLImageElement) return isNaming(element.alt);
    const whole = element.textContent ?? '';
    if (whole.length > NAME_LENGTH_MAX || whole.length < 2 || !mayName(whole)) return false;
    const text = [...element.childNodes].map(textOf).join('');
    const says = (words: string) => isNaming(words) || isCutName(words);
    return says(text) && ![...element.children].some((child) => says(child.textContent ?? ''));
  }

  /** A hash that looks like a path is where scripts find the product; any other one is a place on the page. */
  function routeOf({ hash }: URL): string {
    return /^#!?\/./.test(hash) ? hash.replace(/\/$/, '') : '';
  }

  /** One address may serve all products, told apart by its parameters or by what a script reads behind the hash. */
  function leadsToProduct(element: Element): boolean {
    if (!(element instanceof HTMLAnchorElement) || !element.href || !URL.canParse(url)) return false;
    const [one, other] = [new URL(url), new URL(element.href)];
    const path = (address: URL) => decodeURI(address.pathname).replace(/\/$/, '');
    const own = [...one.searchParams].filter(([name]) => !isCalled(TRACKING, name));
    if (one.host !== other.host || path(one) !== path(other) || routeOf(one) !== routeOf(other)) return false;
    if (own.length === 0) return path(one) !== '' || routeOf(one) !== '';
    return own.every(([name, value]) => other.searchParams.get(name) === value);
  }

  function isCrossedOut(element: Element): boolean {
    return (
      element.matches('del, s, strike') ||
      getComputedStyle(element).textDecorationLine.includes('line-through')
    );
  }

  const isQuantityList = (list: HTMLSelectElement) =>
    [...list.options].every(({ label }) => /^\d*$/.test(label.trim())) ||
    isCalled(COUNTED, `${list.name} ${list.id} ${list.getAttribute('aria-label')}`);

  /** What is drawn in it, a block or a cell a row. Of a list only what is chosen in it. */
  function wordsOf(block: Element): string {
    const parts: string[] = [];
    let left = ELEMENTS_MAX;
    function read(node: Node): void {
      if (node instanceof Text) return void parts.push(node.data.replace(/\s+/g, ' '));
      if (!(node instanceof Element) || left-- <= 0) return;
      if (node.matches('script, style, noscript, template, textarea, svg, datalist') || !isSeen(node)) return;
      if (node instanceof HTMLSelectElement) {
        if (!isQuantityList(node)) parts.push('\n', node.selectedOptions[0]?.label ?? '', '\n');
        return;
      }
      if (isCrossedOut(node)) return;
      const isRow = isApart(node);
      if (isRow) parts.push('\n');
      for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) read(child);
      if (isRow) parts.push('\n');
    }
    read(block);
    return parts
      .join('')
      .split('\n')
      .map((row) => row.trim())
      .filter((row) => row !== '')
      .join('\n');
  }

  /** From shortly before the name on: not every page puts an element around each line. Where the sums begin is told outside. */
  function partOf(words: string, isOnlyLinked: boolean): string {
    const rows = words.split('\n');
    const at = rows.findIndex((row) => isNaming(row) || isCutName(row));
    if (at < 0) return isOnlyLinked ? words : '';
    const before = rows.slice(Math.max(0, at - ROWS_BEFORE), at);
    const border = before.findLastIndex((row) => MONEY.test(row));
    return [...before.slice(border + 1), ...rows.slice(at)].join('\n');
  }

  function quantitiesIn(block: Element): string[] {
    const boxes = [...block.querySelectorAll('input, select, [role=spinbutton]')].filter(isSeen);
    return boxes.flatMap((box) => {
      if (box instanceof HTMLSelectElement) return isQuantityList(box) ? [box.value] : [];
      const isNamedSo = isCalled(
        COUNTED,
        `${box.getAttribute('name')} ${box.id} ${box.getAttribute('aria-label')}`,
      );
      const isNumber = box.matches('[type=number], [role=spinbutton]');
      if (!isNamedSo && !isNumber) return [];
      return [box instanceof HTMLInputElement ? box.value : (box.getAttribute('aria-valuenow') ?? '')];
    });
  }

  function attributesOf(block: Element): string {
    const parts = [...block.querySelectorAll('[alt], [title], [aria-label], a[href]')].flatMap((element) => {
      const address = element instanceof HTMLAnchorElement && element.href ? new URL(element.href) : null;
      const values = address ? [...address.searchParams.values()] : [];
      return [...['alt', 'title', 'aria-label'].map((name) => element.getAttribute(name) ?? ''), ...values];
    });
    return parts.join(' ').slice(0, WORDS_LENGTH_MAX);
  }

  /** What a value adds is no price. Cells of a table may leave out the sign: `18,400`. */
  const showsPrice = (words: string) =>
    MONEY.test(words.replace(/[([]\s?[+\-−–][^)\]\n]{0,24}[)\]]/g, ' ')) || CELL.test(words);

  /** The smallest element around the name that holds an amount too. */
  function lineAround(anchor: Element): SeenLine | null {
    let block: Element | null = anchor;
    let words = wordsOf(anchor);
    while (block && !showsPrice(words)) {
      block = parentOf(block);
      words = block ? wordsOf(block) : '';
    }
    const isLinked = leadsToProduct(anchor);
    const part = block ? partOf(words, isLinked) : '';
    if (!block || part === '') return null;
    const isWhole = part === words;
    const held = quantitiesIn(block);
    return {
      words: part.slice(0, WORDS_LENGTH_MAX),
      attributes: isWhole ? attributesOf(block) : '',
      quantities: isWhole || held.length === 1 ? held : [],
      isLinked: isWhole && [...block.querySelectorAll('a[href]')].some(leadsToProduct),
    };
  }

  return everyElement(document)
    .filter((element) => (isNameOf(element) || leadsToProduct(element)) && isSeen(element))
    .slice(0, ANCHORS_MAX)
    .flatMap((anchor) => lineAround(anchor) ?? []);
}
