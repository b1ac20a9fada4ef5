import { says } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import { spaced } from '../lexicon/spaced.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import type { Clue, Meaning } from './reading.ts';
import { MEANINGS } from './reading.ts';
import { nameClues, wordClues } from './word-clues.ts';

/** What the form around a press asks for, and what else the page shows. */
export interface PressPlace {
  /** What the fields of its form are read as. */
  readonly asks: ReadonlySet<Meaning>;
  /** What the fields of the whole page are read as. */
  readonly pageAsks: ReadonlySet<Meaning>;
  /** Whether pressing it sends its form. */
  readonly isSender: boolean;
  /** Whether it is the only button of its form that does. */
  readonly isOnlySender: boolean;
  readonly isLastOfForm: boolean;
  /** How many presses of the page say the same. */
  readonly alike: number;
  readonly showsTotal: boolean;
}

const ADDRESS: readonly Meaning[] = ['street', 'city', 'postal_code', 'family_name', 'full_name'];
/**
 * What a button or a link says by its words, its names and where it leads.
 * @example pressClues(control, seen)[0] // { rule: 'words is', meaning: 'add_to_cart', … }
 */
export function pressClues(control: Control, seen: DocumentSurvey): readonly Clue[] {
  const { text, label, name, id, section, languages, tool = '' } = control;
  const words = wordsOf(control);
  const isCalledElse = words !== label && text !== label;
  return [
    ...wordClues('words', words.slice(0, WORDS_MAX), MEANINGS.press, languages),
    ...(isCalledElse ? wordClues('label', label.slice(0, WORDS_MAX), MEANINGS.press, languages) : []),
    ...nameClues('name', `${name} ${id}`, MEANINGS.press),
    ...wordClues('name', spaced(`${name} ${id}`), MEANINGS.press, undefined),
    ...wordClues('section', section, MEANINGS.press, languages),
    ...nameClues('tool', tool, MEANINGS.press),
    ...nameClues('address', addressPath(control.href), MEANINGS.press),
    ...wordClues('address', addressPath(control.href), MEANINGS.press, undefined),
    ...cartAddress(control),
    ...nameClues('form address', addressPath(control.formAction ?? ''), MEANINGS.press),
    ...wordClues('form address', addressPath(control.formAction ?? ''), MEANINGS.press, undefined),
    ...nameClues('form name', formNames(control, seen), MEANINGS.press),
  ];
}

/**
 * The shape of a press and its place: what its form asks for says what sending it does, in whatever words.
 * @example pressMarks(control, seen, place) // ['a button', 'sends the card', …]
 */
export function pressMarks(control: Control, seen: DocumentSurvey, place: PressPlace): readonly string[] {
  return [...shapeMarks(control), ...formMarks(place), ...aroundMarks(seen, place)];
}

function wordsOf({ text, label }: Control): string {
  return /\p{L}/u.test(text) || label === '' ? text : label;
}

/** A link that shows a picture or a sum leads where its address says. */
function cartAddress({ href }: Control): readonly Clue[] {
  const path = addressPath(href);
  return names('cart', path)
    ? [{ rule: 'address of the cart', meaning: 'view_cart', strength: 1, evidence: path }]
    : [];
}

const WORDS_MAX = 80;
const LONG_WORDS = 40;

function formNames({ form }: Control, { forms }: DocumentSurvey): string {
  return form === null ? '' : (forms[form]?.names ?? '');
}

function addressPath(address: string): string {
  if (!URL.canParse(address)) return '';
  const { pathname, search } = new URL(address);
  return `${pathname} ${search}`;
}

function shapeMarks(control: Control): readonly string[] {
  const words = wordsOf(control);
  return present([
    control.kind === 'link' ? 'a link' : 'a button',
    control.isSiteNavigation && 'in the frame of the site',
    control.isInDialog && 'in a dialog',
    control.isDisabled && 'disabled',
    control.listEntry !== '' && 'of one of several products',
    control.row !== '' && 'in a row',
    control.group !== null && 'one of a choice',
    words.trim() === '' && 'without words',
    words.length > LONG_WORDS && 'with many words',
    control.kind === 'link' && control.href !== '' && !control.href.endsWith('#') && 'leads elsewhere',
    control.form === null ? 'outside of forms' : 'in a form',
  ]);
}

function formMarks({ asks, isSender, isOnlySender, isLastOfForm }: PressPlace): readonly string[] {
  if (!isSender) return [];
  return present([
    asks.has('card_number') && 'sends the card',
    ADDRESS.filter((part) => asks.has(part)).length >= 2 && 'sends an address',
    asks.has('password') && 'sends a password',
    asks.has('quantity') && 'sends a quantity',
    asks.has('variant_title') && 'sends a variant',
    asks.has('coupon') && 'sends a coupon',
    asks.has('newsletter') && 'sends a newsletter',
    asks.has('search') && 'sends a search',
    asks.has('shipping_method') && 'sends a way of shipping',
    (asks.has('payment_method') || asks.has('card_payment')) && 'sends a way of paying',
    asks.has('terms') && 'sends an agreement',
    asks.has('email') && asks.size === 1 && 'sends a mail address alone',
    asks.size === 0 && 'sends nothing that is entered',
    isOnlySender && 'sends its form alone',
    isLastOfForm && 'stands last in its form',
  ]);
}

/** Where the page stands by its own address and heading, and what it asks for: what leads on from a cart is the checkout. */
function aroundMarks(seen: DocumentSurvey, { alike, showsTotal, pageAsks }: PressPlace): readonly string[] {
  return present([
    saidOf(seen, 'cart') && 'on a cart',
    saidOf(seen, 'checkout') && 'on a checkout',
    alike > 2 && 'one of several alike',
    showsTotal && 'a total is shown',
    pageAsks.has('card_number') && 'the page takes a card',
    pageAsks.has('password') && 'the page asks for a password',
    ADDRESS.some((part) => pageAsks.has(part)) && 'the page asks for an address',
    pageAsks.has('shipping_method') && 'the page asks for shipping',
    pageAsks.size === 0 && 'the page asks for nothing',
  ]);
}

function saidOf({ url, heading, languages }: DocumentSurvey, concept: 'cart' | 'checkout'): boolean {
  return names(concept, addressPath(url)) || says(concept, heading, languages);
}

function present(marks: readonly (string | false)[]): readonly string[] {
  return marks.filter((mark) => mark !== false);
}

/**
 * The buttons that send a form: those that do so by themselves, and where it has none, those with words, which leave it to a script.
 * @example sendersOf(form) // [button]: `<button type="button" onclick="cart.submit()">Add to cart</button>`
 */
export function sendersOf(form: readonly Control[]): readonly Control[] {
  const buttons = form.filter(({ kind, isTab }) => kind === 'button' && !isTab);
  const submits = buttons.filter(({ inputType }) => ['', 'submit', 'image'].includes(inputType));
  return submits.length > 0 ? submits : buttons.filter((button) => /\p{L}/u.test(wordsOf(button)));
}
