import { LoginSecret } from '@florin/checkout-browser/account/login-secret';
import { CardSecret } from '@florin/checkout-browser/card/card-secret';
import type { CommitRequest, DriveContext, FlowDriver } from '@florin/checkout-browser/driver';
import type { FetchRequest } from '@florin/egress/guarded-fetch';
import type { Choice, Flow, Quote } from '@florin/page-reading/purchase';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAcpDriver } from '../acp/driver.ts';
import { createUcpDriver } from '../ucp/driver.ts';

const NUMBER = '4242424242424242';
const TOKEN = 'tok_of_the_card';
export const SHOP = 'https://shop.example';
export const PROCESSOR = 'https://processor.example';

const choice: Choice = {
  options: {},
  quantity: 2,
  buyer: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: null,
    shipping: {
      line1: '1 Market Street',
      line2: null,
      city: 'San Francisco',
      state: 'CA',
      postalCode: '94105',
      country: 'US',
    },
    billing: null,
  },
};

const product = {
  title: 'Mug',
  currency: 'USD',
  options: [],
  variants: [{ id: 'sku_1', choices: {}, available: true }],
};

const quote = {
  amount: 2_500,
  currency: 'usd',
  breakdown: { subtotal: 2_000, shipping: 500 },
  cardEntry: { origin: PROCESSOR, needsCvc: true },
  cart: { session: 'chk_0', delivers: true },
} as unknown as Quote;

export type Session = Record<string, unknown>;

/** What a merchant answers where everything is as it was confirmed. */
const UCP_READY: Session = {
  ucp: { version: '2026-04-08', payment_handlers: {} },
  id: 'chk_1',
  status: 'ready_for_complete',
  currency: 'USD',
  line_items: [{ id: 'li_1', item: { id: 'sku_1', title: 'Mug', price: 1_000 }, quantity: 2, totals: [] }],
  totals: [
    { type: 'subtotal', amount: 2_000 },
    { type: 'fulfillment', amount: 500 },
    { type: 'total', amount: 2_500 },
  ],
  links: [],
  messages: [],
  fulfillment: {
    methods: [
      {
        id: 'm',
        type: 'shipping',
        line_item_ids: ['li_1'],
        destinations: [
          {
            id: 'dest_1',
            street_address: '1 Market St',
            address_locality: 'San Francisco',
            postal_code: '94105',
            address_country: 'US',
          },
        ],
        selected_destination_id: 'dest_1',
        groups: [
          {
            id: 'g',
            line_item_ids: ['li_1'],
            selected_option_id: 'standard',
            options: [{ id: 'standard', title: 'Standard', totals: [{ type: 'total', amount: 500 }] }],
          },
        ],
      },
    ],
  },
};

const ACP_READY: Session = {
  id: 'chk_1',
  status: 'ready_for_payment',
  currency: 'usd',
  capabilities: {
    payment: {
      handlers: [{ id: 'h', name: 'dev.acp.tokenized.card', requires_delegate_payment: true, config: {} }],
    },
  },
  line_items: [{ id: 'li_1', item: { id: 'sku_1' }, quantity: 2, totals: [] }],
  fulfillment_details: {
    address: { line_one: '1 Market Street', city: 'San Francisco', postal_code: '94105', country: 'US' },
  },
  fulfillment_options: [
    { type: 'shipping', id: 'standard', title: 'Standard', totals: [{ type: 'total', amount: 500 }] },
  ],
  selected_fulfillment_options: [{ type: 'shipping', option_id: 'standard', item_ids: ['sku_1'] }],
  totals: [
    { type: 'subtotal', display_text: '', amount: 2_000 },
    { type: 'fulfillment', display_text: '', amount: 500 },
    { type: 'total', display_text: '', amount: 2_500 },
  ],
  messages: [],
  links: [],
};

interface Protocol {
  readonly driver: FlowDriver;
  readonly flow: Flow;
  readonly ready: Session;
}

const flowOf = (driver: string, state: unknown): Flow =>
  ({ driver, merchant: 'shop', origin: SHOP, url: `${SHOP}/p/1`, state }) as Flow;

export const PROTOCOLS: Record<string, Protocol> = {
  UCP: {
    driver: createUcpDriver(),
    ready: UCP_READY,
    flow: flowOf('ucp', {
      profile: {
        version: '2026-04-08',
        transport: 'rest',
        endpoint: `${SHOP}/ucp`,
        capabilities: ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.fulfillment'],
        handlers: [{ id: 'h', available_instruments: [{ type: 'card' }], config: { endpoint: PROCESSOR } }],
      },
      rawCredentials: {},
      product,
    }),
  },
  ACP: {
    driver: createAcpDriver(),
    ready: ACP_READY,
    flow: flowOf('acp', {
      seller: { version: '2026-04-17', baseUrl: `${SHOP}/acp`, delegateUrl: `${PROCESSOR}/delegate_payment` },
      product,
    }),
  },
};

interface Watched {
  /** Sessions as they stood when a request with the card or its token was sent. */
  readonly gave: { readonly url: string; readonly after: unknown }[];
  readonly armed: number[];
}

/** Commits against a merchant that answers with these sessions, one after the other, whatever it is asked. */
export async function commitAgainst(
  { driver, flow }: Protocol,
  answers: readonly unknown[],
): Promise<Watched> {
  const gave: Watched['gave'] = [];
  const armed: number[] = [];
  let next = 0;
  let last: unknown = null;
  const fetch = async (url: string, { body = '' }: FetchRequest = {}) => {
    if (body.includes(NUMBER) || body.includes(TOKEN)) gave.push({ url, after: last });
    const isToken = url.startsWith(PROCESSOR);
    const answer = isToken ? { token: TOKEN, id: TOKEN } : answers[Math.min(next++, answers.length - 1)];
    if (!isToken) last = answer;
    return { status: 200, url, headers: new Headers(), text: JSON.stringify(answer) ?? '' };
  };
  const context: DriveContext = {
    account: 'acct_1',
    signal: new AbortController().signal,
    bounds: null,
    deadlineMs: Date.now() + 60_000,
    fetch,
    log: () => {},
  };
  const request: CommitRequest = {
    flow,
    choice,
    quote,
    payment: {
      idempotencyKey: 'charge',
      returnUrl: 'https://florin.example/return',
      arm: async ({ amount }) => void armed.push(amount),
      card: async () =>
        new CardSecret({ number: NUMBER, cvc: '123', expMonth: 12, expYear: 2034, name: null }),
      login: async (proposed) => new LoginSecret(proposed),
      allowsOrigin: (origin) => origin === PROCESSOR,
    },
  };
  await driver.commit(request, context);
  return { gave, armed };
}

/** One or several changes at any place of a session: removed, replaced by another value, doubled. */
function disturbed(ready: Session): fc.Arbitrary<unknown> {
  const paths = pathsOf(ready);
  const value = fc.oneof(
    fc.constantFrom(
      null,
      '',
      'incomplete',
      'requires_escalation',
      'completed',
      'canceled',
      'EUR',
      'sku_2',
      'dest_2',
    ),
    fc.integer({ min: -3, max: 9_999 }),
    fc.constant([]),
    fc.constant({}),
    fc.constant([{ type: 'error', code: 'missing', content: 'x', severity: 'recoverable', path: '$.buyer' }]),
    fc.jsonValue(),
  );
  const change = fc.tuple(fc.constantFrom(...paths), fc.constantFrom('replace', 'remove', 'double'), value);
  return fc
    .array(change, { minLength: 0, maxLength: 3 })
    .map((changes) =>
      changes.reduce((session, [path, how, to]) => changed(session, path, how, to), structuredClone(ready)),
    );
}

type Path = readonly (string | number)[];

function pathsOf(node: unknown, path: Path = []): Path[] {
  if (typeof node !== 'object' || node === null) return path.length === 0 ? [] : [path];
  const inner = Object.entries(node).flatMap(([key, value]) =>
    pathsOf(value, [...path, Array.isArray(node) ? Number(key) : key]),
  );
  return path.length === 0 ? inner : [path, ...inner];
}

function changed(session: Session, path: Path, how: string, to: unknown): Session {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((node, key) => (node as Session | undefined)?.[key], session);
  const key = path.at(-1)!;
  if (typeof parent !== 'object' || parent === null) return session;
  const record = parent as Session;
  if (how === 'remove') delete record[key];
  else if (how === 'double' && Array.isArray(record[key]))
    record[key] = structuredClone([...record[key], ...record[key]]);
  else record[key] = structuredClone(to);
  return session;
}

/** Written from the promise, not from the code: what a session must say before a card may leave for it. */
function isWhatWasConfirmed(answer: unknown, name: string): boolean {
  const session = answer as Session & { line_items: { item: { id: string }; quantity: number }[] };
  const total = (session.totals as { type: string; amount: number }[]).filter(({ type }) => type === 'total');
  const lines = session.line_items;
  return (
    session.status === (name === 'UCP' ? 'ready_for_complete' : 'ready_for_payment') &&
    String(session.currency).trim().toLowerCase() === 'usd' &&
    total.length === 1 &&
    total[0]!.amount <= quote.amount &&
    lines.every(({ item }) => item.id === 'sku_1') &&
    lines.reduce((sum, { quantity }) => sum + quantity, 0) === 2 &&
    !JSON.stringify(session.messages ?? []).includes('"error"') &&
    JSON.stringify(session).includes('94105') &&
    JSON.stringify(session).includes('1 Market')
  );
}

/** Whatever a merchant answers, a card or token leaves only for what was confirmed. */
export function itKeepsTheCard(numRuns: number): void {
  it.each(Object.entries(PROTOCOLS))(
    '%s: whatever a merchant answers, a card or token leaves only for what was confirmed',
    async (name, protocol) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(disturbed(protocol.ready), { minLength: 1, maxLength: 4 }),
          async (answers) => {
            const { gave, armed } = await commitAgainst(protocol, answers);
            for (const { after } of gave) expect(isWhatWasConfirmed(after, name)).toBe(true);
            expect(armed.every((amount) => amount <= quote.amount)).toBe(true);
            expect(armed.length).toBeLessThanOrEqual(1);
          },
        ),
        { numRuns },
      );
    },
  );
}
