import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { isStreet } from '@florin/page-reading/fields/field-purpose';
import { type Languages, says, sentencesIn } from '@florin/page-reading/lexicon/lexicon';
import { readLines, showsTotal } from '@florin/page-reading/money/amount-lines';
import { saysCard } from '@florin/page-reading/page/payment-words';
import type { Page } from '@florin/page-reading/page/understand';
import {
  isOtherMeans,
  isPaymentList,
  isPaymentMethod,
  waysToPay,
} from '@florin/page-reading/page/ways-to-pay';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { hasPhrase, hasWords, plainWords } from '@florin/page-reading/words/plain-words';
import { submitButton } from '../../payment-form.ts';
import type { SafeStep } from '../../recipe.ts';
import { saysWhoBuys } from '../untold-press.ts';
import { chosenWayToPay, PAYMENT_KEY, restOf, waysNamed } from './payment-method.ts';

/**
 * The button that places an order whose card is asked for on the page after it; null where this page says nothing of the
 * kind. Only for pages on which nothing takes a card.
 * @example buttonToCardPage(seen)?.text // 'Place order', beside 'Card (you will be taken to a secure page)'
 */
export function buttonToCardPage(seen: DocumentSurvey, steps: readonly SafeStep[] = []): Control | null {
  const button = submitButton(seen);
  if (!button || button.isDisabled || !orders(button, seen)) return null;
  const isNext = leadsToCard(seen, steps) || isOnlyWay(seen, button) || isPaidNext(seen, button, steps);
  return isNext ? button : null;
}

/** `Buy now` puts a product into the cart; below the total of an order it orders. */
function orders(button: Control, { amounts }: DocumentSurvey): boolean {
  const intent = intentOf(button);
  return intent === 'place_order' || (intent === 'buy_now' && showsTotal(amounts));
}

/**
 * `Order and pay`, where the shop knows who buys and nothing has asked how the order is paid: that is asked after it. What obliges to pay
 * may order by invoice. The page itself may be called the payment, as the checkout is in some languages.
 */
function isPaidNext(seen: DocumentSurvey, button: Control, steps: readonly SafeStep[]): boolean {
  const { lines, controls, amounts, heading, languages } = seen;
  const words = (button.text || button.label).trim();
  const isPromised = says('paying', words, languages) && !says('orders_here', words, languages);
  const sections = lines.filter((line) => ![words, heading.trim()].includes(line.trim()));
  const isNamed = sections.some((line) => says('payment_heading', line, languages));
  const isAsked = waysToPay(seen).length > 0 || waysNamed(sections, controls, languages).length > 0;
  return (
    isPromised &&
    showsTotal(amounts) &&
    !isNamed &&
    !isAsked &&
    !steps.some(isChoiceOfPayment) &&
    steps.some(saysWhoBuys)
  );
}

/** Above the button stands what is called the payment, and behind or right below that the card: nothing else was to be chosen. */
function isOnlyWay({ lines, languages, controls }: DocumentSurvey, button: Control): boolean {
  const above = lines.slice(0, Math.max(0, lines.lastIndexOf((button.text || button.label).trim())));
  const headed = above.map((line) => restOf('payment_heading', line, languages));
  const named = headed.flatMap((rest, index) => {
    if (rest === null) return [];
    return rest || (headed[index + 1] === null ? (above[index + 1] ?? '') : []);
  });
  const isChoice = (control: Control) =>
    control.kind === 'radio' ? isPaymentMethod(control, controls) : isPaymentList(control);
  return (
    named.length > 0 &&
    !controls.some(isChoice) &&
    named.every((way) => way.length <= WAY_MAX && isAskedOnline(way, languages))
  );
}

/**
 * The same where the button is only called `Next`: the card was chosen on a page before, and this one shows everything that an order
 * needs, with the street that the parcel goes to, and asks for nothing. What leads on from here may already place the order.
 * @example buttonAfterWholeOrder(seen, steps, '1 Main Street')?.text // 'Next'
 */
export function buttonAfterWholeOrder(
  seen: DocumentSurvey,
  steps: readonly SafeStep[],
  street: string,
): Control | null {
  const button = submitButton(seen);
  if (!button || button.isDisabled || intentOf(button) !== 'continue') return null;
  const isAsked = seen.controls.some(
    ({ kind, form }) => form === button.form && ['text', 'select', 'radio'].includes(kind),
  );
  const showsStreet = hasPhrase(plainWords(seen.lines.join('\n')), plainWords(street));
  const isWhole = !isAsked && showsTotal(seen.amounts) && showsStreet && steps.some(isChoiceOfPayment);
  return isWhole && leadsToCard(seen, steps) ? button : null;
}

/**
 * The same where cart, address and what sending costs stand on one page, all of it entered, and neither a way to pay nor a further step is
 * named: what promises the payment there may order before it shows how to pay.
 * @example buttonAfterOnePage(page)?.text // 'To payment', below a cart whose quantity can still be changed
 */
export function buttonAfterOnePage({ seen, purposes }: Pick<Page, 'seen' | 'purposes'>): Control | null {
  const { controls, amounts, lines, languages } = seen;
  const promises = ({ kind, text, isDisabled, isSiteNavigation }: Control) =>
    kind === 'button' && !isDisabled && !isSiteNavigation && says('paying', text, languages);
  const [button, ...others] = controls.filter(promises);
  if (!button || others.length > 0 || !['continue', 'checkout'].includes(intentOf(button) ?? '')) return null;
  const asked = [...purposes].filter(([{ isSiteNavigation }]) => !isSiteNavigation);
  const hasCart = asked.some(([, { kind }]) => kind === 'quantity');
  const hasStreet = asked.some(
    ([{ isFilled }, purpose]) => purpose.kind === 'buyer' && isStreet(purpose.field) && isFilled,
  );
  const hasSending = readLines(amounts).some(({ kind }) => kind === 'shipping') && showsTotal(amounts);
  const isNamed = lines.some(
    (line) => line.trim() !== button.text.trim() && says('payment_heading', line, languages),
  );
  const isWhole = hasCart && hasStreet && hasSending && !isNamed && waysToPay(seen).length === 0;
  return isWhole ? button : null;
}

function leadsToCard(seen: DocumentSurvey, steps: readonly SafeStep[]): boolean {
  const way = chosenWayToPay(seen);
  const { lines, alerts, languages } = seen;
  // `Payment method saved` names none.
  const unasked = lines.filter((line) => !alerts.some((alert) => alert.trim() === line.trim()));
  const named = waysNamed(unasked, seen.controls, languages);
  if (isAskedOnline(way ?? named[0] ?? '', languages)) return true;
  if (way !== null) return false;
  const isToldOf = lines.some((line) => leadsOn(line, languages));
  return isToldOf || (isNamedCard(named, languages) && isChosenBefore(seen, steps));
}

/** No means is named, or the card and no other: a bar of steps names payment too, with the step after it. */
function isNamedCard(named: readonly string[], languages: Languages): boolean {
  const others = named.filter((way) => isOtherMeans(way, languages));
  const cards = named.filter((way) => saysCard(way, languages));
  return others.length === 0 && (cards.length === 0 || cards.some((way) => isAskedOnline(way, languages)));
}

const WAY_MAX = 60;
const NAME_MIN = 8;

/** The card was chosen on a page before, and what is chosen stands here in a line of its own, under whatever name. */
function isChosenBefore({ lines, languages }: DocumentSurvey, steps: readonly SafeStep[]): boolean {
  const ways = steps.flatMap((step) => (step.action === 'press' && step.way ? [plainWords(step.way)] : []));
  const isNamed = (line: string) => {
    const said = plainWords(line);
    // What was chosen may have stood there with more below its name.
    const isName = said.length >= NAME_MIN && ways.some((way) => way.startsWith(`${said} `));
    return isName || isAskedOnline(line, languages) || ways.some((way) => hasWords(said, way));
  };
  return steps.some(isChoiceOfPayment) && lines.some((line) => line.length <= WAY_MAX && isNamed(line));
}

export function isChoiceOfPayment(step: SafeStep): boolean {
  if (step.action === 'press') return step.intent === PAYMENT_KEY;
  return step.action === 'choose' && step.key === PAYMENT_KEY;
}

function leadsOn(line: string, languages: Languages): boolean {
  return sentencesIn(line).some((sentence) => says('card_page_next', sentence, languages));
}

function isAskedOnline(way: string, languages: Languages): boolean {
  return saysCard(way, languages) && !says('asked_later', way, languages);
}
