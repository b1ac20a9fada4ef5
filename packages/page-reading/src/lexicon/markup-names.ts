import type { Concept } from './concepts.ts';
import type { Words } from './language.ts';
import { normalise } from './normalise.ts';
import { spaced } from './spaced.ts';
import { remembering, Vocabulary } from './vocabulary.ts';

/**
 * How shop software calls things in names, ids, classes and addresses, whatever language its pages are in. Written as the words of
 * languages are, and compared with the parts of a name: `shippingPostCode`, `addr[zip]` and `add-to-cart` have two, two and three.
 */
export const MARKUP_NAMES: { readonly [Name in Concept]?: Words } = {
  email: ['*email*', 'e mail', '*mail'],
  phone: ['*phone*', '*mobile*', 'tel'],
  full_name: {
    words: [
      '*fullname',
      'full name',
      '*yourname',
      'your name',
      '*recipient*',
      'contact name',
      '^name',
      'name$',
    ],
    not: [
      'name (ext*|suffix*|prefix*|title*|addition*)',
      '(middle|nick|user|screen|display|login|maiden|pet|file|domain|team|event|brand|business|firm|first|last) name',
    ],
  },
  given_name: ['*firstname*', 'first name', '*givenname*', 'given name', '*forename*', 'fname'],
  family_name: ['*lastname*', 'last name', '*familyname*', 'family name', '*surname*', 'lname'],
  street: [
    '*street*',
    'address',
    '*address1',
    'address [line] 1',
    '*addressline1',
    'addr1',
    'addr 1',
    'addr',
  ],
  second_line: [
    '*address2',
    '*addressline2',
    '*street2',
    'addr2',
    '(address|street|addr) [line] 2',
    '(address|street|addr) line2',
    '*apartment*',
    'apt',
    '*suite*',
    'unit',
    '*floor*',
  ],
  further_line: [
    '(address|street|addr) [line] (3|4|5|6|7|8|9)',
    '(address|street|addr) (line3|line4|line5|line6|line7|line8|line9)',
    ...[3, 4, 5, 6, 7, 8, 9].flatMap((line) => [
      `*address${line}`,
      `*addressline${line}`,
      `*street${line}`,
      `addr${line}`,
    ]),
  ],
  house_number: [
    '(house|street|building|block) (number|no|nr|num)',
    '*housenumber',
    '*streetnumber',
    '*buildingnumber',
    '*housenr',
    '*houseno',
  ],
  city: ['city', 'town', 'suburb', 'locality', '*addresscity'],
  state: {
    words: ['state', 'province', 'region', 'county', 'zone'],
    not: ['time zone', 'shipping zone', 'delivery zone'],
  },
  postal_code: ['*postalcode*', 'postal code', '*postcode*', 'post code', 'zip', '*zipcode*'],
  country: ['*country*'],
  company: ['*company*', '*organisation*', '*organization*', 'vat (id|number)', '*vatid', '*vatnumber'],
  order_note: ['*comment*', '*message*', 'order note*', '*ordernote*'],
  coupon: ['*coupon*', '*promo*', '*discount*', '*voucher*', '*giftcard*', 'gift card', '*referral*'],
  newsletter: ['*newsletter*', '*subscri*'],
  search: ['*search*'],
  password: ['*password*', '*passcode*'],
  quantity: ['*quantity*', '*qty*', 'quant', 'how many'],
  delivery_section: ['*shipping*', '*delivery*'],
  billing_section: ['*billing*', '*invoice*'],
  about_card: ['card', 'cc', '*secur*', '*verif*'],
  card_holder: [
    '*cardholder*',
    'card holder',
    '*ccname*',
    'cc name',
    '*cardname*',
    'card name',
    'name on [the] card',
    '*nameoncard',
  ],
  card_security_code: [
    '*cvc*',
    '*cvv*',
    'ccv*',
    '*ccv',
    'csc',
    'cid',
    'cvn',
    'cvd',
    '*securitycode*',
    'security (code|number|no)',
    '*cardcode*',
    'card (code|security|verification|id|identification)',
    'verification (code|number|value)',
  ],
  card_expiry_month: [
    '(exp*|cc|card) [date] (month|mm)',
    '*expmonth',
    '*expirymonth',
    '*expirationmonth',
    '*ccmonth',
    '*cardmonth',
  ],
  card_expiry_year: [
    '(exp*|cc|card) [date] (year|yy|yyyy)',
    '*expyear',
    '*expiryyear',
    '*expirationyear',
    '*ccyear',
    '*cardyear',
  ],
  card_number: [
    '*cardnumber*',
    '*cardnum',
    '*cardno',
    'card (number|num|no)',
    '*ccnum*',
    'cc (num|number)',
    'pan',
    '*credit card$',
    '*creditcard$',
    '^card$',
  ],
  card_expiry: [
    '*expir*',
    'exp date',
    '*expdate',
    '*ccexp',
    'cc exp',
    '*cardexp*',
    'card exp',
    'mm yy',
    'valid (thru|until)',
  ],
  variant_title: [
    '*swatch*',
    '*variant*',
    '*variation*',
    '*option*',
    '*attribute*',
    '*chip*',
    '*pill*',
    '*choice*',
    '(size|sizes|style|styles)',
    '*color*',
    '*colour*',
    '*material*',
    '*flavor*',
    '*flavour*',
    '*finish*',
    '*fabric*',
    '*pattern*',
    '*capacity*',
    '*storage*',
  ],
  add_to_cart: ['add', '*addto*', '*buy*', '*order*', '*cart*', '*basket*', '*bag*'],
  sold_out: [
    'discontinued',
    '*soldout*',
    'sold out',
    '*unavailable*',
    '*outofstock*',
    'out of stock',
    'is disabled',
  ],
  invalid_entry: ['*error*', '*invalid*'],
  currency: ['*currency*'],
  navigation: [
    '(nav|navigation|navbar|menu|tabs|tablist|step|steps|stepper|wizard|progress|pager|pagination)',
    '(crumb|crumbs|breadcrumb|breadcrumbs)',
  ],
  paging: [
    '*page*',
    '*paging*',
    '*pagination*',
    '*carousel*',
    '*slide*',
    '*gallery*',
    '*swiper*',
    '*calendar*',
    '*month*',
    '*year*',
  ],
  chosen: ['(selected|active|checked|current|chosen)$'],
  switched_off: ['disabled$'],
  styling: ['^(transition|text|bg|border|ring|font|list|object)'],
  look: [
    '^(default|primary|secondary|tertiary|outline|outlined|ghost|link|destructive|danger|warning|success|info|neutral)$',
    '^(contained|filled|solid|soft|subtle|plain|text|icon|light|dark|accent|muted|base|unstyled|elevated|tonal)$',
  ],
  cart: ['(cart|basket|bag|trolley)$'],
  checkout: ['checkout$', 'check out$'],
  other_page: [
    '*add*',
    '*remove*',
    '*delete*',
    '*update*',
    '*clear*',
    '*wish*',
    '*compare*',
    '*login*',
    'log in',
    '*signin*',
    'sign in',
    '*register*',
    '*account*',
    '*policy*',
    '*terms*',
  ],
  payment_method: ['*payment*', '*paymethod*', 'pay (with|by|method)'],
  variant_id: [
    '^(variant|variation) [id]$',
    '^(variantid|variationid|sku)$',
    '^id product attribute$',
    '^selected variant$',
    '^selectedvariant$',
  ],
  not_of_product: [
    '*sort*',
    '*orderby*',
    'order by',
    'per page',
    '*perpage*',
    'page size',
    '*pagesize*',
    'show',
    '*results*',
    '*currency*',
    '*language*',
    '*locale*',
    '*country*',
    '*region*',
    '*shipping*',
    '*delivery*',
    '*payment*',
    'purchase (type|option)',
    '*subscri*',
    '*rating*',
    '(star|stars)',
    '*filter*',
    '*cookie*',
    '*newsletter*',
    'categor*',
  ],
};

const vocabulary = new Vocabulary(MARKUP_NAMES);
const read = remembering((name) => vocabulary.read(partsOf(name)));

/**
 * Whether a technical name says something of a concept.
 * @example names('postal_code', 'billing[PostCode]') // true
 */
export function names(concept: Concept, name: string): boolean {
  const found = read(name).get(concept);
  return found !== undefined && !found.isTakenBack && found.best !== null;
}

/** Of several concepts the first that a technical name says something of. */
export function firstNamed(concepts: readonly Concept[], name: string): Concept | null {
  return name === '' ? null : (concepts.find((concept) => names(concept, name)) ?? null);
}

/** @example partsOf('BillingPostCode') // ['billing', 'post', 'code'] */
function partsOf(name: string): readonly string[] {
  const parts = normalise(spaced(name));
  return parts === '' ? [] : parts.split(' ');
}
