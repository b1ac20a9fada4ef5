import { readLines } from '@florin/page-reading/money/amount-lines';
import { agrees } from '@florin/page-reading/money/currency';
import {
  chooseTotal,
  type PageTotal,
  promisedBy,
  type TotalReading,
} from '@florin/page-reading/money/read-total';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { Frame } from 'playwright-core';
import { submitButton } from '../explore/payment-form.ts';
import type { Drive } from '../pool/drive.ts';
import { readStable } from '../pool/settle.ts';
import type { PayableTotal } from '../prove/payable-total.ts';
import { surveyIn, surveyOrNull } from './survey-or-null.ts';

/** @example cardPageTotal(drive, armed, { frame, isOwn: false }).now() // { kind: 'none', detail: 'the page of the card asks for another sum' } */
export function cardPageTotal(
  drive: Drive,
  armed: PageTotal,
  { frame, isOwn }: { readonly frame: Frame | undefined; readonly isOwn: boolean },
): PayableTotal {
  const now = async (): Promise<TotalReading> => {
    const seen = frame ? await surveyIn(drive, frame) : await surveyOrNull(drive);
    return seen
      ? askedOn(seen, armed, isOwn)
      : { kind: 'none', detail: 'the page moved on while it was read' };
  };
  return {
    now,
    isReckoned: () => false,
    atRest: async () => {
      const reading = await readStable(drive.watch, now, drive.context.signal);
      return reading.kind === 'stable'
        ? reading.value
        : { kind: 'none', detail: 'the page of the card never settles on a sum' };
    },
  };
}

const OTHER_SUM: TotalReading = { kind: 'none', detail: 'the page of the card asks for another sum' };

/**
 * Whether a page that only takes a card asks for exactly what was armed: by its total, where it shows one, else by every sum
 * that it shows at all. The shop's own page, right behind the order whose total was proven, need not say it again.
 * @example askedOn(seen, armed).kind // 'total': 'You pay $25.00'
 */
export function askedOn(seen: DocumentSurvey, armed: PageTotal, isOwn = false): TotalReading {
  const promised = promisedBy(submitButton(seen));
  const lines = readLines(seen.amounts).filter(({ kind, cents }) => kind !== 'aside' && cents !== 0);
  const sums = [...lines.map(({ cents }) => cents), ...(promised === null ? [] : [promised])];
  if (sums.length === 0 && isOwn) return { kind: 'total', total: armed };
  if (sums.length === 0)
    return { kind: 'none', detail: 'the page of the card does not say what it asks for' };
  if (lines.some(({ currency }) => !agrees(currency, armed.currency))) return OTHER_SUM;
  if (promised !== null && promised !== armed.amount) return OTHER_SUM;
  const reading = chooseTotal(seen.amounts, armed.currency);
  const isSame =
    reading.kind === 'total'
      ? reading.total.amount === armed.amount
      : sums.every((sum) => sum === armed.amount);
  return isSame ? { kind: 'total', total: armed } : OTHER_SUM;
}
