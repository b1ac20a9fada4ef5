import { expect, it } from 'vitest';
import { button, surveyOf } from '../understand/page.testing.ts';
import { understand } from '../understand/understand.ts';
import { Search } from './search.ts';

const pageAt = (path: string, ...texts: string[]) =>
  understand(surveyOf({ url: `https://shop.example${path}`, controls: texts.map((text) => button(text)) }));

function press(search: Search, page: ReturnType<typeof pageAt>, stepCount = 0): string | null {
  search.arrive(page, stepCount);
  const action = search.next(page);
  if (action) search.tried(page.state, action);
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
  search.arrive(pageAt('/cart', 'Checkout'), 0);
  const ways = Array.from({ length: 9 }, () => search.wayBack('elsewhere'));
  expect(ways.filter((way) => way !== null)).toHaveLength(4);
});

it('tries what had no effect again once time has passed', () => {
  const search = new Search();
  const page = pageAt('/cart', 'Checkout');
  const action = page.actions[0]!;
  search.tried(page.state, action);
  search.hadNoEffect(page.state, action);
  expect(search.next(page)).toBeNull();
  search.forgetIdle();
  expect(search.next(page)).toBe(action);
});
