import type { Random } from '../../random.ts';

/** What shops put in a buyer's way beside the layout of their fields: each part is chosen by itself. */
export interface Breadth {
  /** How one goes on without an account. */
  readonly guestChoice: 'button' | 'link' | 'radio';
  /** Forms for reviews, questions and a search beside the one that buys. */
  readonly hasFormsBeside: boolean;
  /** Looks and acts closed until everything is chosen, without being disabled. */
  readonly addGate: 'none' | 'class';
  /** Where more than one piece can be asked for. */
  readonly quantityPlace: 'product' | 'cart';
  /** A second line of the address may show only when asked for. */
  readonly secondLine: 'shown' | 'behind-button';
  /** The card may be one of several ways to pay, and not the one that is proposed; each may have a form and a button of its own. */
  readonly waysToPay: 'card' | 'radios' | 'list' | 'forms';
  /** Whether the kind of card has to be said. */
  readonly asksBrand: boolean;
  /** The words for agreeing stand beside the box or belong to it. */
  readonly consent: 'labelled' | 'beside';
  /** Something that lies over the product until it is closed. */
  readonly layer: 'none' | 'dialog' | 'shadow';
  /** Details, then payment, or all at once; the page with the card may show no sums, if a review follows. */
  readonly steps: 'one' | 'two' | 'two-and-review';
  readonly feeName: string;
  /** The address is that of the bill, and the parcel goes there unless another one is asked for, in one of these ways. */
  readonly elsewhere: 'none' | 'box' | 'radios' | 'list' | 'link';
  /** Pages after the details show who gets the parcel, and where. */
  readonly showsAddress: boolean;
  /** A phone number that the shop does not like is complained of in a window of the browser. */
  readonly complains: 'never' | 'in-window';
  /** Variants may be goods of their own that share the page and its button, each with a number of pieces, as lists of tickets do. */
  readonly goods: 'one' | 'table' | 'tickets';
  /** Other goods may be offered on a page between the cart and the checkout, by a button like that of the product. */
  readonly offer: 'none' | 'page';
  /** The address may be looked up in one field, or chosen among those of an account; who types one in asks for its fields. */
  readonly address: 'typed' | 'looked-up' | 'listed';
  /** Ways to ship may be boxes that show nothing of which one is taken. */
  readonly shipping: 'radios' | 'boxes';
  /** The lists beside the number of a card may be drawn by the page, which shows what they offer once they are opened. */
  readonly cardLists: 'own' | 'drawn';
  /** Members may sign in on the page that asks for the details, too: in a form above them, or in one that a link unfolds. */
  readonly members: 'none' | 'beside' | 'folded';
  /** The mail address is asked for twice, and has to be the same. */
  readonly mailTwice: boolean;
  /** The parts of a page may be folded: each has a button that opens the next one. */
  readonly panels: 'open' | 'folded';
  /** What was added may be told by another page, or by a drawer over the product with links to the cart and to the checkout. */
  readonly added: 'page' | 'drawer';
  /** Other goods, each with a button of its own, stand below the cart. */
  readonly hasGoodsBesideCart: boolean;
  /** A notice about cookies that lies over the foot of a page until it is answered. */
  readonly cookies: 'none' | 'banner';
  /** The sums may begin with the goods and their prices, as rows of the same table. */
  readonly pricesGoods: boolean;
  /** The list of states may be filled in by a script once the country is known. */
  readonly states: 'there' | 'fetched';
  /** A company, its tax number and a note to the shop may be told. */
  readonly asksCompany: boolean;
  /** The code of the country before a telephone number has a list of its own. */
  readonly phoneCode: 'in-number' | 'list';
  /** The head of the site may have a menu, a search, lists of languages and currencies, and a cart that unfolds. */
  readonly head: 'plain' | 'busy';
  /** Beside the price may stand what it was, what is saved, parts that it can be paid in, and points. */
  readonly prices: 'plain' | 'noisy';
  /** The same beside the total. */
  readonly sums: 'plain' | 'noisy';
  /** The button that adds may stand a second time, in a bar at the foot of the page. */
  readonly hasStickyBar: boolean;
  /** What orders may stand outside of its form, or stay switched off until the terms are agreed to. */
  readonly orderButton: 'in-form' | 'outside' | 'gated';
}

export const NARROW: Breadth = {
  guestChoice: 'button',
  hasFormsBeside: false,
  addGate: 'none',
  quantityPlace: 'product',
  secondLine: 'shown',
  waysToPay: 'card',
  asksBrand: false,
  consent: 'labelled',
  layer: 'none',
  steps: 'one',
  feeName: 'Handling fee',
  elsewhere: 'none',
  showsAddress: false,
  complains: 'never',
  goods: 'one',
  offer: 'none',
  address: 'typed',
  shipping: 'radios',
  cardLists: 'own',
  members: 'none',
  mailTwice: false,
  panels: 'open',
  added: 'page',
  hasGoodsBesideCart: false,
  cookies: 'none',
  pricesGoods: false,
  states: 'there',
  asksCompany: false,
  phoneCode: 'in-number',
  head: 'plain',
  prices: 'plain',
  sums: 'plain',
  hasStickyBar: false,
  orderButton: 'in-form',
};

/** The values of each part, the narrow one first. */
export const BREADTHS: { readonly [Part in keyof Breadth]: readonly Breadth[Part][] } = {
  guestChoice: ['button', 'link', 'radio'],
  hasFormsBeside: [false, true],
  addGate: ['none', 'class'],
  quantityPlace: ['product', 'cart'],
  secondLine: ['shown', 'behind-button'],
  waysToPay: ['card', 'radios', 'list', 'forms'],
  asksBrand: [false, true],
  consent: ['labelled', 'beside'],
  layer: ['none', 'dialog', 'shadow'],
  steps: ['one', 'two', 'two-and-review'],
  feeName: ['Handling fee', 'Packing', 'Carbon offset', 'Small order surcharge'],
  elsewhere: ['none', 'box', 'radios', 'list', 'link'],
  showsAddress: [false, true],
  complains: ['never', 'in-window'],
  goods: ['one', 'table', 'tickets'],
  offer: ['none', 'page'],
  shipping: ['radios', 'boxes'],
  // The last to be drawn: shops of known seeds stay as they are otherwise.
  address: ['typed', 'looked-up', 'listed'],
  cardLists: ['own', 'drawn'],
  members: ['none', 'beside', 'folded'],
  mailTwice: [false, true],
  panels: ['open', 'folded'],
  added: ['page', 'drawer'],
  hasGoodsBesideCart: [false, true],
  cookies: ['none', 'banner'],
  pricesGoods: [false, true],
  states: ['there', 'fetched'],
  asksCompany: [false, true],
  phoneCode: ['in-number', 'list'],
  head: ['plain', 'busy'],
  prices: ['plain', 'noisy'],
  sums: ['plain', 'noisy'],
  hasStickyBar: [false, true],
  orderButton: ['in-form', 'outside', 'gated'],
};

/** @example makeBreadth(createRandom('one-page:7')).waysToPay // 'radios' */
export function makeBreadth(random: Random): Breadth {
  const parts = Object.entries(BREADTHS).map(([part, values]) => [part, random.pick([...values])]);
  return Object.fromEntries(parts) as Breadth;
}
