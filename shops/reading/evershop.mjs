// EverShop: what its pages call things, and the way through its checkout.
export const evershopLabels = {
  controls: [
    [
      '.customer-icon a, a[href$="/account/login"], a[href$="/account/register"], .form-submit-button button',
      'sign_in',
    ],
    ['.mini-cart-icon', 'view_cart'],
    [
      '.minicart__items__container button:has(+ button), .minicart__summary ~ button:first-of-type',
      'view_cart',
    ],
    ['[id="field-qty"], .cart__item span.tabular-nums', 'quantity'],
    ['.variant-option-list button', 'variant_title'],
    ['.cart__item .inline-flex button:first-child', 'decrease'],
    ['.cart__item .inline-flex button:last-child:not(.text-xs)', 'increase'],
    ['.cart__item button.text-xs', 'remove'],
    ['[name=coupon]', 'coupon'],
    ['form:has([name=coupon]) button', 'apply_coupon'],
    ['.shopping-cart-checkout-btn button', 'checkout'],
    ['.cart-summary > a', 'continue_shopping'],
    ['[name="email"], [name="contact.email"]', 'email'],
    ['[type=password]', 'password'],
    ['[name="full_name"], [name$="Address.full_name"]', 'full_name'],
    ['[name$="Address.telephone"]', 'phone'],
    ['[name$="Address.address_1"]', 'street'],
    ['[name$="Address.address_2"]', 'second_line'],
    ['[name$="Address.city"]', 'city'],
    ['[name$="Address.postcode"]', 'postal_code'],
    ['[id$="Address.country"]', 'country'],
    ['[id$="Address.province"]', 'state'],
    ['#same-address-label *, #same-address-label, label:has(#same-address), #same-address', 'same_address'],
    [
      '#different-address-label *, #different-address-label, label:has(#different-address), #different-address',
      'different_address',
    ],
    [
      '[id^=payment-method-card-label] *, [id^=payment-method-card-label], #payment-method-card',
      'card_payment',
    ],
    ['[id^=shipping-method], [id^=shipping-method] *', 'shipping_method'],
    ['.checkout-button-section button', 'place_order'],
    ['[name$=cardNumber], [name=card_number], [name=number]', 'card_number'],
    ['[name=expiry], [name=card_expiry]', 'card_expiry'],
    ['[name=cvc], [name=card_cvc]', 'card_security_code'],
    ['.shipping__form p button, .checkout-contact p button, p.mt-2 button.underline', 'sign_in'],
  ],
  amounts: [
    ['.product__list__price, .product__single__price', 'price'],
    ['.minicart__summary', 'subtotal'],
    ['.grand-total span.italic, .grand-total .italic', 'tax'],
    ['.grand-total', 'total'],
    ['.cart__total__summary > div:first-child', 'subtotal'],
    ['.item__summary__list, .cart__item', 'price'],
  ],
  pages: {
    'empty-cart': {
      controls: [['.empty-shopping-cart button', 'continue_shopping']],
      lines: [['.empty-shopping-cart :not(h1, h2, button, :has(h1, h2, button), button *)', 'empty_cart']],
    },
    product: { controls: [['.space-y-3 > button', 'add_to_cart']] },
    'product-variants': { controls: [['.space-y-3 > button', 'add_to_cart']] },
    'product-sold-out': {
      controls: [['.space-y-3 > button', 'add_to_cart']],
      lines: [['.space-y-3 > button', 'sold_out']],
    },
    'product-added': {
      controls: [
        ['.space-y-3 > button', 'add_to_cart'],
        ['[role=dialog] .grid > button:nth-of-type(1)', 'view_cart'],
        ['[role=dialog] .grid > button:nth-of-type(2)', 'checkout'],
        ['[role=dialog] > button', 'dismiss'],
      ],
    },
  },
};

export async function walkEvershop(page, take, { origin, catalog }) {
  const open = async (path) => {
    await page.goto(origin + path);
    await page.waitForTimeout(1_200);
  };
  await open(catalog.list);
  await take('list', 'list');
  await open('/cart');
  await take('empty-cart', 'cart');
  await open(catalog.variant.path);
  await take('product-variants', 'product');
  await open(catalog.soldOut.path);
  await take('product-sold-out', 'product');
  await open(catalog.plain.path);
  await take('product', 'product');
  await page.click('form button[type=button], button:has-text("Add to cart")');
  await page.waitForTimeout(2_500);
  await take('product-added', 'product');
  await open('/cart');
  await take('cart', 'cart');
  await open('/account/login');
  await take('sign-in', 'sign_in');
  await open('/account/register');
  await take('create-account', 'sign_in');
  await open('/checkout');
  await page.waitForTimeout(1_500);
  await take('checkout', 'checkout');
}
