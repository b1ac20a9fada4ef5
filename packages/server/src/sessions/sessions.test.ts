import { SMALL_ORDER_KEYS } from '@florin/release-code/small-order';
import { getBase58Decoder, getBase58Encoder } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noSessionCookies, onlySessionCookie } from '../auth/session-cookie.ts';
import { identifier, sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { makeWallet, type TestWallet as Wallet } from './sign-in.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const anonymous = { key: null };
const challenge = async (address: string) =>
  (await server.post('/v1/auth/challenge', { json: { address }, ...anonymous })).body;
const redeem = (message: string, signature: string) =>
  server.post('/v1/auth/session', { json: { message, signature }, ...anonymous });

async function signIn(wallet: Wallet): Promise<string> {
  const { message } = await challenge(wallet.address);
  const answer = await redeem(message, wallet.sign(message));
  expect(answer.status, answer.text).toBe(200);
  return answer.headers.get('set-cookie')!.split(';')[0]!;
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

describe('signing in with a wallet', () => {
  it('opens an account on the first visit and finds it on the next', async () => {
    const wallet = makeWallet();
    const first = await challenge(wallet.address);
    expect(first).toMatchObject({ object: 'auth_challenge' });
    expect(first.message).toContain(`${new URL(server.url).host} wants you to sign in`);
    const opened = await redeem(first.message, wallet.sign(first.message));
    expect(opened.body.account).toMatchObject({
      object: 'account',
      wallet_address: wallet.address,
      username: null,
    });
    const cookie = opened.headers.get('set-cookie')!;
    expect(cookie).toMatch(/^service_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    const again = await signIn(wallet);
    const session = await server.get('/v1/session', { ...anonymous, headers: { cookie: again } });
    expect(session.body.account.id).toBe(opened.body.account.id);
  });

  it('takes a challenge once, even when the first attempt failed', async () => {
    const wallet = makeWallet();
    const { message } = await challenge(wallet.address);
    const wrong = await redeem(message, makeWallet().sign(message));
    expect(wrong.body.error).toMatchObject({ type: 'authentication_error', code: 'signature_invalid' });
    const late = await redeem(message, wallet.sign(message));
    expect(late.status).toBe(401);
    expect(late.body.error.code).toBe('challenge_invalid');
  });

  it('refuses a message that names a victim and is signed by the attacker', async () => {
    const victim = makeWallet();
    const attacker = makeWallet();
    const { message } = await challenge(attacker.address);
    const forged = message.replace(attacker.address, victim.address);
    expect((await redeem(forged, attacker.sign(forged))).body.error.code).toBe('challenge_invalid');
  });

  it('refuses an expired challenge', async () => {
    const wallet = makeWallet();
    const { message, nonce } = await challenge(wallet.address);
    await server.database.query(
      sql`UPDATE auth_challenges SET expires_at = now() - interval '1 second' WHERE nonce = ${nonce}`,
    );
    expect((await redeem(message, wallet.sign(message))).body.error.code).toBe('challenge_invalid');
  });

  it('refuses an address that is no address', async () => {
    const answer = await server.post('/v1/auth/challenge', { json: { address: 'O0Il' }, ...anonymous });
    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param: 'address' });
  });

  it.each([...SMALL_ORDER_KEYS])('gives no challenge to %s, for which anybody can sign', async (address) => {
    const answer = await server.post('/v1/auth/challenge', { json: { address }, ...anonymous });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param: 'address' });
  });

  it('refuses a made-up signature of the identity, also when an older process gave it a challenge', async () => {
    const identity = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM';
    const { message, nonce } = await challenge(makeWallet().address);
    await server.database.query(sql`UPDATE auth_challenges SET address = ${identity} WHERE nonce = ${nonce}`);
    const forged = Buffer.concat([Buffer.from(getBase58Encoder().encode(identity)), Buffer.alloc(32)]);
    const answer = await redeem(message, getBase58Decoder().decode(forged));
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('signature_invalid');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

describe('a page that signs its visitors in', () => {
  const signInWith = async (headers: Record<string, string>) => {
    const wallet = makeWallet();
    const { message } = await challenge(wallet.address);
    const form = new URLSearchParams({ message, signature: wallet.sign(message) }).toString();
    return server.post('/v1/auth/session', { form, headers, ...anonymous });
  };
  const ownOrigin = () => new URL(server.url).origin;

  it.each([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:1' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('is refused when it is not ours: %j', async (headers) => {
    const answer = await signInWith(headers);
    expect(answer.status).toBe(401);
    expect(answer.body.error).toMatchObject({ type: 'authentication_error', code: 'cross_origin_request' });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('is refused when its browser says cross-site, whatever the Origin', async () => {
    const answer = await signInWith({ 'sec-fetch-site': 'cross-site', origin: ownOrigin() });
    expect(answer.body.error.code).toBe('cross_origin_request');
  });

  it('is let in when it is ours, and so is a client that is no browser', async () => {
    for (const headers of [sameOrigin, { ...sameOrigin, origin: ownOrigin() }, { origin: ownOrigin() }, {}]) {
      const answer = await signInWith(headers);
      expect(answer.status, JSON.stringify(headers)).toBe(200);
      expect(answer.headers.get('set-cookie')).toContain('service_session=');
    }
  });

  it('does not use up a challenge', async () => {
    const wallet = makeWallet();
    const { message } = await challenge(wallet.address);
    const json = { message, signature: wallet.sign(message) };
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await server.post('/v1/auth/session', { json, headers, ...anonymous })).status).toBe(401);
    expect((await server.post('/v1/auth/session', { json, ...anonymous })).status).toBe(200);
  });
});

describe('a session', () => {
  it('may write from our own pages only, whatever the content type', async () => {
    const cookie = await signIn(makeWallet());
    const write = (headers: Record<string, string>) =>
      server.post('/v1/account', { ...anonymous, form: 'username=me', headers: { cookie, ...headers } });
    expect((await write(sameOrigin)).body.username).toBe('me');
    expect((await write({ origin: new URL(server.url).origin })).status).toBe(200);
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://localhost:1' },
      { origin: 'null' },
    ]) {
      const refused = await write(headers);
      expect(refused.status).toBe(401);
      expect(refused.body.error.code).toBe('cross_origin_request');
      const namesHeader = refused.body.error.message.includes(`"Origin: ${new URL(server.url).origin}"`);
      expect([headers, namesHeader]).toEqual([headers, Object.keys(headers).length === 0]);
    }
  });

  it('ends with sign-out', async () => {
    const cookie = await signIn(makeWallet());
    const out = await server.send('DELETE', '/v1/session', {
      ...anonymous,
      headers: { cookie, ...sameOrigin },
    });
    expect(out.body).toEqual({ object: 'session', deleted: true });
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    const after = await server.get('/v1/session', { ...anonymous, headers: { cookie } });
    expect(after.body.error.code).toBe('session_invalid');
  });

  it('is not ended by an API key that its cookie rides along with, but from our own pages', async () => {
    const cookie = await signIn(makeWallet());
    const signOut = (headers: Record<string, string>) =>
      server.send('DELETE', '/v1/session', { headers: { cookie, ...headers } });
    const status = async () =>
      (await server.get('/v1/session', { ...anonymous, headers: { cookie } })).status;
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const refused = await signOut(headers);
      expect(refused.status).toBe(401);
      expect(refused.body.error.code).toBe('cross_origin_request');
      expect(refused.headers.get('set-cookie')).toBeNull();
      expect(await status()).toBe(200);
    }
    expect((await signOut(sameOrigin)).status).toBe(200);
    expect(await status()).toBe(401);
  });

  it('is not there to be ended when only an API key was sent', async () => {
    const out = await server.send('DELETE', '/v1/session');
    expect(out.body).toEqual({ object: 'session', deleted: true });
    expect(out.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['idle', 'last_seen_at', '8 days'],
    ['old', 'created_at', '31 days'],
  ])('that is %s has ended', async (_what, column, age) => {
    const cookie = await signIn(makeWallet());
    await server.database.query(sql`UPDATE sessions SET ${identifier(column)} = now() - ${age}::interval`);
    expect((await server.get('/v1/session', { ...anonymous, headers: { cookie } })).status).toBe(401);
  });

  it('can make an API key', async () => {
    const cookie = await signIn(makeWallet());
    const made = await server.post('/v1/api_keys', { ...anonymous, headers: { cookie, ...sameOrigin } });
    expect((await server.get('/v1/account', { key: made.body.secret })).status).toBe(200);
  });

  it('is stored as a hash', async () => {
    const cookie = await signIn(makeWallet());
    const dump = JSON.stringify(
      await server.database.query(sql`SELECT encode(token_hash, 'escape') FROM sessions`),
    );
    expect(dump).not.toContain(cookie.split('=')[1]);
  });
});

describe('ALLOWED_WALLETS', () => {
  it('keeps strangers from opening accounts', async () => {
    const friend = makeWallet();
    const closed = await startTestServer({ allowedWallets: new Set([friend.address]) });
    const attempt = async (wallet: Wallet) => {
      const { body } = await closed.post('/v1/auth/challenge', {
        json: { address: wallet.address },
        ...anonymous,
      });
      const json = { message: body.message, signature: wallet.sign(body.message) };
      return closed.post('/v1/auth/session', { json, ...anonymous });
    };
    expect((await attempt(friend)).status).toBe(200);
    expect((await attempt(makeWallet())).body.error.code).toBe('wallet_not_allowed');
    await closed.stop();
  });
});

describe('the account', () => {
  it('is read and updated; what is left out stays, an empty metadata value removes', async () => {
    await server.post('/v1/account', {
      json: { metadata: { a: '1', b: '2' }, business_profile: { name: 'Tea House' } },
    });
    const updated = await server.post('/v1/account', { form: 'metadata[a]=&username=tea' });
    expect(updated.body).toMatchObject({
      business_profile: { name: 'Tea House' },
      username: 'tea',
      metadata: { b: '2' },
    });
    const cleared = await server.post('/v1/account', { json: { username: null } });
    expect(cleared.body.username).toBeNull();
  });

  it.each([
    [{ username: 'x'.repeat(33) }, 'username'],
    [{ business_profile: { name: '' } }, 'business_profile[name]'],
    [{ metadata: { ['x'.repeat(41)]: '1' } }, undefined],
    [
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, '1'])) },
      'metadata',
    ],
  ])('refuses %.60j', async (json, param) => {
    const answer = await server.post('/v1/account', { json });
    expect(answer.status).toBe(400);
    if (param !== undefined) expect(answer.body.error.param).toBe(param);
  });

  it('never holds more than 50 keys, however they are sent', async () => {
    const keys = (from: number) =>
      Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`k${from + index}`, '1']));
    expect((await server.post('/v1/account', { json: { metadata: keys(0) } })).status).toBe(200);
    expect((await server.post('/v1/account', { json: { metadata: keys(40) } })).body.error.param).toBe(
      'metadata',
    );
  });
});

describe('a session cookie that another site planted', () => {
  it('beside ours is refused with both, which end', async () => {
    const [ours, planted] = [await signIn(makeWallet()), await signIn(makeWallet())];
    for (const cookie of [`${ours}; ${planted}`, `${planted}; a=1; ${ours}`]) {
      const answer = await server.get('/v1/session', { ...anonymous, headers: { cookie } });
      expect([answer.status, answer.body.error.code]).toEqual([401, 'session_invalid']);
      expect(answer.body.error.message).toContain('two session cookies');
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^service_session=; .*Max-Age=0/),
      ]);
    }
    for (const cookie of [ours, planted])
      expect((await server.get('/v1/session', { ...anonymous, headers: { cookie } })).status).toBe(401);
  });

  it('opens no page of the dashboard beside ours', async () => {
    const cookie = [await signIn(makeWallet()), await signIn(makeWallet())].join('; ');
    const page = await fetch(`${server.url}/dashboard`, { headers: { cookie }, redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([303, '/login']);
  });

  it('is never adopted: signing in makes a new session, and ends what the browser named', async () => {
    const wallet = makeWallet();
    const planted = await signIn(makeWallet());
    const { message } = await challenge(wallet.address);
    const answer = await server.post('/v1/auth/session', {
      ...anonymous,
      json: { message, signature: wallet.sign(message) },
      headers: { cookie: planted, ...sameOrigin },
    });
    const own = answer.headers.getSetCookie().at(-1)!.split(';')[0]!;
    expect(own).not.toBe(planted);
    expect((await server.get('/v1/session', { ...anonymous, headers: { cookie: planted } })).status).toBe(
      401,
    );
    const session = await server.get('/v1/session', { ...anonymous, headers: { cookie: own } });
    expect(session.body.account.wallet_address).toBe(wallet.address);
  });

  it('is taken away for every domain that could have set it', () => {
    const domains = (url: string) =>
      noSessionCookies(url).map((cookie) => /Domain=(.*)$/.exec(cookie)?.[1] ?? 'host');
    expect(domains('https://pay.shop.example')).toEqual(['host', 'pay.shop.example', 'shop.example']);
    expect(domains('http://localhost:4242')).toEqual(['host']);
    expect(domains('http://127.0.0.1:4242')).toEqual(['host']);
    expect(domains('http://[::1]:4242')).toEqual(['host']);
    expect(onlySessionCookie('t', 60, 'https://pay.shop.example').at(-1)).toBe(
      'service_session=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure',
    );
  });
});
