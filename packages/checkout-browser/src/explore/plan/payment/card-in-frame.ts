import { intentOf, isNeverPressed } from '@florin/page-reading/buttons/button-intent';
import { purposesOf } from '@florin/page-reading/fields/field-purposes';
import { saysCard } from '@florin/page-reading/page/payment-words';
import { isOtherMeans, isPaymentMethod, nameOf } from '@florin/page-reading/page/ways-to-pay';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { Drive } from '../../../pool/drive.ts';
import { surveyChildFrames } from '../../../survey/survey.ts';
import { click } from '../../act/click.ts';
import { locate } from '../../act/locate.ts';
import type { Progress, Turn } from '../progress.ts';

/** A frame may be drawn anew when the total changes, and is closed then. */
const PRESSES_MAX = 3;

/**
 * Chooses the card where a frame of the processor holds the ways to pay, and the fields of the card only once it is chosen there. The step is
 * not written down: whoever goes on from a known way finds it in the same manner.
 */
export async function openCardInFrame(drive: Drive, progress: Progress): Promise<Turn> {
  for (const framed of await surveyChildFrames(drive.page)) {
    const card = closedCard(framed);
    const key = unusedKey(framed.url, progress);
    if (!card || !key) continue;
    const found = await locate(framed.frame, card.locators);
    if (!found) continue;
    progress.done.guessed.add(key);
    await drive.guard.held();
    await click(found);
    drive.context.log({ name: 'pressed', detail: `"${nameOf(card)}" in a frame of ${drive.page.url()}` });
    return 'acted';
  }
  return undefined;
}

/**
 * The card among several ways to pay of which none shows the fields of a card; null where there is no such choice.
 * @example closedCard(framed)?.text // 'Card', beside 'Klarna' and 'Bank transfer'
 */
export function closedCard(seen: DocumentSurvey): Control | null {
  const card = cardAmongWays(seen);
  return card && intentOf(card) !== 'place_order' ? card : null;
}

/**
 * The same where whoever takes the payment asks by which means, once the order is placed: there a way may also be called `Pay by card`,
 * and on a page of their own it may be the only one.
 * @example cardAmongWays(seen)?.text // 'Pay by card', beside 'Pay by bank'
 */
export function cardAmongWays(
  { controls, languages }: DocumentSurvey,
  { mayBeAlone = false } = {},
): Control | null {
  const takesCard = [...purposesOf(controls).values()].some(({ kind }) => kind === 'card');
  const isWay = ({ kind, isDisabled, href }: Control) =>
    !isDisabled && (kind === 'radio' || kind === 'button' || (kind === 'link' && href !== ''));
  const ways = controls.filter((control) => isWay(control) && !control.isSiteNavigation);
  const isOther = (way: Control) => isOtherMeans(nameOf(way), languages);
  if (takesCard) return null;
  // A mark leads nowhere: the bank of a `Bank card` is no other means.
  const mayBeTaken = (way: Control) => (way.kind === 'radio' ? !way.isChecked : !isNeverPressed(way));
  const cards = ways.filter((way) => saysCard(nameOf(way), languages) && !isOther(way) && mayBeTaken(way));
  const isChoice = ways.some(isOther) || (mayBeAlone && cards.length === 1);
  return isChoice ? (cards[0] ?? null) : null;
}

/**
 * The same on the shop's own page: a link asks for the page of a way to pay, and whatever else is pressed there may order.
 * @example cardLinkAmongWays(seen)?.text // 'Bank card', a link beside 'Cash on delivery'
 */
export function cardLinkAmongWays(seen: DocumentSurvey): Control | null {
  const card = cardAmongWays(seen);
  return card && /^https?:/.test(card.href) ? card : null;
}

/**
 * The same as a mark, which sends nothing by itself: the card in a group of ways to pay, also where it is the only one.
 * @example cardRadioAmongWays(seen)?.label // 'Bank card', below 'Choose your payment method'
 */
export function cardRadioAmongWays(seen: DocumentSurvey): Control | null {
  const card = cardAmongWays(seen, { mayBeAlone: true });
  return card?.kind === 'radio' && isPaymentMethod(card, seen.controls) ? card : null;
}

function unusedKey(url: string, { done }: Progress): string | null {
  const origin = URL.canParse(url) ? new URL(url).origin : url;
  for (let press = 1; press <= PRESSES_MAX; press += 1) {
    const key = `card in a frame of ${origin} ${press}`;
    if (!done.guessed.has(key)) return key;
  }
  return null;
}
