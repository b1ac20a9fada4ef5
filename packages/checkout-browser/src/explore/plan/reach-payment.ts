import { setTimeout as sleep } from 'node:timers/promises';
import { failed } from '@florin/page-reading/failure';
import { purposesOf } from '@florin/page-reading/fields/field-purposes';
import { closingLayers } from '@florin/page-reading/page/layers';
import { understand } from '@florin/page-reading/page/understand';
import type { Choice, Failed } from '@florin/page-reading/purchase';
import { type Drive, isNavigationError } from '../../pool/drive.ts';
import { settle } from '../../pool/settle.ts';
import { type FrameSurvey, survey, surveyChildFrames } from '../../survey/survey.ts';
import { withClosedLists, withDemandedLists } from '../act/closed-lists.ts';
import { WayNotes } from '../understand/way-notes.ts';
import { pursueGoals } from './goals.ts';
import {
  type Exploration,
  exploredMs,
  isExplained,
  type Progress,
  type Start,
  standingOf,
  startProgress,
} from './progress.ts';

/** Without those that only wait: how long a page is waited for is bounded by itself. */
const ROUNDS_MAX = 60;
const REACTION_MS = 80;
/** Of what a page waits for, as many are written down. */
const PENDING_MAX = 5;

/**
 * Finds the way from the page that is open to the payment form, as a person who has never seen the shop would: choose,
 * add, check out as a guest, fill in, take the cheapest shipping; where that leads nowhere, go back and try the next best.
 * Nothing on this way buys anything.
 */
export async function reachPayment(
  drive: Drive,
  choice: Choice,
  start: Start = { hasAdded: false, hasQuantity: false, hasDelivery: false, notes: new WayNotes() },
): Promise<Exploration> {
  drive.reports.buysFor(choice);
  const progress = startProgress({ ...start, hasQuantity: start.hasQuantity || choice.quantity === 1 });
  if (!start.hasAdded) progress.cart.start = { url: drive.page.url(), sentBeforeAdding: null };
  for (let round = 0; round - progress.page.waits < ROUNDS_MAX; round += 1) {
    const turn = progress.search.givenUp(exploredMs(progress)) ?? (await takeTurn(drive, choice, progress));
    if (turn !== 'acted') return turn;
  }
  return failed('unsupported_checkout', 'the checkout has more steps than a purchase takes');
}

async function takeTurn(drive: Drive, choice: Choice, progress: Progress): Promise<Exploration | 'acted'> {
  if (!(await settleAfterAct(drive, progress))) {
    drive.context.log({ name: 'unsettled', detail: drive.watch.pending().slice(0, PENDING_MAX).join(', ') });
    return failed('merchant_error', 'the page never settles');
  }
  try {
    progress.page.started = drive.watch.started();
    const shown = await withReadPresses(drive, await surveyWithDialogs(drive), progress);
    const isInTheWay = closingLayers(understand(shown)).length > 0;
    const withLists = progress.cart.hasAdded ? withDemandedLists : withClosedLists;
    const seen = isInTheWay ? shown : await withLists(drive, shown, progress.lists);
    const page = understand(seen);
    await progress.notes.noteOpen(drive.page, page);
    const turn = (await pursueGoals({ drive, seen, page, choice, progress })) ?? 'acted';
    return isOpen(turn) && (await isExplained(seen, progress, turn.detail)) ? 'acted' : turn;
  } catch (error) {
    // The page moved on by itself while it was read or filled: look again.
    if (isNavigationError(error)) return 'acted';
    throw error;
  }
}

/** Ends of which only our own reading of the page is sure, or of which the shop says no more than that something is wanted. */
const OPEN_ENDS: ReadonlySet<Failed['code']> = new Set([
  undefined,
  'quantity_unavailable',
  'no_card_payment',
  'login_required',
  'details_refused',
]);

function isOpen(turn: Exploration | 'acted'): turn is Failed {
  return (
    turn !== 'acted' && turn.kind === 'failed' && turn.reason !== 'out_of_stock' && OPEN_ENDS.has(turn.code)
  );
}

/** What the page said in a window of the browser is as good as what it shows. */
async function surveyWithDialogs({ page, dialogs }: Drive): Promise<FrameSurvey> {
  const seen = await survey(page);
  return { ...seen, alerts: [...seen.alerts, ...dialogs.said()] };
}

/** Where a frame takes a card, nothing is pressed because a reader says so. */
async function withReadPresses(drive: Drive, seen: FrameSurvey, progress: Progress): Promise<FrameSurvey> {
  if (!progress.reader.hasPresses) return seen;
  const frames = await surveyChildFrames(drive.page);
  const takesCard = frames.some(({ controls }) =>
    [...purposesOf(controls).values()].some(({ kind }) => kind === 'card'),
  );
  return takesCard ? seen : progress.reader.withPresses(seen, standingOf(progress));
}

/** What asked the shop for nothing needs no waiting for its answer; everything else does. */
async function settleAfterAct(drive: Drive, progress: Progress): Promise<boolean> {
  const { watch, context } = drive;
  if (progress.page.started !== null) await sleep(REACTION_MS, undefined, { signal: context.signal });
  if (progress.page.started === watch.started() && watch.quietSinceMs() !== null) return true;
  return settle(watch, context.signal);
}
