import type { Attempt, CommitRequest, DriveContext, FlowDriver, Step } from '@florin/checkout-browser/driver';
import { EgressRefused } from '@florin/egress/policy';
import type { Quote } from '@florin/page-reading/purchase';
import { cents } from '@florin/wire/money';
import { describe, expect, it } from 'vitest';
import { type Advance, type AdvanceInput, advanceIntent } from './advance.ts';
import { type CheckoutEngine, DriverBroke } from './engine.ts';
import type { PaymentPort } from './payment-guard.ts';
import {
  choice,
  contextWith,
  engineWith,
  flow,
  never,
  offer,
  paymentPort,
  quote,
  scripted,
  total,
} from './scripted-engine.testing.ts';

function commitWith(
  commit: (request: CommitRequest, context: DriveContext) => ReturnType<FlowDriver['commit']>,
  port: PaymentPort = paymentPort(),
  context = contextWith(),
) {
  const engine = engineWith(scripted({ commit }));
  return engine.commit({ flow, choice, quote, payment: port, approvedOrigins: [] }, context);
}

describe('resolving', () => {
  it('takes the first driver that knows the page, and goes on past one that breaks', async () => {
    const steps: Step[] = [];
    const engine = engineWith(
      scripted({ name: 'learned', resolve: async () => ({ kind: 'not_mine' }) }),
      scripted({ name: 'ucp', resolve: () => Promise.reject(new Error('bad profile')) }),
      scripted(),
    );
    expect(await engine.resolve(flow.url, contextWith(steps))).toEqual({ kind: 'resolved', flow });
    expect(steps.map(({ name }) => name)).toEqual(['resolve_failed', 'resolved']);
  });

  it('stops where a driver refuses', async () => {
    const refused = { kind: 'refused', reason: 'out_of_stock', detail: 'gone' } as const;
    const engine = engineWith(scripted({ name: 'ucp', resolve: async () => refused }), scripted());
    expect(await engine.resolve(flow.url, contextWith())).toMatchObject({
      kind: 'failed',
      reason: 'out_of_stock',
    });
  });

  it('is unsupported where nobody knows the page, and where the address is refused', async () => {
    const engine = engineWith(scripted({ resolve: async () => ({ kind: 'not_mine' }) }));
    for (const url of [flow.url, 'http://169.254.169.254/', 'ftp://shop.example/']) {
      expect(await engine.resolve(url, contextWith())).toMatchObject({
        kind: 'failed',
        reason: 'unsupported_checkout',
      });
    }
  });

  it('is unsupported where the page leads to a refused address', async () => {
    const leads = () => Promise.reject(new EgressRefused('address_not_public', '10.0.0.1'));
    expect(await engineWith(scripted({ resolve: leads })).resolve(flow.url, contextWith())).toMatchObject({
      reason: 'unsupported_checkout',
    });
  });

  it('downloads a page once for all drivers that look at it', async () => {
    let downloads = 0;
    const look: FlowDriver['resolve'] = async (url, { fetch }) => {
      await fetch(url.href);
      return { kind: 'not_mine' };
    };
    const context: DriveContext = {
      ...contextWith(),
      fetch: async (url) => {
        downloads += 1;
        return { status: 200, url, headers: new Headers(), text: '' };
      },
    };
    const drivers = ['a', 'b', 'c'].map((name) => scripted({ name, resolve: look }));
    await engineWith(...drivers).resolve(flow.url, context);
    expect(downloads).toBe(1);
  });
});

describe('quoting', () => {
  it('lets no quote through whose lines do not sum', async () => {
    const wrong = { ...quote, breakdown: { subtotal: 900 } };
    const engine = engineWith(scripted({ quote: async () => ({ kind: 'quoted', quote: wrong }) }));
    expect(await engine.quote(flow, choice, contextWith())).toMatchObject({
      kind: 'failed',
      reason: 'merchant_error',
    });
  });

  it('fails in bounded time where the driver hangs, and tells it to stop', async () => {
    let signal: AbortSignal | undefined;
    const hang: FlowDriver['quote'] = (_flow, _choice, context) => {
      signal = context.signal;
      return never();
    };
    const outcome = await engineWith(scripted({ quote: hang })).quote(flow, choice, contextWith());
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'merchant_error' });
    expect(signal?.aborted).toBe(true);
  });
});

describe('charging', () => {
  it('arms with the trail before it submits', async () => {
    const port = paymentPort();
    const outcome = await commitWith(async ({ payment }) => {
      await payment.arm(total);
      return { kind: 'placed', chargeId: 'order_1' };
    }, port);
    expect(outcome).toEqual({ kind: 'placed', chargeId: 'order_1' });
    expect(port.armings).toEqual([total]);
  });

  it('never charges a price above the confirmed one', async () => {
    const port = paymentPort();
    let submitted = false;
    const outcome = await commitWith(async ({ payment }) => {
      await payment.arm({ ...total, amount: cents(1_001) });
      submitted = true;
      return { kind: 'placed', chargeId: 'order_1' };
    }, port);
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'price_rose' });
    expect([submitted, port.armings]).toEqual([false, []]);
  });

  it('charges a price that fell', async () => {
    const outcome = await commitWith(async ({ payment }) => {
      await payment.arm({ ...total, amount: cents(900) });
      return { kind: 'placed', chargeId: 'order_1' };
    });
    expect(outcome.kind).toBe('placed');
  });

  it('never charges in another currency', async () => {
    const outcome = await commitWith(async ({ payment }) => {
      await payment.arm({ ...total, amount: cents(10), currency: 'sgd' });
      return { kind: 'placed', chargeId: 'order_1' };
    });
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'price_rose' });
  });

  it('gives way where another process armed first', async () => {
    let submitted = false;
    const outcome = await commitWith(
      async ({ payment }) => {
        await payment.arm(total);
        submitted = true;
        return { kind: 'placed', chargeId: 'order_1' };
      },
      paymentPort({ arm: async () => false }),
    );
    expect(outcome).toEqual({ kind: 'lost_race' });
    expect(submitted).toBe(false);
  });

  it('a crash before arming submitted nothing', async () => {
    expect(await commitWith(() => Promise.reject(new Error('socket hang up')))).toMatchObject({
      kind: 'not_submitted',
      reason: 'merchant_error',
    });
  });

  it.each<[string, () => Promise<never>]>([
    ['a crash', () => Promise.reject(new Error('socket hang up'))],
    ['a hang', never],
  ])('%s after arming is unknown, never a failure', async (_name, end) => {
    const outcome = await commitWith(async ({ payment }) => {
      await payment.arm(total);
      return await end();
    });
    expect(outcome.kind).toBe('unknown');
  });

  it('a database that does not answer while arming is unknown, and the submit does not follow', async () => {
    let submitted = false;
    let answer: (armed: boolean) => void = () => {};
    const slow = paymentPort({
      arm: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const running: Promise<unknown>[] = [];
    const outcome = await commitWith(({ payment }) => {
      const drive = payment.arm(total).then(() => {
        submitted = true;
        return { kind: 'placed', chargeId: 'order_1' } as const;
      });
      running.push(drive.catch(() => 'refused'));
      return drive;
    }, slow);
    answer(true);
    expect(outcome.kind).toBe('unknown');
    expect(await running[0]).toBe('refused');
    expect(submitted).toBe(false);
  });

  it('a driver that was given up on can neither arm nor read the card later', async () => {
    const port = paymentPort();
    let late: Promise<unknown[]> | undefined;
    let wake: () => void = () => {};
    const slept = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await commitWith(({ payment }) => {
      late = slept.then(() =>
        Promise.all([
          payment.arm(total).catch((error: Error) => error.name),
          payment.card().catch(() => 'no card'),
        ]),
      );
      return never();
    }, port);
    wake();
    expect(await late).toEqual(['ArmRefused', 'no card']);
    expect(port.armings).toEqual([]);
  });

  it('a driver that arms twice submits once', async () => {
    let submits = 0;
    const outcome = await commitWith(async ({ payment }) => {
      for (;;) {
        await payment.arm(total);
        submits += 1;
      }
    });
    expect([outcome.kind, submits]).toEqual(['unknown', 1]);
  });

  it('a driver that claims an order without arming is broken, and nothing is concluded', async () => {
    await expect(commitWith(async () => ({ kind: 'placed', chargeId: 'order_1' }))).rejects.toBeInstanceOf(
      DriverBroke,
    );
  });

  it.each(['javascript:alert(1)', 'http://169.254.169.254/', 'https://user:pass@acs.example/'])(
    'never sends the cardholder to %s',
    async (url) => {
      const outcome = await commitWith(async ({ payment }) => {
        await payment.arm(total);
        return { kind: 'authentication', url, resume: null };
      });
      expect(outcome.kind).toBe('unknown');
    },
  );

  it('lets no screenshot through once the card is readable', async () => {
    const steps: Step[] = [];
    await commitWith(
      async ({ payment }, { log }) => {
        log({ name: 'before', screenshot: new Uint8Array([1]) });
        await payment.card();
        log({ name: 'after', screenshot: new Uint8Array([2]) });
        return { kind: 'not_submitted', reason: 'merchant_error', detail: '' };
      },
      paymentPort(),
      contextWith(steps),
    );
    expect(steps.map(({ name, screenshot }) => [name, screenshot !== undefined])).toEqual([
      ['before', true],
      ['after', false],
    ]);
  });

  it('allows a card at known processors and approved merchants only', async () => {
    const allowed: boolean[] = [];
    const engine = engineWith(
      scripted({
        commit: async ({ payment }) => {
          for (const origin of ['https://js.stripe.com', flow.origin, 'https://evil.example']) {
            allowed.push(payment.allowsOrigin(origin));
          }
          return { kind: 'not_submitted', reason: 'merchant_error', detail: '' };
        },
      }),
    );
    for (const approvedOrigins of [[], [flow.origin]]) {
      await engine.commit({ flow, choice, quote, payment: paymentPort(), approvedOrigins }, contextWith());
    }
    expect(allowed).toEqual([true, false, false, true, true, false]);
  });
});

describe('reconciling', () => {
  const attempt: Attempt = {
    idempotencyKey: 'charge_1',
    choice,
    quote,
    trail: null,
    resume: null,
    armedAtMs: 0,
  };

  it.each<[string, FlowDriver['reconcile']]>([
    ['breaks', () => Promise.reject(new Error('down'))],
    ['hangs', never],
  ])('stays unknown where looking %s', async (_name, reconcile) => {
    expect(await engineWith(scripted({ reconcile })).reconcile(flow, attempt, contextWith())).toMatchObject({
      kind: 'unknown',
    });
  });

  it.each<[string, Awaited<ReturnType<FlowDriver['reconcile']>>, string]>([
    ['still waits', { kind: 'authentication', url: 'https://acs.example', resume: null }, 'declined'],
    ['was placed after all', { kind: 'placed', chargeId: 'order_1' }, 'placed'],
    ['cannot be seen', { kind: 'unknown', detail: 'down' }, 'unknown'],
  ])('giving up on a challenge that %s', async (_name, found, kind) => {
    const engine = engineWith(scripted({ reconcile: async () => found }));
    expect((await engine.giveUp(flow, attempt, contextWith())).kind).toBe(kind);
  });

  it('is what finishing means where the protocol needs no second call', async () => {
    const engine = engineWith(scripted({ reconcile: async () => ({ kind: 'placed', chargeId: 'order_1' }) }));
    const input = { flow, attempt, payment: paymentPort(), approvedOrigins: [] };
    expect(await engine.finish(input, contextWith())).toEqual({ kind: 'placed', chargeId: 'order_1' });
  });
});

describe('advancing an intent', () => {
  const input: AdvanceInput = {
    url: flow.url,
    prompt: null,
    options: {},
    flow: null,
    offer: null,
    contacts: { shipping: {}, billing: {}, cardholder: null },
    card: { hasCvc: true },
    approvedOrigins: [],
  };
  const advance = (engine: CheckoutEngine, change: Partial<AdvanceInput> = {}): Promise<Advance> =>
    advanceIntent(engine, null, { ...input, ...change }, contextWith());
  const quoting = (cardEntry: Quote['cardEntry']) =>
    engineWith(scripted({ quote: async () => ({ kind: 'quoted', quote: { ...quote, cardEntry } }) }));

  it('ends in a quote where nothing is missing', async () => {
    expect(await advance(engineWith(scripted()))).toMatchObject({
      kind: 'quoted',
      flow,
      quote: { amount: 1_000 },
    });
  });

  it('asks for what the merchant asks for only after the first options', async () => {
    const shipping = {
      kind: 'enum',
      key: 'shipping',
      title: 'Shipping',
      required: true,
      values: ['Standard', 'Express'].map((value) => ({ value, title: value, available: true })),
    } as const;
    const engine = engineWith(
      scripted({
        quote: async (_flow, { options }) =>
          'shipping' in options
            ? { kind: 'quoted', quote }
            : { kind: 'needs_options', offer: { ...offer, fields: [shipping] } },
      }),
    );
    expect(await advance(engine)).toMatchObject({
      kind: 'needs_options',
      schema: { required: ['shipping'] },
    });
    expect(await advance(engine, { prompt: 'express please' })).toMatchObject({
      kind: 'quoted',
      understood: { shipping: 'Express' },
    });
  });

  it('gives up on a merchant that never stops asking', async () => {
    const engine = engineWith(scripted({ quote: async () => ({ kind: 'needs_options', offer }) }));
    expect(await advance(engine)).toMatchObject({ kind: 'failed', reason: 'merchant_error' });
  });

  it('asks the account to approve a merchant that takes cards itself, once', async () => {
    const engine = quoting({ origin: flow.origin, needsCvc: false });
    expect(await advance(engine)).toMatchObject({
      kind: 'needs_options',
      questions: { approveOrigin: flow.origin },
      schema: { properties: { approve_merchant: { enum: [flow.origin] } }, required: ['approve_merchant'] },
    });
    expect(await advance(engine, { approvedOrigins: [flow.origin] })).toMatchObject({ kind: 'quoted' });
  });

  it('asks for a security code that is no longer on file', async () => {
    const engine = quoting({ origin: 'https://js.stripe.com', needsCvc: true });
    expect(await advance(engine, { card: { hasCvc: false } })).toMatchObject({
      kind: 'needs_options',
      schema: { required: ['card_cvc'] },
    });
  });

  it('asks nothing about a card where there is none', async () => {
    const engine = quoting({ origin: flow.origin, needsCvc: true });
    expect(await advance(engine, { card: null })).toMatchObject({ kind: 'quoted' });
  });

  it('does not support a checkout that wants the card at a stranger', async () => {
    const engine = quoting({ origin: 'https://evil.example', needsCvc: true });
    expect(await advance(engine)).toMatchObject({ kind: 'failed', reason: 'unsupported_checkout' });
  });
});
