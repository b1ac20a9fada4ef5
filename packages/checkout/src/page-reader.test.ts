import type { Step } from '@florin/checkout-browser/driver';
import {
  createReaders,
  type TaskAnswer,
  type TaskRequest,
} from '@florin/checkout-browser/foreign-pages/reading-threads';
import { shippingMethods } from '@florin/page-reading/delivery/shipping-methods';
import { purposeOf } from '@florin/page-reading/fields/field-purpose';
import { type ForeignDocument, parseDocument } from '@florin/page-reading/foreign-text/document';
import { chooseTotal } from '@florin/page-reading/money/read-total';
import { variantGroups } from '@florin/page-reading/product/variants';
import { controlOf } from '@florin/page-reading/survey/control';
import { drawn, isLong } from '@florin/testing/drawn';
import { cents } from '@florin/wire/money';
import { describe, expect, it } from 'vitest';
import { parseJson } from './drivers/json-client.ts';
import { productInMarkup } from './drivers/product-markup.ts';
import { fingerprintOf } from './flows/fingerprint.ts';
import { amountRows } from './flows/plans/total-source.ts';
import { offThread, PAGE_READER, readForeign } from './foreign-pages/off-thread.ts';

const URL_OF_PAGE = 'https://shop.example/products/mug';
const TOTAL = '<dl><dt>Subtotal</dt><dd>$12.00</dd><dt>Total</dt><dd>$12.00</dd></dl>';

/** One total under many elements, beside a text that each of them holds. */
const manyAncestors = (count: number, words: number) =>
  `${'<div>'.repeat(count)}${'word '.repeat(words)}<p>Total $12.00</p>${'</div>'.repeat(count)}`;

const PAGES: Readonly<Record<string, string>> = {
  '100,000 levels': '<div>'.repeat(100_000),
  'a million elements': '<b>'.repeat(1_000_000),
  'a quarter of a million siblings': '<b>1</b>'.repeat(250_000),
  'one total under 200 elements and a long text': manyAncestors(200, 200_000),
  'one total under 2,000 elements and a long text': manyAncestors(2_000, 40_000),
  'a huge attribute': `<form action="${'?'.repeat(1_000_000)}\n"><input type="hidden" name="a" value="${'x'.repeat(2_000_000)}">`,
  'half a million attributes': `<form ${Array.from({ length: 400_000 }, (_, index) => `a${index}=1`).join(' ')}>`,
  'a script with a huge address': `<script src="${'?'.repeat(500_000)}\n${'-aaaaaaaa'.repeat(100_000)}.js"></script>`,
  'nested forms': '<form><input name=a>'.repeat(100_000),
  'a number without end': `<p>${'1'.repeat(3_000_000)}</p>${`<p>${'1,'.repeat(75)}</p>`.repeat(10_000)}`,
  'tags that close nothing': `${'<div>'.repeat(200)}${'</x>'.repeat(300_000)}`,
  'spaces without end': `<p>${' '.repeat(2_000_000)}</p>`,
  'entities without end': '&am'.repeat(400_000),
  'openings without end': '<'.repeat(4_000_000),
  'comments without end': '<!--'.repeat(1_000_000),
  'linked data of a million lists': `<script type="application/ld+json">${'['.repeat(1_000_000)}</script>`,
  'linked data of 400,000 products': `<script type="application/ld+json">[${'{},'.repeat(399_000)}1]</script>`,
  'linked data with a wide object': `<script type="application/ld+json">{${Array.from({ length: 200_000 }, (_, index) => `"${index}":{}`).join(',')}}</script>`,
};

const answerOf = (responseBody: string, responseType = 'text/html') => ({
  finalUrl: URL_OF_PAGE,
  responseType,
  responseBody,
});
const exchangeOf = (responseBody: string, responseType?: string) => ({
  ...answerOf(responseBody, responseType),
  method: 'POST',
  url: URL_OF_PAGE,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'quantity=1&token=a1b2c3d4e5f6',
  status: 200,
});
const recipe = { steps: [], commit: { class: 'commit', fields: [], submit: [] } } as const;
const buyer = { name: null, email: null, phone: null, shipping: null, billing: null };
const choice = { options: {}, quantity: 1, buyer };
const quote = {
  amount: cents(1_200),
  currency: 'usd',
  breakdown: { subtotal: 1_200 },
  cardEntry: { origin: 'https://shop.example', needsCvc: true },
  cart: null,
} as const;
const product = { url: URL_OF_PAGE, title: 'Mug' };
const wanted = {
  lines: { shipping: 'Standard post' },
  goods: { titles: ['Mug'], variant: ['Blue'], quantity: 1 },
  extractions: [{ in: 'input', name: 'a' }] as const,
  total: { source: { kind: 'markup', step: 0 }, currency: 'usd' } as const,
};

/** With time enough on the slowest machine: what is proven is that nothing here takes for ever. */
const read = createReaders(PAGE_READER, 600_000);

/** Every way in for what a stranger wrote. */
const READERS: Readonly<Record<string, (page: string) => TaskRequest>> = {
  fingerprint: (page) => ({ task: 'fingerprintOf', input: [page, URL_OF_PAGE] }),
  'product in markup': (page) => ({ task: 'productInMarkup', input: [page] }),
  'structured data': (page) => ({
    task: 'parseStructuredData',
    input: [{ linked: [page, '[1]'], embedded: [page], properties: {} }],
  }),
  'plan from exchanges': (page) => ({
    task: 'compilePlan',
    input: [{ exchanges: [exchangeOf(page), exchangeOf(TOTAL)], recipe, choice, quote, product }],
  }),
  'answer in a plan': (page) => ({ task: 'readAnswer', input: [answerOf(page), wanted] }),
  'answer that says JSON': (page) => ({
    task: 'readAnswer',
    input: [answerOf(page, 'application/json'), wanted],
  }),
};

/** More prove nothing, and take the reader's time. */
const TURNS_MAX = 100;

/** How often the main thread went round while something was read: not once, where it was read on that thread. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone && turns < TURNS_MAX) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  return turns;
}

describe.each(Object.entries(READERS))('%s', (_name, requestFor) => {
  it('reads or refuses what is hostile, and never on the main thread', async () => {
    let turns = 0;
    const pages = drawn(Object.entries(PAGES), 3);
    for (const [page, html] of pages) {
      let reading: TaskAnswer | null = null;
      turns += await turnsDuring(async () => {
        reading = await read(requestFor(html));
      });
      // Neither out of time nor out of memory: the work is linear, or it is not begun.
      expect(reading, page).toSatisfy((found: TaskAnswer) => found.ok || found.reason === 'too_large');
    }
    expect(turns).toBeGreaterThan(pages.length);
  });
});

describe('a page above the limits', () => {
  it('is refused as a value, and a step says so', async () => {
    const steps: Step[] = [];
    const context = { log: (step: Step) => steps.push(step) };
    expect(
      await readForeign<typeof fingerprintOf>(context, 'fingerprintOf', '<div>'.repeat(300), URL_OF_PAGE),
    ).toBeNull();
    expect(steps).toEqual([
      { name: 'page_not_read', detail: 'too_large: the page has more than 256 levels' },
    ]);
    const json = '['.repeat(100) + ']'.repeat(100);
    expect(parseJson(json, context)).toBeNull();
    expect(steps.at(-1)).toMatchObject({ name: 'answer_not_read' });
  });

  it('keeps no other page from being read', async () => {
    const [first, ...others] = await Promise.all([
      offThread<typeof fingerprintOf>('fingerprintOf', PAGES['a million elements']!, URL_OF_PAGE),
      ...['mug', 'cup', 'jug'].map((name) =>
        offThread<typeof productInMarkup>('productInMarkup', productPage(name)),
      ),
    ]);
    expect(first).toMatchObject({ ok: false, reason: 'too_large' });
    expect(others.map((reading) => reading.ok && reading.value?.title)).toEqual(['mug', 'cup', 'jug']);
  });
});

const productPage = (name: string) =>
  `<script type="application/ld+json">{"@type":"Product","name":"${name}","sku":"S-1"}</script>`;

describe('a thread that does not come back', () => {
  const script = (source: string) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ task }) => { ${source}; parentPort.postMessage({ ok: true, value: task }); });`)}`,
    );

  it('is ended after its time, and the next task gets a new one', async () => {
    // Stands still without using the processor, so that the next thread starts well within its time also on a busy machine.
    const forEver = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';
    const read = createReaders(script(`if (task === 'parseStructuredData') ${forEver}`), 5_000);
    const stuck = ['parseStructuredData', 'parseStructuredData'] as const;
    const [late, alsoLate, next] = await Promise.all(
      [...stuck, 'fingerprintOf' as const].map((task) => read({ task, input: [] })),
    );
    expect([late, alsoLate]).toEqual(
      stuck.map(() => ({ ok: false, reason: 'too_slow', detail: 'not read within 5000 ms' })),
    );
    expect(next).toEqual({ ok: true, value: 'fingerprintOf' });
  });

  it.runIf(isLong())('ends alone where it needs all memory', async () => {
    const read = createReaders(
      script(
        "const all = []; while (task !== 'fingerprintOf') all.push(new Array(100_000).fill(all.length))",
      ),
      60_000,
    );
    expect(await read({ task: 'parseStructuredData', input: [] })).toMatchObject({
      ok: false,
      reason: 'broken',
    });
    expect(await read({ task: 'fingerprintOf', input: [] })).toMatchObject({ ok: true });
  });
});

describe('an honest page', () => {
  it('is read as before', () => {
    const rows = amountRows(
      parseDocument(
        `<table><tr><th>Subtotal</th><td>$30.00</td></tr><tr hidden><td>Total $1.00</td></tr>
         <tr><td>Shipping</td><td><del>$9.00</del> <b>$4.99</b></td></tr></table>
         <dl><dt>Tax &amp; duties<dd>$1.01<dt>Total<dd><span>$36.00</span></dl><p>Total: 36.00 USD</p>`,
      ),
    );
    expect(rows).toEqual([
      { label: 'Subtotal', text: '$30.00' },
      { label: 'Shipping', text: '$4.99' },
      { label: 'Tax & duties', text: '$1.01' },
      { label: 'Total', text: '$36.00' },
      { label: 'Total:', text: '36.00 USD' },
    ]);
    expect(productInMarkup(productPage('Mug'))).toMatchObject({ title: 'Mug' });
    expect(fingerprintOf(TOTAL, new URL(URL_OF_PAGE))).toMatch(/^[0-9a-f]{16}$/);
  });
});

/** Counts how often any text of a page is looked at. */
function looksAt(document: ForeignDocument, read: (document: ForeignDocument) => void): number {
  let looks = 0;
  for (const element of document.elements) {
    const { words } = element;
    Object.defineProperty(element, 'words', {
      get: () => {
        looks += 1;
        return words;
      },
    });
  }
  read(document);
  return looks;
}

it('twice the elements are twice the work', () => {
  const shapes = [
    (count: number) => manyAncestors(Math.min(count, 250), 10),
    (count: number) => '<p>Total <b>$1.00</b></p>'.repeat(count),
    (count: number) => `<div>${'<i>$1.00</i>'.repeat(count)}</div>`,
  ];
  for (const shape of shapes) {
    for (const count of [250, 500, 5_000]) {
      const document = parseDocument(shape(count));
      expect(looksAt(document, amountRows)).toBeLessThanOrEqual(10 * document.elements.length);
    }
  }
});

describe('text of a page that patterns look at', () => {
  // In the time in which this is read once, a pattern that goes back again and again gets nowhere: it takes hours.
  const LENGTH = 400_000;
  const hostile = {
    spaces: ' '.repeat(LENGTH),
    digits: '1'.repeat(LENGTH),
    commas: '1,'.repeat(LENGTH / 2),
    dashes: ' -'.repeat(LENGTH / 2),
    expiry: `exp${'0'.repeat(LENGTH)}`,
    expiries: 'exp'.repeat(LENGTH / 3),
    'digits on the back': '3 digits '.repeat(LENGTH / 9),
  };

  it.each(drawn(Object.entries(hostile), 1))('%s', (_name, text) => {
    const radio = (label: string) =>
      controlOf({ kind: 'radio', label, group: { key: 'size', title: 'Size' }, name: 'size' });
    const seen = {
      url: URL_OF_PAGE,
      title: '',
      heading: '',
      forms: [],
      controls: [
        radio(`S${text}x`),
        controlOf({ name: text, label: `x${text}x` }),
        controlOf({
          kind: 'radio',
          name: 'shipping',
          label: `x${text}`,
          group: { key: 'shipping', title: 'Shipping' },
        }),
      ],
      amounts: [{ label: text, text }],
      language: '',
      currencyCode: null,
      alerts: [],
      lines: [],
    };
    expect(variantGroups(seen).length).toBeGreaterThan(0);
    expect(shippingMethods(seen).length).toBeGreaterThan(0);
    expect(purposeOf(seen.controls[1]!).kind).toBeDefined();
    expect(chooseTotal(seen.amounts, 'usd').kind).not.toBe('total');
  });

  it('a page that lists hundreds of totals, taxes and fees is tried by looking up', () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => [
      { label: 'total', text: `$${100_000 + index}.00` },
      { label: 'tax', text: `$${index * 3 + 1}.02` },
      { label: 'shipping', text: `$${(index % 40) * 7 + 1}.01` },
    ]).flat();
    expect(chooseTotal([...rows, { label: 'subtotal', text: '$1.50' }], 'usd').kind).toBe('none');
  });
});
