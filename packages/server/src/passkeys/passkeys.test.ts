import { randomUUID } from 'node:crypto';
import { freePort } from '@florin/local-state/free-port';
import type { PasskeyChallenge } from '@florin/wire/accounts/passkey';
import { exampleId } from '@florin/wire/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identifier, sql } from '../database/sql.ts';
import { Metrics } from '../http/observe/metrics.ts';
import { startServer } from '../server.ts';
import { makeWallet, type Person, personOf, redeemAs, signInAs } from '../sessions/sign-in.testing.ts';
import { type Answer, request } from '../testing/request.testing.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { type Otherwise, TestAuthenticator } from './authenticator.testing.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await signInAs(server, makeWallet());
});

const anonymous = (path: string, json?: unknown, headers: Record<string, string> = {}) =>
  server.post(path, { key: null, headers, ...(json !== undefined && { json }) });

async function inviteToken(person: Person = owner, role = 'manager'): Promise<string> {
  const { body } = await person.post('/v1/member_invitations', { name: 'Maria', role });
  return new URL(body.url).hash.slice(1);
}

const signInChallenge = async (): Promise<PasskeyChallenge> =>
  (await anonymous('/v1/auth/passkey_challenge')).body;
const joinChallenge = async (invitation: string): Promise<PasskeyChallenge> =>
  (await anonymous('/v1/auth/passkey_challenge', { invitation })).body;
const addChallenge = async (person: Person): Promise<PasskeyChallenge> =>
  (await person.post('/v1/passkeys/challenge')).body;

async function signIn(device: TestAuthenticator, otherwise: Otherwise = {}): Promise<Answer> {
  return anonymous('/v1/auth/passkey_session', device.sign(await signInChallenge(), otherwise));
}

async function join(
  device: TestAuthenticator,
  invitation: string,
  otherwise: Otherwise = {},
): Promise<Answer> {
  const made = device.make(await joinChallenge(invitation), otherwise);
  return anonymous('/v1/auth/passkey_join', { ...made, invitation, name: 'Laptop' });
}

async function add(person: Person, device: TestAuthenticator, name = 'Phone'): Promise<Answer> {
  return person.post('/v1/passkeys', { ...device.make(await addChallenge(person)), name });
}

const as = (answer: Answer) => personOf(server, makeWallet(), answer);

/** Somebody who joined the owner's account with a passkey. */
async function colleague(role = 'manager') {
  const device = new TestAuthenticator(server.url);
  const answer = await join(device, await inviteToken(owner, role));
  if (answer.status !== 200) throw new Error(answer.text);
  const memberId = Buffer.from(device.userHandle, 'base64url').toString();
  return { device, memberId, ...as(answer) };
}

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const INVALID = [401, 'passkey_invalid'];
const USED = [401, 'challenge_invalid'];
const isSignedIn = async (person: Person) => (await person.get('/v1/session')).status === 200;

describe('an invitation accepted with a passkey', () => {
  it('makes a member without a wallet, who signs in with it from then on', async () => {
    const device = new TestAuthenticator(server.url);
    const token = await inviteToken();
    const challenge = await joinChallenge(token);
    expect(challenge).toMatchObject({ object: 'passkey_challenge', rp_id: 'localhost', exclude: [] });
    expect(challenge.user!.name).toMatch(/^Maria, /);
    const joined = as(
      await anonymous('/v1/auth/passkey_join', {
        ...device.make(challenge),
        invitation: token,
        name: 'Laptop',
      }),
    );
    expect(joined.accountId).toBe(owner.accountId);
    expect((await owner.get('/v1/members')).body.data[0]).toMatchObject({
      name: 'Maria',
      role: 'manager',
      wallet_address: null,
      passkeys: 1,
    });
    const again = as(await signIn(device));
    expect(again.accountId).toBe(owner.accountId);
    expect((await again.post('/v1/products', { name: 'Tea', amount: 100 })).status).toBe(200);
    const [passkey] = (await again.get('/v1/passkeys')).body.data;
    expect(passkey).toMatchObject({ object: 'passkey', name: 'Laptop', last_used_at: expect.any(Number) });
    const acts = (await owner.get('/v1/member_acts?limit=3')).body.data;
    const member = Buffer.from(device.userHandle, 'base64url').toString();
    expect(acts).toMatchObject([
      { operation: 'products.create', member },
      { operation: 'auth.session', member, about: passkey.id },
      { operation: 'auth.join', member, about: passkey.id },
    ]);
  });

  it('is used up once, by one of eight at once, and by neither a wallet nor a passkey after that', async () => {
    const token = await inviteToken();
    const challenges = await Promise.all(Array.from({ length: 8 }, () => joinChallenge(token)));
    const made = challenges.map((challenge) => new TestAuthenticator(server.url).make(challenge));
    const answers = await Promise.all(
      made.map((body) => anonymous('/v1/auth/passkey_join', { ...body, invitation: token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const lost of answers.filter(({ status }) => status !== 200)) {
      expect(codeOf(lost)).toEqual([404, 'resource_missing']);
      expect(lost.headers.get('set-cookie')).toBeNull();
    }
    expect((await owner.get('/v1/members')).body.data).toHaveLength(2);
    expect((await redeemAs(server, makeWallet(), token)).status).toBe(404);
    expect(codeOf(await anonymous('/v1/auth/passkey_challenge', { invitation: token }))).toEqual([
      404,
      'resource_missing',
    ]);
  });

  it('does not work when it was withdrawn between the challenge and the answer', async () => {
    const token = await inviteToken();
    const challenge = await joinChallenge(token);
    const [{ id }] = (await owner.get('/v1/member_invitations')).body.data;
    await owner.delete(`/v1/member_invitations/${id}`);
    const made = new TestAuthenticator(server.url).make(challenge);
    const answer = await anonymous('/v1/auth/passkey_join', { ...made, invitation: token });
    expect(codeOf(answer)).toEqual([404, 'resource_missing']);
    const left = await server.database.first(
      sql`SELECT 1 FROM member_passkeys WHERE credential_id = ${Buffer.from(made.credential_id, 'base64url')}`,
    );
    expect(left).toBeNull();
  });

  it('takes a challenge of this invitation alone', async () => {
    const [own, other] = [await inviteToken(), await inviteToken()];
    const made = new TestAuthenticator(server.url).make(await joinChallenge(own));
    expect(codeOf(await anonymous('/v1/auth/passkey_join', { ...made, invitation: other }))).toEqual(USED);
    expect(codeOf(await anonymous('/v1/auth/passkey_join', { ...made, invitation: own }))).toEqual(USED);
    expect((await join(new TestAuthenticator(server.url), own)).status).toBe(200);
  });

  it.each<[string, Otherwise]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['another domain', { rpId: 'evil.example' }],
    ['nobody who was verified', { isVerified: false }],
    ['nobody who was there', { isPresent: false }],
    ['a frame of another page', { isFramed: true }],
    ['an answer to signing in', { type: 'webauthn.get' }],
    ['an algorithm that nobody asked for', { algorithm: -35 }],
  ])('is refused from %s, and stays open', async (_what, otherwise) => {
    const token = await inviteToken();
    const refused = await join(new TestAuthenticator(server.url), token, otherwise);
    expect(codeOf(refused)).toEqual(INVALID);
    expect(refused.headers.get('set-cookie')).toBeNull();
    expect((await join(new TestAuthenticator(server.url), token)).status).toBe(200);
  });

  it('reads no statement about the authenticator, whose certificates would name addresses to ask: nonsense does not matter', async () => {
    const device = new TestAuthenticator(server.url);
    const answer = await join(device, await inviteToken(), { format: 'apple' });
    expect(answer.status).toBe(200);
  });
});

describe('signing in with a passkey', () => {
  it('gives the same challenge to everybody: nothing of who there is', async () => {
    const { device } = await colleague();
    const challenge = await signInChallenge();
    expect(challenge).toMatchObject({ user: null, exclude: [] });
    expect(JSON.stringify(challenge)).not.toContain(device.credentialId.toString('base64url'));
  });

  it('takes a challenge once, also when the first attempt failed', async () => {
    const { device } = await colleague();
    const challenge = await signInChallenge();
    const signed = device.sign(challenge);
    expect((await anonymous('/v1/auth/passkey_session', signed)).status).toBe(200);
    expect(codeOf(await anonymous('/v1/auth/passkey_session', signed))).toEqual(USED);
    const next = await signInChallenge();
    const wrong = device.sign(next, { origin: 'https://evil.example' });
    expect(codeOf(await anonymous('/v1/auth/passkey_session', wrong))).toEqual(INVALID);
    expect(codeOf(await anonymous('/v1/auth/passkey_session', device.sign(next)))).toEqual(USED);
  });

  it('opens one session of eight that bring the same answer at once', async () => {
    const { device } = await colleague();
    const signed = device.sign(await signInChallenge());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => anonymous('/v1/auth/passkey_session', signed)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
  });

  it('refuses a challenge that is too old, made up, or given for something else', async () => {
    const { device, ...person } = await colleague();
    const old = await signInChallenge();
    await server.database.execute(
      sql`UPDATE passkey_challenges SET expires_at = now() - interval '1 second' WHERE challenge = ${old.challenge}`,
    );
    const madeUp = { ...old, challenge: 'A'.repeat(43) };
    const toJoin = await joinChallenge(await inviteToken());
    const toAdd = await addChallenge(person);
    for (const challenge of [old, madeUp, toJoin, toAdd, { ...old, challenge: '' }])
      expect(codeOf(await anonymous('/v1/auth/passkey_session', device.sign(challenge)))).toEqual(USED);
    const made = new TestAuthenticator(server.url).make({ ...(await signInChallenge()), user: toAdd.user });
    expect(codeOf(await person.post('/v1/passkeys', made))).toEqual(USED);
    const invitation = await inviteToken();
    const forAdding = new TestAuthenticator(server.url).make(await addChallenge(person));
    expect(codeOf(await anonymous('/v1/auth/passkey_join', { ...forAdding, invitation }))).toEqual(USED);
    const forJoining = new TestAuthenticator(server.url).make(await joinChallenge(invitation));
    expect(codeOf(await person.post('/v1/passkeys', forJoining))).toEqual(USED);
  });

  it.each<[string, Otherwise]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['a subdomain', { origin: 'http://shop.localhost' }],
    ['another domain', { rpId: 'evil.example' }],
    ['nobody who was verified', { isVerified: false }],
    ['nobody who was there', { isPresent: false }],
    ['a frame of another page', { isFramed: true }],
    ['an answer to making one', { type: 'webauthn.create' }],
    ['a credential that nobody has', { credentialId: Buffer.alloc(32, 1) }],
    ['a handle that nobody has', { userHandle: Buffer.from(exampleId('member')).toString('base64url') }],
    ['a handle with a zero byte', { userHandle: Buffer.from('mem_\u0000').toString('base64url') }],
  ])('refuses %s in the same words', async (_what, otherwise) => {
    const { device } = await colleague();
    const refused = await signIn(device, otherwise);
    expect(codeOf(refused)).toEqual(INVALID);
    expect(refused.body.error.message).toBe(
      'This passkey does not sign in here, or its response does not fit the challenge.',
    );
    expect(refused.headers.get('set-cookie')).toBeNull();
    expect((await signIn(device)).status).toBe(200);
  });

  it('refuses who names somebody else: their handle, their credential, or both', async () => {
    const victim = (await colleague()).device;
    const attacker = (await colleague()).device;
    for (const otherwise of [
      { userHandle: victim.userHandle },
      { credentialId: victim.credentialId },
      { userHandle: victim.userHandle, credentialId: victim.credentialId },
    ])
      expect(codeOf(await signIn(attacker, otherwise))).toEqual(INVALID);
  });

  it('is not taken over by who registers the credential of somebody else', async () => {
    const { device: victim, memberId } = await colleague();
    const stranger = await signInAs(server, makeWallet());
    owner = stranger;
    const attacker = new TestAuthenticator(server.url);
    const stolen = { credentialId: victim.credentialId };
    // No refusal: it would tell that somebody has it.
    expect((await join(attacker, await inviteToken(stranger), stolen)).status).toBe(200);
    const session = as(await signIn(attacker, stolen));
    expect(session.accountId).toBe(stranger.accountId);
    const victimAgain = as(await signIn(victim));
    expect((await victimAgain.get('/v1/members')).text).toContain(memberId);
  });

  it('refuses an authenticator whose count of signatures went back: there is a copy of it', async () => {
    const { device } = await colleague();
    device.signCount = 5;
    for (const count of [6, 7]) {
      expect((await signIn(device)).status).toBe(200);
      expect(device.signCount).toBe(count);
    }
    for (const copied of [6, 5]) {
      device.signCount = copied;
      expect(codeOf(await signIn(device))).toEqual(INVALID);
    }
    device.signCount = null;
    expect(codeOf(await signIn(device))).toEqual(INVALID);
    device.signCount = 7;
    expect((await signIn(device)).status).toBe(200);
  });

  it('lets in one of two that count the same at once: one is a copy', async () => {
    const { device } = await colleague();
    for (let round = 0; round < 5; round++) {
      const challenges = [await signInChallenge(), await signInChallenge()];
      const answers = await Promise.all(
        challenges.map((challenge) => {
          device.signCount = 10 + round;
          return anonymous('/v1/auth/passkey_session', device.sign(challenge));
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });

  it('is refused to other pages, and ends the session that the browser had', async () => {
    const { device, ...person } = await colleague();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const signed = device.sign(await signInChallenge());
      const refused = await anonymous('/v1/auth/passkey_session', signed, headers);
      expect(codeOf(refused)).toEqual([401, 'cross_origin_request']);
      const invitation = await inviteToken();
      const made = new TestAuthenticator(server.url).make(await joinChallenge(invitation));
      const joined = await anonymous('/v1/auth/passkey_join', { ...made, invitation }, headers);
      expect(codeOf(joined)).toEqual([401, 'cross_origin_request']);
    }
    const signed = device.sign(await signInChallenge());
    const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' };
    expect((await anonymous('/v1/auth/passkey_session', signed, headers)).status).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
  });

  it('is answered by another process than the one that gave the challenge, once by both', async () => {
    const { device } = await colleague();
    const port = await freePort('127.0.0.1', 0, false);
    const second = await startServer({ ...server.services, metrics: new Metrics() }, port);
    const there = `http://localhost:${port}`;
    const challenge = (await request(there, 'POST', '/v1/auth/passkey_challenge', { key: null })).body;
    const json = device.sign(challenge);
    const answers = await Promise.all(
      [server.url, there, server.url, there].map((url) =>
        request(url, 'POST', '/v1/auth/passkey_session', { key: null, json }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    await second.stop();
  });

  it('answers to nonsense with what is wrong', async () => {
    const fine = {
      credential_id: 'AAAA',
      client_data: 'AAAA',
      authenticator_data: 'AAAA',
      signature: 'AAAA',
      user_handle: 'AAAA',
    };
    for (const param of Object.keys(fine)) {
      const { body } = await anonymous('/v1/auth/passkey_session', { ...fine, [param]: 'a+/=' });
      expect(body.error).toMatchObject({ code: 'parameter_invalid', param });
    }
    for (const said of ['', 'null', '[]', '7', '{"challenge":7}', '{"challenge":"a"}']) {
      const client_data = Buffer.from(`${said} `).toString('base64url');
      expect(codeOf(await anonymous('/v1/auth/passkey_session', { ...fine, client_data }))).toEqual(USED);
    }
    const { device } = await colleague();
    for (const broken of [{ authenticator_data: 'AAAA' }, { signature: 'AAAA' }]) {
      const signed = { ...device.sign(await signInChallenge()), ...broken };
      expect(codeOf(await anonymous('/v1/auth/passkey_session', signed))).toEqual(INVALID);
    }
    const invitation = await inviteToken();
    const made = new TestAuthenticator(server.url).make(await joinChallenge(invitation));
    const broken = { ...made, attestation_object: 'AAAA', invitation };
    expect(codeOf(await anonymous('/v1/auth/passkey_join', broken))).toEqual(INVALID);
  });

  it.each([
    ['lists in lists without end', Buffer.alloc(12_000, 0x81)],
    ['maps in maps without end', Buffer.alloc(12_000, 0xa1)],
    ['a list that says it is endless', Buffer.from('9bffffffffffffffff', 'hex')],
    ['a map that says it is endless', Buffer.from('bbffffffffffffffff', 'hex')],
    ['bytes that say they are endless', Buffer.from('5bffffffffffffffff', 'hex')],
    ['a number', Buffer.from('07', 'hex')],
    ['a map without what is wanted', Buffer.from('a163666d74646e6f6e65', 'hex')],
    ['a map with something else in its place', Buffer.from('a168617574684461746107', 'hex')],
  ])('refuses an attestation object that is %s', async (_what, bytes) => {
    const invitation = await inviteToken();
    const made = new TestAuthenticator(server.url).make(await joinChallenge(invitation));
    const attestation_object = bytes.toString('base64url');
    const answer = await anonymous('/v1/auth/passkey_join', { ...made, attestation_object, invitation });
    expect(codeOf(answer)).toEqual(INVALID);
  });
});

describe('a passkey of a member', () => {
  it('is added beside a wallet, listed for its owner alone, and removed', async () => {
    const phone = new TestAuthenticator(server.url);
    const { body: added } = await add(owner, phone);
    expect(added).toMatchObject({ object: 'passkey', name: 'Phone', last_used_at: null });
    const other = await colleague();
    expect((await other.get('/v1/passkeys')).text).not.toContain(added.id);
    const stranger = await signInAs(server, makeWallet());
    for (const person of [other, stranger])
      expect(codeOf(await person.delete(`/v1/passkeys/${added.id}`))).toEqual([404, 'resource_missing']);
    expect((await addChallenge(owner)).exclude).toEqual([phone.credentialId.toString('base64url')]);
    expect(as(await signIn(phone)).accountId).toBe(owner.accountId);
    expect((await owner.delete(`/v1/passkeys/${added.id}`)).body.deleted).toBe(true);
    expect(codeOf(await signIn(phone))).toEqual(INVALID);
    expect(codeOf(await owner.delete(`/v1/passkeys/${added.id}`))).toEqual([404, 'resource_missing']);
    expect(await isSignedIn(owner)).toBe(true);
  });

  it('ends with the sessions that it opened, and no others', async () => {
    const [phone, key] = [new TestAuthenticator(server.url), new TestAuthenticator(server.url)];
    const { body: added } = await add(owner, phone);
    await add(owner, key, 'Key');
    const [byPhone, byKey] = [as(await signIn(phone)), as(await signIn(key))];
    await owner.delete(`/v1/passkeys/${added.id}`);
    expect(codeOf(await byPhone.get('/v1/session'))).toEqual([401, 'session_invalid']);
    expect([await isSignedIn(byKey), await isSignedIn(owner)]).toEqual([true, true]);
  });

  it('stays when it is the last way to sign in, also of two that are removed at once', async () => {
    const { device, ...maria } = await colleague();
    const [{ id }] = (await maria.get('/v1/passkeys')).body.data;
    expect(codeOf(await maria.delete(`/v1/passkeys/${id}`))).toEqual([409, 'passkey_last']);
    const { body: second } = await add(maria, new TestAuthenticator(server.url));
    const answers = await Promise.all([id, second.id].map((one) => maria.delete(`/v1/passkeys/${one}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await server.database.query(
      sql`SELECT id FROM member_passkeys WHERE account_id = ${owner.accountId}`,
    );
    expect(left).toHaveLength(1);
  });

  it('is not added with the challenge of a colleague, twice, or beyond ten', async () => {
    const { device: _, ...maria } = await colleague();
    const device = new TestAuthenticator(server.url);
    const made = device.make(await addChallenge(maria));
    expect(codeOf(await owner.post('/v1/passkeys', made))).toEqual(USED);
    expect((await add(owner, device)).status).toBe(200);
    expect(codeOf(await add(owner, device))).toEqual(INVALID);
    for (let count = 1; count < 10; count++) await add(owner, new TestAuthenticator(server.url));
    expect(codeOf(await owner.post('/v1/passkeys/challenge'))).toEqual([409, 'passkeys_full']);
  });

  it('is added once for the same Idempotency-Key', async () => {
    const made = new TestAuthenticator(server.url).make(await addChallenge(owner));
    const headers = {
      cookie: owner.cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    };
    const [first, again] = [
      await anonymous('/v1/passkeys', made, headers),
      await anonymous('/v1/passkeys', made, headers),
    ];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect((await owner.get('/v1/passkeys')).body.data).toHaveLength(1);
  });

  it('is nothing that an API key can add, list or remove', async () => {
    const { secret } = (await owner.post('/v1/api_keys', { name: 'Server' })).body;
    for (const [method, path] of [
      ['POST', '/v1/passkeys/challenge'],
      ['POST', '/v1/passkeys'],
      ['GET', '/v1/passkeys'],
      ['DELETE', `/v1/passkeys/${exampleId('passkey')}`],
    ] as const)
      expect(
        codeOf(await server.send(method, path, { key: secret, ...(method === 'POST' && { json: {} }) })),
      ).toEqual([403, 'session_required']);
  });

  it('opens the account that it was added to, and no other of the same wallet', async () => {
    const wallet = makeWallet();
    const own = await signInAs(server, wallet);
    const joined = await signInAs(server, wallet, await inviteToken());
    const device = new TestAuthenticator(server.url);
    await add(joined, device);
    const session = as(await signIn(device));
    expect(session.accountId).toBe(owner.accountId);
    for (const body of [{ account: own.accountId }, {}])
      expect(codeOf(await session.post('/v1/session/switch', body))).toEqual([401, 'wallet_not_allowed']);
    expect((await session.get('/dashboard/team')).text).not.toContain(own.accountId);
  });

  it('is gone with its member: the way in, and the session', async () => {
    const { device, memberId, ...maria } = await colleague();
    const late = device.sign(await signInChallenge());
    expect((await owner.post(`/v1/members/${memberId}/remove`, {})).status).toBe(200);
    expect(codeOf(await maria.get('/v1/session'))).toEqual([401, 'session_invalid']);
    expect(codeOf(await anonymous('/v1/auth/passkey_session', late))).toEqual(INVALID);
    const kept = await server.database.query(
      sql`SELECT 1 FROM member_passkeys WHERE member_id = ${memberId}`,
    );
    expect(kept).toEqual([]);
  });

  it('leaves nobody in who signs in, or adds one, while being removed', async () => {
    for (let round = 0; round < 5; round++) {
      const { device, memberId, ...maria } = await colleague();
      const signed = device.sign(await signInChallenge());
      const made = new TestAuthenticator(server.url).make(await addChallenge(maria));
      const [entered, added, removed] = await Promise.all([
        anonymous('/v1/auth/passkey_session', signed),
        maria.post('/v1/passkeys', made),
        owner.post(`/v1/members/${memberId}/remove`, {}),
      ]);
      expect(removed.status).toBe(200);
      for (const answer of [entered, added]) expect([200, 401]).toContain(answer.status);
      if (entered.status === 200) expect(await isSignedIn(as(entered))).toBe(false);
      const kept = await server.database.query(sql`
        SELECT id FROM member_passkeys WHERE member_id = ${memberId}
        UNION ALL SELECT id FROM sessions WHERE member_id = ${memberId}`);
      expect(kept).toEqual([]);
    }
  });
});

it('keeps challenges no longer than they work', async () => {
  const { challenge, expires_at } = await signInChallenge();
  expect(expires_at - Math.floor(Date.now() / 1_000)).toBeLessThanOrEqual(300);
  const { forgetExpiredPasskeyChallenges } = await import('../auth/passkeys-store.ts');
  await server.database.execute(
    sql`UPDATE ${identifier('passkey_challenges')} SET expires_at = now() - interval '1 second' WHERE challenge = ${challenge}`,
  );
  await forgetExpiredPasskeyChallenges(server.database);
  const left = await server.database.first(
    sql`SELECT 1 FROM passkey_challenges WHERE challenge = ${challenge}`,
  );
  expect(left).toBeNull();
});
