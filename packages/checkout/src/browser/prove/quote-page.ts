import { judgeCardOrigin } from '../../card-origins.ts';
import type { Choice, Flow, Quote, QuoteOutcome } from '../../driver.ts';
import { failed } from '../../outcomes.ts';
import { readPageTotal } from '../explore/page-total.ts';
import { originOf, type PaymentForm } from '../explore/payment-form.ts';
import type { AtPayment } from '../explore/plan/progress.ts';
import { keptState } from '../kept-state.ts';
import type { Drive } from '../pool/drive.ts';
import { pictureOf } from '../pool/picture.ts';
import type { PageTotal } from '../survey/money/read-total.ts';
import { survey } from '../survey/survey.ts';
import { deliveryShown } from './delivery-shown.ts';
import { proveForm } from './prove-form.ts';
import { proveProduct } from './prove-product.ts';

/** Who may be given a card besides the known processors. */
export interface CardRules {
  /** Whole origins that count as processors beside the known ones: the sandbox processor in the embedded mode. */
  readonly processorOrigins?: readonly string[];
  /** Sandbox merchants speak http on loopback; everyone else must be on https to be given a card. */
  readonly isSandbox?: (url: URL) => boolean;
}

/** A payment form, and what was seen on the way to it. */
export type PaymentReached = Pick<AtPayment, 'form' | 'notes'>;

/** The quote that the page before us stands for. The card is not there yet, and nothing is pressed any more. */
export async function quotePage(
  drive: Drive,
  asked: { readonly flow: Flow; readonly choice: Choice },
  { form, notes }: PaymentReached,
  rules: CardRules,
): Promise<QuoteOutcome> {
  const { flow, choice } = asked;
  const forbidden = form.origins.find((origin) => isForbidden(origin, flow, rules));
  if (forbidden !== undefined)
    return failed('unsupported_checkout', `the card fields belong to ${forbidden}`, 'card_entry_refused');
  const reading = await readPageTotal(drive, keptState(flow.state)?.currency ?? null);
  if (reading.kind === 'currency_unsupported')
    return failed('unsupported_checkout', reading.detail, 'currency_unsupported');
  if (reading.kind === 'none') return failed('merchant_error', reading.detail, 'total_unproven');
  const unproven =
    (await proveProduct(drive, asked, notes, reading.total)) ??
    proveForm(notes, await survey(drive.page), choice);
  if (unproven) return unproven;
  drive.context.log({
    name: 'quoted',
    detail: `${reading.total.amount} ${reading.total.currency}`,
    ...(await pictureOf(drive.page)),
  });
  const delivery = deliveryShown(notes, choice);
  return { kind: 'quoted', quote: { ...quoteOf(reading.total, form), delivery } };
}

function isForbidden(
  origin: string,
  flow: Flow,
  { processorOrigins = [], isSandbox = () => false }: CardRules,
): boolean {
  const rule = { processorOrigins, approvedOrigins: [], merchantOrigins: [flow.origin], isSandbox };
  return judgeCardOrigin(origin, rule) === 'forbidden';
}

function quoteOf(total: PageTotal, form: PaymentForm): Quote {
  const number = form.fields.find(({ place }) => place.field === 'number');
  const origin = originOf(number?.frame.url() ?? '');
  const needsCvc = form.fields.some(({ place }) => place.field === 'cvc');
  return { ...total, cardEntry: { origin, needsCvc }, cart: null };
}
