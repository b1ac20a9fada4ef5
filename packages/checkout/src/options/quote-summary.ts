import { minorUnitsOf } from '@florin/page-reading/money/currency';
import type { Choice, Offer, Quote } from '@florin/page-reading/purchase';
import type { CheckoutIntentSummary } from '@florin/wire/checkout/checkout-intent';

/** A quote with what its merchant wants said before it is confirmed. */
export type WarnedQuote = Quote & { readonly warnings?: readonly string[] };

const WORDS_LENGTH_MAX = 300;

/**
 * What a quote is for, in what was proven of it: the product and its variant by the cart, the address by the forms that
 * took it, the rest by the merchant's own answer. What was not told is null.
 * @example summaryOf(offer, choice, quote).variant // 'Size: M, Colour: Navy'
 */
export function summaryOf(offer: Offer, choice: Choice, quote: WarnedQuote): CheckoutIntentSummary {
  const { delivery } = quote;
  return {
    title: offer.title === '' ? null : offer.title,
    image_url: quote.imageUrl ?? offer.imageUrl ?? null,
    variant: variantOf(offer, choice),
    quantity: choice.quantity,
    unit_amount: unitAmountOf(quote, choice),
    shipping_address: delivery === null ? null : addressOf(choice),
    shipping_method: wordsOf(delivery?.method),
    estimated_delivery: wordsOf(delivery?.estimate),
    warnings: (quote.warnings ?? []).flatMap((warning) => wordsOf(warning) ?? []),
  };
}

/** Every option that the product was chosen by, in the shop's words. */
function variantOf({ fields }: Offer, { options }: Choice): string | null {
  const chosen = fields.flatMap((field) => {
    const value = options[field.key];
    if (field.key === 'shipping' || value === undefined) return [];
    const values = field.kind === 'enum' ? field.values : [];
    return [`${field.title}: ${values.find((known) => known.value === String(value))?.title ?? value}`];
  });
  return wordsOf(chosen.join(', '));
}

/** The goods are this one line, so each costs its share; a line that does not divide has no price for one. */
function unitAmountOf({ breakdown, currency }: Quote, { quantity }: Choice): number | null {
  const { subtotal } = breakdown;
  if (subtotal === undefined || subtotal < 0 || subtotal % quantity !== 0) return null;
  return minorUnitsOf(subtotal / quantity, currency);
}

function addressOf({ buyer }: Choice): CheckoutIntentSummary['shipping_address'] {
  const address = buyer.shipping ?? buyer.billing;
  if (address === null) return null;
  const { line1, line2, city, state, postalCode, country } = address;
  return { name: buyer.name, line1, line2, city, state, postal_code: postalCode, country };
}

function wordsOf(text: string | null | undefined): string | null {
  const words = (text ?? '').replace(/\s+/g, ' ').trim();
  return words === '' ? null : words.slice(0, WORDS_LENGTH_MAX);
}
