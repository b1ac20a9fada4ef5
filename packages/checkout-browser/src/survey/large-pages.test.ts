import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

/** What a look at a page costs the browser most, each time. */
function countCalls(): void {
  const counts: Record<string, number> = {};
  const watch = (owner: object, name: string) => {
    const native = Reflect.get(owner, name) as (...all: unknown[]) => unknown;
    Reflect.set(owner, name, function (this: unknown, ...all: unknown[]) {
      counts[name] = (counts[name] ?? 0) + 1;
      return native.apply(this, all);
    });
  };
  for (const name of ['getBoundingClientRect', 'querySelectorAll', 'matches', 'closest'])
    watch(Element.prototype, name);
  watch(TreeWalker.prototype, 'nextNode');
  watch(globalThis, 'getComputedStyle');
  Reflect.set(globalThis, 'counts', counts);
}

const list = (length: number, entry: (index: number) => string) =>
  Array.from({ length }, (_, index) => entry(index)).join('');
const menus = (length: number) => {
  const menu = `<ul>${list(length, (index) => `<li><a href="/c/${index}">Category ${index}</a></li>`)}</ul>`;
  return `<header>${menu}</header><footer>${menu}</footer>`;
};
const goods = (length: number) =>
  list(
    length,
    (index) =>
      `<div><a href="/p/${index}"><h3>Product ${index}</h3></a><span>$ ${index}.99</span><form><button>Add to cart</button></form></div>`,
  );

async function callsFor(body: string) {
  const { page } = blank;
  await page.goto('about:blank');
  await page.evaluate(countCalls);
  await page.evaluate((markup) => {
    document.body.innerHTML = markup;
  }, body);
  await survey(page);
  return page.evaluate(() => Reflect.get(globalThis, 'counts') as Record<string, number>);
}

/** Words of a row are read as far as they are kept, so that the first hundred links cost more than the next. */
it.each([
  ['links', menus, 100],
  ['goods', goods, 20],
] as const)(
  'a page with three times as many %s costs less than five times as many calls',
  async (_what, page, count) => {
    const [few, many] = [await callsFor(page(count)), await callsFor(page(3 * count))];
    expect(Object.keys(few).length).toBeGreaterThan(4);
    const tooMany = Object.entries(many).filter(([name, calls]) => calls > 5 * (few[name] ?? 0));
    expect(tooMany).toEqual([]);
  },
);
