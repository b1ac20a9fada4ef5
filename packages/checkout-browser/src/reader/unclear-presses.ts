import { intentOf, isNeverPressed } from '@florin/page-reading/buttons/button-intent';
import { shippingMethods } from '@florin/page-reading/delivery/shipping-methods';
import { withoutGlossaries } from '@florin/page-reading/lexicon/glossary';
import {
  besideEnglish,
  bestSaid,
  type Languages,
  says,
  saysAny,
  saysClearly,
  saysOnly,
} from '@florin/page-reading/lexicon/lexicon';
import { readLines } from '@florin/page-reading/money/amount-lines';
import { belongsToBuying } from '@florin/page-reading/page/forms';
import { doesOtherwise } from '@florin/page-reading/page/page-address';
import { isAboutPaying } from '@florin/page-reading/page/payment-words';
import { fieldsOfBuying, type Page } from '@florin/page-reading/page/understand';
import { waysToPay } from '@florin/page-reading/page/ways-to-pay';
import { isOfAnotherProduct } from '@florin/page-reading/product/product-controls';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { numberedStep } from '@florin/page-reading/words/numbered-step';

const WORDS_MAX = 60;
const PRESSES_MAX = 25;

/** Words that may order, pay, agree or bind: a press that says so is understood by its own words or not made at all. */
export const BINDING = ['binding', 'place_order', 'buy_now', 'agree', 'create_account'] as const;
const LATER_STEPS = ['later_step', 'shipping_method', 'payment_method', 'review_order'] as const;

/**
 * The presses of a page of which nobody knows what they mean, where none of them can order: nothing here takes a card or asks how
 * to pay, and once the shop knows where to send the goods only what still asks for something is left.
 * @example unclearPresses(page, false).map(({ text }) => text) // ['Hop in']
 */
export function unclearPresses(page: Page, knowsAddress: boolean): readonly Control[] {
  if (mayOrder(page)) return [];
  const found = page.seen.controls.filter((control) => isUnclear(control, page));
  const safe = knowsAddress ? found.filter((control) => asksForMore(control, page)) : found;
  return safe.slice(0, PRESSES_MAX);
}

/** Whether a page takes a card, asks how to pay, or says that what is pressed on it orders. */
export function mayOrder(page: Page): boolean {
  const { lines, languages } = page.seen;
  return asksForPayment(page) || lines.some((line) => saysOrder(line, languages));
}

/** Whether a page takes a card, or lets people choose how to pay. */
export function asksForPayment({ seen, purposes }: Page): boolean {
  const takesCard = [...purposes.values()].some(({ kind }) => kind === 'card' || kind === 'card_unknown');
  return takesCard || waysToPay(seen).length > 0;
}

/** Whoever comes may fetch the goods: a shop that was told of nobody can take an order, then. */
export function mayBeFetched({ seen }: Page): boolean {
  return seen.lines.some((line) => says('pickup', line, seen.languages));
}

function saysOrder(line: string, languages: Languages): boolean {
  const isSaid = languages !== undefined && saysClearly('place_order', line, besideEnglish(languages));
  return isSaid || says('orders_here', line, languages);
}

function isUnclear(control: Control, { seen, forms }: Page): boolean {
  const { kind, text, label, isDisabled, isSiteNavigation, group, section, languages } = control;
  const words = (text || label).trim();
  if ((kind !== 'button' && kind !== 'link') || isDisabled || isSiteNavigation || group !== null)
    return false;
  if (!/\p{L}/u.test(words) || words.length > WORDS_MAX) return false;
  if (saysAny(BINDING, words, languages) || standsUnderPaying(section, languages)) return false;
  if (isNeverPressed(control) || intentOf(control) !== null) return false;
  if (isOfAnotherProduct(control, seen.heading) || !belongsToBuying(forms.get(control) ?? 'other'))
    return false;
  return kind === 'button' || leadsOnHere(control, seen);
}

/** What a reader said of a word does not hold for a heading of which it said something else: `payment`, and `payment address`. */
function standsUnderPaying(section: string, languages: Languages): boolean {
  if (isAboutPaying(section, withoutGlossaries(languages))) return true;
  const said = bestSaid(['billing_section', 'paying', 'payment_method'], section, languages);
  return said !== null && said.concept !== 'billing_section';
}

/** To another page of the same site, and to none that does something else. */
export function leadsOnHere({ href }: Control, { url }: DocumentSurvey): boolean {
  if (href.endsWith('#')) return true;
  if (!URL.canParse(href) || doesOtherwise(href)) return false;
  const [to, from] = [new URL(href), new URL(url)];
  const isElsewhere = `${to.pathname}${to.search}` !== `${from.pathname}${from.search}`;
  return to.origin === from.origin && isElsewhere && to.pathname !== '/';
}

/**
 * A form that takes an address and shows what things cost may be the whole checkout, of a shop that sends a bill: then the last
 * press orders. One that names what comes after it is not. Any amount may be the total: nobody here knows what it is called.
 */
function asksForMore({ form }: Control, page: Page): boolean {
  const { seen, purposes } = page;
  const isAsked = fieldsOfBuying(page).some(
    (field) => field.form === form && purposes.get(field)?.kind === 'buyer',
  );
  if (!isAsked && shippingMethods(seen).length === 0) return false;
  return readLines(seen.amounts).length === 0 || namesLaterStep(seen);
}

/**
 * Only what a line says alone is a step that it names. What a reader alone has told counts as one among steps that the shop has
 * numbered: one text that is read wrong never makes the press beside it an order.
 * @example namesLaterStep({ lines: ['1. Heimilisfang', '2. Greiðsla'], languages: ['x-1'] }) // true
 */
function namesLaterStep({ lines, languages }: Pick<DocumentSurvey, 'lines' | 'languages'>): boolean {
  const known = withoutGlossaries(languages);
  if (lines.some((line) => isLaterStep(line, known))) return true;
  const steps = lines.flatMap((_line, index) => numberedStep(lines, index) ?? []);
  return steps.length > 1 && steps.some((step) => isLaterStep(step, languages));
}

function isLaterStep(line: string, languages: Languages): boolean {
  return LATER_STEPS.some((concept) => saysOnly(concept, line, languages));
}
