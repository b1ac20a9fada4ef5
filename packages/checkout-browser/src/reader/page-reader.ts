import type { Concept } from '@florin/page-reading/lexicon/concepts';
import type { GlossaryEntry } from '@florin/page-reading/lexicon/glossary';

/** What a text of a page stands on or beside. */
export type TextPlace = 'heading' | 'field' | 'choice' | 'button' | 'link' | 'amount' | 'alert' | 'line';

/** A text of which nobody here knows what it says. */
export interface TextAsked {
  readonly place: TextPlace;
  readonly text: string;
  /** The heading that it stands under, or the field that it is a choice of; empty where there is none. */
  readonly under: string;
}

/** Everything that a reader is told: words of the page, without what the buyer has told it, and never a value of a field. */
export interface ReaderQuestion {
  /** The origin of the page. Not told: what was said of the words of one site is not believed of another's. */
  readonly site: string;
  readonly title: string;
  /** As the page declares it; may be empty. */
  readonly language: string;
  readonly texts: readonly TextAsked[];
}

/** One of the texts, by its place in the question, and the words in it that say something of a concept. */
export interface ReaderAnswer extends GlossaryEntry {
  readonly index: number;
}

/** Something on a page that can be pressed or filled in, or an amount of money, as it stands there. */
export interface ElementAsked {
  readonly kind: 'button' | 'link' | 'tab' | 'field' | 'list' | 'sum';
  /** Its own words or its label; empty where it has none. */
  readonly text: string;
  /** Of a sum; absent elsewhere. */
  readonly amount?: string;
  /** The heading that it stands under; empty where there is none. */
  readonly under: string;
  /** What the markup calls it; empty where it does not. */
  readonly name: string;
  /** The first of what a list offers. */
  readonly options: readonly string[];
}

/** An element of which nothing is asked: what it was taken for, and how it stands. */
export interface ElementUnderstood extends Pick<ElementAsked, 'kind' | 'text' | 'under'> {
  readonly as: string;
  readonly state: 'filled' | 'empty' | 'pressed' | 'disabled' | 'open';
}

/** A page on which nothing that is understood leads on, as a whole. Holds no more of the buyer than a `ReaderQuestion` does. */
export interface ElementQuestion {
  readonly title: string;
  readonly language: string;
  /** What is to be done next. In our words. */
  readonly wanted: string;
  /** Why the program would give up here, which may quote the page; absent where it only looks for a way on. */
  readonly stopped?: string;
  /** What was pressed last on the way here, the newest last. */
  readonly pressed: readonly string[];
  readonly lines: readonly string[];
  readonly elements: readonly ElementAsked[];
  /** What else of the purchase there is. */
  readonly understood?: readonly ElementUnderstood[];
}

/** One of the elements, by its place in the question, and what it is for or stands for. */
export interface PointedElement {
  readonly index: number;
  readonly concept: Concept;
}

/** Tells what texts of a page say, and what its elements are for. What it says is vetted, and nothing is proven by it. */
export interface PageReader {
  /** Null where nobody answered. */
  read(question: ReaderQuestion, signal: AbortSignal): Promise<readonly ReaderAnswer[] | null>;
  /** The same of elements, whether words explain them or not. */
  point(question: ElementQuestion, signal: AbortSignal): Promise<readonly PointedElement[] | null>;
}

/** What a press can be read as: each leads on or clears the view, none orders. */
export const READ_PRESSES = [
  'add_to_cart',
  'view_cart',
  'checkout',
  'continue',
  'guest',
  'dismiss',
] as const satisfies readonly Concept[];

export type ReadPress = (typeof READ_PRESSES)[number];

/** What only a press says: in a heading or a line the same words are about it. */
export const OF_PRESSES: ReadonlySet<Concept> = new Set<Concept>([
  'place_order',
  'sign_in',
  'remove',
  'wish_list',
  'continue_shopping',
  'go_back',
  'leads_away',
  'decline_cookies',
  'accept_cookies',
  'apply_coupon',
  'increase',
  'decrease',
]);

/** What a field can be pointed out as. A field that takes a part of a card says so by itself, or gets none. */
export const POINTED_FIELDS = [
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
] as const satisfies readonly Concept[];

/** What a sum of a summary can be pointed out as. Whether the sums then make the total is reckoned, and not told. */
export const POINTED_SUMS = [
  'price',
  'subtotal',
  'shipping',
  'tax',
  'discount',
  'fee',
  'total',
  'included',
  'former_price',
] as const satisfies readonly Concept[];

/**
 * What a reader may name. Left out is what would prove something by itself, or be done by itself: that an order was placed (other
 * witnesses decide that), and presses that order or keep before they are due. That a card was declined counts as any complaint does.
 */
export const READ_CONCEPTS = [
  ...READ_PRESSES,
  'place_order',
  'sign_in',
  'create_account',
  'other_wallet',
  'remove',
  'wish_list',
  'continue_shopping',
  'go_back',
  'leads_away',
  'decline_cookies',
  'accept_cookies',
  'apply_coupon',
  'extra',
  'increase',
  'decrease',
  ...POINTED_FIELDS,
  'delivery_date',
  'gift_wrap',
  'username',
  'personal_number',
  'contact',
  'delivery_section',
  'billing_section',
  'same_address',
  'different_address',
  'ship_elsewhere',
  'bill_elsewhere',
  'terms',
  'agree',
  'age',
  'affirm',
  'unwanted_box',
  'required',
  'optional',
  'card_number',
  'card_expiry',
  'card_expiry_month',
  'card_expiry_year',
  'card_security_code',
  'card_holder',
  'payment_method',
  'card_payment',
  'on_delivery',
  'card_page_next',
  'shipping_method',
  'pickup',
  'to_the_door',
  'choose',
  'variant_title',
  'subtotal',
  'shipping',
  'tax',
  'discount',
  'fee',
  'total',
  'included',
  'excluded',
  'former_price',
  'free',
  'not_reckoned_yet',
  'cart',
  'empty_cart',
  'sold_out',
  'in_stock',
  'unavailable',
  'related_goods',
  'cookies',
  'invalid_entry',
  'card_declined',
  'minimum_order',
  'not_delivered',
  'login_required',
  'captcha',
  'review_step',
  'thanks',
  'mail_sent',
] as const satisfies readonly Concept[];
