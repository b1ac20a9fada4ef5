// pretix: what its templates call things, and the way through its checkout.
import { BUYER, CARD } from './buyer.mjs';

const NEXT = '.checkout-button-row .btn-primary';

export const pretixLabels = {
  controls: [
    ['.input-item-count-dec', 'decrease'],
    ['.input-item-count-inc', 'increase'],
    ['.input-item-count', 'quantity'],
    ['form[action*="/cart/remove"] button', 'decrease'],
    ['form[action*="/cart/add"] .btn-link', 'increase'],
    ['#btn-add-to-cart', 'add_to_cart'],
    ['form[action*="/checkout/start"] .btn-primary', 'checkout'],
    ['button[formaction*="/cart/clear"], form[action*="/cart/clear"] button', 'remove'],
    ['.alert .close', 'dismiss'],
    ['[name=voucher]', 'coupon'],
    ['form[action*="/redeem"] button', 'apply_coupon'],
    ['#id_email', 'email'],
    ['[name^=name_parts]', 'full_name'],
    ['[name=company]', 'company'],
    ['[name=street]', 'street'],
    ['[name=zipcode]', 'postal_code'],
    ['[name=city]', 'city'],
    ['[name=state]', 'state'],
    ['[name=country]', 'country'],
    ['[name=payment]', 'card_payment'],
    ['.checkout-button-row .btn-default, .checkout-step.step-done a, .panel-title a.h6', 'go_back'],
  ],
  amounts: [
    ['.cart-row.total .totalprice', 'total'],
    ['.singleprice, .cart-row .totalprice', 'price'],
    ['li.payment h4', 'total'],
    ['.product-row', 'price'],
  ],
  lines: [
    ['.availability-box.gone, .availability-box.sold-out, .availability-box .gone', 'sold_out'],
    ['.has-error .help-block', 'invalid_entry'],
  ],
  pages: {
    'product-sold-out': { lines: [['.availability-box', 'sold_out']] },
    questions: { controls: [[NEXT, 'continue']] },
    invoice: { controls: [[NEXT, 'continue']] },
    payment: { controls: [[NEXT, 'review_order']] },
    review: { controls: [[NEXT, 'place_order']] },
    receipt: {
      controls: [['a.h6', null]],
      lines: [
        ['.thank-you h2, .thank-you .lead', 'order_placed'],
        ['.thank-you p:not(.lead)', 'mail_sent'],
        ['.thank-you ~ h2, .thank-you ~ * h2', 'order_number'],
      ],
    },
  },
};

export async function walkPretix(page, take, { origin, catalog }) {
  const open = (path) => page.goto(origin + path);
  const submit = (selector) => Promise.all([page.waitForEvent('load'), page.click(selector)]);
  await open(catalog.among.path);
  await take('product-shelf', 'product');
  await open(catalog.soldOut.path);
  await take('product-sold-out', 'product');
  await open(catalog.variant.path);
  await page.click('[data-toggle=variations]');
  await page.waitForTimeout(800);
  await take('product-variants', 'product');
  await open(catalog.plain.path);
  await page.click('.input-item-count-inc');
  await Promise.all([page.waitForURL(/checkout|garden\/(\?|$|#)/), page.click('#btn-add-to-cart')]);
  await page.waitForTimeout(2500);
  await take('cart', 'cart');
  await submit(
    '.cart .btn-primary, a[href*=checkout], form[action*=checkout] button, .checkout-button-row button, .checkout-button-row a',
  );
  await page.waitForTimeout(800);
  await take('questions', 'checkout');
  await page.fill('#id_email', BUYER.email);
  await page.click('#invoice-details > summary');
  await page.waitForTimeout(600);
  await page.click('#invoice-details [name=is_business][value=individual]').catch(() => undefined);
  await page.waitForTimeout(400);
  await take('invoice', 'checkout');
  await goTo(/checkout\/payment/);
  await take('payment', 'checkout');
  await goTo(/checkout\/confirm/);
  await take('review', 'checkout');
  // The page that takes the card is ours, not the shop's.
  await Promise.all([page.waitForURL(/\/pay\//), page.click(NEXT)]);
  await page.fill('[name=number]', CARD.number);
  await page.fill('[name=expiry]', `${CARD.month}/${CARD.year.slice(2)}`);
  await page.fill('[name=cvc]', CARD.code);
  await Promise.all([page.waitForURL(/paid=yes/), page.click('button')]);
  await take('receipt', 'receipt');

  /** The shop works on a step in the background. */
  async function goTo(address) {
    await Promise.all([page.waitForURL(address), page.click(NEXT)]);
    await page.waitForSelector(NEXT);
  }
}
