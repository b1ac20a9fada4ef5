import { randomBytes } from 'node:crypto';
import type { Id } from '@florin/wire/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../../auth/store.ts';
import { CardVault } from '../../cards/vault.ts';
import { identifier, sql } from '../../database/sql.ts';
import { findVaultKeysInUse } from '../../preflight/store.ts';
import { TEST_VAULT_KEYS } from '../../testing/server.testing.ts';
import { type Body, type CheckoutScene, startScene } from '../checkout-scene.testing.ts';
import { findLogin, keepLogin, rotatePasswordKeys } from './login.ts';

let scene: CheckoutScene;
beforeAll(async () => {
  scene = await startScene({ kinds: ['members-only'] });
  await scene.addCard();
});
afterAll(() => scene.stop());

const reveal = (id: string, key?: string) =>
  scene.post(`/v1/checkout_intents/${id}/merchant_account`, key === undefined ? {} : { key });
const keyWith = async (json: object) => (await scene.post('/v1/api_keys', { json })).body.secret as string;
const codeOf = ({ status, body }: { status: number; body: Body }) => [status, body.error?.code];

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const tables = await scene.database.query<{ schema: string; name: string }>(sql`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker')`);
  const parts: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await scene.database.query<{ row: string }>(
      sql`SELECT row.*::text AS row FROM ${identifier(schema)}.${identifier(name)} row`,
    );
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

describe('a shop that sells only with an account', () => {
  let bought: Body;
  let refused: Body;
  let password: string;
  const url = () => scene.sandbox.shops['members-only'].productUrls[0]!;

  it('ends the intent with what to bring, or gets one account with the order', async () => {
    const shop = scene.sandbox.shops['members-only'];
    refused = await scene.quote({ url: url() });
    expect(refused).toMatchObject({ status: 'failed', failure_code: 'login_required' });
    expect(refused.failure_message).toContain('options.buyer.account');
    const quoted = await scene.quote({ url: url(), options: { buyer: { account: true } } });
    expect(quoted, JSON.stringify(quoted)).toMatchObject({ status: 'requires_confirmation' });
    expect([shop.merchant.customers(), codeOf(await reveal(quoted.id))]).toEqual([
      [],
      [404, 'resource_missing'],
    ]);
    await scene.confirm(quoted.id);
    bought = await scene.until(quoted.id, ({ status }) => status !== 'processing');
    expect(bought).toMatchObject({ status: 'succeeded' });
    expect(scene.sold(shop)).toEqual({ orders: 1, charges: 1 });
    for (const table of ['learned_flows', 'learned_plans'])
      expect(await scene.database.query(sql`SELECT 1 FROM ${identifier(table)}`)).toEqual([]);
  });

  it('hands its login back to the account, and shows the password nowhere else', async () => {
    const { status, body } = await reveal(bought.id);
    const [customer, ...others] = scene.sandbox.shops['members-only'].merchant.customers();
    expect([status, others]).toEqual([200, []]);
    expect(body).toEqual({
      object: 'merchant_account',
      checkout_intent: bought.id,
      merchant: new URL(url()).origin,
      email: 'ada@example.com',
      username: customer!.username,
      password: customer!.password,
      created: expect.any(Number),
    });
    expect(Math.abs(body.created - bought.created)).toBeLessThan(600);
    password = body.password;
    const core = password.replace(/[^A-Za-z0-9]/g, '');
    const answers = await Promise.all(
      [`/v1/checkout_intents/${bought.id}`, `/v1/checkout_intents/${bought.id}/steps`, '/v1/events'].map(
        async (path) => JSON.stringify((await scene.get(path)).body),
      ),
    );
    for (const text of [...answers, await dump(), scene.logLines.join('\n')])
      expect(text).not.toContain(core);
  });

  it('is nobody else’s to look at', async () => {
    const other = await scene.otherMerchant();
    const foreign = await reveal(bought.id, other.key);
    const unknown = await reveal('ci_01k9zzzzzzzzzzzzzzzzzzzzzz', other.key);
    expect([codeOf(foreign), codeOf(unknown)]).toEqual([
      [404, 'resource_missing'],
      [404, 'resource_missing'],
    ]);
    const withoutId = ({ body }: { body: Body }) => body.error.message.replace(/'.*'/, '');
    expect(withoutId(foreign)).toBe(withoutId(unknown));
    expect(codeOf(await scene.get(`/v1/checkout_intents/${bought.id}/merchant_account`))[0]).toBe(405);
  });

  it('is shown to people who manage the business, and that is recorded', async () => {
    const cookie = `service_session=${await startSession(scene.database, scene.accountId as Id<'account'>)}`;
    const path = `/v1/checkout_intents/${bought.id}/merchant_account`;
    const send = (site: string) =>
      scene.post(path, { key: null, headers: { cookie, 'sec-fetch-site': site } });
    expect((await send('cross-site')).status).toBe(401);
    expect((await send('same-origin')).body.password).toBe(password);
    const acts = await scene.database.query(sql`SELECT operation, about FROM member_acts`);
    expect(acts).toEqual([{ operation: 'merchant_accounts.reveal', about: bought.id }]);
  });

  it('takes a permission of its own from keys that are limited', async () => {
    const limits = [
      { scopes: ['read'] },
      { scopes: ['checkout', 'read'] },
      { mandate: { max_amount: 5_000 } },
    ];
    for (const json of limits)
      expect(codeOf(await reveal(bought.id, await keyWith(json)))).toEqual([403, 'key_scope_missing']);
    for (const json of [
      { scopes: ['merchant_accounts'] },
      { scopes: ['checkout', 'merchant_accounts'], mandate: { max_amount: 5_000 } },
    ])
      expect((await reveal(bought.id, await keyWith(json))).body.password).toBe(password);
    const alone = await keyWith({ scopes: ['merchant_accounts'] });
    expect((await scene.get('/v1/checkout_intents', { key: alone })).status).toBe(403);
  });

  it('keeps what was written down first, and opens it for its own purchase alone', async () => {
    const purchase = { account_id: bought.account_id ?? scene.accountId, id: bought.id };
    const proposed = { origin: 'https://other.example', email: null, username: null, password: 'another' };
    const kept = await keepLogin(scene.services, purchase as never, proposed);
    expect(kept.reveal()).toMatchObject({ password, email: 'ada@example.com' });
    expect(`${kept} ${JSON.stringify(kept)}`).not.toContain(password);
    await scene.database.execute(sql`
      INSERT INTO merchant_accounts (account_id, intent_id, origin, password_sealed)
      SELECT account_id, ${refused.id}, origin, password_sealed FROM merchant_accounts WHERE intent_id = ${bought.id}`);
    const swapped = findLogin(scene.services, { ...purchase, id: refused.id } as never);
    await expect(swapped).rejects.toThrow();
    await scene.database.execute(sql`DELETE FROM merchant_accounts WHERE intent_id = ${refused.id}`);
  });

  it('is sealed anew with the next key, and the old one is not needed then', async () => {
    const next = `next:${randomBytes(32).toString('base64')}`;
    const both = new CardVault(`${next},${TEST_VAULT_KEYS}`);
    await rotatePasswordKeys(scene.database, both);
    const [sealed] = await scene.database.query<{ key: string }>(
      sql`SELECT password_sealed ->> 'keyId' AS key FROM merchant_accounts`,
    );
    expect([sealed!.key, (await findVaultKeysInUse(scene.database)).includes('next')]).toEqual([
      'next',
      true,
    ]);
    const later = { database: scene.database, vault: new CardVault(next) };
    const login = await findLogin(later, { account_id: scene.accountId, id: bought.id } as never);
    expect(login!.reveal().password).toBe(password);
  });
});

it.each(['yes', 'true', 1, {}, null, ['true']])(
  'options.buyer.account takes a boolean, and not %j',
  async (account) => {
    const url = scene.sandbox.shops['members-only'].productUrls[0];
    const { status, body } = await scene.post('/v1/checkout_intents', {
      json: { url, options: { buyer: { account } } },
    });
    expect([status, body.error]).toMatchObject([
      400,
      {
        code: 'parameter_invalid',
        param: 'options[buyer][account]',
        message: 'options[buyer][account] must be boolean.',
      },
    ]);
  },
);

it('a form sends it as text, and unknown neighbours are refused', async () => {
  const url = encodeURIComponent(scene.sandbox.shops['members-only'].productUrls[0]!);
  const send = (name: string, value: string) =>
    scene.post('/v1/checkout_intents', {
      form: `url=${url}&options[buyer][${name}]=${value}`,
      headers: { prefer: 'respond-async' },
    });
  expect((await send('accounts', 'true')).body.error).toMatchObject({ param: 'options[buyer][accounts]' });
  expect((await send('account', 'maybe')).body.error).toMatchObject({ param: 'options[buyer][account]' });
  const { body } = await send('account', 'false');
  expect(body).toMatchObject({ status: 'processing', options: { buyer: { account: false } } });
});
