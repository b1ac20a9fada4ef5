import type { Concept } from '../lexicon/concepts.ts';
import {
  allMentioned,
  allSaid,
  bestSaid,
  isWithin,
  judging,
  type Languages,
  says,
  saysOnly,
} from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

export type ButtonIntent =
  | 'add_to_cart'
  | 'buy_now'
  | 'guest'
  | 'continue'
  | 'checkout'
  | 'view_cart'
  | 'review'
  | 'place_order'
  | 'decline_cookies'
  | 'accept_cookies'
  /** Gives the shop what was entered in a part of the page, which stays open. */
  | 'save'
  /** Makes the cart take over the quantities that were entered. */
  | 'update_cart'
  /** Opens the list of ways to ship or to pay. */
  | 'choose_method'
  /** Shows the variants of a product, which are hidden until then. */
  | 'show_choices'
  /** Closes a layer that lies over the page. */
  | 'dismiss'
  /** Shows a second line for the address. */
  | 'more_address';

/** Of two that words say as much of the first counts. */
const MEANT: readonly (readonly [Concept, ButtonIntent])[] = [
  ['save', 'save'],
  ['update_cart', 'update_cart'],
  ['decline_cookies', 'decline_cookies'],
  ['accept_cookies', 'accept_cookies'],
  ['guest', 'guest'],
  ['more_address', 'more_address'],
  ['review_order', 'review'],
  ['place_order', 'place_order'],
  ['add_to_cart', 'add_to_cart'],
  ['buy_now', 'buy_now'],
  ['checkout', 'checkout'],
  ['view_cart', 'view_cart'],
  ['continue', 'continue'],
  ['no_thanks', 'continue'],
];
const INTENTS = new Map(MEANT);
const CONCEPTS = [...INTENTS.keys()];

/** What a step of a checkout is left by. */
export const LEADS_ON: ReadonlySet<ButtonIntent> = new Set([
  'guest',
  'continue',
  'checkout',
  'review',
  'place_order',
]);

/**
 * Whether a checkout may be left by it: it leads on, or buys what is in the cart.
 * @example leavesStep(control) // true: 'Buy now'
 */
export function leavesStep(control: Control): boolean {
  const intent = intentOf(control);
  return intent === 'buy_now' || (intent !== null && LEADS_ON.has(intent));
}

/** Wallets, accounts, coupons and everything that leads away: never pressed, whatever else the words say. */
const NEVER: readonly Concept[] = [
  'other_wallet',
  'coupon',
  'apply_coupon',
  'newsletter',
  'sign_in',
  'remove',
  'wish_list',
  'continue_shopping',
  'go_back',
  'search',
  'leads_away',
  'extra',
];

/** Said by words that nothing else in them can take back, but for a guest who is to be one no longer: `Cancel guest checkout`. */
const SURE: ReadonlySet<ButtonIntent> = new Set(['guest', 'decline_cookies', 'accept_cookies']);

const WORDS_MAX = 60;

/**
 * What pressing it would mean, by its words; null where they say nothing that a checkout needs.
 * @example intentOf(control) // 'add_to_cart'
 */
export function intentOf(control: Control): ButtonIntent | null {
  if (control.kind !== 'button' && control.kind !== 'link') return null;
  // Only ever set where whatever it means orders nothing.
  if (control.readPress) return control.readPress;
  const words = wordsOf(control);
  if (words === '') return intentOfTool(control) ?? (control.readAs === 'place_order' ? 'place_order' : null);
  if (words.length > WORDS_MAX) return null;
  if (control.isInDialog && isDismissing(words, control.languages)) return 'dismiss';
  const { intent, isNever } = readPress(words, control.languages);
  const isLeft = intent === 'guest' && says('leads_away', words, control.languages);
  if (intent !== null && SURE.has(intent) && !isLeft) return intent;
  if (isNever || (intent === 'add_to_cart' && addsCoupon(control))) return null;
  // What folds the summary of an order leads to no last look at it.
  if (intent === 'review' && control.isTab) return null;
  if (intent === 'add_to_cart' && leadsToCart(control)) return 'view_cart';
  const told = intentOfTool(control);
  if (told === 'place_order') return told;
  if (control.readAs === 'add_to_cart') return 'add_to_cart';
  if (control.readAs === 'place_order' && (intent === 'buy_now' || intent === 'checkout'))
    return 'place_order';
  return intent ?? told ?? readIntent(control);
}

/** `Add` says nothing of what is added; its technical name may. */
function addsCoupon({ name, id }: Control): boolean {
  return [name, id].some((named) => names('coupon', named));
}

/** One word may mean into the cart and to the cart: a link to the page of the cart, with nothing to put into it, leads there. */
function leadsToCart({ kind, href }: Control): boolean {
  if (kind !== 'link' || !URL.canParse(href)) return false;
  const { pathname, search } = new URL(href);
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  return search === '' && names('cart', last.replace(/\.[a-z]{1,5}$/i, ''));
}

/** Where no words explain it. */
function readIntent({ readAs }: Control): ButtonIntent | null {
  return (readAs && INTENTS.get(readAs)) ?? null;
}

function isDismissing(words: string, languages: Languages): boolean {
  return /^[×✕✖]$/.test(words) || says('dismiss', words, languages);
}

interface Press {
  readonly intent: ButtonIntent | null;
  readonly isNever: boolean;
}

/** The most that the words say, and whether something beside that says to leave it alone. */
const readPress = judging((words, languages): Press => {
  const best = bestSaid(CONCEPTS, words, languages);
  const isNever = NEVER.flatMap((concept) => allSaid(concept, words, languages)).some(
    (said) => best === null || !isWithin(said, best),
  );
  // What else is said of an order does not make it none: `Continue and place order`.
  const orders = allMentioned('place_order', words, languages).some(
    (said) => said.words > 1 && best !== null && !isWithin(said, best),
  );
  const concept = orders && !isNever ? 'place_order' : best?.concept;
  return { intent: (concept && INTENTS.get(concept)) ?? null, isNever };
});

/**
 * Whether the words of a press that may order say as well that it leads to the checkout: `Passer commande` says both, and the page
 * that it stands on tells which.
 * @example mayLeadToCheckout(control) // true
 */
export function mayLeadToCheckout(control: Control): boolean {
  return intentOf(control) === 'place_order' && says('checkout', wordsOf(control), control.languages);
}

/**
 * Whether words name the step that comes next: what is ordered is ordered there.
 * @example announcesStep(control) // true: 'Next: Place order'
 */
export function announcesStep(control: Control): boolean {
  const [first = '', ...rest] = wordsOf(control).split(/[:›»→]/);
  return rest.join('').trim() !== '' && saysOnly('continue', first.trim(), control.languages);
}

/** By the name alone of the tool that a form is for agents, or of the script that a picture calls. `checkout` may be the way there or the order itself. */
function intentOfTool({ tool = '' }: Control): ButtonIntent | null {
  const { intent, isNever } = readPress(tool, undefined);
  return intent !== null && TOLD.has(intent) && !isNever ? intent : null;
}

const TOLD: ReadonlySet<ButtonIntent> = new Set(['add_to_cart', 'view_cart', 'place_order']);

/** Whether its words say that it leads away or costs something: whatever else is known of it, it is left alone. */
export function isNeverPressed(control: Control): boolean {
  return readPress(wordsOf(control), control.languages).isNever;
}

/** A picture with a number on it is called by its label. */
function wordsOf({ text, label }: Control): string {
  return (/\p{L}/u.test(text) || label === '' ? text : label).trim();
}

/** The controls of a page that mean this, in the order in which they stand. */
export function controlsFor(seen: DocumentSurvey, intent: ButtonIntent): Control[] {
  return seen.controls.filter((control) => intentOf(control) === intent);
}
