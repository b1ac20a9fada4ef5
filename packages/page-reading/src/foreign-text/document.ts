import { Parser } from 'htmlparser2';
import { FOREIGN_LIMITS, TooLarge } from './limits.ts';

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | null;
  readonly children: Element[];
  /** Its place among the children of its parent. */
  readonly index: number;
  /** Itself or an element around it is one that nobody sees. */
  readonly isHidden: boolean;
  /** What a person would read in it, in single spaces; cut where it reaches `WORDS_MAX` characters. */
  readonly words: string;
}

interface OpenElement extends Element {
  readonly parent: OpenElement | null;
  readonly children: OpenElement[];
  /** With the spaces at its ends, which part it from what stands beside it. */
  said: string;
  words: string;
}

export interface ForeignDocument {
  readonly root: Element;
  /** In the order of the page. */
  readonly elements: readonly Element[];
  /** The data blocks for machines, as written. */
  readonly linkedData: readonly string[];
}

/** No reader looks at longer ones: an amount and what it is called. */
export const WORDS_MAX = 160;

const HIDDEN_TAGS = new Set(['template', 'noscript', 'option', 'del', 's', 'script', 'style']);

/**
 * Reads a page that a stranger wrote, in one pass: what each element says is put together once, when it ends. Throws
 * `TooLarge` above the limits.
 * @example parseDocument('<p>Total <b>$12.00</b></p>').elements[0]?.words // 'Total $12.00'
 */
export function parseDocument(html: string): ForeignDocument {
  if (html.length > FOREIGN_LIMITS.length)
    throw new TooLarge(`more than ${FOREIGN_LIMITS.length} characters`);
  const root = elementIn(null, '#document', {});
  const elements: Element[] = [];
  const linkedData: string[] = [];
  let current = root;
  let depth = 0;
  let events = 0;
  let attributeCount = 0;
  const count = () => {
    events += 1;
    if (events > FOREIGN_LIMITS.events) throw new TooLarge(`more than ${FOREIGN_LIMITS.events} parts`);
  };
  const parser = new Parser({
    onattribute: () => {
      count();
      attributeCount += 1;
      if (attributeCount > FOREIGN_LIMITS.attributes)
        throw new TooLarge(`an element with more than ${FOREIGN_LIMITS.attributes} attributes`);
    },
    onopentag: (tag, attributes) => {
      count();
      attributeCount = 0;
      depth += 1;
      if (depth > FOREIGN_LIMITS.depth) throw new TooLarge(`more than ${FOREIGN_LIMITS.depth} levels`);
      if (elements.length >= FOREIGN_LIMITS.elements)
        throw new TooLarge(`more than ${FOREIGN_LIMITS.elements} elements`);
      current = elementIn(current, tag, attributes);
      elements.push(current);
      if (isLinkedData(current)) linkedData.push('');
    },
    ontext: (text) => {
      count();
      if (isLinkedData(current)) linkedData.push((linkedData.pop() ?? '') + text);
      else if (!current.isHidden) say(current, text);
    },
    onclosetag: () => {
      depth -= 1;
      close(current);
      current = current.parent ?? root;
    },
  });
  parser.write(html);
  parser.end();
  close(root);
  return { root, elements, linkedData };
}

function elementIn(parent: OpenElement | null, tag: string, attributes: Record<string, string>): OpenElement {
  const isHidden = parent?.isHidden || HIDDEN_TAGS.has(tag) || 'hidden' in attributes;
  const index = parent?.children.length ?? 0;
  const element = { tag, attributes, parent, children: [], index, isHidden, said: '', words: '' };
  parent?.children.push(element);
  return element;
}

function close(element: OpenElement): void {
  element.words = element.said.trim();
  if (element.parent && !element.isHidden) say(element.parent, element.said);
}

/** Two more than the longest words: the spaces at the ends. */
const SAID_MAX = WORDS_MAX + 2;

function say(element: OpenElement, text: string): void {
  if (element.said.length >= SAID_MAX) return;
  const plain = text.replace(/\s+/g, ' ');
  const rest = element.said.endsWith(' ') && plain.startsWith(' ') ? plain.slice(1) : plain;
  element.said = (element.said + rest).slice(0, SAID_MAX);
}

function isLinkedData({ tag, attributes }: Element): boolean {
  return tag === 'script' && attributes.type === 'application/ld+json';
}
