import { setTimeout as sleep } from 'node:timers/promises';
import type { ButtonIntent } from '@florin/page-reading/buttons/button-intent';
import { failed } from '@florin/page-reading/failure';
import type { Action } from '@florin/page-reading/page/actions';
import type { BuyerDetail, Failed, OptionField } from '@florin/page-reading/purchase';
import type { AskedPage } from '@florin/page-reading/receipt/page-verdict';
import type { Control, Locator } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { type Standing, TO_PUT_INTO_CART } from '../../reader/page-elements.ts';
import { type Glossary, ReaderNotes } from '../../reader/reader-notes.ts';
import type { FrameSurvey } from '../../survey/survey.ts';
import type { KnownLists } from '../act/closed-lists.ts';
import type { PaymentForm } from '../payment-form.ts';
import type { SafeStep } from '../recipe.ts';
import type { WayNotes } from '../understand/way-notes.ts';
import type { PlannedEntry } from './entry.ts';
import { Search } from './search.ts';
import { wasTold } from './untold-press.ts';

export interface AtPayment {
  readonly kind: 'payment';
  readonly form: PaymentForm;
  readonly seen: FrameSurvey;
  readonly steps: readonly SafeStep[];
  readonly notes: WayNotes;
  /** What a reader told of the words on the way; null where nobody was asked. */
  readonly glossary: Glossary | null;
}

export interface Missing {
  readonly kind: 'missing';
  readonly details: readonly BuyerDetail[];
  readonly fields: readonly OptionField[];
}

export type Exploration = AtPayment | Missing | Failed;

export interface Adding {
  readonly state: string;
  /** What the page said until then. */
  readonly lines: readonly string[];
  /** Requests until then that may have changed something at the shop. */
  readonly sent: number;
}

export interface Pressed {
  readonly action: Action;
  readonly state: string;
  /** The page that it was pressed on. */
  readonly from: AskedPage;
  /** Requests until then that may have changed something at the shop. */
  readonly sent: number;
}

export interface Beginning {
  readonly url: string;
  /** Requests that may have changed something at the shop when the product was put into the cart; null before that. */
  readonly sentBeforeAdding: number | null;
}

/** How far an exploration has come; changed as it goes on. */
export interface Progress {
  /** Taken before the exploration began, on the way that it goes on. */
  readonly replayed: readonly SafeStep[];
  steps: SafeStep[];
  search: Search;
  readonly lists: KnownLists;
  readonly notes: WayNotes;
  readonly reader: ReaderNotes;
  readonly cart: CartProgress;
  readonly delivery: DeliveryProgress;
  readonly page: PageProgress;
  readonly done: DoneOnce;
}

/** What is known of the cart. */
export interface CartProgress {
  hasAdded: boolean;
  /** The product's page, as long as the product may be put into the cart once more; null where it may not. */
  start: Beginning | null;
  /** How things stood when the product was last put into the cart; null once that is judged. */
  adding: Adding | null;
  hasQuantity: boolean;
  /** A quantity was entered in the cart, which may have to be told to take it over. */
  owesUpdate: boolean;
  /** There is none: the page that was asked for takes the card, or a press on it leads to one that does. */
  readonly isPaidHere: boolean;
}

/** What is known of the address of the parcel. */
export interface DeliveryProgress {
  hasDelivery: boolean;
  /** Presses until an address of any name was last asked for; null before that. */
  streetAfter: number | null;
}

/** How long the open page has been worked on, and what was pressed on it. */
export interface PageProgress {
  changes: number;
  idleRounds: number;
  /** Rounds in which nothing was done but wait, on all pages. */
  waits: number;
  /** When the first of the idle rounds began. */
  idleSinceMs: number;
  /** What was pressed on the way here, as a reader is told of it. */
  readonly pressedWords: string[];
  /** The state of the page when a button was last pressed. */
  pressedAt: string | null;
  /** What was pressed last to come nearer to the payment; null once it is known whether it was lost. */
  pressed: Pressed | null;
  /** Requests started when the page was last looked at; null before the first look. */
  started: number | null;
}

/** What is done one time at most. */
export interface DoneOnce {
  /** Layers that were closed, by where and how, and what was hidden and is shown. */
  readonly closed: Set<string>;
  /** Fields that were entered once more, otherwise, because the shop complained of them. */
  readonly repaired: Set<string>;
  /** Forms in which something was entered since a button of theirs was pressed, by `formKey`. */
  readonly entered: Set<string>;
  /** Presses that were tried though nobody knows what they mean. */
  readonly guessed: Set<string>;
}

/** What a replay has done already. */
export interface Start {
  /** The steps that it took; none where everything is explored. */
  readonly replayed?: readonly SafeStep[];
  readonly hasAdded: boolean;
  readonly hasQuantity: boolean;
  /** An address for the parcel was given on an earlier page. */
  readonly hasDelivery: boolean;
  /** The page that was asked for sells without a cart. */
  readonly isPaidHere?: boolean;
  /** What it saw on the way. */
  readonly notes: WayNotes;
  /** Where somebody can be asked at a dead end. */
  readonly reader?: ReaderNotes;
}

/** @example startProgress({ hasAdded: false, hasQuantity: true, hasDelivery: false, notes: new WayNotes() }) */
export function startProgress({
  hasAdded,
  hasQuantity,
  hasDelivery,
  isPaidHere = false,
  notes,
  reader = new ReaderNotes(),
  replayed = [],
}: Start): Progress {
  return {
    replayed,
    steps: [],
    search: new Search(),
    lists: new Map(),
    notes,
    reader,
    cart: { hasAdded, start: null, adding: null, hasQuantity, owesUpdate: false, isPaidHere },
    delivery: { hasDelivery, streetAfter: null },
    page: {
      changes: 0,
      idleRounds: 0,
      waits: 0,
      idleSinceMs: 0,
      pressedWords: [],
      pressedAt: null,
      pressed: null,
      started: null,
    },
    done: { closed: new Set(), repaired: new Set(), entered: new Set(), guessed: new Set() },
  };
}

/** @example progress.reader.withPresses(seen, standingOf(progress)) */
export function standingOf({ cart, delivery, notes, page }: Progress): Standing {
  const knowsAddress = delivery.hasDelivery || delivery.streetAfter !== null;
  const isTold = knowsAddress || wasTold(notes.fields());
  return { hasAdded: cart.hasAdded, knowsAddress, isTold, pressed: page.pressedWords };
}

/** Somebody may know what the page says, or which of its elements lead on: true where something can be tried that could not before. */
export async function isExplained(
  seen: DocumentSurvey,
  progress: Progress,
  /** Why the way would end here otherwise. */
  stopped?: string,
): Promise<boolean> {
  const standing = standingOf(progress);
  if (!(await progress.reader.explain(seen, standing, wantedAt(standing), stopped))) return false;
  progress.search.goesOn();
  return true;
}

/** A clock that stands still while a reader thinks: how long it takes is no fault of the shop's. */
export function exploredMs({ reader }: Pick<Progress, 'reader'>): number {
  return Date.now() - reader.readMs;
}

/** What a buyer wants who stands there, for somebody who sees nothing but the page. */
function wantedAt({ hasAdded, knowsAddress }: Standing): string {
  if (!hasAdded) return TO_PUT_INTO_CART;
  if (!knowsAddress)
    return 'The product is in the cart. Go on to where the address of the buyer is asked for, as a guest without an account, and fill in what is asked.';
  return 'The shop knows the address. Fill in what is still asked and go on to where a card is asked for. Nothing may be ordered yet.';
}

/** Undefined: nothing was done in this round, so the next kind of action has its turn. */
export type Turn = Exploration | 'acted' | undefined;

const CHANGES_PER_PAGE_MAX = 12;
const IDLE_ROUNDS_MAX = 12;
const IDLE_ROUND_MS = 250;
/** Looking at a page can take seconds: then fewer looks are enough. */
const IDLE_MS_MAX = 6_000;
const IDLE_ROUNDS_MIN = 4;

/** Counts one more change to this page. A page that has to be changed without end does not keep what is entered. */
export function tooManyChanges(progress: Progress): boolean {
  progress.page.changes += 1;
  return progress.page.changes > CHANGES_PER_PAGE_MAX;
}

/** Gives a page in which nothing can be done yet some time, but not for ever; false once that is over. */
export async function waitForPage(progress: Progress): Promise<boolean> {
  if (progress.page.idleRounds === 0) progress.page.idleSinceMs = Date.now();
  progress.page.idleRounds += 1;
  const isLong =
    progress.page.idleRounds > IDLE_ROUNDS_MIN && Date.now() - progress.page.idleSinceMs > IDLE_MS_MAX;
  if (isLong || progress.page.idleRounds > IDLE_ROUNDS_MAX) return false;
  progress.page.waits += 1;
  await sleep(IDLE_ROUND_MS);
  return true;
}

/** The same where there is nothing else to try. */
export async function waitOrFail(progress: Progress, detail: string): Promise<Turn> {
  return (await waitForPage(progress)) ? 'acted' : failed('unsupported_checkout', detail);
}

/** Written down once: a field filled again (the script of the page started late and emptied it) is one step. */
export function noteStep(progress: Progress, step: SafeStep): void {
  const { steps } = progress;
  if (!hasStep(sinceLastPress(steps), step)) steps.push(step);
}

function hasStep(steps: readonly SafeStep[], step: SafeStep): boolean {
  return steps.some((known) => JSON.stringify(known) === JSON.stringify(step));
}

/** What was done on the page that is open, as far as it is known. */
export function sinceLastPress(steps: readonly SafeStep[]): readonly SafeStep[] {
  return steps.slice(steps.findLastIndex(({ action }) => action === 'press') + 1);
}

/** The form that a control belongs to, on the page of this address. */
export function formKey(url: string, { form }: Control): string {
  return `${url} ${form}`;
}

export function pressStep(control: Control, intent: ButtonIntent): SafeStep {
  return { class: 'safe', action: 'press', intent, locators: control.locators, shows: [] };
}

/** Null where it was pressed: what shows a part of a form hides it at the second press. */
export function pressedOnce(
  control: Control,
  intent: ButtonIntent,
  steps: readonly SafeStep[],
): PlannedEntry | null {
  const step = pressStep(control, intent);
  return hasStep(steps, step) ? null : { move: { kind: 'press', control }, step };
}

export const NO_QUANTITY = failed(
  'unsupported_checkout',
  'the quantity cannot be set',
  'quantity_unavailable',
);

/** The end of the way: the form of the card is found, and nothing was bought. */
export function atPayment(
  { steps, notes, reader }: Progress,
  form: PaymentForm,
  seen: FrameSurvey,
): AtPayment {
  return {
    kind: 'payment',
    form,
    seen,
    steps: withPostconditions(steps),
    notes,
    glossary: reader.hasNotes ? reader.glossary : null,
  };
}

/** Each press is followed by whatever the next step works on: that being shown proves that the press worked. */
function withPostconditions(steps: readonly SafeStep[]): SafeStep[] {
  return steps.map((step, index) =>
    step.action === 'press' ? { ...step, shows: targetsOf(steps[index + 1]) } : step,
  );
}

function targetsOf(step: SafeStep | undefined): readonly Locator[] {
  return step && 'locators' in step ? step.locators : [];
}
