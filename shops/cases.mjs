// What is tried at every shop, in words that hold for all of them. A case ends in an order or in a refusal.

const HOME = {
  line1: '1 Market Street',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94105',
  country: 'US',
};
const CARDHOLDER = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+1 415 555 0100' };
export const CARD = { number: '4242424242424242', exp_month: 11, exp_year: 2031, cvc: '731' };
export const DECLINED_CARD = { ...CARD, number: '4000000000000002' };
/** Who buys where a shop's manifest names nobody, and who gets a parcel. */
const PEOPLE = { buyer: { ...CARDHOLDER, address: HOME } };

const ALBANY = {
  line1: '20 Elm Street',
  line2: 'Apt 4B',
  city: 'Albany',
  state: 'NY',
  postal_code: '12207',
  country: 'US',
};
const TORONTO = {
  line1: '77 Queen Street West',
  city: 'Toronto',
  state: 'ON',
  postal_code: 'M5H 2M9',
  country: 'CA',
};

/**
 * The cases that a shop's catalog has goods for. A shop of another country names its people: `buyer`, `otherBuyer`, `recipient`.
 * @example casesOf({ plain: { sku: 'NOTE-1', cents: 1840 } }).map(({ name }) => name) // ['plain', 'quantity', …]
 */
export function casesOf(catalog, people = {}) {
  const {
    plain,
    quantity = { ...plain, prompt: '2 please', quantity: 2 },
    variant,
    noSuch,
    second,
    among,
    soldOut,
    coupon,
    list,
    chargesMoreThanShown = false,
    isSentNowhere = false,
  } = catalog;
  const {
    buyer,
    otherBuyer,
    recipient = { name: 'Grace Hopper', address: ALBANY },
  } = { ...PEOPLE, ...people };
  const isAtHome = buyer.address === HOME;
  // Where the bill is higher than what the shop showed, the only right end is to buy nothing.
  const end = chargesMoreThanShown ? { ends: 'refusal', reasons: ['merchant_error'] } : { ends: 'order' };
  const buy = (name, goods, more = {}) => ({ name, goods, quantity: 1, cardholder: buyer, ...end, ...more });
  const refuse = (name, goods, reasons, more = {}) => ({
    ...buy(name, goods),
    ends: 'refusal',
    reasons,
    ...more,
  });
  return [
    buy('plain', plain),
    otherBuyer && buy('second buyer', plain, { cardholder: otherBuyer }),
    buy('quantity', quantity, { prompt: quantity.prompt, quantity: quantity.quantity }),
    variant && buy('variant', variant, { prompt: variant.prompt, answers: variant.answers }),
    noSuch && refuse('no such variant', noSuch, [], { prompt: noSuch.prompt, mayAsk: true }),
    among && buy('one of several', among, { prompt: among.prompt, quantity: among.quantity }),
    !isSentNowhere && buy('delivery apart from billing', plain, { buyer: recipient }),
    !isSentNowhere && isAtHome && buy('other country', plain, { buyer: { address: TORONTO } }),
    coupon && buy('coupon', coupon, { prompt: coupon.prompt, lessens: true }),
    second && { ...buy('two at once', plain), together: second },
    soldOut && refuse('sold out', soldOut, ['out_of_stock']),
    list && refuse('list page', { path: list }, ['unsupported_checkout']),
    refuse('price rise', plain, ['merchant_error'], { priceRise: true }),
    // There no card is ever asked.
    !chargesMoreThanShown && refuse('decline', plain, ['card_declined'], { card: DECLINED_CARD }),
  ].filter(Boolean);
}

/** Where the goods of a case must arrive, and at whose name. */
export function deliveryOf(example) {
  const { cardholder = PEOPLE.buyer, buyer } = example;
  return { name: buyer?.name ?? cardholder.name, address: buyer?.address ?? cardholder.address };
}
