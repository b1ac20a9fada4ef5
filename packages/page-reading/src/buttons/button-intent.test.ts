import { describe, expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { intentOf } from './button-intent.ts';

const intent = (text: string) => intentOf(controlOf({ kind: 'button', text }));

describe('what pressing a button means', () => {
  it.each([
    ['Add to bag', 'add_to_cart'],
    ['Buy it now', 'buy_now'],
    ['Proceed to checkout', 'checkout'],
    ['Check out as guest', 'guest'],
    ['Continue to shipping', 'continue'],
    ['Review order', 'review'],
    ['Pay S$12.00', 'place_order'],
    ['Complete purchase', 'place_order'],
    ['Place binding order', 'place_order'],
    ['Validate order', 'place_order'],
    ['Finish', 'place_order'],
    ['View cart', 'view_cart'],
    ['Only necessary cookies', 'decline_cookies'],
    ['product.addToCart', 'add_to_cart'],
    ['cart.add_to_cart', 'add_to_cart'],
    ['checkout.placeOrder', 'place_order'],
  ])('"%s" is %s', (text, expected) => {
    expect(intent(text)).toBe(expected);
  });

  it('a picture of a cart with a number on it is called by its label', () => {
    const cart = controlOf({ kind: 'button', text: '1', label: 'Open cart tray' });
    expect(intentOf(cart)).toBe('view_cart');
    expect(intentOf(controlOf({ kind: 'button', text: '×', isInDialog: true }))).toBe('dismiss');
  });

  it.each([
    'Apply coupon',
    'product.addToFavorites',
    'cart.continueShopping',
    'Pay with PayPal',
    'Continue shopping',
    'Sign in to check out',
    'Subscribe',
    'Remove',
    'Save 10% today!',
    '« Back',
    'Back to cart',
    'Next post Brush Set',
    'Check Out with Multiple Addresses',
    'Re-send order email',
    'Add to calendar',
    'Modify',
    'Add to my favourites',
  ])('"%s" is never pressed', (text) => {
    expect(intent(text)).toBeNull();
  });
});

describe('what a page tells agents', () => {
  it.each([
    ['Hop in', 'add to cart', 'add_to_cart'],
    ['Hop in', 'checkout', null],
    ['Hop in', 'search products', null],
    ['Continue', 'place order', 'place_order'],
    ['Continue', 'add to cart', 'continue'],
    ['Subscribe', 'add to cart', null],
  ])('"%s" of the tool "%s" is %s', (text, tool, expected) => {
    expect(intentOf(controlOf({ kind: 'button', text, tool }))).toBe(expected);
  });
});

it.each([
  ['No thanks, go on', 'en'],
  ['Nein danke, weiter', 'de'],
  ['Non merci, continuer', 'fr'],
  ['Nie, dziękuję, dalej', 'pl'],
])('%s declines an offer and leads on', (text, language) => {
  const link = controlOf({ kind: 'link', text, href: 'https://shop.example/next', languages: [language] });
  expect(intentOf(link)).toBe('continue');
});
