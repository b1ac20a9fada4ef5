import type { CollectInput, CustomFieldType } from '@florin/wire/payments/buyer/collect';
import type { CheckoutLinkParameters } from '@florin/wire/payments/checkout-link';
import { typedAmount } from '@florin/wire/values/typed-amount';
import { amountReadings } from '../../../words/amount-words.ts';
import type { DashboardLanguage } from '../../../words/language.ts';

/** A product on a link, as someone typed it. */
export interface TypedLine {
  readonly product: string;
  readonly quantity: string;
  readonly isAdjustable: boolean;
  readonly most: string;
}

/** A question to the buyer, as someone typed it. */
export interface TypedQuestion {
  readonly label: string;
  readonly type: CustomFieldType;
  readonly choices: string;
  readonly isRequired: boolean;
}

/** The form of a new link. */
export interface TypedLink {
  readonly lines: readonly TypedLine[];
  readonly isCustomAmount: boolean;
  readonly least: string;
  readonly mostAmount: string;
  readonly suggestions: string;
  readonly limit: string;
  readonly title: string;
  readonly text: string;
  readonly picture: string;
  readonly email: boolean;
  readonly name: boolean;
  readonly phone: boolean;
  readonly shipping: boolean;
  readonly countries: string;
  readonly questions: readonly TypedQuestion[];
}

/** What someone is asked for who is sent something. */
export const SHIPPED: CollectInput = { email: 'required', shipping_address: {} };

export type LinkRequest =
  | { readonly ok: true; readonly body: CheckoutLinkParameters }
  | { readonly ok: false; readonly field: 'quantity' | 'amount' | 'limit' };

const COUNT = /^[1-9]\d{0,6}$/;

/**
 * What a typed link asks the service for, or which part of it cannot be read.
 * @example linkRequest(typed, 'en')
 */
export function linkRequest(typed: TypedLink, language: DashboardLanguage): LinkRequest {
  const areCounts = typed.lines.every(
    ({ quantity, isAdjustable, most }) => COUNT.test(quantity) && (!isAdjustable || COUNT.test(most)),
  );
  if (!areCounts) return { ok: false, field: 'quantity' };
  if (typed.limit !== '' && !COUNT.test(typed.limit)) return { ok: false, field: 'limit' };
  const amounts = typed.isCustomAmount ? customAmountOf(typed, language) : undefined;
  if (amounts === null) return { ok: false, field: 'amount' };
  const collect = collectOf(typed);
  return {
    ok: true,
    body: {
      line_items: typed.lines.map(({ product, quantity, isAdjustable, most }) => ({
        product,
        quantity: Number(quantity),
        ...(isAdjustable && { adjustable_quantity: { minimum: 1, maximum: Number(most) } }),
      })),
      ...(amounts && { custom_amount: amounts }),
      ...(typed.limit !== '' && { payment_limit: Number(typed.limit) }),
      ...(typed.title !== '' && { title: typed.title }),
      ...(typed.text !== '' && { description: typed.text }),
      ...(typed.picture !== '' && { image_url: typed.picture }),
      ...(collect && { collect }),
    },
  };
}

function customAmountOf({ least, mostAmount, suggestions }: TypedLink, language: DashboardLanguage) {
  const read = (text: string) => typedAmount(text, undefined, amountReadings[language]);
  const [minimum, maximum] = [read(least), read(mostAmount)];
  const suggested = suggestions.split(/\s+/).filter(Boolean).map(read);
  if (!minimum.ok || !maximum.ok || minimum.cents > maximum.cents) return null;
  const isBetween = (cents: number) => cents >= minimum.cents && cents <= maximum.cents;
  if (!suggested.every((amount) => amount.ok && isBetween(amount.cents))) return null;
  return {
    minimum: minimum.cents,
    maximum: maximum.cents,
    suggestions: suggested.flatMap((amount) => (amount.ok ? amount.cents : [])),
  };
}

function collectOf(typed: TypedLink): CheckoutLinkParameters['collect'] | null {
  const codes = typed.countries
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const questions = typed.questions.filter(({ label }) => label !== '');
  const collect = {
    ...(typed.email && { email: 'required' as const }),
    ...(typed.name && { name: 'required' as const }),
    ...(typed.phone && { phone: 'required' as const }),
    ...(typed.shipping && { shipping_address: codes.length === 0 ? {} : { allowed_countries: codes } }),
    ...(questions.length > 0 && { custom_fields: questions.map(fieldOf) }),
  };
  return Object.keys(collect).length === 0 ? null : collect;
}

function fieldOf({ label, type, choices, isRequired }: TypedQuestion, index: number) {
  const answers = choices.split(',').map((choice) => choice.trim());
  return {
    key: `question_${index + 1}`,
    label,
    type,
    required: isRequired,
    ...(type === 'choice' && { choices: answers.filter(Boolean) }),
  };
}
