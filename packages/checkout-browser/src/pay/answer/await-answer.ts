import { setTimeout as sleep } from 'node:timers/promises';
import { notSubmitted } from '@florin/page-reading/failure';
import { says } from '@florin/page-reading/lexicon/lexicon';
import type { PageTotal } from '@florin/page-reading/money/read-total';
import { type OutcomeSign, withoutDigits } from '@florin/page-reading/outcome/outcome-signs';
import { orderNameOn } from '@florin/page-reading/outcome/page-signs';
import { toldAddress } from '@florin/page-reading/outcome/told-address';
import { distinctSigns, type WeighedOutcome, weighOutcome } from '@florin/page-reading/outcome/weigh-outcome';
import type { Placed } from '@florin/page-reading/purchase';
import { isChallenge, type PageVerdict, readVerdict } from '@florin/page-reading/receipt/page-verdict';
import { withReceipt } from '@florin/page-reading/receipt/receipt-total';
import { parseCardNumber } from '@florin/wire/checkout/card-number';
import type { Authentication, CommitOutcome, OutcomeEvidence } from '../../driver.ts';
import { findPaymentForm, originOf } from '../../explore/payment-form.ts';
import { unknown } from '../../outcomes.ts';
import { type Drive, visit } from '../../pool/drive.ts';
import { type ReaderNotes, readerOf } from '../../reader/reader-notes.ts';
import { type FrameSurvey, surveyChildFrames } from '../../survey/survey.ts';
import { findButton, pressOnce } from '../press.ts';
import { surveyIn, surveyOrNull } from '../survey-or-null.ts';
import { answerSigns, cardComplaints, type Recorded } from './answer-signs.ts';
import { heldBackBy } from './held-back.ts';
import { type CartPlace, cartSigns } from './look-at-cart.ts';

/** How things stood before the press: what was there then is no answer to it. */
export interface Before {
  readonly page: FrameSurvey;
  /** The page of the card, where it stands in a frame. */
  readonly cardFrame: FrameSurvey | null;
  readonly frameUrls: ReadonlySet<string>;
  readonly sent: number;
  /** When the document of the page was opened: no other has the same; null where it could not be told. */
  readonly openedAtMs: number | null;
  /** What the form of the card complained of. */
  readonly complaints: readonly string[];
}

/** What an answer is read by. */
export interface Expected {
  /** Pages of these say what became of an order. */
  readonly merchantOrigins: ReadonlySet<string>;
  readonly answerTimeoutMs: number;
  readonly armed: PageTotal;
  readonly cart: CartPlace | null;
}

const POLL_MS = 150;
/** A page that was at rest for so long has answered: what it does not say by then is weighed. */
const AT_REST_MS = 2_500;

/**
 * Waits for the shop's answer to the press: in words that are known, else by all that was noticed together. What stays open is handed on with
 * everything that was noticed.
 */
export async function awaitAnswer(
  drive: Drive,
  expected: Expected,
  before: Before,
  recorded: Recorded,
): Promise<CommitOutcome> {
  const isInTime = timeToAnswer(drive, expected);
  let hasReturned = false;
  let hasFollowed = false;
  const pressedMs = Date.now();
  const mayFollowMs = pressedMs + GOES_BY_ITSELF_MS;
  let cart: readonly OutcomeSign[] | null = null;
  let evidence: OutcomeEvidence = { signs: [], reachedUrl: null };
  while (isInTime()) {
    await sleep(POLL_MS, undefined, { signal: drive.context.signal });
    const answer = await readAnswer(drive, expected, before, recorded);
    if (answer) return answer;
    if (!hasReturned) hasReturned = await returnToShop(drive, expected, before);
    const restSinceMs = drive.watch.quietSinceMs();
    const isSent = drive.watch.mayHaveChanged() > before.sent;
    if (!isSent && Date.now() - pressedMs > AT_REST_MS && (await isHeldBack(drive, before))) break;
    if (!isSent || restSinceMs === null || Date.now() - restSinceMs < AT_REST_MS) continue;
    const seen = await surveyOrNull(drive);
    if (!seen) continue;
    const asked = { ...before, ...expected, amount: expected.armed.amount };
    const noticed = await answerSigns(drive, seen, recorded, asked);
    cart ??= isWorthACart(noticed) && expected.cart ? await cartSigns(drive, expected.cart) : null;
    evidence = evidenceOf([...noticed, ...(cart ?? [])], seen.url, expected, before);
    const weighed = weighOutcome(evidence.signs, seen.languages);
    const reader = readerOf(drive.page.context());
    const outcome = asWeighed(withReason(weighed, reader), seen, expected, before);
    if (outcome) return outcome;
    if (!hasFollowed && Date.now() > mayFollowMs)
      hasFollowed = await followAnswer(drive, seen, expected, before, recorded);
    // Asked about each text once: from then on the page is weighed with what was told of it.
    await reader?.readMore(seen);
  }
  if (drive.watch.mayHaveChanged() > before.sent) return unknown('the shop did not answer in time', evidence);
  return nothingSent(drive, before);
}

/**
 * Whether the shop still has time to answer. Whoever reads its pages may take as long as the shop: that time is not the shop's.
 * @example const isInTime = timeToAnswer(drive, { answerTimeoutMs: 25_000 })
 */
export function timeToAnswer(
  { page, context }: Pick<Drive, 'page' | 'context'>,
  { answerTimeoutMs }: Pick<Expected, 'answerTimeoutMs'>,
): () => boolean {
  const readMs = () => readerOf(page.context())?.readMs ?? 0;
  const startMs = Date.now() - readMs();
  return () => Date.now() < Math.min(startMs + answerTimeoutMs + readMs(), context.deadlineMs);
}

/**
 * The cart is opened only where the form of the card is gone, and something else speaks for an order or against one.
 * @example isWorthACart([signOf('form_left'), signOf('said_refused')]) // true
 */
export function isWorthACart(signs: readonly OutcomeSign[]): boolean {
  const names = signs.map(({ name }) => name);
  return names.includes('form_left') && names.some((name) => ANSWERS.has(name));
}

const ANSWERS: ReadonlySet<OutcomeSign['name']> = new Set([
  'said_placed',
  'said_likely',
  'said_thanks',
  'receipt_address',
  'order_named',
  'payment_succeeded',
  'order_data',
  'said_refused',
]);

function evidenceOf(
  signs: readonly OutcomeSign[],
  url: string,
  { merchantOrigins }: Expected,
  before: Before,
): OutcomeEvidence {
  const isReached = url !== before.page.url && merchantOrigins.has(originOf(url));
  return { signs: distinctSigns(signs), reachedUrl: isReached ? url : null };
}

function asWeighed(
  weighed: WeighedOutcome,
  seen: FrameSurvey,
  { armed }: Expected,
  before: Before,
): CommitOutcome | null {
  if (weighed.kind === 'placed') {
    const number = orderNameOn(seen, before.page, armed.amount);
    return withReceipt(asPlaced(number, seen.url), seen, armed);
  }
  return weighed.kind === 'not_placed' ? asRefused(weighed) : null;
}

/** That nothing was ordered is weighed; why is what whoever reads the shop's words says. */
function withReason(weighed: WeighedOutcome, reader: ReaderNotes | null): WeighedOutcome {
  if (weighed.kind !== 'not_placed' || weighed.words === null) return weighed;
  return { ...weighed, isCard: weighed.isCard || (reader?.saysDeclined(weighed.words) ?? false) };
}

/** In the shop's words, whatever they mean. */
export function asRefused({ words, isCard }: Extract<WeighedOutcome, { kind: 'not_placed' }>): CommitOutcome {
  const detail = words === null ? 'the shop refused the payment' : `the shop says: "${words}"`;
  if (isCard) return { kind: 'declined', reason: 'card_declined', detail };
  return notSubmitted('merchant_error', detail, 'details_refused');
}

/** By a field that nothing was wrong with before the press, on a page that is at rest. */
async function isHeldBack(drive: Drive, { page }: Before): Promise<boolean> {
  if (drive.watch.quietSinceMs() === null || heldBackBy(page) !== null) return false;
  const seen = await surveyOrNull(drive);
  return seen !== null && heldBackBy(seen) !== null;
}

/** The form kept it back, and perhaps says why: what a browser says of a field is in the browser's language, and not the shop's. */
async function nothingSent(drive: Drive, before: Before): Promise<CommitOutcome> {
  const seen = await surveyOrNull(drive);
  const empty = seen && heldBackBy(seen);
  if (empty)
    return notSubmitted(
      'merchant_error',
      `the page demands the field "${withoutDigits(empty.label || empty.name)}", which is empty`,
      'details_refused',
    );
  const complaints = seen ? await cardComplaints(drive, seen) : [];
  const words = complaints.find((complaint) => !before.complaints.includes(complaint));
  if (words === undefined) return notSubmitted('merchant_error', 'pressing the button sent nothing');
  return notSubmitted('merchant_error', `the shop says: "${withoutDigits(words)}"`, 'details_refused');
}

/** A page that took the card for the merchant may wait for the buyer to go back. */
async function returnToShop(drive: Drive, { merchantOrigins }: Expected, before: Before): Promise<boolean> {
  const url = drive.page.url();
  if (merchantOrigins.has(originOf(url)) || url === before.page.url) return false;
  const seen = await surveyOrNull(drive);
  if (!seen || merchantOrigins.has(originOf(seen.url))) return false;
  const way = seen.controls.find(
    ({ kind, text, isDisabled, languages }) =>
      ['link', 'button'].includes(kind) && says('return_to_shop', text, languages) && !isDisabled,
  );
  if (!way || (await findPaymentForm(drive, seen))) return false;
  await pressOnce(await findButton(drive, way));
  return true;
}

/** A page that is told where to go and can go there has gone by then. */
const GOES_BY_ITSELF_MS = 3_000;

/** A checkout that was opened out of its frame tells the page around it where to go, which is gone: whoever asked is told there. */
async function followAnswer(
  drive: Drive,
  { url, alerts }: FrameSurvey,
  { merchantOrigins }: Expected,
  before: Before,
  { answers }: Recorded,
): Promise<boolean> {
  const hasStayed = url === before.page.url && alerts.every((alert) => before.page.alerts.includes(alert));
  if (!hasStayed) return false;
  const told = toldAddress(await answers.fetched(), url);
  if (told === null || !merchantOrigins.has(originOf(told))) return false;
  return (await visit(drive, told)) === null;
}

async function readAnswer(
  drive: Drive,
  expected: Expected,
  before: Before,
  recorded: Recorded,
): Promise<CommitOutcome | null> {
  const shown = await surveyOrNull(drive);
  if (!shown) return null;
  // What the shop says in a window of the browser, or showed for a moment, is an answer like any other, and gone by now.
  const gone = recorded.notices.shown().filter(({ url }) => url === shown.url);
  const said = [...drive.dialogs.said(), ...gone.map(({ words }) => words)];
  const seen = { ...shown, alerts: [...new Set([...shown.alerts, ...said])] };
  const challenge = await findChallenge(drive, seen, expected, before);
  if (challenge) return challenge;
  const verdict = verdictOf(seen, expected, before);
  // While something is in flight a refusal may be about to go; a receipt stays.
  const isFinal = verdict?.kind === 'placed' || drive.watch.quietSinceMs() !== null;
  if (verdict) return isFinal ? withReceipt(asOutcome(verdict, seen.url), seen, expected.armed) : null;
  return declinedInFrame(drive, before);
}

/** The page of the card says in its frame that it was refused; all else is the shop's to say. */
async function declinedInFrame(drive: Drive, { cardFrame }: Before): Promise<CommitOutcome | null> {
  const seen = cardFrame && (await surveyIn(drive, cardFrame.frame));
  const verdict =
    seen && originOf(seen.url) === originOf(cardFrame.url) ? readVerdict(seen, cardFrame) : null;
  return verdict?.kind === 'declined' && drive.watch.quietSinceMs() !== null
    ? asOutcome(verdict, seen?.url ?? '')
    : null;
}

/** Where a card was given to a page that is not the merchant's, that page says that it was refused, and the merchant the rest. */
function verdictOf(seen: FrameSurvey, { merchantOrigins }: Expected, before: Before): PageVerdict | null {
  const origin = originOf(seen.url);
  const isMerchant = merchantOrigins.has(origin);
  if (!isMerchant && origin !== originOf(before.page.url)) return null;
  const verdict = readVerdict(seen, before.page);
  return isMerchant || verdict?.kind === 'declined' ? verdict : null;
}

function asOutcome(verdict: PageVerdict, url: string): CommitOutcome {
  if (verdict.kind === 'placed') return asPlaced(verdict.orderNumber, url);
  if (verdict.kind === 'declined') return { ...verdict, detail: withoutDigits(verdict.detail) };
  return notSubmitted(verdict.reason, withoutDigits(verdict.detail));
}

/** A receipt without a number, or with one that could be a card's, is told apart by its address. */
export function asPlaced(orderNumber: string | null, url: string): Placed {
  const isUsable = orderNumber !== null && parseCardNumber(orderNumber) === null;
  const number = isUsable ? orderNumber : null;
  return { kind: 'placed', chargeId: number ?? new URL(url).pathname, order: { number, url, status: null } };
}

async function findChallenge(
  drive: Drive,
  seen: FrameSurvey,
  { merchantOrigins }: Expected,
  before: Before,
): Promise<Authentication | null> {
  const isElsewhere = !merchantOrigins.has(originOf(seen.url)) && seen.url !== before.page.url;
  if (isElsewhere && isChallenge(seen)) return authentication(seen.url);
  const frames = (await surveyChildFrames(drive.page)).filter(({ url }) => !before.frameUrls.has(url));
  const challenge = frames.find((frame) => /^https?:/.test(frame.url) && isChallenge(frame));
  return challenge ? authentication(challenge.url) : null;
}

/** The session is in the trail, which was written down before there was a card. */
function authentication(url: string): Authentication {
  return { kind: 'authentication', url, resume: { challengeUrl: url } };
}
