import type {
  Attempt,
  CommitOutcome,
  DriveContext,
  FlowDriver,
  OrderReading,
  Step,
} from '@florin/checkout-browser/driver';
import { createEgressPolicy } from '@florin/egress/policy';
import type { Failed, Flow, HandOverReading, Offer } from '@florin/page-reading/purchase';
import { cents } from '@florin/wire/money';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DriverBroke } from './engine.ts';
import { CardUnusable } from './payment-guard.ts';
import {
  choice,
  contextWith,
  engineOf,
  engineWith,
  flow,
  never,
  offer,
  paymentPort,
  quote,
  scripted,
  total,
} from './scripted-engine.testing.ts';

/** What a page says may not lead anybody's browser there. */
const PRIVATE = 'http://192.168.1.1/reboot';
const attempt: Attempt = {
  idempotencyKey: 'charge_1',
  choice,
  quote,
  trail: null,
  resume: null,
  armedAtMs: 0,
};
const inMandate = (...hosts: string[]): DriveContext => ({
  ...contextWith(),
  bounds: { hosts, processorOrigins: [] },
});
const NOT_ALLOWED = {
  kind: 'failed',
  reason: 'unsupported_checkout',
  code: 'merchant_not_allowed',
} as const;
const asked = { flow, choice, quote, payment: paymentPort(), approvedOrigins: [] };

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['resolve', 60_000],
    ['options', 60_000],
    ['quote', 120_000],
    ['commit', 180_000],
    ['reconcile', 60_000],
    ['order', 15_000],
  ] as const)(
    '%s has %i ms unless it is told otherwise, and says which step took longer',
    async (step, ms) => {
      const hanging = scripted({
        resolve: never,
        options: never,
        quote: never,
        commit: never,
        reconcile: never,
        readOrder: never,
      });
      const engine = engineOf([hanging], { boundsMs: {} });
      const context = { ...contextWith(), deadlineMs: Date.now() + 10 * 60_000 };
      const steps = {
        resolve: () => engine.resolve(flow.url, context),
        options: () => engine.offer(flow, context),
        quote: () => engine.quote(flow, choice, context),
        commit: () => engine.commit(asked, context),
        reconcile: () => engine.reconcile(flow, attempt, context),
        order: () => engine.readOrder(flow, { id: 'order_1', told: null }, context),
      };
      let outcome: unknown = null;
      void steps[step]().then((ended) => {
        outcome = ended;
      });
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(outcome).toBeNull();
      await vi.advanceTimersByTimeAsync(1);
      expect(outcome).toMatchObject({ detail: `${step} took longer than ${ms} ms` });
    },
  );

  it('reads what a person did at the shop within the time of an order', async () => {
    const engine = engineOf([scripted({ readHandOver: never })], { boundsMs: {} });
    let reading: unknown = null;
    void engine.readHandOver({ ...flow, session: 's_1' }, contextWith()).then((ended) => {
      reading = ended;
    });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(reading).toEqual({ kind: 'waiting' });
  });
});

describe('resolving', () => {
  it('asks no driver about an address that is refused, or outside the mandate', async () => {
    const resolve = vi.fn<FlowDriver['resolve']>();
    const engine = engineWith(scripted({ resolve }));
    expect(await engine.resolve('http://169.254.169.254/', contextWith())).toMatchObject({
      reason: 'unsupported_checkout',
      code: 'page_not_found',
    });
    expect(await engine.resolve(flow.url, inMandate('tea.example'))).toMatchObject(NOT_ALLOWED);
    expect(resolve).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<Flow>]>([
    ['page', { url: 'https://evil.example/p' }],
    ['origin', { origin: 'https://evil.example' }],
    ['API', { apiOrigins: ['https://api.evil.example'] }],
  ])('goes on past a driver whose %s lies outside the mandate', async (_part, elsewhere) => {
    const leads = scripted({
      name: 'ucp',
      resolve: async () => ({ kind: 'resolved', flow: { ...flow, ...elsewhere } }),
    });
    const steps: Step[] = [];
    const context = { ...inMandate('shop.example'), log: (step: Step) => steps.push(step) };
    expect(await engineWith(leads, scripted()).resolve(flow.url, context)).toEqual({
      kind: 'resolved',
      flow,
    });
    expect(steps).toEqual([
      { name: 'resolve_failed', detail: expect.stringMatching(/^ucp: .*evil\.example/) },
      { name: 'resolved', detail: 'scripted: shop' },
    ]);
    const refuses = scripted({
      resolve: async () => ({ kind: 'refused', reason: 'out_of_stock', detail: 'gone' }),
    });
    expect(await engineWith(leads, refuses).resolve(flow.url, context)).toMatchObject(NOT_ALLOWED);
  });

  it('says what a driver refused where the one before merely broke', async () => {
    const breaks = scripted({ name: 'ucp', resolve: () => Promise.reject(new Error('bad profile')) });
    const refuses = scripted({
      resolve: async () => ({ kind: 'refused', reason: 'out_of_stock', detail: 'gone' }),
    });
    expect(await engineWith(breaks, refuses).resolve(flow.url, contextWith())).toEqual({
      kind: 'failed',
      reason: 'out_of_stock',
      detail: 'gone',
    });
  });

  it('tries no further driver once it is to stop', async () => {
    const stopping = new AbortController();
    const first = scripted({
      name: 'ucp',
      resolve: () => {
        stopping.abort();
        return Promise.reject(new Error('stopped'));
      },
    });
    const resolve = vi.fn<FlowDriver['resolve']>(async () => ({ kind: 'not_mine' }));
    await engineWith(first, scripted({ resolve })).resolve(flow.url, contextWith([], stopping.signal));
    expect(resolve).not.toHaveBeenCalled();
  });

  it('says that nobody knows a page', async () => {
    const engine = engineWith(scripted({ resolve: async () => ({ kind: 'not_mine' }) }));
    expect(await engine.resolve(flow.url, contextWith())).toEqual({
      kind: 'failed',
      reason: 'unsupported_checkout',
      detail: 'no driver knows this checkout',
    });
  });

  it.each<[string, Parameters<DriveContext['fetch']>[], number]>([
    ['the same page', [['/a'], ['/a', { method: 'GET' }]], 1],
    ['the same page by its headers', [['/a'], ['/a', { headers: {} }]], 1],
    ['pages by their address', [['/a'], ['/b']], 2],
    ['pages by what is accepted', [['/a'], ['/a', { headers: { accept: 'text/html' } }]], 2],
    [
      'what is sent',
      [
        ['/a', { method: 'POST' }],
        ['/a', { method: 'POST' }],
      ],
      2,
    ],
    [
      'whatever does not follow',
      [
        ['/a', { redirect: 'manual' }],
        ['/a', { redirect: 'manual' }],
      ],
      2,
    ],
  ])('while resolving, downloads %s so often: %i', async (_what, requests, times) => {
    const fetch = vi.fn(async (url: string) => ({ status: 200, url, headers: new Headers(), text: '' }));
    const look: FlowDriver['resolve'] = async (_url, context) => {
      for (const request of requests) await context.fetch(...request);
      return { kind: 'not_mine' };
    };
    await engineWith(scripted({ resolve: look })).resolve(flow.url, { ...contextWith(), fetch });
    expect(fetch).toHaveBeenCalledTimes(times);
  });

  it('a flow of a driver that is gone is no flow', () => {
    expect(() => engineWith(scripted()).followsOrders({ ...flow, driver: 'gone' })).toThrow(
      'no driver named gone is configured',
    );
  });
});

describe('offering', () => {
  const offering = (parts: Partial<Offer>, driver = 'scripted') =>
    engineOf(
      [scripted({ name: driver, options: async () => ({ kind: 'offered', offer: { ...offer, ...parts } }) })],
      { currencies: ['usd'] },
    ).offer({ ...flow, driver }, contextWith());

  it('passes on what the driver offers, with a picture that may be shown', async () => {
    const imageUrl = 'https://shop.example/mug.jpg';
    expect(await offering({ imageUrl })).toEqual({ kind: 'offered', offer: { ...offer, imageUrl } });
    expect(await offering({ imageUrl: PRIVATE })).toMatchObject({ offer: { imageUrl: null } });
    expect(await offering({})).toEqual({ kind: 'offered', offer });
  });

  it('passes a failure on, and what is no offer is one', async () => {
    const gone: Failed = { kind: 'failed', reason: 'out_of_stock', detail: 'gone' };
    const engine = engineWith(scripted({ options: async () => gone }));
    expect(await engine.offer(flow, contextWith())).toEqual(gone);
    expect(await offering({ quantityMax: 0 })).toMatchObject({
      kind: 'failed',
      detail: 'a quantity that cannot be bought',
    });
  });

  it('asks nobody about goods that cannot be paid, except where only the checkout tells', async () => {
    expect(await offering({ currency: 'eur' })).toEqual({
      kind: 'failed',
      reason: 'unsupported_checkout',
      detail: 'the shop charges in eur',
      code: 'currency_unsupported',
    });
    expect(await offering({ currency: null })).toMatchObject({ kind: 'offered' });
    for (const driver of ['browser', 'learned'])
      expect(await offering({ currency: 'eur' }, driver)).toMatchObject({ kind: 'offered' });
  });

  it('says why a driver broke, and asks none outside the mandate', async () => {
    const engine = engineWith(scripted({ options: () => Promise.reject(new Error('bad page')) }));
    expect(await engine.offer(flow, contextWith())).toEqual({
      kind: 'failed',
      reason: 'merchant_error',
      detail: 'bad page',
      code: 'shop_error',
    });
    expect(await engine.offer(flow, inMandate('tea.example'))).toMatchObject(NOT_ALLOWED);
  });
});

describe('quoting', () => {
  const quoting = (outcome: Awaited<ReturnType<FlowDriver['quote']>>, context = contextWith()) =>
    engineWith(scripted({ quote: async () => outcome })).quote(flow, choice, context);

  it('quotes again by what was learned, where the driver can', async () => {
    const first = vi.fn(async () => ({ kind: 'quoted', quote }) as const);
    const again = vi.fn(async () => ({ kind: 'quoted', quote: { ...quote, cart: 'again' } }) as const);
    const context = contextWith();
    expect(
      await engineWith(scripted({ quote: first, quoteAgain: again })).quoteAgain(flow, choice, context),
    ).toMatchObject({ quote: { cart: 'again' } });
    expect(first).not.toHaveBeenCalled();
    expect(await engineWith(scripted({ quote: first })).quoteAgain(flow, choice, context)).toMatchObject({
      quote: { cart: null },
    });
  });

  it('lets the card be entered within the mandate or at a processor alone', async () => {
    const at = (origin: string) =>
      quoting(
        { kind: 'quoted', quote: { ...quote, cardEntry: { origin, needsCvc: false } } },
        inMandate('shop.example'),
      );
    expect(await at('https://js.stripe.com')).toMatchObject({ kind: 'quoted' });
    expect(await at('https://pay.evil.example')).toMatchObject(NOT_ALLOWED);
    const more: Offer = { ...offer, imageUrl: 'https://shop.example/mug.jpg' };
    expect(await quoting({ kind: 'needs_options', offer: more }, inMandate('shop.example'))).toEqual({
      kind: 'needs_options',
      offer: more,
    });
  });

  it('writes what a tool said of itself into the steps', async () => {
    const steps: Step[] = [];
    const engine = engineWith(scripted({ quote: () => Promise.reject(tool('Error')) }));
    await engine.quote(flow, choice, contextWith(steps));
    expect(steps).toEqual([{ name: 'tool_error', detail: 'locator.fill: Timeout 5000ms exceeded.' }]);
  });

  it('takes the currencies that it was given', async () => {
    const inEuros = { ...quote, currency: 'eur' };
    const driver = scripted({ quote: async () => ({ kind: 'quoted', quote: inEuros }) });
    expect(await engineWith(driver).quote(flow, choice, contextWith())).toMatchObject({
      code: 'currency_unsupported',
    });
    expect(
      await engineOf([driver], { currencies: ['eur'] }).quote(flow, choice, contextWith()),
    ).toMatchObject({ kind: 'quoted' });
  });

  it('judges what can be chosen by now as every offer is judged', async () => {
    const withOffer = (parts: Partial<Offer>) =>
      quoting({ kind: 'quoted', quote, offer: { ...offer, ...parts } });
    expect(await withOffer({ imageUrl: PRIVATE })).toEqual({
      kind: 'quoted',
      quote,
      offer: { ...offer, imageUrl: null },
    });
    expect(await withOffer({ quantityMax: 0 })).toMatchObject({
      kind: 'failed',
      detail: 'a quantity that cannot be bought',
    });
    expect(await quoting({ kind: 'quoted', quote })).toEqual({ kind: 'quoted', quote });
  });

  it('sends a person to public addresses within the mandate alone', async () => {
    const failing = (url: string, context?: DriveContext) =>
      quoting(
        {
          kind: 'failed',
          reason: 'unsupported_checkout',
          detail: 'a captcha',
          handOver: { url, session: 's_1' },
        },
        context,
      );
    const there = 'https://shop.example/checkout';
    const handOver = { url: there, session: 's_1' };
    expect(await failing(there)).toMatchObject({ kind: 'failed', detail: 'a captcha', handOver });
    expect(await failing(there, inMandate('shop.example'))).toMatchObject({ handOver });
    for (const refused of [
      await failing(PRIVATE),
      await failing('https://evil.example/', inMandate('shop.example')),
    ]) {
      expect(refused).toMatchObject({ kind: 'failed', detail: 'a captcha' });
      expect(refused).not.toHaveProperty('handOver');
    }
    const plain: Failed = { kind: 'failed', reason: 'out_of_stock', detail: 'gone' };
    expect(await quoting(plain)).toEqual(plain);
  });
});

describe('where a card may be given', () => {
  const judge = (
    origin: string,
    parts: Partial<Flow>,
    approved: readonly string[],
    isElsewhere?: boolean,
  ) => {
    const engine = engineOf([scripted()], {
      policy: createEgressPolicy({ allow: ['localhost:4101'] }),
      processorOrigins: ['https://processor.example'],
    });
    const cardEntry = { origin, needsCvc: true, ...(isElsewhere && { isElsewhere }) };
    return engine.judgeCardEntry({ ...flow, ...parts }, { ...quote, cardEntry }, approved);
  };

  it.each<[string, Partial<Flow>, readonly string[], boolean, string]>([
    ['https://processor.example', {}, [], false, 'known_processor'],
    ['https://shop.example', {}, [], false, 'needs_approval'],
    ['https://api.shop.example', { apiOrigins: ['https://api.shop.example'] }, [], false, 'needs_approval'],
    ['https://api.shop.example', {}, [], false, 'forbidden'],
    ['https://pay.example', {}, [], true, 'needs_approval'],
    ['https://pay.example', {}, ['https://pay.example'], true, 'approved'],
    ['https://pay.example', {}, ['https://pay.example'], false, 'forbidden'],
    ['http://localhost:4101', { origin: 'http://localhost:4101' }, [], false, 'needs_approval'],
    ['http://shop.example', { origin: 'http://shop.example' }, [], false, 'forbidden'],
  ])(
    '%s, of a shop with %j where %j is approved (elsewhere: %s): %s',
    (origin, parts, approved, isElsewhere, verdict) => {
      expect(judge(origin, parts, approved, isElsewhere)).toBe(verdict);
    },
  );

  it('where processors of our own are none, none is known', () => {
    const cardEntry = { origin: 'https://processor.example', needsCvc: true };
    expect(engineWith(scripted()).judgeCardEntry(flow, { ...quote, cardEntry }, [])).toBe('forbidden');
  });

  it('is judged again when it is typed, by the mandate as well', async () => {
    const allowed: boolean[] = [];
    const engine = engineWith(
      scripted({
        commit: async ({ payment }) => {
          for (const origin of ['https://js.stripe.com', 'https://shop.example', 'https://pay.example'])
            allowed.push(payment.allowsOrigin(origin));
          return { kind: 'not_submitted', reason: 'merchant_error', detail: '' };
        },
      }),
    );
    const elsewhere = { ...quote, cardEntry: { ...quote.cardEntry, isElsewhere: true } };
    const approvedOrigins = ['https://shop.example', 'https://pay.example'];
    await engine.commit({ ...asked, quote: elsewhere, approvedOrigins }, inMandate('shop.example'));
    await engine.commit({ ...asked, quote: elsewhere, approvedOrigins }, contextWith());
    expect(allowed).toEqual([true, true, false, true, true, true]);
  });
});

describe('charging', () => {
  const charging = (
    commit: FlowDriver['commit'],
    context = contextWith(),
    more: Partial<typeof asked> = {},
  ) => engineWith(scripted({ commit })).commit({ ...asked, payment: paymentPort(), ...more }, context);
  const armedWith = (outcome: CommitOutcome, context?: DriveContext) =>
    charging(async ({ payment }) => {
      await payment.arm(total);
      return outcome;
    }, context);
  const breaking = (error: unknown) => charging(() => Promise.reject(error));

  it('charges nobody outside the mandate, neither the shop nor where the card is entered', async () => {
    const commit = vi.fn<FlowDriver['commit']>();
    const refused = { kind: 'not_submitted', reason: 'unsupported_checkout', code: 'merchant_not_allowed' };
    expect(await charging(commit, inMandate('tea.example'))).toMatchObject(refused);
    const cardEntry = { origin: 'https://pay.evil.example', needsCvc: true };
    expect(
      await charging(commit, inMandate('shop.example'), { quote: { ...quote, cardEntry } }),
    ).toMatchObject(refused);
    expect(commit).not.toHaveBeenCalled();
  });

  it.each<[string, unknown, object]>([
    ['a card that cannot be used', new CardUnusable('deleted'), { code: 'card_unusable', detail: 'deleted' }],
    [
      'a tool that waited too long',
      tool('TimeoutError'),
      { code: 'timed_out', detail: 'the page did not do in time what was asked of it' },
    ],
    [
      'a tool that failed',
      tool('Error'),
      { code: 'shop_error', detail: 'the page could not be used in the way that it was understood' },
    ],
    ['a name in words of its own', named('OddError', 'odd'), { code: 'shop_error', detail: 'odd' }],
    ['what is no error', 'odd', { code: 'shop_error', detail: 'odd' }],
    ['a connection that broke', coded('ECONNRESET'), { code: 'shop_unreachable', detail: 'broke' }],
    ['a host that is gone', coded('EHOSTUNREACH'), { code: 'shop_unreachable' }],
    ['a network that is gone', coded('ENETDOWN'), { code: 'shop_unreachable' }],
    ['a pipe that broke', coded('EPIPE'), { code: 'shop_unreachable' }],
    ['a connection that took too long', coded('ETIMEDOUT'), { code: 'shop_unreachable' }],
    [
      'a connection of fetch',
      new Error('fetch failed', { cause: coded('UND_ERR_SOCKET') }),
      { code: 'shop_unreachable' },
    ],
    ['another code', coded('MY_ECONNRESET'), { code: 'shop_error' }],
    [
      'a tool on a connection that broke',
      tool('Error', 'ECONNREFUSED'),
      { code: 'shop_unreachable', detail: 'the shop cannot be reached' },
    ],
  ])('%s before arming submitted nothing, and says why', async (_what, error, said) => {
    expect(await breaking(error)).toMatchObject({ kind: 'not_submitted', reason: 'merchant_error', ...said });
  });

  it('says that a step took too long', async () => {
    expect(await charging(never)).toMatchObject({ kind: 'not_submitted', code: 'timed_out' });
  });

  it('writes what a tool said of itself into the steps, its first line, and nothing of others', async () => {
    const noted = async (error: unknown) => {
      const steps: Step[] = [];
      await charging(() => Promise.reject(error), contextWith(steps));
      return steps;
    };
    expect(await noted(tool('Error'))).toEqual([
      { name: 'tool_error', detail: 'locator.fill: Timeout 5000ms exceeded.' },
    ]);
    expect(await noted(new Error('socket hang up'))).toEqual([]);
  });

  it.each(['not_submitted', 'declined'] as const)('%s without arming is what it says', async (kind) => {
    const outcome =
      kind === 'declined'
        ? ({ kind, reason: 'card_declined', detail: 'no' } as const)
        : ({ kind, reason: 'out_of_stock', detail: 'gone' } as const);
    expect(await charging(async () => outcome)).toEqual(outcome);
  });

  it('what is unknown without arming was not submitted', async () => {
    expect(await charging(async () => ({ kind: 'unknown', detail: 'lost' }))).toEqual({
      kind: 'not_submitted',
      reason: 'merchant_error',
      detail: 'lost',
    });
  });

  it('names itself where a driver broke its promise', async () => {
    const broken = charging(async () => ({ kind: 'placed', chargeId: 'order_1' }));
    await expect(broken).rejects.toMatchObject({
      name: 'DriverBroke',
      message: 'a driver reported placed without having armed',
    });
    await expect(broken).rejects.toBeInstanceOf(DriverBroke);
  });

  it('shows no address of an order that nobody may be sent to', async () => {
    const order = { number: '7', status: null };
    const placed = (url: string | null) =>
      armedWith({ kind: 'placed', chargeId: 'order_1', order: { ...order, url } });
    const there = 'https://shop.example/orders/7';
    expect(await placed(there)).toEqual({
      kind: 'placed',
      chargeId: 'order_1',
      order: { ...order, url: there },
    });
    expect(await placed(PRIVATE)).toEqual({
      kind: 'placed',
      chargeId: 'order_1',
      order: { ...order, url: null },
    });
    expect(await placed(null)).toMatchObject({ order: { url: null } });
  });

  it('keeps no address as evidence that nobody may be sent to', async () => {
    const unknown = (reachedUrl: string | null) =>
      armedWith({ kind: 'unknown', detail: 'lost', evidence: { signs: [], reachedUrl } });
    const there = 'https://shop.example/thanks';
    expect(await unknown(there)).toEqual({
      kind: 'unknown',
      detail: 'lost',
      evidence: { signs: [], reachedUrl: there },
    });
    expect(await unknown(PRIVATE)).toMatchObject({ evidence: { signs: [], reachedUrl: null } });
    expect(await unknown(null)).toMatchObject({ evidence: { reachedUrl: null } });
    expect(await armedWith({ kind: 'unknown', detail: 'lost' })).toEqual({ kind: 'unknown', detail: 'lost' });
  });

  it('says which challenge it does not pass on', async () => {
    const challenge = (url: string) => armedWith({ kind: 'authentication', url, resume: null });
    expect(await challenge('https://acs.example/1')).toMatchObject({ kind: 'authentication' });
    expect(await challenge(PRIVATE)).toMatchObject({
      kind: 'unknown',
      detail: expect.stringMatching(/^challenge at a refused address: .+/),
    });
  });
});

describe('after the submit', () => {
  it('looks by the driver of the flow, with the attempt', async () => {
    const reconcile = vi.fn<FlowDriver['reconcile']>(async () => ({ kind: 'no_order', detail: 'none' }));
    const engine = engineWith(scripted({ reconcile }));
    expect(await engine.reconcile(flow, attempt, contextWith())).toEqual({
      kind: 'no_order',
      detail: 'none',
    });
    expect(reconcile).toHaveBeenCalledWith(flow, attempt, expect.anything());
  });

  it.each<[string, Awaited<ReturnType<FlowDriver['reconcile']>>, object]>([
    [
      'there is no order',
      { kind: 'no_order', detail: 'ended' },
      { kind: 'declined', reason: 'authentication_required', detail: 'not completed in time' },
    ],
    [
      'the card was declined',
      { kind: 'declined', reason: 'insufficient_balance', detail: 'no money' },
      { kind: 'declined', reason: 'insufficient_balance', detail: 'no money' },
    ],
  ])('gives up by the way of the driver, and where %s', async (_name, found, outcome) => {
    const giveUp = vi.fn<NonNullable<FlowDriver['giveUp']>>(async () => found);
    const reconcile = vi.fn<FlowDriver['reconcile']>();
    const engine = engineWith(scripted({ giveUp, reconcile }));
    expect(await engine.giveUp(flow, attempt, contextWith())).toEqual(outcome);
    expect(reconcile).not.toHaveBeenCalled();
  });

  const finishing = (finish: NonNullable<FlowDriver['finish']>, payment = paymentPort()) =>
    engineWith(scripted({ finish, reconcile: () => Promise.reject(new Error('not asked')) })).finish(
      { flow, attempt, payment, approvedOrigins: [] },
      contextWith(),
    );

  it('finishes by a second submit where the driver has one, under the same guard', async () => {
    const submit = (amount: number) =>
      finishing(async (_flow, _attempt, payment) => {
        await payment.arm({ ...total, amount: cents(amount) });
        return { kind: 'placed', chargeId: 'order_1' };
      });
    expect(await submit(1_000)).toEqual({ kind: 'placed', chargeId: 'order_1' });
    // The first submit is out all the same.
    expect(await submit(1_001)).toEqual({ kind: 'unknown', detail: 'the submit was not armed: price_rose' });
    const raced = finishing(
      async (_flow, _attempt, payment) => {
        await payment.arm(total);
        return { kind: 'placed', chargeId: 'order_1' };
      },
      paymentPort({ arm: async () => false }),
    );
    expect(await raced).toEqual({ kind: 'lost_race' });
  });

  it.each<[string, CommitOutcome | Error, CommitOutcome]>([
    ['breaks', new Error('socket hang up'), { kind: 'unknown', detail: 'socket hang up' }],
    ['does not know', { kind: 'unknown', detail: 'lost' }, { kind: 'unknown', detail: 'lost' }],
    [
      'submits no second time',
      { kind: 'not_submitted', reason: 'out_of_stock', detail: 'gone' },
      { kind: 'unknown', detail: 'gone' },
    ],
    ['finds the order', { kind: 'placed', chargeId: 'order_1' }, { kind: 'placed', chargeId: 'order_1' }],
    [
      'hears that it was declined',
      { kind: 'declined', reason: 'card_declined', detail: 'no' },
      { kind: 'declined', reason: 'card_declined', detail: 'no' },
    ],
  ])(
    'what was submitted is never taken for not submitted: finishing %s before it arms',
    async (_name, found, outcome) => {
      expect(await finishing(async () => (found instanceof Error ? Promise.reject(found) : found))).toEqual(
        outcome,
      );
    },
  );
});

describe('what a person did at the shop', () => {
  const session: Flow = { ...flow, session: 's_1' };
  const reading = (answer: HandOverReading | Error, of = session, context = contextWith()) =>
    engineWith(
      scripted({ readHandOver: async () => (answer instanceof Error ? Promise.reject(answer) : answer) }),
    ).readHandOver(of, context);

  it('is what the driver reads, with an address that may be shown', async () => {
    const order = { number: '7', status: null };
    const placed = (url: string | null) =>
      reading({ kind: 'placed', chargeId: 'o', order: { ...order, url } });
    const there = 'https://shop.example/orders/7';
    expect(await placed(there)).toEqual({ kind: 'placed', chargeId: 'o', order: { ...order, url: there } });
    expect(await placed(PRIVATE)).toEqual({ kind: 'placed', chargeId: 'o', order: { ...order, url: null } });
    expect(await placed(null)).toMatchObject({ order: { url: null } });
    expect(await reading({ kind: 'placed', chargeId: 'o' })).toEqual({ kind: 'placed', chargeId: 'o' });
    expect(await reading({ kind: 'over', detail: 'ended' })).toEqual({ kind: 'over', detail: 'ended' });
  });

  it('is waited for where it cannot be read', async () => {
    const ready: HandOverReading = { kind: 'ready' };
    expect(await reading(ready)).toEqual(ready);
    expect(await reading(ready, flow)).toEqual({ kind: 'waiting' });
    expect(await engineWith(scripted()).readHandOver(session, contextWith())).toEqual({ kind: 'waiting' });
    expect(await reading(ready, session, inMandate('tea.example'))).toEqual({ kind: 'waiting' });
    const steps: Step[] = [];
    expect(await reading(tool('Error'), session, contextWith(steps))).toEqual({ kind: 'waiting' });
    expect(steps).toMatchObject([{ name: 'tool_error' }]);
  });
});

describe('what no database takes as text', () => {
  const odd = 'A\u0000\ud800';
  const whole = 'A\ufffd';

  it('is left out of everything that a driver answers', async () => {
    const order = { number: odd, url: null, status: odd };
    const engine = engineWith(
      scripted({
        resolve: async () => ({
          kind: 'resolved',
          flow: { ...flow, merchant: odd, state: { [odd]: [odd, 7, null] } },
        }),
        options: async () => ({ kind: 'offered', offer: { ...offer, title: odd } }),
        quote: async () => ({ kind: 'quoted', quote: { ...quote, breakdown: { [odd]: 1_000 } } }),
        commit: async ({ payment }) => {
          await payment.arm({ ...total, trail: { cart: odd } });
          return { kind: 'placed', chargeId: odd, order };
        },
        reconcile: async () => ({ kind: 'no_order', detail: odd }),
        readOrder: async () => ({ kind: 'read', order, isOver: false }),
      }),
    );
    const port = paymentPort();
    expect(await engine.resolve(flow.url, contextWith())).toMatchObject({
      flow: { merchant: whole, state: { [whole]: [whole, 7, null] } },
    });
    expect(await engine.offer(flow, contextWith())).toMatchObject({ offer: { title: whole } });
    expect(await engine.quote(flow, choice, contextWith())).toMatchObject({
      quote: { breakdown: { [whole]: 1_000 } },
    });
    expect(await engine.commit({ ...asked, payment: port }, contextWith())).toEqual({
      kind: 'placed',
      chargeId: whole,
      order: { number: whole, url: null, status: whole },
    });
    expect(port.armings).toEqual([{ ...total, trail: { cart: whole } }]);
    expect(await engine.reconcile(flow, attempt, contextWith())).toEqual({ kind: 'no_order', detail: whole });
    expect(await engine.readOrder(flow, { id: 'o', told: null }, contextWith())).toMatchObject({
      order: { status: whole },
    });
  });

  it('is left out of what an error says, and other words are as they were', async () => {
    const breaks = scripted({ quote: () => Promise.reject(new Error(odd)) });
    expect(await engineWith(breaks).quote(flow, choice, contextWith())).toMatchObject({ detail: whole });
    for (const half of ['\ud800', '\udfff'])
      expect(
        await engineWith(scripted({ quote: () => Promise.reject(new Error(half)) })).quote(
          flow,
          choice,
          contextWith(),
        ),
      ).toMatchObject({ detail: '\ufffd' });
    const plainTitle = 'Mug \u{1f375} \\u0000';
    const offers = scripted({
      options: async () => ({ kind: 'offered', offer: { ...offer, title: plainTitle } }),
    });
    expect(await engineWith(offers).offer(flow, contextWith())).toMatchObject({
      offer: { title: plainTitle },
    });
  });
});

describe('orders', () => {
  const order = { id: 'order_1', told: null };
  const read = (answer: OrderReading | Error) =>
    engineWith(
      scripted({ readOrder: async () => (answer instanceof Error ? Promise.reject(answer) : answer) }),
    ).readOrder(flow, order, contextWith());

  it('are followed where the driver can', async () => {
    expect(engineWith(scripted()).followsOrders(flow)).toBe(false);
    expect(engineWith(scripted({ readOrder: never })).followsOrders(flow)).toBe(true);
    expect(await engineWith(scripted()).readOrder(flow, order, contextWith())).toEqual({
      kind: 'not_offered',
    });
  });

  it('are read with an address that may be shown', async () => {
    const reading = (url: string | null): OrderReading => ({
      kind: 'read',
      order: { url, status: 'shipped' },
      isOver: false,
    });
    const there = 'https://shop.example/orders/7';
    expect(await read(reading(there))).toEqual(reading(there));
    expect(await read(reading(PRIVATE))).toEqual(reading(null));
    expect(await read(reading(null))).toEqual(reading(null));
    expect(await read({ kind: 'not_offered' })).toEqual({ kind: 'not_offered' });
    expect(await read(new Error('down'))).toEqual({ kind: 'unread', detail: 'down' });
  });
});

/** As Playwright fails. */
function tool(name: string, code?: string): Error {
  const error = new Error('locator.fill: Timeout 5000ms exceeded.\nCall log:\n  - waiting');
  return Object.assign(error, { name, ...(code && { code }) });
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

function coded(code: string): Error {
  return Object.assign(new Error('broke'), { code });
}
