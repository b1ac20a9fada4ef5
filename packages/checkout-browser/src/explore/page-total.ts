import { setTimeout as sleep } from 'node:timers/promises';
import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { hidesDeliveryCost } from '@florin/page-reading/delivery/delivery-cost';
import { isTotalPending } from '@florin/page-reading/delivery/pending-total';
import { saysAny } from '@florin/page-reading/lexicon/lexicon';
import {
  chooseTotal,
  type PageTotal,
  promisedBy,
  type TotalReading,
} from '@florin/page-reading/money/read-total';
import { totalInLines } from '@florin/page-reading/money/rows-in-lines';
import { chosenAmount } from '@florin/page-reading/product/amount-levels';
import { rowsWithOwnTotal } from '@florin/page-reading/product/own-amount';
import type { Currency } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { type Drive, isNavigationError } from '../pool/drive.ts';
import { readStable } from '../pool/settle.ts';
import { survey } from '../survey/survey.ts';
import { submitButton } from './payment-form.ts';

/** A page may draw its summary late, at rest with the network: that it shows no total yet is not believed for this long. */
const NO_TOTAL_MS = 6_000;
/** Less for a page that names the sum of the page before it and nothing else. */
const SAID_BEFORE_MS = 1_500;
/** What is drawn in between would have changed it. */
const STANDS_STILL_MS = 300;

/**
 * The total that the open page shows, at rest, proven and several times the same.
 * @example await readPageTotal(drive, 'usd') // { kind: 'total', total: { amount: 2999, … } }
 */
export async function readPageTotal(
  drive: Drive,
  stated: Currency | null,
  saidBefore: () => Promise<TotalReading | null> = async () => null,
): Promise<TotalReading> {
  const { signal } = drive.context;
  const startMs = Date.now();
  let detail = 'the page shows no total';
  do {
    const reading = await readStable(drive.watch, () => readTotalNow(drive, stated), signal);
    if (reading.kind !== 'stable') return { kind: 'none', detail: 'the page never settles on a total' };
    if (reading.value.kind === 'currency_unsupported') return reading.value;
    await sleep(STANDS_STILL_MS, undefined, { signal });
    const again = await readTotalNow(drive, stated);
    if (again.kind === 'total' && isSame(reading.value, again)) return again;
    const said = Date.now() - startMs > SAID_BEFORE_MS ? await saidBefore() : null;
    if (said) return said;
    detail = again.kind === 'none' ? again.detail : 'the page never settles on a total';
  } while (Date.now() - startMs < NO_TOTAL_MS);
  return { kind: 'none', detail };
}

function isSame(one: TotalReading, other: TotalReading): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The total at this very moment, for whoever has read it at rest and is about to act on it. */
export async function readTotalNow(drive: Drive, stated: Currency | null): Promise<TotalReading> {
  try {
    return totalOf(await survey(drive.page), stated);
  } catch (error) {
    if (isNavigationError(error)) return { kind: 'none', detail: 'the page moved on while it was read' };
    throw error;
  }
}

export function totalOf(seen: DocumentSurvey, stated: Currency | null): TotalReading {
  if (isTotalPending(seen)) return { kind: 'none', detail: 'the total is not final yet' };
  const shown = chooseTotal(rowsWithOwnTotal(seen), stated);
  const reading = shown.kind === 'none' ? (totalInLines(seen, stated) ?? shown) : shown;
  const button = submitButton(seen);
  if (reading.kind === 'total' && isGoodsAlone(reading.total) && ordersUnseen(seen, button) && !isGiven(seen))
    return { kind: 'none', detail: 'the page asks where to deliver and does not say what that costs' };
  const promised = promisedBy(button);
  if (reading.kind !== 'total' || promised === null || promised === reading.total.amount) return reading;
  return { kind: 'none', detail: 'the button names another amount than the summary' };
}

/** Where the button promises a review, that is held against this total before anything is ordered. */
function ordersUnseen(seen: DocumentSurvey, button: Control | null): boolean {
  return hidesDeliveryCost(seen) && (button === null || intentOf(button) !== 'review');
}

/** Whoever says how much they give is sent nothing, unless the page speaks of sending. */
function isGiven(seen: DocumentSurvey): boolean {
  const speaksOfSending = seen.lines.some((line) => saysAny(['sending', 'shipping'], line, seen.languages));
  return !speaksOfSending && chosenAmount(seen) !== null;
}

/** A charge of any name would be a line of its own. */
export function isGoodsAlone({ breakdown }: PageTotal): boolean {
  return Object.keys(breakdown).every((line) => line === 'subtotal' || line === 'total');
}
