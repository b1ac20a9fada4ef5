import { button, field, formNamed, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { expect, it } from 'vitest';
import { WayNotes } from '../understand/way-notes.ts';
import {
  isAwayFromOrder,
  isAwayFromSignIn,
  isBesideOpening,
  mayOrderFromCart,
  mayStillDraw,
  whyStuck,
} from './press-next.ts';
import { pressStep } from './progress.ts';

it('a page that asks to sign in is not waited for as long as one that is still drawn', () => {
  const looks = [0, 3, 4, 11];
  expect(looks.map((look) => mayStillDraw({ kind: 'sign_in' }, look))).toEqual([true, true, false, false]);
  expect(looks.map((look) => mayStillDraw({ kind: 'other' }, look))).toEqual([true, true, true, true]);
});

it('a page that asks to sign in is not left for the cart', () => {
  expect(isAwayFromSignIn({ kind: 'sign_in' }, { intent: 'view_cart' })).toBe(true);
  expect(isAwayFromSignIn({ kind: 'sign_in' }, { intent: 'guest' })).toBe(false);
  expect(isAwayFromSignIn({ kind: 'checkout' }, { intent: 'view_cart' })).toBe(false);
});

it('what may order is not pressed in a cart once the shop knows who buys', () => {
  const order = { control: button('Place order') };
  const cart = (...labels: string[]) => {
    const notes = new WayNotes();
    const controls = [...labels.map((label) => field(label, { form: 0 })), button('Continue', { form: 0 })];
    notes.note(understand(surveyOf({ forms: [formNamed('checkout')], controls })));
    return { notes };
  };
  expect(mayOrderFromCart({ kind: 'cart' }, order, cart('Email', 'Full name', 'City'))).toBe(true);
  expect(mayOrderFromCart({ kind: 'cart' }, order, cart('Country', 'Postcode'))).toBe(false);
  expect(mayOrderFromCart({ kind: 'checkout' }, order, cart('Email', 'Full name'))).toBe(false);
  expect(mayOrderFromCart({ kind: 'cart' }, { control: button('Checkout') }, cart('Email'))).toBe(false);
  const way = link('Place order', 'https://shop.example/order?step=1');
  expect(mayOrderFromCart({ kind: 'cart' }, { control: way }, cart('Email', 'Full name'))).toBe(false);
});

it('a way of paying that was pressed gets a while to show itself before anything else is pressed', () => {
  const after = (intent: 'choose_method' | 'continue', idleRounds: number) => ({
    steps: [pressStep(button('Pay by card'), intent)],
    page: { idleRounds },
  });
  expect(isBesideOpening({ intent: 'continue' }, after('choose_method', 0))).toBe(true);
  expect(isBesideOpening({ intent: 'continue' }, after('choose_method', 4))).toBe(false);
  expect(isBesideOpening({ intent: 'choose_method' }, after('choose_method', 0))).toBe(false);
  expect(isBesideOpening({ intent: 'continue' }, after('continue', 0))).toBe(false);
});

it('a page that orders and leads to the card is not left for the cart, nor for a step before it', () => {
  const review = (way: string) => ({
    seen: surveyOf({ controls: [button('Place order')], lines: ['Payment method', way] }),
  });
  const step = button('Checkout', { kind: 'link' });
  expect(isAwayFromOrder(review('Credit card'), { intent: 'view_cart', control: step })).toBe(true);
  expect(isAwayFromOrder(review('Credit card'), { intent: 'checkout', control: step })).toBe(true);
  expect(isAwayFromOrder(review('Credit card'), { intent: 'checkout', control: button('Checkout') })).toBe(
    false,
  );
  expect(isAwayFromOrder(review('Credit card'), { intent: 'continue', control: step })).toBe(false);
  expect(isAwayFromOrder(review('Invoice'), { intent: 'view_cart', control: step })).toBe(false);
  const ofAnother = { ...step, form: 7 };
  expect(isAwayFromOrder(review('Credit card'), { intent: 'continue', control: ofAnother })).toBe(true);
});

it.each([
  ['An unexpected error has occurred, please try again later.', 'merchant_error', undefined],
  ['Something went wrong. Please try again in a few minutes.', 'merchant_error', undefined],
  ['Please enter a valid postal code.', 'unsupported_checkout', 'details_refused'],
  ['The minimum order is $20.', 'unsupported_checkout', 'minimum_not_met'],
])('the shop blames itself or what was entered: %s', (words, reason, code) => {
  const failure = whyStuck(understand(surveyOf({ alerts: [words] })));
  expect(failure).toMatchObject({ reason, detail: expect.stringContaining(words) });
  expect(failure.code).toBe(code);
});

it.each([
  [button('Purchase'), 'no_card_payment'],
  [button('Purchase', { isDisabled: true }), undefined],
  [button('Refresh'), undefined],
] as const)(
  'a checkout that is filled in, without a place for a card, ends at its button: %o',
  (last, code) => {
    const details = ['Email', 'Street address', 'City', 'Postcode'].map((label) =>
      field(label, { form: 0, isFilled: true }),
    );
    const seen = surveyOf({ forms: [formNamed('purchase')], controls: [...details, { ...last, form: 0 }] });
    expect(whyStuck(understand(seen)).code).toBe(code);
  },
);
