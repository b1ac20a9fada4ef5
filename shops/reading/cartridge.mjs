// Cartridge on Mezzanine: what its templates call things, and the way through its checkout.
import { BUYER, CARD } from './buyer.mjs';

export const cartridgeLabels = {
  controls: [
    ['[name=q]', 'search'],
    ['.panel-body a[href="/shop/cart/"]:not(.btn)', 'view_cart'],
    ['.panel-body a.btn[href="/shop/cart/"]', 'go_back'],
    ['a[href="/shop/checkout/"]', 'checkout'],
    ['[name=quantity], [name$="-quantity"]', 'quantity'],
    ['select[name^=option]', 'variant_title'],
    ['[name=add_cart]', 'add_to_cart'],
    ['[name=add_wishlist]', 'wish_list'],
    ['button.close', 'dismiss'],
    ['[name$="-DELETE"]', 'remove'],
    ['[name=update_cart]', 'update_cart'],
    ['[name=discount_code]', 'coupon'],
    ['[name$=_detail_first_name]', 'given_name'],
    ['[name$=_detail_last_name]', 'family_name'],
    ['[name$=_detail_street]', 'street'],
    ['[name$=_detail_city]', 'city'],
    ['[name$=_detail_state]', 'state'],
    ['[name$=_detail_postcode]', 'postal_code'],
    ['[name$=_detail_country]', 'country'],
    ['[name$=_detail_phone]', 'phone'],
    ['[name$=_detail_email]', 'email'],
    ['[name=same_billing_shipping]', 'same_address'],
    ['[name=additional_instructions]', 'order_note'],
    ['[name=card_name]', 'card_holder'],
    ['[name=card_number]', 'card_number'],
    ['[name=card_expiry_month]', 'card_expiry_month'],
    ['[name=card_expiry_year]', 'card_expiry_year'],
    ['[name=card_ccv]', 'card_security_code'],
    ['.checkout-form [name=back]', 'go_back'],
  ],
  amounts: [
    ['.panel-body a[href="/shop/cart/"]', 'subtotal'],
    ['.order-totals .total', 'total'],
    ['.order-totals > div:first-child', 'subtotal'],
    ['.order-totals > div:nth-child(2)', 'tax'],
    ['.order-totals > div:nth-child(3)', 'shipping'],
    ['.price', 'price'],
  ],
  pages: {
    'product-sold-out': { lines: [['.error-msg', 'sold_out']] },
    'empty-cart': { lines: [['.main p', 'empty_cart']] },
    cart: {
      amounts: [
        ['.order-totals .total', 'subtotal'],
        ['td', 'price'],
      ],
    },
    address: {
      controls: [['.checkout-form .btn-primary', 'continue']],
      amounts: [['.order-totals .total', 'subtotal']],
    },
    'address-invalid': {
      controls: [['.checkout-form .btn-primary', 'continue']],
      lines: [['.has-error .help-block, .form-error', 'invalid_entry']],
      amounts: [['.order-totals .total', 'subtotal']],
    },
    payment: { controls: [['.checkout-form .btn-primary', 'review_order']] },
    'payment-invalid': {
      controls: [['.checkout-form .btn-primary', 'review_order']],
      lines: [['.has-error .help-block, .form-error', 'invalid_entry']],
    },
    review: { controls: [['.checkout-form .btn-primary', 'place_order']] },
    declined: {
      controls: [['.checkout-form .btn-primary', 'review_order']],
      lines: [['.alert-danger, .errorlist, .alert-error', 'card_declined']],
    },
    receipt: { lines: [['h1', 'order_placed']] },
  },
};

const NEXT = '.checkout-form [type=submit].btn-primary';

export async function walkCartridge(page, take, { origin, catalog }) {
  const open = (path) => page.goto(origin + path);
  const submit = (selector) => Promise.all([page.waitForEvent('load'), page.click(selector)]);
  await open(catalog.list);
  await take('list', 'list');
  await open('/shop/cart/');
  await take('empty-cart', 'cart');
  await open(catalog.variant.path);
  await take('product-variants', 'product');
  await open(catalog.soldOut.path);
  await take('product-sold-out', 'product');
  await open(catalog.plain.path);
  await take('product', 'product');
  await submit('[name=add_cart]');
  await take('cart', 'cart');
  await open('/shop/checkout/');
  await take('address', 'checkout');
  const isOnePage = (await page.$('#id_card_number:not([type=hidden])')) !== null;
  await sendUnchecked();
  await submit(NEXT);
  await take('address-invalid', 'checkout');
  for (const part of ['billing', 'shipping']) await fillAddress(part);
  if (!isOnePage) {
    await submit(NEXT);
    await take('payment', 'checkout');
    await sendUnchecked();
    await submit(NEXT);
    await take('payment-invalid', 'checkout');
    await fillCard(CARD.declined);
    await submit(NEXT);
    await take('review', 'checkout');
    await submit(NEXT);
    await take('declined', 'checkout');
    await fillCard(CARD.number);
    await submit(NEXT);
  } else {
    await fillCard(CARD.declined);
    await submit(NEXT);
    await take('declined', 'checkout');
    await fillCard(CARD.number);
  }
  await submit(NEXT);
  await take('receipt', 'receipt');

  async function fillAddress(part) {
    const values = {
      first_name: BUYER.given,
      last_name: BUYER.family,
      street: BUYER.street,
      city: BUYER.city,
      state: BUYER.state,
      postcode: BUYER.postalCode,
      country: 'USA',
      phone: BUYER.phone,
      email: BUYER.email,
    };
    for (const [name, value] of Object.entries(values)) {
      const field = await page.$(`#id_${part}_detail_${name}`);
      if (field && (await field.isVisible())) await field.fill(value);
    }
  }

  async function fillCard(number) {
    await page.fill('#id_card_name', `${BUYER.given} ${BUYER.family}`);
    await page.check('[name=card_type] >> nth=0');
    await page.fill('#id_card_number', number);
    await page.selectOption('#id_card_expiry_month', CARD.month);
    await page.selectOption('#id_card_expiry_year', CARD.year);
    await page.fill('#id_card_ccv', CARD.code);
  }

  /** The shop's own complaints instead of the browser's. */
  function sendUnchecked() {
    return page.evaluate(() => {
      for (const form of document.forms) form.noValidate = true;
    });
  }
}
