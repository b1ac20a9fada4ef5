import type { Concept } from '../lexicon/concepts.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { spelledOut } from '../words/plain-words.ts';

export type ButtonIntent =
  | 'add_to_cart'
  | 'buy_now'
  | 'guest'
  | 'continue'
  | 'checkout'
  | 'view_cart'
  | 'review'
  | 'place_order'
  | 'decline_cookies'
  | 'accept_cookies'
  /** Gives the shop what was entered in a part of the page, which stays open. */
  | 'save'
  /** Makes the cart take over the quantities that were entered. */
  | 'update_cart'
  /** Opens the list of ways to ship or to pay. */
  | 'choose_method'
  /** Shows the variants of a product, which are hidden until then. */
  | 'show_choices'
  /** Closes a layer that lies over the page. */
  | 'dismiss'
  /** Shows a second line for the address. */
  | 'more_address';

/** Wallets, accounts, coupons and everything that leads away: never pressed, whatever else the words say. */
const NEVER =
  /paypal|apple ?pay|google ?pay|g ?pay|shop ?pay|amazon|klarna|afterpay|affirm|\blink\b|coupon|promo|discount|voucher|apply|redeem|subscribe|sign ?(?:in|up)|log ?in|register|create (?:an )?account|remove|delete|clear|empty|wish ?list|save for later|compare|share|continue shopping|keep shopping|\bback\b|previous step|next (?:post|article|story|product|item|slide|image|photo)|return to|(?:multiple|several|different) address|\bedit|change|modify|amend|\bsearch|help|track|cancel|close|gift ?card|add (?:a )?note|protection|insurance|warranty|donat|\btip\b/;

const WORDS: readonly (readonly [RegExp, ButtonIntent])[] = [
  [/^save (?:my |your |the )?(?:changes|details|address|information|contact details)$/, 'save'],
  [
    /^(?:update|refresh|recalculate)(?: (?:my |your |the )?(?:shopping )?(?:cart|bag|basket|trolley|quantit(?:y|ies)|totals?|items?))?$/,
    'update_cart',
  ],
  [/(?:reject|decline|refuse|only necessary|necessary only|essential only).*|^deny/, 'decline_cookies'],
  [/accept (?:all )?cookies|allow (?:all )?cookies|^(?:accept all|got it|i understand)$/, 'accept_cookies'],
  [/guest|without (?:an )?account|without registering/, 'guest'],
  [
    /^\+? ?add (?:an? )?(?:apartment|apt\b|suite|unit|floor|(?:second |another )?address line)|^\+ ?(?:apartment|apt\b|suite|unit)/,
    'more_address',
  ],
  [
    /review (?:your |my |the )?(?:order|purchase|basket)|^review$|(?:continue|proceed|go|on) to review/,
    'review',
  ],
  [
    /place (?:my |your |the |this |a )?(?:binding |final )?order|order (?:with obligation|and pay)|complete (?:my |your |the )?(?:order|purchase|checkout)|(?:submit|confirm|validate) (?:my |your |the )?(?:order|purchase|payment)|confirm (?:and|&) pay|^confirm$|pay (?:now|securely|with card|by card)|^pay\b|order now|^order$|buy (?:it )?now (?:for|-)|finish (?:order|purchase|checkout)|^finish$|finali[sz]e|authori[sz]e payment|make payment|^purchase$|complete payment|^send (?:my |your |the )?order(?! (?:e-?mail|details|confirmation|receipt|copy))/,
    'place_order',
  ],
  [
    /add (?:it |this |item |selected )?(?:to|in|into) (?:my |your |the )?(?:shopping )?(?:cart|bag|basket|trolley)|^add to(?! (?:my |your |the |a )?(?:\w+ )?(?:calendar|lists?|favou?rites?|registry|collection|quote|home screen|watch ?list|library|playlist|folder)\b)|put in (?:the |my |your )?(?:cart|bag|basket)|^add$|^i'?ll take it/,
    'add_to_cart',
  ],
  [/buy (?:it |this )?now|^buy\b|^order this|purchase now|get it now/, 'buy_now'],
  [/check ?out|proceed to payment|go to payment(?! method)|to (?:the )?till|secure checkout/, 'checkout'],
  [
    /(?:view|go to|open|see|show) (?:my |your |the )?(?:shopping )?(?:cart|bag|basket|trolley)|^(?:my |your )?(?:cart|bag|basket)(?: \(?\d+\)?(?: items?)?)?$/,
    'view_cart',
  ],
  [
    /^continue|^next|^proceed|save (?:and|&) continue|continue to|go to (?:shipping|delivery|payment)|use this address|deliver (?:here|to this)|ship (?:here|to this)|to (?:shipping|delivery|payment)|^submit$|^save$|^ok$|select (?:shipping|delivery)|choose (?:shipping|delivery|payment)/,
    'continue',
  ],
];

const WORDS_MAX = 60;
const DISMISS =
  /^(?:×|✕|✖|x|close(?: (?:this|the|dialog|window|popup|modal|banner|layer|message))*|dismiss|no,? thanks?(?: you)?|not now|maybe later|later|skip|i'?m not interested|stay (?:here|on this (?:site|store)))$/;

/** The same in the languages of the page; null for what is never pressed. */
const SPOKEN: Readonly<Partial<Record<Concept, ButtonIntent | null>>> = {
  add_to_cart: 'add_to_cart',
  buy_now: 'buy_now',
  view_cart: 'view_cart',
  checkout: 'checkout',
  continue: 'continue',
  review_order: 'review',
  place_order: 'place_order',
  guest: 'guest',
  save: 'save',
  update_cart: 'update_cart',
  more_address: 'more_address',
  decline_cookies: 'decline_cookies',
  accept_cookies: 'accept_cookies',
  dismiss: 'dismiss',
  sign_in: null,
  other_wallet: null,
  apply_coupon: null,
  remove: null,
  wish_list: null,
  continue_shopping: null,
  go_back: null,
};

/** Said by words that nothing else in them can take back. */
const SURE: ReadonlySet<ButtonIntent> = new Set(['guest', 'decline_cookies', 'accept_cookies', 'save']);

/**
 * What pressing it would mean, by its words; null where they say nothing that a checkout needs.
 * @example intentOf(control) // 'add_to_cart'
 */
export function intentOf(control: Control): ButtonIntent | null {
  if (control.kind !== 'button' && control.kind !== 'link') return null;
  const words = wordsOf(control);
  if (words === '' || words.length > WORDS_MAX) return null;
  if (control.isInDialog && DISMISS.test(words)) return 'dismiss';
  const spoken = control.spoken === undefined ? undefined : SPOKEN[control.spoken];
  if (spoken !== undefined) return spoken === 'dismiss' && !control.isInDialog ? null : spoken;
  const found = WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
  if (found !== null && SURE.has(found)) return found;
  if (NEVER.test(words)) return null;
  const told = intentOfTool(control);
  if (told === 'place_order') return told;
  return found ?? told ?? readIntent(control) ?? control.advisedIntent ?? null;
}

/** Where no words explain it. */
function readIntent({ readAs }: Control): ButtonIntent | null {
  if (readAs === undefined) return null;
  return SPOKEN[readAs] ?? null;
}

/** By the name alone of the tool that a form is for agents. `checkout` may be the way there or the order itself. */
function intentOfTool({ tool = '' }: Control): ButtonIntent | null {
  const words = tool.toLowerCase();
  const told = words === '' ? null : WORDS.find(([pattern]) => pattern.test(words))?.[1];
  return told && TOLD.has(told) && !NEVER.test(words) ? told : null;
}

const TOLD: ReadonlySet<ButtonIntent> = new Set(['add_to_cart', 'view_cart', 'place_order']);

/** Whether its words say that it leads away or costs something: whatever else is known of it, it is left alone. */
export function isNeverPressed(control: Control): boolean {
  return isSpokenNever(control) || NEVER.test(wordsOf(control));
}

function isSpokenNever({ spoken }: Control): boolean {
  return spoken !== undefined && SPOKEN[spoken] === null;
}

function wordsOf({ text, label }: Control): string {
  // A picture with a number on it is called by its label.
  return spelledOut(/\p{L}/u.test(text) || label === '' ? text : label)
    .toLowerCase()
    .replace(/[→›»«‹<>!✓]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The controls of a page that mean this, in the order in which they stand. */
export function controlsFor(seen: DocumentSurvey, intent: ButtonIntent): Control[] {
  return seen.controls.filter((control) => intentOf(control) === intent);
}
