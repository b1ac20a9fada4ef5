import type { Account } from '@florin/wire/accounts/account';
import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { Event } from '@florin/wire/events/event';
import type { Gift } from '@florin/wire/gifts/gift';
import type { CheckoutLink } from '@florin/wire/payments/checkout-link';
import type { CheckoutSession } from '@florin/wire/payments/checkout-session';
import type { Refund } from '@florin/wire/payments/refund';
import type { TransactionIntent } from '@florin/wire/payments/transaction-intent';
import { tellCheckoutIntent } from './checkout-intent.ts';
import { tellGift } from './gift.ts';
import { lineOf } from './line.ts';
import { callOf, quoted, textOf } from './text.ts';

type Lines = readonly (string | null | false)[];

/** Objects after which there is something to do; the others are told in a line. */
const TELLERS: Readonly<Record<string, (object: never) => Lines>> = {
  account: ({ id, business_profile, wallet_address }: Account) => [
    `Account ${id} of ${quoted(business_profile.name)}, wallet ${wallet_address}.`,
  ],
  checkout_intent: (intent: CheckoutIntent) => tellCheckoutIntent(intent),
  gift: (gift: Gift) => tellGift(gift),
  checkout_link: ({ id, url, canceled_by }: CheckoutLink) => [
    canceled_by === null
      ? `Checkout link ${id} is live. Buyers open: ${url}`
      : `Checkout link ${id} is canceled.`,
  ],
  'checkout.session': (session: CheckoutSession) => [
    lineOf(session),
    session.status === 'open' &&
      `The buyer pays at ${session.url} Then ${callOf('wait_for_status', { id: session.id, statuses: ['complete'] })}`,
  ],
  transaction_intent: (intent: TransactionIntent) => [
    lineOf(intent),
    intent.last_payment_error && `The last attempt failed: ${quoted(intent.last_payment_error.message)}`,
    intent.next_action &&
      `The payer pays at ${intent.next_action.chain_payment.hosted_url} Then ${callOf('wait_for_status', { id: intent.id, statuses: ['succeeded'] })}`,
  ],
  refund: (refund: Refund) => [
    lineOf(refund),
    refund.next_action &&
      `Wallet ${refund.next_action.transaction.signer_address} has to sign it: a person does so in the dashboard. Then ${callOf('wait_for_status', { id: refund.id, statuses: ['succeeded'] })}`,
  ],
  event: (event: Event) => [
    `Event ${event.id} (${event.type}), about:`,
    ...tellObject(event.data.object as { object: string }),
  ],
};

interface List {
  readonly data: readonly object[];
  readonly has_more: boolean;
}

/**
 * What happened and what to do next, in a few lines with ids; the object itself stands beside it.
 * @example tell(intent) // 'Checkout intent ci_… is requires_confirmation. … To buy it, exactly so: checkout_intents_confirm {…}'
 */
export function tell(object: object): string {
  return textOf(
    'data' in object && Array.isArray(object.data) ? tellList(object as List) : tellObject(object),
  );
}

function tellObject(object: object): Lines {
  const kind = 'object' in object ? String(object.object) : '';
  return Object.hasOwn(TELLERS, kind) ? TELLERS[kind]!(object as never) : [lineOf(object)];
}

function tellList({ data, has_more }: List): Lines {
  const last = data.at(-1);
  return [
    data.length === 0 ? 'None.' : `${data.length}${has_more ? ', and more follow' : ''}:`,
    // Told before the lines, which may be cut.
    has_more && last && 'id' in last
      ? `Further ones: the same call with "starting_after": "${last.id}".`
      : null,
    ...data.map((item) => `- ${lineOf(item)}`),
  ];
}
