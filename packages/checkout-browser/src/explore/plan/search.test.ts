import { failed } from '@florin/page-reading/failure';
import { button, field, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { expect, it } from 'vitest';
import { Search } from './search.ts';

const pageAt = (path: string, ...texts: string[]) =>
  understand(surveyOf({ url: `https://shop.example${path}`, controls: texts.map((text) => button(text)) }));

function press(search: Search, page: ReturnType<typeof pageAt>, stepCount = 0): string | null {
  search.arrive(page, stepCount);
  const action = search.next(page);
  if (action) search.tried(page, action);
  return action?.control.text ?? null;
}

it('presses each button of an unchanged page once, the likeliest first', () => {
  const search = new Search();
  const page = pageAt('/cart', 'Continue', 'Checkout');
  expect([press(search, page), press(search, page), press(search, page)]).toEqual([
    'Checkout',
    'Continue',
    null,
  ]);
});

it('what put the product into the cart is not pressed to go on, whatever it says and whatever else the page shows now', () => {
  const search = new Search();
  const product = pageAt('/product', 'Checkout');
  search.adds(product, product.actions[0]!.control);
  expect(press(search, product)).toBeNull();
  expect(press(search, pageAt('/product', 'Checkout', 'View cart'))).toBe('View cart');
  expect(press(search, pageAt('/cart', 'Checkout'))).toBe('Checkout');
});

it('what stands where it was put there says something else by now, and is known by its place', () => {
  const search = new Search();
  const at = (text: string, css: string) =>
    understand(
      surveyOf({
        url: 'https://shop.example/product',
        controls: [{ ...button(text), locators: [{ by: 'css', css }] }],
      }),
    );
  const act = (page: ReturnType<typeof at>) =>
    ({ key: '', intent: 'checkout', weight: 0, control: page.seen.controls[0]! }) as const;
  const product = at('Add to cart', 'main > button');
  search.adds(product, product.seen.controls[0]!);
  const [added, other] = [at('1 in cart', 'main > button'), at('1 in cart', 'header > button')];
  expect(search.isWhereAdded(added, act(added))).toBe(true);
  expect(search.isWhereAdded(other, act(other))).toBe(false);
});

it('nor is one that sends the same form on another page, for other goods', () => {
  const search = new Search();
  const page = (path: string, formAction: string) =>
    understand(
      surveyOf({
        url: `https://shop.example${path}`,
        controls: [button('Checkout', { form: 0, formAction }), button('Continue')],
      }),
    );
  const product = page('/product', 'https://shop.example/add');
  search.adds(product, product.actions.find(({ control }) => control.text === 'Checkout')!.control);
  expect(press(search, page('/also', 'https://shop.example/add'))).toBe('Continue');
  expect(press(search, page('/cart', 'https://shop.example/checkout'))).toBe('Checkout');
});

it('goes back to the last page that has something left to try', () => {
  const search = new Search();
  press(search, pageAt('/product', 'Checkout', 'View cart'), 1);
  press(search, pageAt('/cart', 'Checkout', 'Continue'), 2);
  const end = pageAt('/login');
  press(search, end, 3);
  expect(search.wayBack(end.state)).toMatchObject({ url: 'https://shop.example/cart', stepCount: 2 });
  press(search, pageAt('/cart', 'Checkout', 'Continue'), 2);
  expect(search.wayBack(end.state)).toMatchObject({ url: 'https://shop.example/product', stepCount: 1 });
});

it('goes back a few times, not for ever', () => {
  const search = new Search();
  for (let index = 0; index < 9; index += 1) search.arrive(pageAt(`/cart/${index}`, 'Checkout'), index);
  const ways = Array.from({ length: 9 }, () => search.wayBack('elsewhere'));
  expect(ways.filter((way) => way !== null)).toHaveLength(4);
});

it('goes back once to an address that leads elsewhere by now', () => {
  const search = new Search();
  search.arrive(pageAt('/checkout', 'Continue'), 2);
  const signIn = pageAt('/sign-in');
  expect(search.wayBack(signIn.state)).toMatchObject({ url: 'https://shop.example/checkout' });
  press(search, signIn, 2);
  expect(search.wayBack(signIn.state)).toBeNull();
});

it('tries what had no effect again once time has passed', () => {
  const search = new Search();
  const page = pageAt('/cart', 'Checkout');
  const action = page.actions[0]!;
  search.tried(page, action);
  search.hadNoEffect(page.state, action);
  expect(search.next(page)).toBeNull();
  search.forgetIdle();
  expect(search.next(page)).toBe(action);
});

it('presses once more what was lost, and not a third time', () => {
  const search = new Search();
  const page = pageAt('/cart', 'Checkout');
  const action = page.actions[0]!;
  search.tried(page, action);
  expect(search.mayBeLost(page.state, action)).toBe(true);
  expect(search.next(page)).toBe(action);
  search.tried(page, action);
  expect(search.mayBeLost(page.state, action)).toBe(false);
  expect(search.next(page)).toBeNull();
});

it('chooses how to ship and to pay before it gives again what was given', () => {
  const search = new Search();
  const page = (shipping: string) => {
    const choose = (id: string) => button('Choose', { id, section: `${id} method` });
    const controls = [
      button('Continue'),
      field('City', { value: shipping }),
      choose('Shipping'),
      choose('Payment'),
    ];
    return understand(surveyOf({ url: 'https://shop.example/checkout', controls }));
  };
  const pressed = (shipping: string) => {
    search.arrive(page(shipping), 0);
    const action = search.next(page(shipping));
    if (action) search.tried(page(shipping), action);
    return action?.control.id || action?.control.text;
  };
  expect([pressed('none'), pressed('none'), pressed('none')]).toEqual(['Continue', 'Shipping', 'Payment']);
  expect(pressed('flat')).toBe('Payment');
});

it('goes to the cart first where something is still to be done there', () => {
  const page = pageAt('/product', 'Checkout now', 'View cart');
  const search = new Search();
  expect(search.next(page)?.intent).toBe('checkout');
  expect(search.next(page, 'view_cart')?.intent).toBe('view_cart');
  expect(search.next(pageAt('/other', 'Checkout now'), 'view_cart')?.intent).toBe('checkout');
});

const nothing = failed('unsupported_checkout', 'no way leads on to a payment form');
const signIn = failed('unsupported_checkout', 'the shop asks to sign in', 'login_required');
const refused = failed('unsupported_checkout', 'the shop says: "No"', 'details_refused');

it('says of several dead ends what the longest way with a reason came to', () => {
  const search = new Search();
  expect(search.why()).toBeNull();
  search.ended({ why: nothing, stepCount: 6 }, 0);
  expect(search.why()).toBe(nothing);
  search.ended({ why: signIn, stepCount: 2 }, 0);
  search.ended({ why: refused, stepCount: 5 }, 0);
  search.ended({ why: nothing, stepCount: 9 }, 0);
  search.ended({ why: signIn, stepCount: 5 }, 0);
  expect(search.why()).toBe(refused);
});

it('looks for other ways for a while, however long each of them takes', () => {
  const search = new Search();
  expect(search.givenUp(90_000)).toBeNull();
  search.ended({ why: signIn, stepCount: 3 }, 90_000);
  expect(search.givenUp(109_000)).toBeNull();
  search.ended({ why: nothing, stepCount: 4 }, 109_000);
  expect(search.givenUp(111_000)).toBe(signIn);
});

it('an end that somebody knew a way out of is none', () => {
  const search = new Search();
  search.ended({ why: failed('unsupported_checkout', 'no way leads on'), stepCount: 3 }, 0);
  search.goesOn();
  expect(search.givenUp(90_000)).toBeNull();
  expect(search.why()).toBeNull();
});

it('gives a way that has come further than those that ended its own time', () => {
  const search = new Search();
  search.ended({ why: failed('unsupported_checkout', 'an empty cart'), stepCount: 2 }, 1_000);
  search.noteProgress(2);
  expect(search.givenUp(60_000)).not.toBeNull();
  search.noteProgress(3);
  expect(search.givenUp(60_000)).toBeNull();
  search.ended({ why: failed('unsupported_checkout', 'a sign-in'), stepCount: 4 }, 61_000);
  expect(search.givenUp(62_000)).toBeNull();
  expect(search.givenUp(99_000)).toMatchObject({ detail: 'a sign-in' });
});

it('presses what leads on before a link to a step that was taken', () => {
  const search = new Search();
  press(search, pageAt('/checkout/payment', 'Continue'), 1);
  const step = button('Checkout', { kind: 'link', href: 'https://shop.example/checkout/payment' });
  const url = 'https://shop.example/checkout/complete';
  const page = understand(surveyOf({ url, controls: [step, button('View cart')] }));
  expect([press(search, page, 2), press(search, page, 2)]).toEqual(['View cart', 'Checkout']);
});
