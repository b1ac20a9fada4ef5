import { hasSpacedNumber, moneyIn } from '@florin/page-reading/money/money-forms';
import type { AmountRow } from '@florin/page-reading/survey/document-survey';
import { SURVEY_LIMITS } from '@florin/page-reading/survey/limits';
import { asTyped } from '@florin/page-reading/words/as-typed';
import { type FoundAmount, labelOfAmount } from './amount-labels.ts';
import { isChecked } from './controls/control-state.ts';
import { isOneOfSeveral } from './controls/drawn/swatches.ts';
import { labelOf } from './controls/labels.ts';
import { SeenWords } from './seen-words.ts';
import { isVisible } from './visibility.ts';
import { tidy, wordsIn } from './words.ts';

/** A button promises a price, and what is being drawn has none yet. */
const NOT_SHOWN_AS_PRICE = 'button, [role=button], [aria-busy=true]';

/** Amounts are read from what is seen and nothing else: words that only machines get are no one's price. */
export function readAmounts(texts: Text[]): AmountRow[] {
  const seen = new SeenWords(texts);
  const found = new Map<number, FoundAmount>();
  for (const text of texts) {
    if (!/\d/.test(asTyped(text.data)) || tidy(text.data).length >= SURVEY_LIMITS.textLength) continue;
    const amount = amountAround(text, seen) ?? amountOnLine(text, seen);
    if (amount && found.size < SURVEY_LIMITS.amounts) found.set(amount.firstText, amount);
  }
  const amounts = [...found.values()].filter(({ element }) => !element.closest(NOT_SHOWN_AS_PRICE));
  const elements = amounts.map(({ element }) => element);
  const chosen = chosenInTotals(elements);
  const groupsOf = groupsAround([...elements, ...chosen.map(({ element }) => element)]);
  const rows = [
    ...amounts.map((amount) => ({
      element: amount.element,
      row: rowOf(amount, amounts, seen, groupsOf(amount.element)),
    })),
    ...chosen.map(({ element, label, text }) => ({
      element,
      row: { label, text, groups: groupsOf(element), isChosen: true },
    })),
  ];
  return (chosen.length > 0 ? rows.sort(byPlace) : rows).map(({ row }) => row);
}

function byPlace({ element: one }: { element: Element }, { element: other }: { element: Element }): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

interface ChosenAmount {
  readonly element: Element;
  readonly label: string;
  readonly text: string;
}

/** So many other sums make a table one of sums. */
const SUMS_MIN = 2;

/** What a list in a table of sums shows as taken is a line of it: `Shipping | [Courier $9.00]`. */
function chosenInTotals(amounts: readonly Element[]): ChosenAmount[] {
  return [...document.querySelectorAll<HTMLSelectElement>('table select, dl select')].flatMap((select) => {
    const table = select.closest('table, dl');
    const words = tidy(select.selectedOptions[0]?.label);
    const text = moneyIn(words, false);
    const sums = amounts.filter((element) => table?.contains(element));
    if (!text || sums.length < SUMS_MIN || !isVisible(select)) return [];
    const head = select.closest('tr')?.querySelector('th') ?? select.closest('dd')?.previousElementSibling;
    return [{ element: select, label: (wordsIn(head ?? null) || words).slice(0, 80), text }];
  });
}

/** The smallest element whose words contain the whole amount, so that `$<b>12</b>.<sup>99</sup>` reads as one. */
function amountAround(text: Text, seen: SeenWords): FoundAmount | null {
  for (let at = text.parentElement, depth = 0; at && depth < 4; at = at.parentElement, depth += 1) {
    const words = seen.wordsIn(at);
    if (words.length >= SURVEY_LIMITS.textLength) return null;
    const money = moneyIn(words, hasSpacedNumber(tidy(text.data)));
    if (money) {
      const range = seen.rangeOf(at, money);
      const first = seen.at(range.firstText);
      // The sign of the amount before it is not the sign of a number: `18,40 $` in one cell and `1` in the next.
      if (first && first !== text && moneyIn(tidy(first.data), hasSpacedNumber(tidy(first.data))))
        return null;
      return partOf(
        text,
        { element: at, text: `${signBefore(range.firstText, seen)}${money}`, ...range },
        seen,
      );
    }
  }
  return null;
}

/** One element may hold several amounts, each on a line of its own: `Items: $34.00<br>Shipping: $5.90`. */
function amountOnLine(text: Text, seen: SeenWords): FoundAmount | null {
  const isBreak = (node: ChildNode | null) => node === null || node instanceof HTMLBRElement;
  if (!text.parentElement || !isBreak(text.previousSibling) || !isBreak(text.nextSibling)) return null;
  const words = tidy(text.data);
  const money = moneyIn(words, hasSpacedNumber(words));
  const index = seen.indexOf(text);
  return money ? { element: text.parentElement, text: money, firstText: index, lastText: index } : null;
}

/** A minus that stands before the element of the amount, and touches it: `-<span>$4.85</span>`. */
function signBefore(firstText: number, seen: SeenWords): string {
  const sign = seen.at(firstText - 1)?.data.trimStart() ?? '';
  return /^[-−–]$/.test(sign) && seen.runsInto(firstText) ? '-' : '';
}

/** Another number beside an amount (`Qty 1`) is not that amount once more. */
function partOf(text: Text, amount: FoundAmount, seen: SeenWords): FoundAmount | null {
  for (let index = amount.firstText; index <= amount.lastText; index += 1)
    if (seen.at(index) === text) return amount;
  return null;
}

function rowOf(
  amount: FoundAmount,
  all: readonly FoundAmount[],
  seen: SeenWords,
  groups: readonly number[],
): AmountRow {
  const { label, note } = labelOfAmount(amount, all, seen);
  const isChosen = choiceAround(amount.element);
  return {
    label: label.slice(0, 80),
    text: isChosen === null ? amount.text : withoutDash(amount),
    groups,
    ...(note && { note: note.slice(0, 80) }),
    ...(isChosen !== null && { isChosen }),
  };
}

/** Prices of shipping methods and extras stand in the words of the choice that they belong to. */
function choiceAround(element: Element): boolean | null {
  const drawn = element.closest('[role=radio], [role=option], [role=checkbox], [aria-checked]');
  if (drawn)
    return [drawn.getAttribute('aria-checked'), drawn.getAttribute('aria-selected')].includes('true');
  const control = element.closest('label')?.control;
  const isChoice = control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type);
  return isChoice ? control.checked : (markedBeside(element) ?? drawnAround(element));
}

/** In a table the mark and its words have a cell each, and nothing but their row joins them. */
function markedBeside(element: Element): boolean | null {
  const row = element.closest('tr');
  const [mark, ...others] = row?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [];
  if (!mark || others.length > 0 || mark.contains(element)) return null;
  return labelOf(mark).includes(tidy(element.textContent)) ? mark.checked : null;
}

/** Between the name of a choice and its price a dash takes nothing off: `Standard - $4.95`. */
function withoutDash({ element, text }: FoundAmount): string {
  const before = tidy(element.textContent).split(text)[0] ?? '';
  return /\p{L}[^\p{L}]* $/u.test(before) ? text.replace(/^[-−–] /, '') : text;
}

const DRAWN_DEPTH = 3;

function drawnAround(element: Element): boolean | null {
  for (
    let at: Element | null = element, depth = 0;
    at && depth < DRAWN_DEPTH;
    at = at.parentElement, depth += 1
  )
    if (isOneOfSeveral(at)) return isChecked(at);
  return null;
}

/** Numbers the elements that hold several amounts; of those that hold the same ones only the smallest counts. */
function groupsAround(elements: readonly Element[]): (element: Element) => number[] {
  const held = new Map<Element, number>();
  for (const element of elements)
    for (let at = element.parentElement; at; at = at.parentElement) held.set(at, (held.get(at) ?? 0) + 1);
  const numbers = new Map<Element, number>();
  const numberOf = (element: Element) => {
    const number = numbers.get(element) ?? numbers.size;
    numbers.set(element, number);
    return number;
  };
  return (element) => {
    const groups: number[] = [];
    let inner = 1;
    for (let at = element.parentElement; at; at = at.parentElement) {
      const count = held.get(at) ?? 0;
      if (count > inner) groups.unshift(numberOf(at));
      inner = count;
    }
    return groups;
  };
}
