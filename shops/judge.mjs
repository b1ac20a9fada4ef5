// Holds a purchase against the shop's own record of its orders and the gateway's of its charges. What Florin says of itself
// counts only where it must agree with both.

const STATE_NAMES = { CA: 'california', NY: 'new york', ON: 'ontario' };
const COUNTRY_NAMES = { US: ['united states of america', 'usa'] };

/**
 * What became of a case: `right`, a `refused` purchase, or what is `wrong` in words.
 * @example judge({ example, intent, quotedCents, orders, charges, delivery, card }) // { verdict: 'right', wrongs: [] }
 */
export function judge(evidence) {
  const { example, intent, orders, charges } = evidence;
  const taken = charges.filter(({ approved }) => approved);
  const paid = orders.filter(({ paidCents }) => paidCents > 0);
  const wrongs =
    intent.status === 'succeeded'
      ? wrongsOfSuccess(evidence, paid, taken)
      : [
          ...(paid.length > 0 ? [`${paid.length} paid order although ${intent.status}`] : []),
          ...(taken.length > 0 ? [`card charged although ${intent.status}`] : []),
        ];
  return { verdict: wrongs.length > 0 ? 'WRONG' : verdictOf(example, intent), wrongs };
}

function verdictOf(example, intent) {
  if (example.ends === 'order') return intent.status === 'succeeded' ? 'right' : 'missed';
  // What the shop does not have is asked about or refused.
  if (example.mayAsk) return ['requires_action', 'failed'].includes(intent.status) ? 'right' : 'unclear';
  return intent.status === 'failed' && example.reasons.includes(intent.status_reason) ? 'right' : 'unclear';
}

function wrongsOfSuccess({ example, intent, quotedCents, delivery, card, language }, paid, taken) {
  if (example.ends === 'refusal') return ['succeeded where it must not'];
  if (paid.length !== 1) return [`succeeded with ${paid.length} paid orders`];
  if (taken.length !== 1) return [`succeeded with ${taken.length} charges`];
  const [order] = paid;
  const [charge] = taken;
  return [
    ...unless(
      charge.amountCents === order.totalCents,
      `charged ${charge.amountCents} for ${order.totalCents}`,
    ),
    ...unless(intent.amount === order.totalCents, `says ${intent.amount}, the shop ${order.totalCents}`),
    ...unless(order.totalCents <= quotedCents, `confirmed ${quotedCents}, ordered for ${order.totalCents}`),
    ...wrongLines(example, order),
    ...unless(!example.lessens || order.discountCents > 0, 'without what the coupon takes off'),
    ...unless(!order.newsletter, 'signed up to news'),
    ...(delivery ? wrongAddress(delivery, order.address, language) : []),
    ...wrongCard(card, charge),
  ];
}

function wrongLines({ goods, quantity }, order) {
  const bought = order.lines.map((line) => `${line.quantity} x ${line.sku}`).join(', ');
  return unless(bought === `${quantity} x ${goods.sku}`, `bought ${bought}`);
}

function wrongAddress({ name, address }, shown, language) {
  if (!shown) return ['no address'];
  const street = plain(shown.lines.join(' '));
  return [
    ...unless(unordered(shown.name) === unordered(name), `for ${shown.name}`),
    ...unless(street.includes(plain(address.line1)), `street ${shown.lines.join(', ')}`),
    ...unless(street.includes(plain(address.line2 ?? '')), `without ${address.line2}`),
    ...unless(plain(shown.city) === plain(address.city), `city ${shown.city}`),
    ...unless(isState(shown.state, address), `state ${shown.state}`),
    ...unless(plain(shown.postalCode) === plain(address.postal_code), `postal code ${shown.postalCode}`),
    ...unless(isCountry(shown.country, address.country, language), `country ${shown.country}`),
  ];
}

function isState(shown, { state, country }) {
  return [state, country + state, STATE_NAMES[state]].some((name) => plain(shown) === plain(name));
}

/** A shop names a country in its own language. */
function isCountry(shown, code, language = 'en') {
  const called = new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(code);
  const english = new Intl.DisplayNames(['en'], { type: 'region' }).of(code);
  return [code, called, english, ...(COUNTRY_NAMES[code] ?? [])].some((name) => plain(shown) === plain(name));
}

/** Shops write the family's name first where their language does. */
function unordered(name) {
  return [...plain(name)].sort().join('');
}

function wrongCard(card, charge) {
  return [
    ...unless(charge.number === card.number, 'card number'),
    ...unless(
      charge.expMonth === card.exp_month && charge.expYear === card.exp_year,
      `expiry ${charge.expMonth}/${charge.expYear}`,
    ),
    ...unless(charge.cvc === card.cvc, 'cvc'),
    ...unless(charge.brand === null || plain(charge.brand).includes('visa'), `brand ${charge.brand}`),
  ];
}

function unless(isRight, words) {
  return isRight ? [] : [words];
}

function plain(text) {
  return String(text ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
}
