import { deliveryOf } from '@florin/page-reading/buyer/buyer-values';
import { failed } from '@florin/page-reading/failure';
import { currencyOfSign } from '@florin/page-reading/money/shared-sign';
import { understand } from '@florin/page-reading/page/understand';
import type { CardEntry, Choice, Failed, Flow, QuoteOutcome } from '@florin/page-reading/purchase';
import { judgeCardOrigin } from '../card-origins.ts';
import { originOf, type PaymentForm } from '../explore/payment-form.ts';
import { unprovenCoupon } from '../explore/plan/coupon.ts';
import type { AtPayment } from '../explore/plan/progress.ts';
import { keptState } from '../kept-state.ts';
import type { Drive } from '../pool/drive.ts';
import { pictureOf } from '../pool/picture.ts';
import { survey } from '../survey/survey.ts';
import { deliveryShown } from './delivery-shown.ts';
import { explainedTotal, payableTotal } from './payable-total.ts';
import { proveForm } from './prove-form.ts';
import { productUnproven, unprovenGoods } from './prove-product.ts';

/** Who may be given a card besides the known processors. */
export interface CardRules {
  /** Whole origins that count as processors beside the known ones: the sandbox processor in the embedded mode. */
  readonly processorOrigins?: readonly string[];
  /** Sandbox merchants speak http on loopback; everyone else must be on https to be given a card. */
  readonly isSandbox?: (url: URL) => boolean;
  readonly cardPages?: CardPages;
}

/**
 * Where a merchant that takes the order first takes the card: known once an order was placed, and kept so that the account can
 * be asked for its approval the next time.
 */
export interface CardPages {
  find(account: string, merchantOrigin: string): Promise<string | null>;
  remember(account: string, merchantOrigin: string, pageOrigin: string): Promise<void>;
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
  const cardEntry = await cardEntryOf(drive, form, flow, rules);
  const forbidden = form.origins.find((origin) => isForbidden(origin, flow, cardEntry, rules));
  if (forbidden !== undefined)
    return failed('unsupported_checkout', `the card fields belong to ${forbidden}`, 'card_entry_refused');
  const country = deliveryOf(choice.buyer)?.country ?? undefined;
  const stated = keptState(flow.state)?.currency ?? currencyOfSign(await survey(drive.page), country);
  const total = payableTotal(drive, asked, { form, notes }, stated);
  const reading = await explainedTotal(drive, total);
  if (reading.kind === 'currency_unsupported')
    return failed('unsupported_checkout', reading.detail, 'currency_unsupported');
  if (reading.kind === 'none')
    return tellUnproven(drive, failed('merchant_error', reading.detail, 'total_unproven'));
  const goods = await unprovenGoods(drive, asked, notes, reading.total);
  const unproven =
    unprovenCoupon(choice, notes, reading.total) ??
    (goods ? productUnproven(goods) : proveForm(notes, await survey(drive.page), choice));
  if (unproven) return tellUnproven(drive, unproven);
  drive.context.log({
    name: 'quoted',
    detail: `${reading.total.amount} ${reading.total.currency}`,
    ...(await pictureOf(drive.page)),
  });
  const delivery = deliveryShown(notes, choice);
  return { kind: 'quoted', quote: { ...reading.total, cardEntry, cart: null, delivery } };
}

/** Keeps the page that did not prove what was asked for. */
async function tellUnproven(drive: Drive, failure: Failed): Promise<Failed> {
  const page = understand(await survey(drive.page));
  const { detail } = failure;
  drive.context.log({ name: 'unproven', detail, ...drive.reports.of(page), ...(await drive.picture()) });
  return failure;
}

function isForbidden(
  origin: string,
  flow: Flow,
  cardEntry: CardEntry,
  { processorOrigins = [], isSandbox = () => false }: CardRules,
): boolean {
  const merchantOrigins = [flow.origin, ...(cardEntry.isElsewhere ? [cardEntry.origin] : [])];
  const rule = { processorOrigins, approvedOrigins: [], merchantOrigins, isSandbox };
  return judgeCardOrigin(origin, rule) === 'forbidden';
}

/** The page or the frame that takes the number can be approved by name wherever it is. */
async function cardEntryOf(
  drive: Drive,
  form: PaymentForm,
  flow: Flow,
  { cardPages }: CardRules,
): Promise<CardEntry> {
  if (form.leadsToCardPage) {
    const known = await cardPages?.find(drive.context.account, flow.origin);
    return { origin: known ?? originOf(drive.page.url()), needsCvc: true, isElsewhere: true };
  }
  const number = form.fields.find(({ place }) => place.field === 'number');
  const origin = originOf(number?.frame.url() ?? '');
  const needsCvc = form.fields.some(({ place }) => place.field === 'cvc');
  const isElsewhere = origin !== flow.origin;
  return { origin, needsCvc, ...(isElsewhere && { isElsewhere }) };
}
