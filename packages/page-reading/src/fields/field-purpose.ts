import type { Concept } from '../lexicon/concepts.ts';
import type { Control } from '../survey/control.ts';

export type BuyerPurpose =
  | 'email'
  | 'phone'
  | 'full_name'
  | 'given_name'
  | 'family_name'
  | 'line1'
  | 'line2'
  /** Both lines in one. */
  | 'street'
  | 'house_number'
  /** Without the house number, which has a field of its own. */
  | 'street_name'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'country';

export type CardPurpose = 'number' | 'expiry' | 'expiry_month' | 'expiry_year' | 'cvc' | 'cardholder';

export type FieldPurpose =
  | { readonly kind: 'buyer'; readonly field: BuyerPurpose; readonly section: 'shipping' | 'billing' }
  | { readonly kind: 'card'; readonly field: CardPurpose }
  | { readonly kind: 'quantity' }
  /** Coupons, newsletters, searches, passwords: never touched. */
  | { readonly kind: 'off_limits' }
  /** Among the fields of a card and not understood: perhaps a secret, so neither filled nor asked for. */
  | { readonly kind: 'card_unknown' }
  | { readonly kind: 'other' };

const BUYER_TOKENS: Readonly<Record<string, BuyerPurpose>> = {
  email: 'email',
  tel: 'phone',
  'tel-national': 'phone',
  name: 'full_name',
  'given-name': 'given_name',
  'family-name': 'family_name',
  'address-line1': 'line1',
  'address-line2': 'line2',
  'street-address': 'street',
  'address-level2': 'city',
  'address-level1': 'state',
  'postal-code': 'postal_code',
  country: 'country',
  'country-name': 'country',
};

const CARD_TOKENS: Readonly<Record<string, CardPurpose>> = {
  'cc-number': 'number',
  'cc-exp': 'expiry',
  'cc-exp-month': 'expiry_month',
  'cc-exp-year': 'expiry_year',
  'cc-csc': 'cvc',
  'cc-name': 'cardholder',
};

const OFF_LIMITS =
  /coupon|promo|discount|voucher|gift ?card|newsletter|subscri|search|password|passcode|referral|company|organi[sz]ation|vat.?(?:id|number)|order note|comment|message|(?:address|street|addr).?(?:line)?.?[3-9]\b/;

/** As the networks, the banks and the shops of several languages call it. */
const SECURITY_CODE = [
  /cvc|cvv|\bccv|ccv\b|\b(?:csc|cid|cvn|cvd)\b/,
  /(?<!social )security (?:code|number|no\b)|card code|signature panel/,
  /card (?:security|verification|id\b|identification)|verification (?:code|number|value)/,
  /\b(?:3|4|three|four)[ -](?:or[ -](?:4|four)[ -])?digits?\b.{0,80}\b(?:back|card)\b/,
  /pr[uü]f(?:ziffer|nummer|code)|sicherheits(?:code|nummer)|cryptogramme|c[oó]d(?:igo|ice) d[ei] (?:seguridad|seguran[cç]a|sicurezza|verificaci[oó]n)/,
];

/** Read top to bottom, the first that matches wins: `card name` must come before `name`. */
const CARD_WORDS: readonly (readonly [RegExp, CardPurpose])[] = [
  [/name on (?:the )?card|card ?holder|cc.?name|card.?name/, 'cardholder'],
  ...SECURITY_CODE.map((words) => [words, 'cvc'] as const),
  [/exp\w{0,20}[^a-z]{0,20}(?:mm ?\/ ?yy|date)|mm ?\/ ?yy|valid (?:thru|until)/, 'expiry'],
  [/exp\w{0,20}[^a-z]{0,20}month|cc.?month|card.?month/, 'expiry_month'],
  [/exp\w{0,20}[^a-z]{0,20}year|cc.?year|card.?year/, 'expiry_year'],
  [/card.?(?:number|no\b|num)|cc.?num|\bpan\b|credit card$|^card$/, 'number'],
  [/expir|\bcc.?exp\b|card.?exp/, 'expiry'],
];

const BUYER_WORDS: readonly (readonly [RegExp, BuyerPurpose])[] = [
  [/e-?mail/, 'email'],
  [/phone|mobile|telephone|\btel\b/, 'phone'],
  [/first.?name|given.?name|forename|\bfname\b/, 'given_name'],
  [/last.?name|family.?name|surname|\blname\b/, 'family_name'],
  [/(?:house|street|building|block).?(?:number|no\b|nr\b|num\b)/, 'house_number'],
  [/post(?:al)?.?code|\bzip\b|zip.?code|postcode/, 'postal_code'],
  [/(?:address|street|addr).?(?:line)?.?2|apartment|\bapt\b|suite|\bunit\b|floor/, 'line2'],
  [/country/, 'country'],
  [/\b(?:city|town|suburb|locality)\b|address.?city/, 'city'],
  [/\b(?:state|province|region|county)\b|(?<!time ?|shipping |delivery )\bzone\b/, 'state'],
  [/street|address.?(?:line)?.?1|\baddress\b|deliver to/, 'line1'],
  [
    /full.?name|your.?name|recipient|contact.?name|^name\b(?! ?(?:ext|suffix|prefix|title|addition))|(?<!(?:middle|nick|user|screen|display|login|maiden|pet|file|domain|team|event|brand|business|firm).?)\bname$/,
    'full_name',
  ],
];

/**
 * What a field asks for: the last token of `autocomplete` (the standard's own word for it) before what its label says,
 * and its label before its technical name.
 * @example purposeOf(control) // { kind: 'buyer', field: 'postal_code', section: 'shipping' }
 */
export function purposeOf(control: Control): FieldPurpose {
  const words = wordsOf(control);
  const section = sectionOf(control);
  const token = control.autocomplete.split(/\s+/).at(-1) ?? '';
  const card = CARD_TOKENS[token];
  if (card) return { kind: 'card', field: card };
  const buyer = BUYER_TOKENS[token];
  if (buyer) return { kind: 'buyer', field: buyer, section };
  const spoken = spokenPurpose(control, section);
  if (spoken) return spoken;
  if (control.inputType === 'search' || OFF_LIMITS.test(words)) return { kind: 'off_limits' };
  if (control.inputType === 'password') return hiddenPart(words) ?? { kind: 'off_limits' };
  if (STATUS.test(control.label)) return { kind: 'other' };
  return (
    byWords(control.label.toLowerCase(), control, section) ??
    byWords(words, control, section) ??
    byMask(control) ??
    byTool(control, section) ?? { kind: 'other' }
  );
}

const SPOKEN_CARD: Readonly<Partial<Record<Concept, CardPurpose>>> = {
  card_number: 'number',
  card_expiry: 'expiry',
  card_security_code: 'cvc',
  card_holder: 'cardholder',
};

const SPOKEN_BUYER: Readonly<Partial<Record<Concept, BuyerPurpose>>> = {
  email: 'email',
  phone: 'phone',
  full_name: 'full_name',
  given_name: 'given_name',
  family_name: 'family_name',
  street: 'line1',
  second_line: 'line2',
  house_number: 'house_number',
  city: 'city',
  state: 'state',
  postal_code: 'postal_code',
  country: 'country',
};

const SPOKEN_OFF_LIMITS: ReadonlySet<Concept> = new Set<Concept>([
  'coupon',
  'newsletter',
  'search',
  'company',
  'order_note',
]);

/** By the words of the page's own language. */
function spokenPurpose(control: Control, section: 'shipping' | 'billing'): FieldPurpose | null {
  const { spoken, inputType } = control;
  if (spoken === undefined) return null;
  const card = SPOKEN_CARD[spoken];
  if (inputType === 'password')
    return card === 'cvc' || card === 'number' ? { kind: 'card', field: card } : null;
  if (card) return { kind: 'card', field: card };
  const buyer = SPOKEN_BUYER[spoken];
  if (buyer) return { kind: 'buyer', field: inputType === 'email' ? 'email' : buyer, section };
  if (spoken === 'quantity') return { kind: 'quantity' };
  return SPOKEN_OFF_LIMITS.has(spoken) ? { kind: 'off_limits' } : null;
}

/** How far something is, whatever the field's technical name: `payment_state`. */
const STATUS = /\bstatus\b/i;

const MASKS: readonly (readonly [RegExp, CardPurpose])[] = [
  [/^(?:[x\d•●*#_]{4}[ -]){3}[x\d•●*#_]{1,4}$/i, 'number'],
  [/^mm ?[/-] ?(?:yy){1,2}$/i, 'expiry'],
];
const OF_PAYMENT = /\b(?:pay(?:ment|ing)?|card|credit|debit)\b/i;

/** Where the words say nothing, by what an empty field shows: `XXXX XXXX XXXX XXXX` under the name of a payment. */
function byMask({ kind, hint, label, section, name }: Control): FieldPurpose | null {
  const found = kind === 'text' && MASKS.find(([mask]) => mask.test(hint ?? label));
  return found && OF_PAYMENT.test(`${label} ${section} ${name}`) ? { kind: 'card', field: found[1] } : null;
}

/** Shops hide what is typed of a card as they hide a password. */
function hiddenPart(words: string): FieldPurpose | null {
  const field = CARD_WORDS.find(([pattern]) => pattern.test(words))?.[1];
  return field === 'cvc' || field === 'number' ? { kind: 'card', field } : null;
}

/** What a page describes a field as to agents counts last, and nobody is sent to a card's fields by it. */
function byTool(control: Control, section: 'shipping' | 'billing'): FieldPurpose | null {
  const words = control.tool?.toLowerCase() ?? '';
  if (OFF_LIMITS.test(words)) return { kind: 'off_limits' };
  const told = byWords(words, control, section);
  return told?.kind === 'card' ? { kind: 'card_unknown' } : told;
}

function byWords(words: string, control: Control, section: 'shipping' | 'billing'): FieldPurpose | null {
  if (words === '') return null;
  const card = CARD_WORDS.find(([pattern]) => pattern.test(words));
  if (card) return { kind: 'card', field: card[1] };
  if (/\b(?:quantity|qty)\b|how many/.test(words)) return { kind: 'quantity' };
  if (control.inputType === 'email') return { kind: 'buyer', field: 'email', section };
  const buyer = BUYER_WORDS.find(([pattern]) => pattern.test(words));
  return buyer ? { kind: 'buyer', field: buyer[1], section } : null;
}

/** By its own names, else by the heading that it stands under. */
export function sectionOf(control: Control): 'shipping' | 'billing' {
  const names = `${control.autocomplete} ${control.name} ${control.id} ${control.label}`.toLowerCase();
  if (/shipping|delivery/.test(names)) return 'shipping';
  if (/billing|invoice/.test(names)) return 'billing';
  if (control.spokenSection) return control.spokenSection;
  const isBilling = /\b(?:billing|invoice)\b/i.test(control.section);
  return isBilling && !/shipping|delivery/i.test(control.section) ? 'billing' : 'shipping';
}

/** Underscores and camel case become spaces, so that one set of words reads labels and names alike. */
function wordsOf(control: Control): string {
  const names = `${control.name} ${control.id}`
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\-[\].:]+/g, ' ');
  return `${control.label} ${names}`.toLowerCase();
}
