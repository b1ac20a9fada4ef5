import type { CheckoutIntent, CheckoutIntentRedirectToUrl } from '@florin/wire/checkout/checkout-intent';
import { CHECKOUT_FAILURES } from '@florin/wire/checkout/failure-code';
import { asksForCvc, optionLines, withoutCvc } from './options.ts';
import { callOf, money, quoted } from './text.ts';

type Lines = readonly (string | null | false)[];

const ADVICE = {
  retry: 'The same again later may succeed: create a new checkout intent.',
  ask: 'Ask what to do instead, then create a new checkout intent.',
  leave: 'This shop will not sell this way: look elsewhere.',
} as const;

/** What became of a purchase, and what to do next. */
export function tellCheckoutIntent(intent: CheckoutIntent): Lines {
  const { id, status } = intent;
  const head = `Checkout intent ${id} is ${status}.`;
  switch (status) {
    case 'processing':
      return [
        head,
        'Nothing to do yet. Next:',
        callOf('wait_for_status', {
          id,
          statuses: ['requires_action', 'requires_confirmation', 'succeeded', 'failed', 'canceled'],
        }),
      ];
    case 'requires_action':
      return [head, 'Nothing is bought yet.', ...tellAction(intent)];
    case 'requires_confirmation':
      return [`${head} Nothing is bought yet.`, ...quoteLines(intent), ...tellConfirmation(intent)];
    case 'succeeded':
      return [
        intent.amount === null
          ? `${head} A person bought it at the shop. No card of the account was charged.`
          : `${head} Bought for ${money(intent.amount, intent.currency)}; charge ${quoted(intent.charge_id ?? '')}.`,
        intent.order?.number ? `The shop’s order number: ${quoted(intent.order.number)}.` : null,
        intent.order?.url ? `The order at the shop: ${quoted(intent.order.url)}.` : null,
      ];
    case 'failed':
      return [head, ...failureLines(intent)];
    case 'canceled':
      return [`${head} Nothing is bought. Reason: ${intent.status_reason ?? 'none given'}.`];
  }
}

function tellAction(intent: CheckoutIntent): Lines {
  const { id, next_action: action } = intent;
  if (action === null) return [`A person looks at ${intent.hosted_url}.`];
  if (action.type === 'select_options') {
    const open = withoutCvc(action.options_schema);
    const lines = optionLines(open);
    return [
      lines.length > 0 &&
        `It asks for options. ${callOf('checkout_intents_respond', { id, options: {} })} with:`,
      ...lines,
      asksForCvc(action.options_schema) &&
        `The card’s security code is needed: a person enters it at ${intent.hosted_url}. Never ask for it or send it here; then ${callOf('wait_for_status', { id, statuses: ['requires_confirmation', 'failed'] })}`,
    ];
  }
  if (action.type === 'redirect_to_url') return tellHandOver(intent, action.redirect_to_url);
  const [who, url] = personAction(action);
  return [
    `${who} at this address: ${url}`,
    `You cannot do it. Tell them, then ${callOf('wait_for_status', { id, statuses: ['requires_confirmation', 'succeeded', 'failed', 'canceled'] })}`,
  ];
}

/** A person goes on at the shop; the intent notices by itself where the shop can be asked, else it is told. */
function tellHandOver(
  { id, hosted_url }: CheckoutIntent,
  { url, reason, message }: CheckoutIntentRedirectToUrl['redirect_to_url'],
): Lines {
  return [
    `Only a person can continue at the shop (${reason}): ${quoted(message)}`,
    `You cannot do it. Tell them to continue at this address: ${quoted(url)}`,
    `If they buy it there, they say so at ${hosted_url}. If they got past what was in the way and bought nothing: ${callOf('checkout_intents_respond', { id, options: { order_outcome: 'not_placed' } })}`,
    `If they do not want to: ${callOf('checkout_intents_cancel', { id })}`,
    `While they are there: ${callOf('wait_for_status', { id, statuses: ['requires_confirmation', 'succeeded', 'failed', 'canceled'] })}`,
  ];
}

/** What only a person can do, and where. */
export function personAction(
  action: Exclude<NonNullable<CheckoutIntent['next_action']>, { type: 'select_options' }>,
): [string, string] {
  switch (action.type) {
    case 'approval':
      return ['A person of the account has to approve it', action.approval.url];
    case 'payment_authentication':
      return ['The bank asks the cardholder to authenticate', action.payment_authentication.url];
    case 'redirect_to_url':
      return ['Only a person can continue at the shop', action.redirect_to_url.url];
  }
}

function quoteLines({ amount, currency, amount_breakdown, summary, url }: CheckoutIntent): Lines {
  const lines = Object.entries(amount_breakdown ?? {}).map(
    ([name, cents]) => `${quoted(name)} ${money(cents, currency)}`,
  );
  const told = (label: string, text: string | null | undefined) =>
    text ? `${label}: ${quoted(text)}` : null;
  return [
    `The quote: ${money(amount ?? 0, currency)} at ${quoted(hostOf(url))}${lines.length > 0 ? `: ${lines.join(', ')}` : ''}.`,
    told('Product', summary?.title),
    told('Variant', summary?.variant),
    summary?.quantity ? `Quantity: ${summary.quantity}` : null,
    told('Shipping', summary?.shipping_method),
    told('Delivery', summary?.estimated_delivery),
    told('To', summary?.shipping_address?.line1),
    ...(summary?.warnings ?? []).map(
      (warning) => `Note from the shop, to show to the person who pays: ${quoted(warning)}`,
    ),
  ];
}

function tellConfirmation({
  id,
  amount,
  currency,
  exceeds_ceiling,
  max_amount,
  card,
  next_action,
  hosted_url,
}: CheckoutIntent): Lines {
  if (exceeds_ceiling)
    return [
      `It is above max_amount (${max_amount} cents) and cannot be confirmed: make a new intent with a higher one.`,
    ];
  if (card === null)
    return [
      `No card is stored: a person adds one at ${new URL('/dashboard/cards', hosted_url)}; then create a new checkout intent.`,
    ];
  if (next_action?.type === 'approval')
    return [
      `A person of the account has to approve it at ${next_action.approval.url}. You cannot. Tell them, then ${callOf('wait_for_status', { id, statuses: ['succeeded', 'failed', 'canceled'] })}`,
    ];
  return [
    'Show this to the person who pays. To buy it, call exactly:',
    callOf('checkout_intents_confirm', { id, amount, currency }),
    `Not to buy it: ${callOf('checkout_intents_cancel', { id })}`,
  ];
}

function failureLines({
  failure_code,
  failure_message,
  failure_details,
  status_reason,
}: CheckoutIntent): Lines {
  const failure = failure_code === null ? null : CHECKOUT_FAILURES[failure_code];
  return [
    `Nothing was bought. Reason: ${failure_code ?? status_reason}${failure ? `: ${failure.means}` : ''}.`,
    failure_message && `In detail: ${quoted(failure_message)}`,
    failure && ADVICE[failure.advice],
    ...(failure_details?.products ?? []).map(({ title, url }) => `- ${quoted(title)} ${quoted(url)}`),
  ];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
