import { intentOf } from '@florin/page-reading/buttons/button-intent';
import type { Concept } from '@florin/page-reading/lexicon/concepts';
import { asLanguage, type GlossaryEntry, quotes } from '@florin/page-reading/lexicon/glossary';
import { normalise } from '@florin/page-reading/lexicon/normalise';
import { readLines } from '@florin/page-reading/money/amount-lines';
import { inLanguages, isForeign } from '@florin/page-reading/page/spoken-words';
import { understand } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import { redact } from '@florin/page-reading/report/redact';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { TimedOut, withTimeLimit } from '@florin/time-limit/time-limit';
import type { BrowserContext } from 'playwright-core';
import type { DriveContext } from '../driver.ts';
import {
  asElement,
  elementKey,
  elementsOf,
  harmlessPresses,
  type KeyedElement,
  type Standing,
  understoodOf,
} from './page-elements.ts';
import {
  type ElementQuestion,
  OF_PRESSES,
  type PageReader,
  READ_PRESSES,
  type ReadPress,
  type TextAsked,
} from './page-reader.ts';
import { sumsOf, TO_READ_SUMS, withSums } from './pointed-sums.ts';
import { shownLines } from './shown-lines.ts';
import { unclearPresses } from './unclear-presses.ts';
import { keyOf, unreadTexts } from './unread-texts.ts';

/** Of at most some 6,000 tokens each: a hundred texts and what they can mean. */
const QUESTIONS_MAX = 20;
/** A reader that was silent once may answer the next time; one that is silent again is not waited for any more. */
const SILENCES_MAX = 2;
/** What is left after the answer must still be enough to go on. */
const TIME_LEFT_MIN_MS = 15_000;
/** Half of what may be spent is for an answer, so that a silent reader leaves time to go on without it. */
const ANSWER_MIN_MS = 2_000;
const LOGGED_MAX = 12;
const PRESSED_MAX = 8;

/** What was told of the words of a shop. JSON, to be kept. */
export interface Glossary {
  readonly words: readonly GlossaryEntry[];
  /** What presses of these words do. */
  readonly presses: readonly { readonly words: string; readonly press: ReadPress }[];
  /** What elements are for that no words explain, by `elementKey`; absent where none was asked about. */
  readonly elements?: readonly { readonly key: string; readonly concept: Concept }[];
}

const NO_GLOSSARY: Glossary = { words: [], presses: [] };

type Question = () => Promise<boolean>;

interface Reading {
  readonly reader: PageReader | null;
  readonly context: DriveContext;
  /** Null before the shop can have been told anything of the buyer. */
  readonly choice: Choice | null;
}

/** What a reader has said of the pages of one way through a shop. Without a reader, and without words kept, nothing ever is. */
export class ReaderNotes {
  readonly #reading: Reading | null;
  readonly #entries: GlossaryEntry[] = [];
  readonly #presses = new Map<string, ReadPress[]>();
  readonly #elements = new Map<string, Concept>();
  readonly #asked = new Set<string>();
  /** What pages let choose, in small letters: whoever chose it told the shop nothing that it had not said itself. */
  readonly #offered = new Set<string>();
  /** Sites with a page in a language that nobody here knows: on a short one it may look like a neighbour's. */
  readonly #foreignOrigins = new Set<string>();
  #questionsLeft = QUESTIONS_MAX;
  #silences = 0;
  #readMs = 0;

  constructor(reading: Reading | null = null, kept: Glossary = NO_GLOSSARY) {
    this.#reading = reading;
    this.#entries.push(...kept.words);
    for (const { words, press } of kept.presses) this.#notePress(press, words);
    for (const { key, concept } of kept.elements ?? []) this.#elements.set(key, concept);
  }

  /** Everything that was told, to be kept with a flow. */
  get glossary(): Glossary {
    const presses = [...this.#presses].flatMap(([words, read]) => read.map((press) => ({ words, press })));
    const elements = [...this.#elements].map(([key, concept]) => ({ key, concept }));
    return { words: [...this.#entries], presses, ...(elements.length > 0 && { elements }) };
  }

  get hasNotes(): boolean {
    return this.#entries.length > 0 || this.hasPresses;
  }

  get hasPresses(): boolean {
    return this.#presses.size > 0 || this.#elements.size > 0;
  }

  get canAsk(): boolean {
    const hasReader = (this.#reading?.reader ?? null) !== null;
    return hasReader && this.#questionsLeft > 0 && this.#silences < SILENCES_MAX;
  }

  /** How long a reader took for its answers, all in all. */
  get readMs(): number {
    return this.#readMs;
  }

  /** The page with what is known of its words, asked about first where it is in a language that nobody here knows. */
  async tell<Survey extends DocumentSurvey>(
    seen: Survey,
    judge: (seen: Survey) => DocumentSurvey,
  ): Promise<Survey> {
    const isForeignHere = this.#foreignOrigins.has(originOf(seen)) || isForeign(seen);
    if (this.#reading?.reader) this.#noteOffered(seen);
    if (this.canAsk && isForeignHere && (await this.#ask(judge(this.#spoken(seen)))))
      this.#foreignOrigins.add(originOf(seen));
    return this.#spoken(seen);
  }

  #noteOffered({ controls }: DocumentSurvey): void {
    for (const { kind, label, text, options } of controls) {
      for (const option of options) this.#offered.add(option.label.trim().toLowerCase());
      if (kind === 'radio') this.#offered.add((label || text).trim().toLowerCase());
    }
  }

  /** A text of a page without what the buyer told, for those who read it elsewhere. */
  #said(text: string, { choice }: Reading, { languages }: DocumentSurvey): string {
    const wasOffered = (value: string | number) => this.#offered.has(String(value).trim().toLowerCase());
    const own = (options: Choice['options']) =>
      Object.fromEntries(Object.entries(options).filter(([, value]) => !wasOffered(value)));
    return redact(text, choice && { ...choice, options: own(choice.options) }, languages);
  }

  #spoken<Survey extends DocumentSurvey>(seen: Survey): Survey {
    if (this.#entries.length === 0) return seen;
    return inLanguages(seen, [...(seen.languages ?? []), asLanguage(this.#entries.map(asComplaint))]);
  }

  /** Whether a notice was said to decline the card. Whether that is so is for others to say: on a page it counts as any complaint. */
  saysDeclined(notice: string): boolean {
    return this.#entries.some(({ concept, words }) => concept === 'card_declined' && quotes(notice, words));
  }

  /** Asks about a page on which nothing leads on; true where something new is known of it. */
  readMore(seen: DocumentSurvey): Promise<boolean> {
    return this.#ask(seen);
  }

  /** The page with what its presses were read as, as far as a reading may decide that. */
  withPresses<Survey extends DocumentSurvey>(seen: Survey, standing: Standing): Survey {
    if (!this.hasPresses) return seen;
    const page = understand(seen);
    const presses = new Set(unclearPresses(page, standing.knowsAddress));
    const harmless = new Set(this.#elements.size > 0 ? harmlessPresses(page, standing) : []);
    const controls = seen.controls.map((control) => {
      const read = presses.has(control) ? (this.#presses.get(wordsOn(control)) ?? []) : [];
      const pointed = harmless.has(control) ? this.#elements.get(elementKey(seen, control)) : undefined;
      const readPress = pressesOf(control, standing.hasAdded).find(
        (press) => press === pointed || read.includes(press),
      );
      return readPress ? { ...control, readPress } : control;
    });
    return { ...seen, controls };
  }

  /** The page with what its fields and its sums were pointed out as. Of a field it counts where nothing else tells what that is. */
  withPointed<Survey extends DocumentSurvey>(seen: Survey): Survey {
    if (this.#elements.size === 0) return seen;
    const controls = seen.controls.map((control) => {
      const isField = control.kind === 'text' || control.kind === 'select';
      const readAs = isField && !control.readAs ? this.#elements.get(elementKey(seen, control)) : undefined;
      return readAs ? { ...control, readAs } : control;
    });
    return withSums({ ...seen, controls }, this.#elements);
  }

  /** Asks which elements of a page lead on, in whatever words or none, to do what is wanted; true where one is known now. */
  async pointOut(
    seen: DocumentSurvey,
    standing: Standing,
    wanted: string,
    stopped?: string,
  ): Promise<boolean> {
    if (!this.canAsk) return false;
    const page = understand(seen);
    const elements = elementsOf(page, standing).map((control) => ({
      key: elementKey(seen, control),
      element: asElement(control),
    }));
    const understood = understoodOf(page, standing);
    return this.#point(seen, elements, {
      wanted,
      pressed: standing.pressed,
      understood,
      ...(stopped && { stopped }),
    });
  }

  /** Asks about a page from which nothing leads on, in words and by pointing; true where something new is known of it. */
  async explain(
    seen: DocumentSurvey,
    standing: Standing,
    wanted: string,
    /** Why the way would end here otherwise. */
    stopped?: string,
  ): Promise<boolean> {
    const [first, second] = this.#questions(seen, () => this.pointOut(seen, standing, wanted, stopped));
    const isTold = await first();
    // What changes nothing explains nothing: the other question is put as well, before the page is tried again as it was.
    return (isTold && this.#makesDifference(seen, standing)) || (await second()) || isTold;
  }

  /** The same of a page whose sums make no total. What they are said to be is reckoned with all the same. */
  async explainSums(
    seen: DocumentSurvey,
    /** Why they make none as they are read. */
    stopped: string,
  ): Promise<boolean> {
    const point = () => this.#point(seen, sumsOf(seen), { wanted: TO_READ_SUMS, stopped, pressed: [] });
    const [first, second] = this.#questions(seen, point);
    return (await first()) || second();
  }

  /** In a language that is known words are seldom what is missing. */
  #questions(seen: DocumentSurvey, point: Question): readonly [Question, Question] {
    const read = () => this.readMore(seen);
    return isForeign(seen) ? [read, point] : [point, read];
  }

  /** Whether what was told of a page lets more be done on it, or otherwise, than without. */
  #makesDifference(seen: DocumentSurvey, standing: Standing): boolean {
    const told = this.withPointed(this.withPresses(this.#spoken(seen), standing));
    return readingOf(told) !== readingOf(seen);
  }

  async #point(
    seen: DocumentSurvey,
    all: readonly KeyedElement[],
    {
      wanted,
      stopped,
      pressed,
      understood = [],
    }: Pick<ElementQuestion, 'wanted' | 'stopped' | 'pressed' | 'understood'>,
  ): Promise<boolean> {
    const reading = this.#reading;
    if (!reading?.reader || !this.#hasTime(reading)) return false;
    const known = all.filter(({ key }) => !this.#elements.has(key));
    // Whoever has named some of them was asked about the others, too.
    const asked = `${wanted} ${all.map(({ key }) => key).join('\n')}`;
    if (known.length === 0 || this.#asked.has(asked)) return false;
    const said = (text: string) => this.#said(text, reading, seen);
    const elements = known.map(({ element }) => ({
      ...element,
      text: said(element.text),
      under: said(element.under),
      options: element.options.map(said),
    }));
    const language = seen.language.slice(0, LANGUAGE_MAX);
    const lines = shownLines(seen).map((line) => said(line.slice(0, LINE_MAX)));
    const question = {
      title: said(seen.title),
      language,
      wanted,
      ...(stopped !== undefined && { stopped: said(stopped.slice(0, LINE_MAX)) }),
      pressed: pressed.slice(-PRESSED_MAX).map(said),
      lines,
      elements,
      understood: understood.map((one) => ({ ...one, text: said(one.text), under: said(one.under) })),
    };
    const answers = await this.#answerOf(reading, (reader, signal) => reader.point(question, signal));
    if (answers) this.#asked.add(asked);
    const told = (answers ?? []).flatMap(({ index, concept }) => {
      const key = known[index]?.key;
      if (key === undefined || this.#elements.has(key)) return [];
      this.#elements.set(key, concept);
      return [`"${elements[index]?.text || elements[index]?.name}" is for ${concept}`];
    });
    if (answers) reading.context.log({ name: 'advised', detail: listed(told) });
    return told.length > 0;
  }

  #hasTime({ context }: Reading): boolean {
    return this.canAsk && context.deadlineMs - Date.now() >= TIME_LEFT_MIN_MS;
  }

  /** Counts the question, its time and its silence. */
  async #answerOf<Answers>(
    { reader, context }: Reading,
    ask: (reader: PageReader, signal: AbortSignal) => Promise<Answers | null>,
  ): Promise<Answers | null> {
    if (!reader) return null;
    this.#questionsLeft -= 1;
    const startMs = Date.now();
    const answerMs = Math.floor((context.deadlineMs - startMs - TIME_LEFT_MIN_MS) / 2);
    const limits = { timeoutMs: Math.max(ANSWER_MIN_MS, answerMs), signals: [context.signal] };
    const answers = await withTimeLimit(limits, (signal) => ask(reader, signal)).catch(silentWhenLate);
    this.#readMs += Date.now() - startMs;
    context.signal.throwIfAborted();
    this.#silences = answers ? 0 : this.#silences + 1;
    return answers;
  }

  async #ask(seen: DocumentSurvey): Promise<boolean> {
    const reading = this.#reading;
    if (!reading || !this.#hasTime(reading)) return false;
    const said = (text: string) => this.#said(text, reading, seen);
    const isNew = (text: TextAsked) => !this.#asked.has(askedKey(seen, text)) && !this.#isTold(text);
    const unread = unreadTexts(seen).filter((asked) => isNew(asked) && keyOf(said(asked.text)) !== '');
    if (unread.length === 0) return false;
    const texts = unread.map(({ place, text, under }) => ({ place, text: said(text), under: said(under) }));
    const language = seen.language.slice(0, LANGUAGE_MAX);
    const question = { site: originOf(seen), title: said(seen.title), language, texts };
    const answers = await this.#answerOf(reading, (reader, signal) => reader.read(question, signal));
    if (answers) for (const text of unread) this.#asked.add(askedKey(seen, text));
    const told = (answers ?? []).filter((answer) => this.#noteAnswer(answer, unread[answer.index]));
    const words = told.map(({ concept, index }) => `"${texts[index]?.text}" means ${concept}`);
    if (answers) reading.context.log({ name: 'advised', detail: listed(words) });
    return told.length > 0;
  }

  /** Whether all of a text was told of: on this page or another, beside a field or in a line. An amount may be called as a part is. */
  #isTold({ place, text }: TextAsked): boolean {
    if (place === 'amount' || place === 'button' || place === 'link') return false;
    const words = normalise(text);
    return this.#entries.some((entry) => entry.words === words);
  }

  /** Of a press all of its words count. What else says what a press would is nothing, but for a choice to buy as a guest. */
  #noteAnswer({ concept, words }: GlossaryEntry, asked: TextAsked | undefined): boolean {
    const isPress = asked?.place === 'button' || asked?.place === 'link';
    const said = isPress ? normalise(asked.text) : words;
    if (!isPress && OF_PRESSES.has(concept)) return false;
    if (!isReadPress(concept)) return this.#note({ concept, words: said });
    if (isPress) return this.#notePress(concept, said);
    return concept === 'guest' && asked?.place === 'choice' && this.#note({ concept, words: said });
  }

  /** False where it was known. */
  #note({ concept, words }: GlossaryEntry): boolean {
    if (this.#entries.some((known) => known.concept === concept && known.words === words)) return false;
    this.#entries.push({ concept, words });
    return true;
  }

  #notePress(press: ReadPress, words: string): boolean {
    const known = this.#presses.get(words) ?? [];
    if (known.includes(press)) return false;
    this.#presses.set(words, [...known, press]);
    return true;
  }
}

/** What a page is taken for and what can be done on it, to be compared. */
function readingOf(seen: DocumentSurvey): string {
  const { kind, purposes, complaints } = understand(seen);
  const meanings = seen.controls.map((control) => [intentOf(control), purposes.get(control)]);
  const sums = readLines(seen.amounts).map((line) => line.kind);
  return JSON.stringify([kind, meanings, sums, complaints.length]);
}

function listed(told: readonly string[]): string {
  return told.slice(0, LOGGED_MAX).join(', ') || 'of nothing';
}

function silentWhenLate(error: unknown): null {
  if (error instanceof TimedOut) return null;
  throw error;
}

function asComplaint(entry: GlossaryEntry): GlossaryEntry {
  return entry.concept === 'card_declined' ? { ...entry, concept: 'invalid_entry' } : entry;
}

function isReadPress(concept: Concept): concept is ReadPress {
  return READ_PRESSES.some((press) => press === concept);
}

const LANGUAGE_MAX = 20;
const LINE_MAX = 160;

function originOf({ url }: DocumentSurvey): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

/** Before something is in the cart the cart is not what is looked for, and afterwards nothing is added. */
function pressesOf({ isInDialog }: Control, hasAdded: boolean): readonly ReadPress[] {
  const leading: readonly ReadPress[] = hasAdded
    ? ['view_cart', 'checkout', 'continue', 'guest']
    : ['add_to_cart', 'continue'];
  return isInDialog ? [...leading, 'dismiss'] : leading;
}

function wordsOn({ text, label }: Control): string {
  return normalise(text || label);
}

/** What a press does depends on its page, and what an amount is called may be said elsewhere too; other words mean what they mean. */
function askedKey({ url }: DocumentSurvey, { place, text }: TextAsked): string {
  const isPress = place === 'button' || place === 'link';
  const where = isPress ? new URL(url).pathname : place === 'amount' ? place : '';
  return `${where} ${keyOf(text)}`;
}

const notesOf = new WeakMap<BrowserContext, ReaderNotes>();

/** From here on the pages of a browser context are looked at with what a reader says of them. */
export function readWith(context: BrowserContext, notes: ReaderNotes): ReaderNotes {
  notesOf.set(context, notes);
  return notes;
}

/** @example await readerOf(page.context())?.tell(seen) */
export function readerOf(context: BrowserContext): ReaderNotes | null {
  return notesOf.get(context) ?? null;
}
