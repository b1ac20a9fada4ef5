// django-oscar: what its templates call things, and the way through its checkout.
import { BUYER, CARD } from './buyer.mjs';

export const oscarLabels = {
  controls: [
    ['#place-order', 'place_order'],
    ['#login_link, [name=login_submit], [name=registration_submit]', 'sign_in'],
    ['[name=q]', 'search'],
    ['.basket-mini button[onclick]', 'view_cart'],
    ['.alert a[data-dismiss=alert]', 'dismiss'],
    ['.alert a[href="/basket/"]', 'view_cart'],
    ['.alert a[href="/checkout/"], #content_inner a[href="/checkout/"]', 'checkout'],
    ['form[action*="/basket/add/"] button[type=submit]', 'add_to_cart'],
    ['.btn-wishlist', 'wish_list'],
    ['#basket_formset [name$="-quantity"], #add_to_basket_form [name=quantity]', 'quantity'],
    ['#basket_formset button[type=submit]', 'update_cart'],
    ['[data-behaviours=remove]', 'remove'],
    ['#id_code', 'coupon'],
    ['#voucher_form button[type=submit]', 'apply_coupon'],
    ['[name=email], [name=username], [name=login-username], [name=registration-email]', 'email'],
    ['[type=password]', 'password'],
    ['[name=options][value=anonymous]', 'guest'],
    ['[name=options][value=existing]', 'sign_in'],
    ['[name=options][value=new]', 'create_account'],
    ['form:has([name=options]) button[type=submit]', 'continue'],
    ['[name=first_name]', 'given_name'],
    ['[name=last_name]', 'family_name'],
    ['[name=line1]', 'street'],
    ['[name=line2], [name=line3]', 'second_line'],
    ['[name=line4]', 'city'],
    ['[name=state]', 'state'],
    ['[name=postcode]', 'postal_code'],
    ['[name=country]', 'country'],
    ['[name=phone_number]', 'phone'],
    ['[name=notes]', 'order_note'],
    ['#new_shipping_address button[type=submit]', 'continue'],
    ['form:has([name=method_code]) button', 'shipping_method'],
    ['[name=number]', 'card_number'],
    ['[name=expiry_month_0]', 'card_expiry_month'],
    ['[name=expiry_month_1]', 'card_expiry_year'],
    ['[name=ccv]', 'card_security_code'],
    ['form[action$="/preview/"]:has([name=number]:not([type=hidden])) button[type=submit]', 'review_order'],
    ['.nav-checkout a, form a[href="/basket/"], .sub-header a', 'go_back'],
  ],
  amounts: [
    ['.basket-mini, .alert', 'subtotal'],
    ['#basket_totals tr:nth-child(2) .text-right', 'subtotal'],
    ['#basket_totals tr:nth-child(5) .text-right', 'shipping'],
    ['#basket_totals td.total', 'total'],
    ['.product_page table.table-striped tr:nth-child(4) td', 'tax'],
    ['.price_color, .product_page table.table-striped td', 'price'],
  ],
  lines: [
    ['.availability.instock, .availability.available', 'in_stock'],
    ['.availability.outofstock, .availability.unavailable', 'sold_out'],
    ['.error-block, .invalid-feedback', 'invalid_entry'],
  ],
  pages: {
    'product-variants': {
      controls: [['.product_main ~ a, .product_main a[href*="/canvas-apron-"]', 'variant_title']],
    },
    'empty-cart': {
      controls: [['#content_inner a', 'continue_shopping']],
      lines: [['#content_inner > p', 'empty_cart']],
    },
    'cart-coupon-refused': {
      lines: [['.alert-danger .alertinner, .alert-error .alertinner', 'invalid_entry']],
    },
    review: { controls: [['a[href^="/checkout/"], a[href="/basket/"]', 'go_back']] },
    delivery: { amounts: [['.basket-items .col-sm-1', 'shipping']] },
    declined: { lines: [['.alert-danger, .alert-error', 'card_declined']] },
    receipt: {
      controls: [['a.btn-block[href="/"], a.btn-block[href^="/catalogue"]', 'continue_shopping']],
      amounts: [
        ['table tr:nth-child(2) .text-right', 'subtotal'],
        ['table tr:last-child .text-right', 'total'],
        ['table .text-right', 'shipping'],
      ],
      lines: [
        ['h1', 'order_number'],
        ['p.lead', 'order_placed'],
      ],
    },
  },
};

export async function walkOscar(page, take, { origin, catalog }) {
  const open = (path) => page.goto(origin + path);
  const submit = (selector) => Promise.all([page.waitForEvent('load'), page.click(selector)]);
  await open('/search/?q=linen');
  await take('search', 'list');
  await open('/basket/');
  await take('empty-cart', 'cart');
  await open(catalog.variant.path);
  await take('product-variants', 'product');
  await open(catalog.soldOut.path);
  await take('product-sold-out', 'product');
  await open(catalog.plain.path);
  await take('product', 'product');
  await submit('#add_to_basket_form button[type=submit]');
  await take('product-added', 'product');
  await open('/basket/');
  await take('cart', 'cart');
  await page.click('#voucher_form_link a');
  await page.fill('[name=code]', 'NOSUCHCODE');
  await submit('#voucher_form button[type=submit]');
  await take('cart-coupon-refused', 'cart');
  await open('/accounts/login/');
  await take('sign-in', 'sign_in');
  await open('/checkout/');
  await take('guest', 'sign_in');
  await page.fill('[name=username]', 'ada');
  await sendUnchecked();
  await submit('form:has([name=options]) button[type=submit]');
  await take('guest-invalid', 'sign_in');
  await page.fill('[name=username]', BUYER.email);
  await page.check('[name=options][value=anonymous]');
  await submit('form:has([name=options]) button[type=submit]');
  await take('address', 'checkout');
  await sendUnchecked();
  await submit('#new_shipping_address button[type=submit]');
  await take('address-invalid', 'checkout');
  await page.fill('[name=first_name]', BUYER.given);
  await page.fill('[name=last_name]', BUYER.family);
  await page.fill('[name=line1]', BUYER.street);
  await page.fill('[name=line4]', BUYER.city);
  await page.fill('[name=postcode]', BUYER.postalCode);
  await page.selectOption('[name=country]', 'US');
  await submit('#new_shipping_address button[type=submit]');
  await take('delivery', 'checkout');
  await submit('form[action*=shipping-method] button[type=submit], form:has([name=method_code]) button');
  await take('payment', 'checkout');
  await sendUnchecked();
  await submit('form[action$="/preview/"] button[type=submit]');
  await take('payment-invalid', 'checkout');
  await payBy(CARD.declined);
  await take('review', 'checkout');
  await submit('#place-order');
  await take('declined', 'checkout');
  await payBy(CARD.number);
  await submit('#place-order');
  await take('receipt', 'receipt');

  async function payBy(number) {
    await page.fill('[name=number]', number);
    await page.selectOption('[name=expiry_month_0]', CARD.month);
    await page.selectOption('[name=expiry_month_1]', CARD.year);
    await page.fill('[name=ccv]', CARD.code);
    await submit('form[action$="/preview/"] button[type=submit]');
  }

  /** The shop's own complaints instead of the browser's. */
  function sendUnchecked() {
    return page.evaluate(() => {
      for (const form of document.forms) form.noValidate = true;
    });
  }
}
