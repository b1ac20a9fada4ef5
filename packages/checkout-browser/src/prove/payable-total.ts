import { intentOf } from '@florin/page-reading/buttons/button-intent';
import type { PageTotal, TotalReading } from '@florin/page-reading/money/read-total';
import { rowsByPrice } from '@florin/page-reading/money/rows-by-price';
import type { Choice, Currency, Flow } from '@florin/page-reading/purchase';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { totalWithGoodsBefore } from '../explore/goods-before.ts';
import { readPageTotal, readTotalNow, totalOf } from '../explore/page-total.ts';
import type { PaymentForm } from '../explore/payment-form.ts';
import {
  announcesReview,
  isAllGoods,
  isSilent,
  namesGoods,
  namesGoodsAlone,
  reckonTotal,
  totalSaidBefore,
  totalSaidHere,
  withKnownLines,
  withShippingRow,
} from '../explore/reckon-total.ts';
import { holdsSum, totalOfStepBefore } from '../explore/step-before.ts';
import type { Summary, WayNotes } from '../explore/understand/way-notes.ts';
import { keptState, productMarks } from '../kept-state.ts';
import type { Drive } from '../pool/drive.ts';
import { readerOf } from '../reader/reader-notes.ts';
import { survey } from '../survey/survey.ts';
import { cartUrlOf, openInTab } from './cart-page.ts';

/** What the page with the payment form asks for. */
export interface PayableTotal {
  /** At rest, and several times the same. */
  atRest(): Promise<TotalReading>;
  /** At this very moment. */
  now(): Promise<TotalReading>;
  /** It was put together from earlier pages, and only the review to come can say whether it holds. */
  isReckoned(): boolean;
}

interface Reached {
  readonly form: PaymentForm;
  readonly notes: WayNotes;
}

/**
 * Reads the total of the payment page. Where that page is silent about money and leads to a review, what the pages before it
 * showed counts instead: the review is compared with it before anything is ordered.
 * What was confirmed is held against it as it is.
 * @example const total = payableTotal(drive, { flow, choice }, reached, 'usd'); await total.atRest()
 */
export function payableTotal(
  drive: Drive,
  asked: { readonly flow: Flow; readonly choice: Choice },
  { form, notes }: Reached,
  stated: Currency | null,
  confirmed: PageTotal | null = null,
): PayableTotal {
  let reckoned: PageTotal | null = null;
  let isReckoningOver = false;

  async function isBeforeReview(): Promise<boolean> {
    const seen = await survey(drive.page);
    const isAnnounced =
      announcesReview(seen, form.submit) ||
      (intentOf(form.submit) === 'continue' && notes.isReviewBehind(seen));
    return (isSilent(seen) || namesGoodsAlone(seen)) && isAnnounced;
  }

  /**
   * A sum that the page only names counts where the page before it came to the same or says what the goods cost in it, is the price of the
   * product with the charges of the page, or is all there is. The last step of a page may leave it to the step before.
   */
  async function saidBefore(): Promise<TotalReading | null> {
    const seen = await survey(drive.page);
    const total =
      totalSaidBefore(seen, notes, stated) ??
      totalWithGoodsBefore(seen, notes, stated) ??
      (await totalOfHiddenStep(seen)) ??
      totalByPrice(seen) ??
      totalOfOne(seen);
    return total && { kind: 'total', total };
  }

  async function totalOfHiddenStep(seen: DocumentSurvey): Promise<PageTotal | null> {
    const before = totalOfStepBefore(seen, notes, stated);
    if (!before) return null;
    const held = await drive.page.locator('body').textContent();
    return holdsSum(held ?? '', before.row) ? before.total : null;
  }

  /** That the price is that of what is in the cart is proven as ever. */
  function totalByPrice(seen: DocumentSurvey): PageTotal | null {
    const isPrice = (cents: number) => notes.prices().has(cents / asked.choice.quantity);
    const amounts = rowsByPrice(seen.amounts, isPrice, stated);
    const reading = amounts && totalOf({ ...seen, amounts }, stated);
    return reading?.kind === 'total' ? reading.total : null;
  }

  function totalOfOne(seen: DocumentSurvey): PageTotal | null {
    const { flow, choice } = asked;
    const kept = keptState(flow.state);
    const isPrice = (cents: number) =>
      notes.cartUrl() === null && notes.prices().has(cents / choice.quantity);
    const names = kept ? productMarks(flow, kept).names : [];
    const total = totalSaidHere(seen, stated, (cents) => isPrice(cents) && namesGoods(seen, names));
    const isPaidHere = kept?.isCartFilled === true && isSamePage(seen.url, flow.url);
    return total !== null && (isPaidHere || isPrice(total.amount)) ? total : null;
  }

  async function reckonedBefore(): Promise<TotalReading | null> {
    if (!(await isBeforeReview())) return null;
    if (!isReckoningOver) reckoned = confirmed ?? (await reckonFromWay(drive, asked, notes, stated));
    isReckoningOver = true;
    return reckoned && { kind: 'total', total: reckoned };
  }

  return {
    async atRest() {
      const shown = await readPageTotal(drive, stated, async () => (await saidBefore()) ?? reckonedBefore());
      if (shown.kind !== 'total') return shown;
      const known = withKnownLines(shown.total, notes);
      if (!isAllGoods(known)) return { ...shown, total: known };
      return { ...shown, total: withShippingRow(known, await survey(drive.page), notes, asked.choice) };
    },
    async now() {
      const read = await readTotalNow(drive, stated);
      const shown = read.kind === 'none' ? ((await saidBefore()) ?? read) : read;
      if (shown.kind !== 'none' || reckoned === null || !(await isBeforeReview())) return shown;
      return { kind: 'total', total: reckoned };
    },
    isReckoned: () => reckoned !== null,
  };
}

/**
 * At rest, asked about where the page shows none: a second reader may know what its sums are called, or which is which.
 * @example await explainedTotal(drive, payableTotal(drive, asked, reached, 'usd'))
 */
export async function explainedTotal(drive: Drive, total: PayableTotal): Promise<TotalReading> {
  let reading = await total.atRest();
  while (reading.kind === 'none' && (await isExplained(drive, reading.detail)))
    reading = await total.atRest();
  return reading;
}

async function isExplained({ page }: Drive, stopped: string): Promise<boolean> {
  const reader = readerOf(page.context());
  if (!reader?.canAsk) return false;
  return reader.explainSums(await survey(page), stopped);
}

/**
 * By the newest page after the choice of shipping that says it, else by the cart as it is now: since the address is known, it may
 * have taxes that it lacked on the way.
 */
async function reckonFromWay(
  drive: Drive,
  { flow, choice }: { readonly flow: Flow; readonly choice: Choice },
  notes: WayNotes,
  stated: Currency | null,
): Promise<PageTotal | null> {
  const [before, after] = [false, true].map((isAfter) =>
    notes.summaries().filter(({ isAfterShipping }) => isAfterShipping === isAfter),
  ) as [Summary[], Summary[]];
  const reckon = (summaries: readonly Summary[]) =>
    summaries.map((summary) => reckonTotal(summary, notes, choice, stated)).find((total) => total !== null);
  return reckon(after) ?? reckon(await cartNow(drive, flow, notes)) ?? reckon(before) ?? null;
}

async function cartNow(drive: Drive, flow: Flow, notes: WayNotes): Promise<readonly Summary[]> {
  const cartUrl = await cartUrlOf(drive, flow, notes);
  const seen = cartUrl === null ? null : await openInTab(drive, cartUrl, (tab) => survey(tab));
  return seen ? [{ seen, isAfterShipping: false }] : [];
}

function isSamePage(one: string, other: string): boolean {
  const pageOf = (url: string) => (URL.canParse(url) ? new URL(url).origin + new URL(url).pathname : url);
  return pageOf(one) === pageOf(other);
}
