import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../database/sql.ts';
import { createdOf, firstIdAt, newId } from '../../../ids.ts';
import { startTestServer, TEST_MERCHANT_WALLET, type TestServer } from '../../../testing/server.testing.ts';
import { type SignedIn, signIn } from '../dashboard.testing.ts';

const SIGNATURE = '5h6xBEauJ3PK6SWCZ1PGjBvj8vDdWG3KpwATGy1ARAXFSDwt8GFXM7W5Ncn16wmqokgpiKRLuS83KUxyZyv2sUYv';
const OTHER_SIGNATURE =
  '2nBhEBYYvfaAe16UMNqRHre4YNSskvuYgx3M6E4JP1oDYvZEJHvoPzyUidNgNX5r9sTyN1J9UxtbCXy2rqYcuyuv';
const PAYER = '3Z1aRkUdGvvTHZ7vKYV3vQwDn3QmCyVHbXg6rbQTmPbc';
const SCRIPT = `<script>alert("x")</script><img src=x onerror=alert(1)>`;

let server: TestServer;
let merchant: SignedIn;
let stranger: SignedIn;
let paid: string;
let open: string;
let intent: string;
let unmatched: string;
let refund: string;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await signIn(server, server.accountId);
  stranger = await signIn(server, (await server.otherMerchant()).accountId);
  const session = async (name: string, unit_amount: number, metadata: Record<string, string> = {}) => {
    const line_items = [{ quantity: 2, product_data: { name, price_data: { unit_amount } } }];
    const json = { line_items, metadata };
    return (await server.post('/v1/checkout_sessions', { json })).body.id as string;
  };
  paid = await session('Jasmine pearls', 1000, { order: 'A-17' });
  open = await session(SCRIPT, 1550, { note: SCRIPT });
  intent = (await server.post('/v1/transaction_intents', { json: { amount: 777 } })).body.id;
  unmatched = newId('unmatched_payment');
  refund = newId('refund');
  await settle(paid);
});
afterAll(() => server.stop());

/** Rows that otherwise the chain writes. */
async function settle(id: string): Promise<void> {
  const { database, accountId } = server;
  const transaction = newId('transaction');
  const now = Math.floor(Date.now() / 1000);
  await database.query(sql`
    UPDATE checkout_sessions SET status = 'complete', payment_status = 'paid', settlement_signature = ${SIGNATURE},
      seen_at = ${now}, settled_at = ${now + 12} WHERE id = ${id}`);
  await database.query(sql`
    INSERT INTO transactions (account_id, id, type, source, signature, sender_address, recipient_address, amount, created, amount_refunded)
    VALUES (${accountId}, ${transaction}, 'checkout_session', ${id}, ${SIGNATURE}, ${PAYER}, ${TEST_MERCHANT_WALLET}, 2000, ${now}, 500)`);
  await database.query(sql`
    INSERT INTO unmatched_payments (account_id, id, signature, instruction, reason, amount, amount_base_units, mint,
      sender_address, recipient_address, source, created)
    VALUES (${accountId}, ${unmatched}, ${OTHER_SIGNATURE}, '2', 'already_settled', 2000, 20000000, ${TEST_MERCHANT_WALLET},
      ${PAYER}, ${TEST_MERCHANT_WALLET}, ${id}, ${now})`);
  await database.query(sql`
    INSERT INTO refunds (account_id, id, status, amount, transaction, sender_address, recipient_address, token_account,
      reference, metadata, created)
    VALUES (${accountId}, ${refund}, 'requires_action', 500, ${transaction}, ${TEST_MERCHANT_WALLET}, ${PAYER}, ${PAYER},
      ${newId('event')}, '{}', ${now})`);
}

const page = (path: string, as = merchant) => as.page(path);
const props = (path: string, as = merchant) => as.props(path);
const ids = async (query: string) =>
  ((await props(`/dashboard/payments?${query}`)).rows as { id: string }[]).map(({ id }) => id).sort();
const sorted = (...wanted: string[]) => wanted.sort();

describe('the list', () => {
  it('holds sessions, intents, unmatched payments and refunds, each with a state', async () => {
    const { rows } = await props('/dashboard/payments');
    const states = Object.fromEntries(rows.map((row: { id: string; state: string }) => [row.id, row.state]));
    expect(states).toEqual({
      [paid]: 'partly_refunded',
      [open]: 'waiting',
      [intent]: 'waiting',
      [unmatched]: 'unmatched',
      [refund]: 'to_sign',
    });
    const first = rows.find(({ id }: { id: string }) => id === paid);
    expect(first).toMatchObject({ title: '2 × Jasmine pearls', amountCents: 2000, sender: PAYER });
  });

  it('can be narrowed by tabs', async () => {
    expect(await ids('show=needs_you')).toEqual(sorted(unmatched, refund));
    expect(await ids('show=waiting')).toEqual(sorted(open, intent));
    expect(await ids('show=paid')).toEqual([paid]);
    expect(await ids('show=refunds')).toEqual([refund]);
    expect(await ids('show=canceled')).toEqual([]);
    expect((await ids('show=nonsense')).length).toBe(5);
  });

  it('is searched by id, signature, address, amount and metadata', async () => {
    expect(await ids(`q=${open}`)).toEqual([open]);
    expect(await ids(`q=${SIGNATURE}`)).toEqual([paid]);
    expect(await ids(`q=${OTHER_SIGNATURE}`)).toEqual([unmatched]);
    expect(await ids(`q=${PAYER}`)).toEqual(sorted(paid, unmatched, refund));
    expect(await ids('q=7.77')).toEqual([intent]);
    expect(await ids('q=%2431.00')).toEqual([open]);
    expect(await ids('q=A-17')).toEqual([paid]);
    expect(await ids(`q=${encodeURIComponent(SCRIPT)}`)).toEqual([open]);
    expect(await ids(`q=${encodeURIComponent('" || true) //')}`)).toEqual([]);
    expect(await ids(`q=${encodeURIComponent("'; DROP TABLE refunds; --")}`)).toEqual([]);
  });

  it('is bounded by days', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect((await ids(`from=${today}`)).length).toBe(5);
    expect(await ids('to=2020-01-01')).toEqual([]);
    expect((await ids('from=2020-13-77&to=soon')).length).toBe(5);
  });

  it('is read a page at a time, both ways, and each payment once', async () => {
    const { database } = server;
    const { accountId } = await server.otherMerchant();
    const start = Math.floor(Date.now() / 1000) - 60;
    const many = Array.from({ length: 60 }, (_, index) => idAt(start + Math.floor(index * 0.4))).sort();
    await database.query(sql`
      INSERT INTO transaction_intents (account_id, id, status, amount, fee_amount, recipient_address, token_account, reference,
        fee_owed_base_units, metadata, created)
      SELECT ${accountId}, id, 'requires_action', 100, 0, 'r', 't', id, 0, '{}', made.at
      FROM unnest(${many}::text[], ${many.map(createdOf)}::bigint[]) AS made (id, at)`);
    const seen: string[] = [];
    let path: string | null = '/dashboard/payments';
    let last = '';
    while (path !== null) {
      last = path;
      const read: { rows: { id: string }[]; older: string | null } = await props(path, stranger);
      seen.push(...read.rows.map(({ id }) => id));
      path = read.older;
    }
    expect(seen).toEqual([...many].reverse());
    const end = await props(last, stranger);
    const back = await props(end.newer, stranger);
    expect(back.rows.map(({ id }: { id: string }) => id)).toEqual([...many].reverse().slice(25, 50));
  });

  it('is for those who are signed in, and of one account', async () => {
    const signedOut = await server.get('/dashboard/payments', { key: null });
    expect(signedOut.status).toBe(303);
    const asked = await server.get('/dashboard/payments', {
      key: null,
      headers: { accept: 'application/json' },
    });
    expect(asked.status).toBe(401);
    expect((await props(`/dashboard/payments?q=${paid}`, stranger)).rows).toEqual([]);
  });
});

/** Two or three a second, of the past: what makes ids never goes back, and would make those of other tests in the future from here on. */
function idAt(unixSeconds: number): string {
  const time = firstIdAt('transaction_intent', unixSeconds).slice(0, -16);
  return time + newId('transaction_intent').slice(time.length);
}

describe('a payment', () => {
  it('is shown with its timeline, its payer, what was sold, and what can be done', async () => {
    const shown = await props(`/dashboard/payments/${paid}`);
    expect(shown.steps.map(({ text }: { text: string }) => text)).toEqual([
      'Created',
      'Found on the network',
      'Settled',
    ]);
    expect(shown).toMatchObject({
      lines: [{ name: 'Jasmine pearls', quantity: 2, amountCents: 2000 }],
      metadata: [['order', 'A-17']],
      refund: { left: 1500 },
      cancelPath: null,
      receiptUrl: `${server.url}/c/${paid}/receipt`,
      raw: { id: paid, object: 'checkout.session' },
    });
    const related = shown.related.map(({ id }: { id: string }) => id).sort();
    expect(related).toEqual(sorted(unmatched, refund));
    expect((await props(`/dashboard/payments/${open}`)).cancelPath).toBe(
      `/v1/checkout_sessions/${open}/cancel`,
    );
    expect((await props(`/dashboard/payments/${intent}`)).cancelPath).toBe(
      `/v1/transaction_intents/${intent}/cancel`,
    );
    expect((await props(`/dashboard/payments/${unmatched}`)).refund).toEqual({
      returned: { unmatched_payment: unmatched },
      left: 2000,
      asksRecipient: false,
      payee: expect.any(String),
    });
    expect((await props(`/dashboard/payments/${refund}`)).cancelPath).toBe(`/v1/refunds/${refund}/cancel`);
  });

  it('is missing to every other account, and so is one that never was', async () => {
    for (const id of [paid, open, intent, unmatched, refund]) {
      expect((await page(`/dashboard/payments/${id}`, stranger)).status).toBe(404);
    }
    for (const id of ['cs_unknown', newId('refund'), '%00', 'x'.repeat(400)]) {
      expect((await page(`/dashboard/payments/${id}`)).status).toBe(404);
    }
  });

  it('is shown as text, whatever its words hold', async () => {
    for (const path of [
      '/dashboard/payments',
      `/dashboard/payments/${open}`,
      `/dashboard/payments?q=${encodeURIComponent(SCRIPT)}`,
    ]) {
      const { text } = await page(path);
      expect(text).not.toContain('<script>alert');
      expect(text).not.toContain('<img src=x');
    }
  });
});

describe('the export', () => {
  it('is a file of what the list shows, and harmless in a spreadsheet', async () => {
    const formula = `=HYPERLINK("https://evil.example","x")`;
    await server.post('/v1/checkout_sessions', {
      json: { line_items: [{ product_data: { name: formula, price_data: { unit_amount: 100 } } }] },
    });
    const { text, headers, status } = await page('/dashboard/payments/export?format=csv&show=waiting');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="payments-[\d-]+\.csv"$/);
    const lines = text.trimEnd().split('\r\n');
    expect(lines.length).toBe(4);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
    expect(text).toContain(`"${intent}","intent","waiting",7.77,"usdc",0,`);
  });

  it('is JSON for those who ask, of one account', async () => {
    const exported = JSON.parse((await page('/dashboard/payments/export?format=json&show=paid')).text);
    expect(exported).toMatchObject([
      { id: paid, status: 'partly_refunded', amount: 2000, metadata: { order: 'A-17' } },
    ]);
    const strangers = JSON.parse(
      (await page('/dashboard/payments/export?format=json&show=paid', stranger)).text,
    );
    expect(strangers).toEqual([]);
    expect((await server.get('/dashboard/payments/export', { key: null })).status).toBe(303);
  });
});
