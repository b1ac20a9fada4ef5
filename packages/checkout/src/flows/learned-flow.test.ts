import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import {
  afterPlanRun,
  afterRun,
  healthOf,
  type LearnedFlow,
  pageKey,
  promotedPlan,
  withPage,
} from './learned-flow.ts';
import { createMemoryRegistry, updateFlow } from './registry.ts';

const flow: LearnedFlow = {
  origin: 'https://shop.example',
  fingerprint: '9f2c41d0a7b35e18',
  slug: 'shop-example',
  version: 1,
  revision: 1,
  recipe: { steps: [], commit: { class: 'commit', fields: [], submit: [] } },
  verifiedRuns: 1,
  failures: 0,
  plan: null,
  agreements: 0,
  pages: {},
};
const plan = {
  steps: [],
  total: { kind: 'markup', step: 0 },
  currency: 'usd',
  fixed: { options: {}, country: 'US' },
  seen: { products: [], quantities: [1] },
  buyer: null,
  isBound: false,
} as const;

describe('the health of a learned flow', () => {
  it('is trusted after a second verified run', () => {
    expect(healthOf(flow)).toBe('new');
    expect(healthOf(afterRun(flow, { kind: 'verified' }))).toBe('trusted');
  });

  it('must be earned again after healing', () => {
    const trusted = afterRun(flow, { kind: 'verified' });
    const healed = afterRun({ ...trusted, plan, agreements: 2 }, { kind: 'healed', recipe: flow.recipe });
    expect(healed).toMatchObject({ version: 2, verifiedRuns: 1, plan: null, agreements: 0 });
  });

  it('breaks after three failures in a row, and at once where the commit step changed', () => {
    const fail = (at: LearnedFlow) => afterRun(at, { kind: 'failed' });
    expect(healthOf(fail(fail(flow)))).toBe('new');
    expect(healthOf(fail(afterRun(fail(fail(flow)), { kind: 'verified' })))).toBe('trusted');
    expect(healthOf(fail(fail(fail(flow))))).toBe('broken');
    expect(healthOf(afterRun(flow, { kind: 'broken' }))).toBe('broken');
  });

  it('lets requests quote alone only after agreeing runs, and never after one that was wrong', () => {
    const once = afterPlanRun({ ...flow, plan }, true);
    expect(promotedPlan(once)).toBeNull();
    expect(promotedPlan(afterPlanRun(once, true))).toEqual(plan);
    expect(afterPlanRun(afterPlanRun(once, true), false)).toMatchObject({ plan: null, agreements: 0 });
  });

  it('remembers a bounded number of pages', () => {
    const page = {
      offer: { title: '', currency: null, fields: [], unavailable: [], needs: [], quantityMax: 1 },
      currency: null,
      readAtMs: 0,
    };
    let grown = flow;
    for (let index = 0; index < 80; index += 1)
      grown = withPage(grown, `https://shop.example/${index}`, page);
    expect(Object.keys(grown.pages)).toHaveLength(50);
    expect(grown.pages[pageKey('https://shop.example/79')]).toBeDefined();
  });
});

describe('the registry', () => {
  it('takes a write only on top of what the writer has seen', async () => {
    const registry = createMemoryRegistry();
    expect(await registry.put(flow)).toBe(true);
    expect(await registry.put(flow)).toBe(false);
    expect(await registry.put({ ...flow, revision: 2 })).toBe(true);
  });

  it('loses no update where several run at once', async () => {
    const registry = createMemoryRegistry();
    await registry.put(flow);
    await Promise.all(
      [1, 2, 3].map(() => updateFlow(registry, flow, (stored) => afterRun(stored, { kind: 'verified' }))),
    );
    expect(await registry.find(flow.origin, flow.fingerprint)).toMatchObject({
      verifiedRuns: 4,
      revision: 4,
    });
  });
});

describe('the fingerprint of a page', () => {
  const page = (title: string, field: string) =>
    `<h1>${title}</h1><form action="/cart/add" method="post"><input name="${field}"></form><script src="/app.3f9a1c2b7d.js"></script>`;
  const at = (path: string) => new URL(path, 'https://shop.example');

  it('is the same for two products of one kind and two releases of one script', () => {
    const one = fingerprintOf(page('Mug', 'size'), at('/products/mug'));
    expect(fingerprintOf(page('Cup', 'size').replace('3f9a1c2b7d', '8b1e0f6a55'), at('/products/cup'))).toBe(
      one,
    );
  });

  it('differs where the form asks for something else, or the page is of another kind', () => {
    const one = fingerprintOf(page('Mug', 'size'), at('/products/mug'));
    expect(fingerprintOf(page('Mug', 'finish'), at('/products/mug'))).not.toBe(one);
    expect(fingerprintOf(page('Mug', 'size'), at('/blog/mug'))).not.toBe(one);
  });
});
