import { notSubmitted } from '@florin/page-reading/failure';
import type { Failed, NotSubmitted } from '@florin/page-reading/purchase';
import type { CheckoutFailureCode } from '@florin/wire/checkout/failure-code';
import type { CommitOutcome, Declined, OutcomeEvidence, ReconcileOutcome, Unknown } from './driver.ts';

/**
 * A failure on the way to a submit: nothing was submitted.
 * @example if (opened.kind === 'failed') return notSubmittedAfter(opened)
 */
export function notSubmittedAfter({ reason, detail, code }: Failed): NotSubmitted {
  return notSubmitted(reason, detail, code);
}

/** @example unknown('the shop did not answer in time') */
export function unknown(detail: string, evidence?: OutcomeEvidence): Unknown {
  return { kind: 'unknown', detail, ...(evidence && { evidence }) };
}

export type Failing = Failed | NotSubmitted | Declined | Extract<ReconcileOutcome, { kind: 'no_order' }>;

const BY_REASON: Readonly<Record<(Failed | NotSubmitted | Declined)['reason'], CheckoutFailureCode>> = {
  out_of_stock: 'out_of_stock',
  unsupported_checkout: 'checkout_unsupported',
  merchant_error: 'shop_error',
  price_rose: 'price_changed',
  card_declined: 'card_declined',
  insufficient_balance: 'insufficient_funds',
  authentication_required: 'authentication_failed',
};

/**
 * The code of a failure: what its driver said, else what its reason means.
 * @example failureCodeOf({ kind: 'declined', reason: 'insufficient_balance', detail: '' }) // 'insufficient_funds'
 */
export function failureCodeOf(failure: Failing): CheckoutFailureCode {
  if (failure.kind === 'no_order') return 'no_order';
  return ('code' in failure ? failure.code : undefined) ?? BY_REASON[failure.reason];
}

/** @example isPriceChanged({ kind: 'not_submitted', reason: 'price_rose', detail: 'the total is now 2400' }) // true */
export function isPriceChanged(outcome: CommitOutcome): boolean {
  return outcome.kind === 'not_submitted' && failureCodeOf(outcome) === 'price_changed';
}

/** @example isFailing({ kind: 'unknown', detail: 'no answer' }) // false: neither a failure nor a success */
export function isFailing(
  outcome: CommitOutcome | ReconcileOutcome,
): outcome is Exclude<Failing, Failed> & (CommitOutcome | ReconcileOutcome) {
  return ['declined', 'not_submitted', 'no_order'].includes(outcome.kind);
}

const MESSAGE_LENGTH_MAX = 500;

/**
 * Words for the caller from words for the log: one line, bounded, a sentence.
 * @example failureMessageOf('the page answers 404') // 'The page answers 404.'
 */
export function failureMessageOf(detail: string): string {
  const [line = ''] = detail.split('\n');
  // Terminal colours and other control characters come with errors of the browser.
  const words = line
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/\u001b\[[\d;]*m|[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, MESSAGE_LENGTH_MAX);
  if (words === '') return '';
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
