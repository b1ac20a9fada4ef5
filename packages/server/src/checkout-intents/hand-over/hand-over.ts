import type { Advance } from '@florin/checkout/advance';
import { failureCodeOf, failureMessageOf } from '@florin/checkout-browser/outcomes';
import type { JsonObject } from '@florin/page-reading/json';
import { CHECKOUT_FAILURES, isHandOverReason } from '@florin/wire/checkout/failure-code';
import { shortened } from '../charges/shortened.ts';
import { outcomeAnswerSchema } from '../outcome/outcome-question.ts';
import type { CheckoutIntentRow, HandOverNote } from '../store.ts';

/** For machines; a person is told by `reason`. */
const MERCHANTS_CODE = /^[a-z][a-z\d_]{0,60}: /;

type FailedAdvance = Extract<Advance, { kind: 'failed' }>;

/**
 * What a person is sent to the shop with instead of a failure; null where nobody is there, or nobody could get any further. They go
 * where the merchant sends them, else to the page that the intent began at: what is in our cart is not in theirs.
 * @example handOverOf(row, advance, Date.now())?.reason // 'captcha'
 */
export function handOverOf(
  { allow_redirects, url, flow }: Pick<CheckoutIntentRow, 'allow_redirects' | 'url' | 'flow'>,
  advance: FailedAdvance,
  nowMs: number,
): HandOverNote | null {
  const reason = failureCodeOf(advance);
  if (!allow_redirects || !isHandOverReason(reason)) return null;
  const words = advance.detail.replace(MERCHANTS_CODE, '');
  const message = shortened(failureMessageOf(words)) || failureMessageOf(CHECKOUT_FAILURES[reason].means);
  const page = advance.flow?.url ?? flow?.url ?? url;
  return { url: advance.handOver?.url ?? page, reason, message, at: nowMs };
}

/** What a person answers once they are done at the shop, as a JSON Schema. */
export function handOverQuestion({ url, message }: HandOverNote): JsonObject {
  return outcomeAnswerSchema(
    'What you did at the shop',
    `Only a person can continue: ${message} Continue at ${new URL(url).host}, then report whether you bought it. If not, we try the shop again.`,
    'Did you buy it there?',
  );
}
