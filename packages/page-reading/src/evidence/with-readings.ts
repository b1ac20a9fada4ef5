import { intentOf, isNeverPressed } from '../buttons/button-intent.ts';
import { purposesOf } from '../fields/field-purposes.ts';
import type { Concept } from '../lexicon/concepts.ts';
import { withoutGlossaries } from '../lexicon/glossary.ts';
import { says, saysAny } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import { spaced } from '../lexicon/spaced.ts';
import { readLines, showsTotal } from '../money/amount-lines.ts';
import { isForeign } from '../page/spoken-words.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { evidenceOf } from './read-document.ts';
import type { Evidence, Reading } from './reading.ts';
import { weigh } from './weigh.ts';
import { WEIGHTS } from './weights.ts';

/** What is less sure stays unread: somebody else may be asked. */
const CERTAIN = 0.85;
/** What a wrong reading would hand out, or order, is read only where hardly anything else is possible. */
const CERTAIN_OF_CARD = 0.95;
/** What is as likely as this is tried where nothing better leads on. */
const POSSIBLE = 0.3;
/** A press that may order with more than this chance is not taken for one that leads on. */
const ORDERS_MAX = 0.03;

const LEADING_ON: ReadonlySet<string> = new Set<Concept>([
  'add_to_cart',
  'view_cart',
  'checkout',
  'continue',
  'guest',
  'review_order',
  'decline_cookies',
  'dismiss',
]);

/**
 * A survey whose fields and presses that no words of theirs explain are read by everything else that is known of them: what the
 * platform says, how they stand to each other, what they send.
 * @example withReadings(seen).controls.find(({ readAs }) => readAs === 'place_order')?.text // 'Hop hop'
 */
export function withReadings<Survey extends DocumentSurvey>(seen: Survey): Survey {
  const purposes = purposesOf(seen.controls);
  const unread = new Set(
    seen.controls.filter((control) => {
      if (control.isSiteNavigation) return false;
      if (control.kind === 'text' || control.kind === 'select')
        return purposes.get(control)?.kind === 'other';
      if (control.kind !== 'button') return false;
      if (isNeverPressed(control)) return sendsShopOn(control);
      const intent = intentOf(control);
      return intent === null || intent === 'buy_now' || ABOUT_CART.has(intent);
    }),
  );
  if (unread.size === 0) return seen;
  const besideCard = onlyBesideCard(seen, purposes);
  const { controls } = evidenceOf(seen, unread);
  return {
    ...seen,
    controls: seen.controls.map((control) => {
      const evidence = unread.has(control) ? controls.get(control) : undefined;
      if (!evidence) return control;
      if (isNeverPressed(control))
        return goesOn(evidence) && cannotOrder(control, seen)
          ? { ...control, readPress: 'continue' }
          : control;
      const readings = weigh(evidence, WEIGHTS);
      if (control === besideCard || ordersAtLast(control, evidence, seen))
        return { ...control, readAs: 'place_order' };
      if (addsToCart(evidence) && !leavesCartLayer(control, evidence))
        return { ...control, readAs: 'add_to_cart' };
      if (intentOf(control) !== null) return control;
      const isSafe = cannotOrder(control, seen);
      const readAs = sendsCardAlone(evidence) ? 'place_order' : surely(control, readings, isSafe);
      if (readAs) return { ...control, readAs };
      const mayLead = isSafe && !mayBeBilled(evidence, seen) ? perhaps(control, evidence, readings) : null;
      return mayLead ? { ...control, mayLead } : control;
    }),
  };
}

/** `Continuar compra` goes back to the goods or on with buying them. */
function sendsShopOn({ text, label, inputType, formAction, languages }: Control): boolean {
  const path = URL.canParse(formAction ?? '') ? spaced(new URL(formAction ?? '').pathname) : '';
  const isSentOn = inputType === 'submit' && says('checkout', path);
  return isSentOn && says('continue_shopping', text || label, languages);
}

/** What a step of the checkout is sent to the checkout by goes on. */
function goesOn({ marks }: Evidence): boolean {
  return marks.includes('sends its form alone') && !marks.includes('on a cart');
}

/** One word may name the cart, what leads there and what puts into it. */
const ABOUT_CART: ReadonlySet<string> = new Set(['view_cart', 'checkout']);

/** The one button of a form that counts pieces, on a page that is neither the cart nor behind it. */
function addsToCart({ marks }: Evidence): boolean {
  const isOfProduct = marks.includes('sends a quantity') && marks.includes('sends its form alone');
  const isBehind = ['on a cart', 'on a checkout', 'sends an address', 'sends the card', 'sends a coupon'];
  return isOfProduct && !isBehind.some((mark) => marks.includes(mark));
}

/** A cart that is laid over the product's page counts pieces as well, and says what they come to. */
function leavesCartLayer(control: Control, { marks }: Evidence): boolean {
  return control.isInDialog && intentOf(control) === 'checkout' && marks.includes('a total is shown');
}

/**
 * `Acquista ora` leads from a product to the checkout; in a checkout, below what it all costs, it orders. So does `Checkout` where it sends
 * whom the parcel is for together with how it is paid: nothing is left to ask.
 */
function ordersAtLast(control: Control, { marks }: Evidence, { url }: DocumentSurvey): boolean {
  const sendsAll = marks.includes('sends an address') && marks.includes('sends a way of paying');
  if (intentOf(control) === 'checkout') return sendsAll;
  if (marks.includes('without words')) return marks.includes('a total is shown') && sendsPayment(marks);
  const isLast = marks.includes('a total is shown') && !marks.includes('sends a quantity');
  return intentOf(control) === 'buy_now' && isLast && isWithinCheckout(url);
}

/** How it is paid, by the one button of its form. */
function sendsPayment(marks: readonly string[]): boolean {
  return marks.includes('sends a way of paying') && marks.includes('sends its form alone');
}

/** @example isWithinCheckout('https://shop.example/checkout/confirm/') // true */
function isWithinCheckout(url: string): boolean {
  const parts = URL.canParse(url) ? new URL(url).pathname.split('/') : [];
  return parts.some((part) => names('checkout', part));
}

/** Whatever it is called, and whether it orders at once or leads to a last look: from here on the shop has the card. */
function sendsCardAlone({ marks }: Evidence): boolean {
  return marks.includes('sends the card') && marks.includes('sends its form alone');
}

/** A form may hold the fields of a card alone: what sends them is the one button in their section, whatever it is called. */
function onlyBesideCard(
  { controls }: DocumentSurvey,
  purposes: ReturnType<typeof purposesOf>,
): Control | null {
  const number = controls.find((control) => {
    const purpose = purposes.get(control);
    return purpose?.kind === 'card' && purpose.field === 'number' && !control.isDisabled;
  });
  if (!number || number.section === '') return null;
  const buttons = controls.filter(({ kind, isSiteNavigation }) => kind === 'button' && !isSiteNavigation);
  if (buttons.some(({ form }) => form !== null && form === number.form)) return null;
  const [only, ...others] = buttons.filter(({ section }) => section === number.section);
  return only && others.length === 0 && intentOf(only) === null ? only : null;
}

/** A step of a checkout is sent by the one button that its form has. */
const STEPS = ['sends an address', 'sends a way of shipping'];

const WAYS = ['view_cart', 'checkout', 'continue', 'guest'] as const;

/** The likeliest way on, where it can hardly order; what comes of it is seen, and the way goes back where nothing does. */
function perhaps(
  control: Control,
  { marks }: Evidence,
  readings: readonly Reading[],
): Control['mayLead'] | null {
  const isLast = marks.includes('sends its form alone') || marks.includes('stands last in its form');
  const isStep = isLast && STEPS.some((mark) => marks.includes(mark));
  if (control.kind !== 'button') return null;
  if (isStep && namesStep(control)) return 'continue';
  if (chanceToOrder(readings) > ORDERS_MAX) return null;
  if (isStep) return 'continue';
  const best = readings.find(({ meaning }) => meaning !== 'none');
  if (!best || best.certainty < POSSIBLE) return null;
  return WAYS.find((way) => way === best.meaning) ?? null;
}

/**
 * Where the words of a page are not understood, any amount on it may be the total: a form that takes an address beside it may be all that
 * a shop asks which sends bills.
 */
function mayBeBilled({ marks }: Evidence, seen: DocumentSurvey): boolean {
  return marks.includes('sends an address') && readLines(seen.amounts).length > 0 && isForeign(seen);
}

/** `Confirm addresses`: what it confirms is no order. Only in words that are known here, whatever somebody else reads in them. */
function namesStep({ text, label, languages }: Control): boolean {
  const words = text || label;
  const known = withoutGlossaries(languages);
  return (
    saysAny(['an_address', 'shipping_method'], words, known) &&
    !saysAny(['place_order', 'an_order', 'order_word', 'purchase', 'paying'], words, languages)
  );
}

function chanceToOrder(readings: readonly Reading[]): number {
  return readings
    .filter(({ meaning }) => meaning === 'place_order' || meaning === 'buy_now')
    .reduce((sum, { certainty }) => sum + certainty, 0);
}

/** Where a total is shown, only what still asks for something leads on: a last look at an order has one button more. */
function cannotOrder({ form }: Control, { controls, amounts }: DocumentSurvey): boolean {
  const asks = ({ kind }: Control) => ['text', 'select', 'radio'].includes(kind);
  const isAsking = form !== null && controls.some((control) => control.form === form && asks(control));
  return isAsking || !showsTotal(amounts);
}

function surely({ kind }: Control, readings: readonly Reading[], isSafe: boolean): Concept | null {
  const [best] = readings;
  if (!best || best.meaning === 'none' || best.meaning === 'price') return null;
  if (kind !== 'button') {
    const isCard = best.meaning.startsWith('card_');
    return best.certainty >= (isCard ? CERTAIN_OF_CARD : CERTAIN) ? best.meaning : null;
  }
  if (best.meaning === 'place_order') return best.certainty >= CERTAIN_OF_CARD ? best.meaning : null;
  return isSafe &&
    LEADING_ON.has(best.meaning) &&
    best.certainty >= CERTAIN &&
    chanceToOrder(readings) <= ORDERS_MAX
    ? best.meaning
    : null;
}
