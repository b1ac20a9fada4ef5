import type { Currency } from '../../driver.ts';
import { type Drive, isNavigationError } from '../pool/drive.ts';
import { readStable } from '../pool/settle.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { amountOn, chooseTotal, type TotalReading } from '../survey/read-total.ts';
import { survey } from '../survey/survey.ts';
import { submitButton } from './payment-form.ts';

/** Said where a sum is not final yet: what stands beside it must not be quoted. */
const PENDING =
  /calculated (?:at|in|on|during) (?:the )?next step|to be calculated|enter (?:your |an )?(?:shipping )?address to/i;

/**
 * The total that the open page shows, at rest and twice the same.
 * @example await readPageTotal(drive, 'usd') // { kind: 'total', total: { amount: 2999, … } }
 */
export async function readPageTotal(drive: Drive, stated: Currency | 'other' | null): Promise<TotalReading> {
  const reading = await readStable(drive.watch, () => readOnce(drive, stated), drive.context.signal);
  if (reading.kind === 'stable') return reading.value;
  return { kind: 'none', detail: 'the page never settles on a total' };
}

async function readOnce(drive: Drive, stated: Currency | 'other' | null): Promise<TotalReading> {
  try {
    return totalOf(await survey(drive.page), stated);
  } catch (error) {
    if (isNavigationError(error)) return { kind: 'none', detail: 'the page moved on while it was read' };
    throw error;
  }
}

export function totalOf(seen: DocumentSurvey, stated: Currency | 'other' | null): TotalReading {
  if (seen.lines.some((line) => PENDING.test(line)))
    return { kind: 'none', detail: 'the total is not final yet' };
  const reading = chooseTotal(seen.amounts, stated);
  const promised = amountOn(submitButton(seen)?.text ?? '');
  if (reading.kind !== 'total' || promised === null || promised === reading.total.amount) return reading;
  return { kind: 'none', detail: 'the button names another amount than the summary' };
}
