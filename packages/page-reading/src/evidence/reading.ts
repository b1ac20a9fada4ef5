import type { Concept } from '../lexicon/concepts.ts';

/** What is read: each kind has meanings of its own. */
export type SubjectKind = 'field' | 'press' | 'choice' | 'amount';

/** A concept, or that it means nothing that buying knows. */
export type Meaning = Concept | 'price' | 'none';

/** Something that was noticed and speaks for one meaning: words for it, an attribute of the platform's. */
export interface Clue {
  /** The name of the rule that noticed it; how much it counts is fitted on the corpus. */
  readonly rule: string;
  readonly meaning: Meaning;
  /** Between 0 and 1. */
  readonly strength: number;
  /** The words, the attribute or the neighbour that it was seen in. */
  readonly evidence: string;
}

/**
 * Everything that was noticed of something. A mark speaks for some meanings and against others, as the corpus has it: that a button
 * sends the card, that a field stands after a first name.
 */
export interface Evidence {
  readonly kind: SubjectKind;
  readonly clues: readonly Clue[];
  readonly marks: readonly string[];
}

export interface Reason {
  readonly rule: string;
  readonly evidence: string;
  /** How much it counted, in units of log odds. */
  readonly weight: number;
}

/** What something means, how sure that is, and why. */
export interface Reading {
  readonly meaning: Meaning;
  /** Between 0 and 1, among all meanings of its kind. */
  readonly certainty: number;
  /** What spoke for it, the weightiest first. */
  readonly because: readonly Reason[];
}

/**
 * Whether marks of its shape and place may speak for a meaning that nothing else suggests. Those of a press may not, unless it
 * sends something: what it sends says what it does, and a link is no way to the cart because it stands in the head of the site.
 */
export function marksSpeakAlone({ kind, marks }: Pick<Evidence, 'kind' | 'marks'>): boolean {
  return kind !== 'press' || marks.some((mark) => mark.startsWith('sends '));
}

/** What each kind can mean; `none` is always among them. */
export const MEANINGS: Readonly<Record<SubjectKind, readonly Meaning[]>> = {
  field: [
    'none',
    'email',
    'phone',
    'full_name',
    'given_name',
    'family_name',
    'street',
    'second_line',
    'house_number',
    'city',
    'state',
    'postal_code',
    'country',
    'company',
    'order_note',
    'coupon',
    'newsletter',
    'search',
    'password',
    'quantity',
    'card_number',
    'card_expiry',
    'card_expiry_month',
    'card_expiry_year',
    'card_security_code',
    'card_holder',
    'variant_title',
    'shipping_method',
    'payment_method',
  ],
  press: [
    'none',
    'add_to_cart',
    'buy_now',
    'view_cart',
    'checkout',
    'continue',
    'review_order',
    'place_order',
    'guest',
    'save',
    'update_cart',
    'more_address',
    'decline_cookies',
    'accept_cookies',
    'dismiss',
    'sign_in',
    'other_wallet',
    'apply_coupon',
    'remove',
    'wish_list',
    'continue_shopping',
    'go_back',
    'newsletter',
    'shipping_method',
    'payment_method',
    'card_payment',
    'variant_title',
    'increase',
    'decrease',
  ],
  choice: [
    'none',
    'shipping_method',
    'payment_method',
    'card_payment',
    'same_address',
    'different_address',
    'terms',
    'newsletter',
    'create_account',
    'guest',
    'sign_in',
    'variant_title',
  ],
  amount: [
    'none',
    'price',
    'subtotal',
    'shipping',
    'tax',
    'discount',
    'fee',
    'total',
    'former_price',
    'included',
  ],
};
