import { RAW_LENGTH_MAX, tidy } from './words.ts';

interface TextRange {
  readonly firstText: number;
  readonly lastText: number;
}

/** The visible texts of a page in their order, and which of them stand in an element. */
export class SeenWords {
  readonly #texts: readonly Text[];
  readonly #ranges = new Map<Element, TextRange>();
  readonly #blocks = new Map<Element, Element>();
  readonly #words = new Map<Element, string>();
  /** By text, whether the one before it is drawn right before it. */
  readonly #joins: boolean[] = [];

  constructor(texts: readonly Text[]) {
    this.#texts = texts;
    texts.forEach((text, index) => {
      for (let at = text.parentElement; at; at = at.parentElement) {
        const firstText = this.#ranges.get(at)?.firstText ?? index;
        this.#ranges.set(at, { firstText, lastText: index });
      }
    });
  }

  at(index: number): Text | undefined {
    return this.#texts[index];
  }

  indexOf(text: Text): number {
    const range = text.parentElement && this.#ranges.get(text.parentElement);
    return range ? this.#texts.indexOf(text, range.firstText) : -1;
  }

  /** What a person reads in the element. */
  wordsIn(element: Element): string {
    const range = this.#ranges.get(element);
    const words =
      this.#words.get(element) ?? (range ? this.wordsBetween(range.firstText, range.lastText) : '');
    this.#words.set(element, words);
    return words;
  }

  textsIn(element: Element): TextRange | null {
    return this.#ranges.get(element) ?? null;
  }

  /** Texts side by side on one line run together as they are drawn; those of different blocks are different words. */
  wordsBetween(firstText: number, lastText: number): string {
    let words = '';
    for (let index = firstText; index <= lastText && words.length < RAW_LENGTH_MAX; index += 1)
      words += this.#piece(index, firstText);
    return tidy(words);
  }

  /** Those texts of the element that the words stand in. */
  rangeOf(element: Element, words: string): TextRange {
    const range = this.#ranges.get(element)!;
    let { firstText, lastText } = range;
    while (firstText < lastText && this.wordsBetween(firstText + 1, lastText).includes(words.trim()))
      firstText += 1;
    while (lastText > firstText && this.wordsBetween(firstText, lastText - 1).includes(words.trim()))
      lastText -= 1;
    return { firstText, lastText };
  }

  /** Whether the text before this one is drawn right before it, without a space. */
  runsInto(index: number): boolean {
    const [before, text] = [this.#texts[index - 1], this.#texts[index]];
    if (before === undefined || text === undefined) return false;
    this.#joins[index] ??= this.#runsOn(before, text);
    return this.#joins[index] ?? false;
  }

  #piece(index: number, firstText: number): string {
    const isApart = index > firstText && !this.runsInto(index);
    return `${isApart ? ' ' : ''}${this.#texts[index]!.data}`;
  }

  /** Between two texts of one block there may be white space that was left out as a text of its own. */
  #runsOn(before: Text, text: Text): boolean {
    if (this.#blockOf(before.parentElement!) !== this.#blockOf(text.parentElement!)) return false;
    const between = document.createRange();
    between.setStart(before, before.length);
    between.setEnd(text, 0);
    return between.toString() === '';
  }

  #blockOf(element: Element): Element {
    const known = this.#blocks.get(element);
    if (known) return known;
    const isInline = /^(?:inline$|contents$|ruby)/.test(getComputedStyle(element).display);
    const block = isInline && element.parentElement ? this.#blockOf(element.parentElement) : element;
    this.#blocks.set(element, block);
    return block;
  }
}
