import type { Role } from '@florin/wire/accounts/member';
import { exampleId } from '@florin/wire/ids';
import { routes } from '@florin/wire/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permissionOf, roleAllows } from '../auth/permissions.ts';
import { identifier, sql } from '../database/sql.ts';
import { makeWallet, type Person, personOf, redeemAs, signInAs } from '../sessions/sign-in.testing.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { inviteOwnerAsOperator } from './invite-owner.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await signInAs(server, makeWallet());
});

const invite = (person: Person, role: Role, more: object = {}) =>
  person.post('/v1/member_invitations', {
    name: 'Maria',
    role,
    ...(role === 'support' && { refund_limit: 5_000 }),
    ...more,
  });
const tokenOf = (url: string) => new URL(url).hash.slice(1);

/** Somebody who has joined the owner's account with this role. */
async function colleague(role: Role): Promise<Person & { readonly memberId: string }> {
  const { body } = await invite(owner, role);
  const wallet = makeWallet();
  const person = await signInAs(server, wallet, tokenOf(body.url));
  return { ...person, memberId: await memberIdOf(owner, wallet.address) };
}

async function memberIdOf(asker: Person, address: string): Promise<string> {
  const { data } = (await asker.get('/v1/members')).body;
  return data.find((member: { wallet_address: string }) => member.wallet_address === address).id;
}

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];

describe('an invitation', () => {
  it('lets one person join with their own wallet, in the role that it names', async () => {
    const { body: invitation } = await invite(owner, 'support');
    expect(invitation).toMatchObject({
      object: 'member_invitation',
      name: 'Maria',
      role: 'support',
      refund_limit: 5_000,
    });
    expect(invitation.expires_at - invitation.created).toBe(7 * 86_400);
    const token = tokenOf(invitation.url);
    const seen = await server.post('/v1/auth/invitation', { key: null, json: { token } });
    expect(seen.body).toMatchObject({ object: 'public_invitation', role: 'support', name: 'Maria' });
    expect(Object.keys(seen.body)).not.toContain('id');

    const maria = await signInAs(server, makeWallet(), token);
    expect(maria.accountId).toBe(owner.accountId);
    expect((await maria.get('/v1/members')).body.data).toMatchObject([
      { name: 'Maria', role: 'support', refund_limit: 5_000, wallet_address: maria.wallet.address },
      { name: null, role: 'owner', wallet_address: owner.wallet.address },
    ]);
    expect((await owner.get('/v1/member_invitations')).body.data).toEqual([]);
    const again = await signInAs(server, maria.wallet);
    expect(again.accountId).toBe(owner.accountId);
  });

  it('works once: not a second time, and for one of eight at once', async () => {
    const { body } = await invite(owner, 'manager');
    const token = tokenOf(body.url);
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeemAs(server, makeWallet(), token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const lost of answers.filter(({ status }) => status !== 200))
      expect(codeOf(lost)).toEqual([404, 'resource_missing']);
    expect((await owner.get('/v1/members')).body.data).toHaveLength(2);
    const late = await redeemAs(server, makeWallet(), token);
    expect(codeOf(late)).toEqual([404, 'resource_missing']);
    expect(late.headers.get('set-cookie')).toBeNull();
  });

  it.each(['expired', 'withdrawn', 'unknown'])(
    'does not work when it is %s, and all look alike',
    async (how) => {
      const { body } = await invite(owner, 'manager');
      if (how === 'expired')
        await server.database.execute(
          sql`UPDATE member_invitations SET expires_at = created - 1 WHERE id = ${body.id}`,
        );
      if (how === 'withdrawn')
        expect((await owner.delete(`/v1/member_invitations/${body.id}`)).body.deleted).toBe(true);
      const token = how === 'unknown' ? 'A'.repeat(43) : tokenOf(body.url);
      const wallet = makeWallet();
      const refused = await redeemAs(server, wallet, token);
      expect(codeOf(refused)).toEqual([404, 'resource_missing']);
      expect(refused.body.error.message).toContain('Ask for a new one');
      const seen = await server.post('/v1/auth/invitation', { key: null, json: { token } });
      expect(codeOf(seen)).toEqual([404, 'resource_missing']);
      const opened = await server.database.first(
        sql`SELECT 1 FROM accounts WHERE wallet_address = ${wallet.address}`,
      );
      expect(opened).toBeNull();
    },
  );

  it('is not used up by who is a member already', async () => {
    const { body } = await invite(owner, 'manager');
    const token = tokenOf(body.url);
    expect(codeOf(await redeemAs(server, owner.wallet, token))).toEqual([409, 'member_present']);
    expect((await redeemAs(server, makeWallet(), token)).status).toBe(200);
  });

  it('is withdrawn with the role of the owner who sent it', async () => {
    const second = await colleague('owner');
    const { body } = await invite(second, 'owner');
    await owner.post(`/v1/members/${second.memberId}`, { role: 'manager' });
    expect((await redeemAs(server, makeWallet(), tokenOf(body.url))).status).toBe(404);
  });

  it('has a limit for support and for nobody else', async () => {
    expect((await invite(owner, 'support', { refund_limit: undefined })).body.error).toMatchObject({
      code: 'parameter_missing',
      param: 'refund_limit',
    });
    expect((await invite(owner, 'manager', { refund_limit: 5 })).body.error).toMatchObject({
      code: 'parameter_invalid',
      param: 'refund_limit',
    });
  });

  it('is found neither in tables nor in logs', async () => {
    const { body } = await invite(owner, 'manager');
    const token = tokenOf(body.url);
    await signInAs(server, makeWallet(), token);
    const tables = await server.database.query<{ name: string }>(sql`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`);
    const rows = [];
    for (const { name } of tables)
      rows.push(
        await server.database.query(sql`SELECT row_to_json(t)::text AS row FROM ${identifier(name)} t`),
      );
    const kept = JSON.stringify(rows) + server.logLines.join('');
    expect(kept).toContain(body.id);
    expect(kept).not.toContain(token);
  });
});

describe('a role', () => {
  it('holds for every operation of the API: what it does not allow is refused before anything is read', async () => {
    const people = {
      manager: await colleague('manager'),
      support: await colleague('support'),
      read_only: await colleague('read_only'),
    };
    for (const route of routes) {
      if (route.access !== 'merchant' || route.name === 'session.delete' || route.name === 'members.leave')
        continue;
      const path = route.path.replace('{id}', 'x');
      const permission = permissionOf(route.name);
      for (const [role, person] of Object.entries(people)) {
        if (roleAllows(role as Role, permission)) continue;
        const answer =
          route.method === 'GET'
            ? await person.get(path)
            : route.method === 'POST'
              ? await person.post(path, {})
              : await person.delete(path);
        expect([role, route.name, ...codeOf(answer)]).toEqual([role, route.name, 403, 'role_insufficient']);
      }
    }
  });

  it('lets nobody but owners write what support and readers only read', () => {
    const writes = routes.filter(({ access, method }) => access === 'merchant' && method !== 'GET');
    const allowed = (role: Role) =>
      writes
        .filter(({ name }) => roleAllows(role, permissionOf(name)))
        .map(({ name }) => name)
        .sort();
    const own = [
      'dashboard_sessions.delete',
      'members.leave',
      'passkeys.challenge',
      'passkeys.create',
      'passkeys.delete',
      'session.delete',
      'session.switch',
    ];
    expect(allowed('read_only')).toEqual(own);
    expect(allowed('support')).toEqual([...own, 'refunds.cancel', 'refunds.create'].sort());
    const owners = writes.map(({ name }) => name).filter((name) => !allowed('manager').includes(name));
    expect(owners.sort()).toEqual([
      'member_invitations.create',
      'member_invitations.delete',
      'members.remove',
      'members.update',
    ]);
  });

  it('is refused where nobody listed the operation, but for owners and managers', () => {
    expect(permissionOf('something.new')).toBe('manage');
    expect(permissionOf('constructor')).toBe('manage');
  });

  it('holds for the pages too: a page that nobody listed is for owners and managers', async () => {
    const support = await colleague('support');
    const manager = await colleague('manager');
    for (const path of ['/dashboard', '/dashboard/payments', '/dashboard/team'])
      expect([path, (await support.get(path)).status]).toEqual([path, 200]);
    const closed = ['/dashboard/payments/export', '/dashboard/connect', '/dashboard/team/activity'];
    for (const path of closed) {
      expect([path, (await support.get(path)).status]).toEqual([path, 403]);
      expect([path, (await manager.get(path)).status === 403]).toEqual([path, false]);
    }
    const page = await support.get('/dashboard/team/activity', { headers: { accept: 'text/html' } });
    expect(page.text).toContain('Your role does not include this page');
  });

  it('changes at once, also for a session that is open', async () => {
    const manager = await colleague('manager');
    expect((await manager.post('/v1/products', { name: 'Tea', amount: 100 })).status).toBe(200);
    await owner.post(`/v1/members/${manager.memberId}`, { role: 'read_only' });
    expect(codeOf(await manager.post('/v1/products', { name: 'Tea', amount: 100 }))).toEqual([
      403,
      'role_insufficient',
    ]);
    expect((await manager.get('/v1/products')).status).toBe(200);
  });

  it('is not raised by a forged form: unknown fields, own id, another account’s id', async () => {
    const support = await colleague('support');
    const stranger = await signInAs(server, makeWallet());
    const strangerId = await memberIdOf(stranger, stranger.wallet.address);
    for (const id of [support.memberId, strangerId])
      expect(codeOf(await support.post(`/v1/members/${id}`, { role: 'owner' }))).toEqual([
        403,
        'role_insufficient',
      ]);
    expect(codeOf(await owner.post(`/v1/members/${strangerId}`, { role: 'read_only' }))).toEqual([
      404,
      'resource_missing',
    ]);
    const missing = await owner.post(`/v1/members/${exampleId('member')}`, { role: 'read_only' });
    const foreign = await owner.post(`/v1/members/${strangerId}/remove`, {});
    expect([missing.status, foreign.status]).toEqual([404, 404]);
    const forged = await owner.post(`/v1/members/${support.memberId}`, { account_id: stranger.accountId });
    expect(forged.body.error.code).toBe('parameter_unknown');
    expect((await stranger.get('/v1/members')).body.data).toHaveLength(1);
  });

  it('is not changed by another site, nor by an API key', async () => {
    const support = await colleague('support');
    const { cookie } = owner;
    const json = { role: 'owner' };
    for (const headers of [
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, origin: 'https://evil.example' },
      { cookie },
    ]) {
      const sent = await server.post(`/v1/members/${support.memberId}`, { key: null, json, headers });
      expect(codeOf(sent)).toEqual([401, 'cross_origin_request']);
    }
    const { secret } = (await owner.post('/v1/api_keys', { name: 'Server' })).body;
    for (const [method, path] of [
      ['GET', '/v1/members'],
      ['POST', `/v1/members/${support.memberId}`],
      ['POST', '/v1/members/leave'],
      ['POST', '/v1/member_invitations'],
      ['GET', '/v1/dashboard_sessions'],
      ['POST', '/v1/session/switch'],
    ] as const)
      expect(
        codeOf(await server.send(method, path, { key: secret, ...(method === 'POST' && { json: {} }) })),
      ).toEqual([403, 'session_required']);
  });
});

describe('the last owner', () => {
  it('can neither leave, nor be demoted or removed', async () => {
    await colleague('manager');
    const self = await memberIdOf(owner, owner.wallet.address);
    for (const answer of [
      await owner.post('/v1/members/leave'),
      await owner.post(`/v1/members/${self}`, { role: 'manager' }),
      await owner.post(`/v1/members/${self}/remove`, {}),
    ])
      expect(codeOf(answer)).toEqual([409, 'member_last_owner']);
    expect((await owner.get('/v1/session')).status).toBe(200);
  });

  it('stays when two owners demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await signInAs(server, makeWallet());
      owner = first;
      const second = await colleague('owner');
      const firstId = await memberIdOf(first, first.wallet.address);
      const answers = await Promise.all([
        first.post(`/v1/members/${second.memberId}`, { role: 'read_only' }),
        second.post(`/v1/members/${firstId}/remove`, {}),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const owners = await server.database.query(sql`
        SELECT id FROM members WHERE account_id = ${first.accountId} AND role = 'owner' AND removed_at IS NULL`);
      expect(owners).toHaveLength(1);
    }
  });

  it('stays when two owners leave at once', async () => {
    const second = await colleague('owner');
    const answers = await Promise.all([owner.post('/v1/members/leave'), second.post('/v1/members/leave')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a member who was removed', () => {
  it('is out at once: sessions, pages, keys, programs, and the way back in', async () => {
    const manager = await colleague('manager');
    const { secret } = (await manager.post('/v1/api_keys', { name: 'Mine' })).body;
    const { body: made } = await server.post('/v1/api_keys', { key: secret, json: { name: 'Second' } });
    const kept = (await owner.post('/v1/api_keys', { name: 'Shop' })).body.secret;
    expect((await owner.get('/v1/members')).body.data[0]).toMatchObject({ api_keys: 2 });

    const removed = await owner.post(`/v1/members/${manager.memberId}/remove`, {});
    expect(removed.body).toEqual({ id: manager.memberId, object: 'member', deleted: true });
    expect(codeOf(await manager.get('/v1/account'))).toEqual([401, 'session_invalid']);
    expect((await manager.get('/dashboard', { headers: { accept: 'text/html' } })).status).toBe(303);
    for (const key of [secret, made.secret])
      expect(codeOf(await server.get('/v1/account', { key }))).toEqual([401, 'api_key_invalid']);
    expect((await server.get('/v1/account', { key: kept })).status).toBe(200);
    const back = await signInAs(server, manager.wallet);
    expect(back.accountId).not.toBe(owner.accountId);
    expect(codeOf(await back.post('/v1/session/switch', { account: owner.accountId }))).toEqual([
      404,
      'resource_missing',
    ]);
  });

  it('loses the keys by a lower role too, unless an owner keeps them', async () => {
    for (const keeps of [false, true]) {
      const manager = await colleague('manager');
      const { secret } = (await manager.post('/v1/api_keys', { name: 'Mine' })).body;
      await owner.post(`/v1/members/${manager.memberId}`, { role: 'read_only', keep_api_keys: keeps });
      expect((await server.get('/v1/account', { key: secret })).status).toBe(keeps ? 200 : 401);
    }
  });

  it('leaves no key behind that was made at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const manager = await colleague('manager');
      const { secret } = (await manager.post('/v1/api_keys', { name: 'First' })).body;
      const made = await Promise.all([
        ...Array.from({ length: 4 }, () => manager.post('/v1/api_keys', { name: 'Late' })),
        ...Array.from({ length: 4 }, () =>
          server.post('/v1/api_keys', { key: secret, json: { name: 'Later' } }),
        ),
        owner.post(`/v1/members/${manager.memberId}/remove`, {}),
      ]);
      expect(made.at(-1)!.status).toBe(200);
      const secrets = made.flatMap(({ body }) => (body.secret === undefined ? [] : [body.secret]));
      for (const key of [secret, ...secrets])
        expect((await server.get('/v1/account', { key })).status).toBe(401);
    }
  });

  it('whose keys were kept leaves them to the account: they work on, and make others', async () => {
    const manager = await colleague('manager');
    const { secret } = (await manager.post('/v1/api_keys', { name: 'Shop' })).body;
    await owner.post(`/v1/members/${manager.memberId}/remove`, { keep_api_keys: true });
    const next = await server.post('/v1/api_keys', { key: secret, json: { name: 'Next' } });
    expect(next.status).toBe(200);
    expect((await manager.get('/v1/account')).status).toBe(401);
  });

  it('who opened the account can be invited again', async () => {
    const second = await colleague('owner');
    await owner.post('/v1/members/leave');
    expect(codeOf(await redeemAs(server, owner.wallet))).toEqual([401, 'wallet_not_allowed']);
    const { body } = await invite(second, 'manager');
    const back = await signInAs(server, owner.wallet, tokenOf(body.url));
    expect(back.accountId).toBe(owner.accountId);
  });
});

describe('a session', () => {
  it('is listed and ended: one’s own, and by owners anybody’s', async () => {
    const support = await colleague('support');
    const elsewhere = await signInAs(server, support.wallet);
    const listed = (await support.get('/v1/dashboard_sessions')).body.data;
    expect(listed.map((session: { member: string }) => session.member)).toEqual([
      support.memberId,
      support.memberId,
    ]);
    expect(listed.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1);
    const all = (await owner.get('/v1/dashboard_sessions')).body.data;
    expect(all).toHaveLength(3);

    const other = listed.find((session: { is_current: boolean }) => !session.is_current);
    expect((await support.delete(`/v1/dashboard_sessions/${other.id}`)).body.deleted).toBe(true);
    expect((await elsewhere.get('/v1/session')).status).toBe(401);
    const owners = all.find((session: { is_current: boolean }) => session.is_current);
    expect(codeOf(await support.delete(`/v1/dashboard_sessions/${owners.id}`))).toEqual([
      404,
      'resource_missing',
    ]);
    const mine = listed.find((session: { is_current: boolean }) => session.is_current);
    const stranger = await signInAs(server, makeWallet());
    expect((await stranger.delete(`/v1/dashboard_sessions/${mine.id}`)).status).toBe(404);
    expect((await owner.delete(`/v1/dashboard_sessions/${mine.id}`)).status).toBe(200);
    expect((await support.get('/v1/session')).status).toBe(401);
  });

  it('goes on in another account of the same wallet, and in no other', async () => {
    const wallet = makeWallet();
    const own = await signInAs(server, wallet);
    const { body } = await invite(owner, 'read_only');
    const joined = await signInAs(server, wallet, tokenOf(body.url));
    expect(joined.accountId).toBe(owner.accountId);
    expect((await signInAs(server, wallet)).accountId).toBe(own.accountId);
    const switched = await joined.post('/v1/session/switch', { account: own.accountId });
    const now = personOf(server, wallet, switched);
    expect(now.accountId).toBe(own.accountId);
    expect((await now.post('/v1/products', { name: 'Tea', amount: 100 })).status).toBe(200);
    expect((await joined.get('/v1/session')).status).toBe(401);
    const stranger = await signInAs(server, makeWallet());
    expect(codeOf(await now.post('/v1/session/switch', { account: stranger.accountId }))).toEqual([
      404,
      'resource_missing',
    ]);
    expect((await now.get('/dashboard/team')).text).not.toContain(stranger.accountId);
  });

  it('of a guest opens an own account when they want one', async () => {
    const guest = await colleague('read_only');
    const opened = await guest.post('/v1/session/switch', {});
    expect(opened.body.account.wallet_address).toBe(guest.wallet.address);
  });
});

describe('what members do', () => {
  it('is kept with who did it, what it was about, and whether it was refused', async () => {
    const manager = await colleague('manager');
    const { body: product } = await manager.post('/v1/products', { name: 'Tea', amount: 100 });
    await manager.delete(`/v1/products/${exampleId('product')}`);
    await manager.get('/v1/products');
    const { data } = (await owner.get('/v1/member_acts?limit=3')).body;
    expect(data).toMatchObject([
      { operation: 'products.delete', member: manager.memberId, error_code: 'resource_missing' },
      { operation: 'products.create', member: manager.memberId, about: product.id, error_code: null },
      { operation: 'auth.join', member: manager.memberId },
    ]);
    await owner.post(`/v1/members/${manager.memberId}/remove`, {});
    const { text } = await owner.get('/dashboard/team/activity', {
      headers: { accept: 'text/html', 'accept-language': 'en' },
    });
    expect(text).toContain('Created a product');
    expect(text).toContain(`/dashboard/products/${product.id}`);
    expect(text).toContain('Removed a member');
    expect(text).toContain('Maria');
    const stranger = await signInAs(server, makeWallet());
    expect((await stranger.get('/v1/member_acts')).body.data).toHaveLength(1);
  });

  it('of an operator who invites an owner is told in the activity, and can be withdrawn', async () => {
    const { id } = (await owner.get('/v1/account')).body;
    const invited = await inviteOwnerAsOperator(server.database, id, 'Maria');
    if (!invited.ok) throw new Error(invited.reason);
    const [act] = (await owner.get('/v1/member_acts?limit=1')).body.data;
    expect(act).toMatchObject({ operation: 'operator.invite_owner', member: null, request: null });
    const { text } = await owner.get('/dashboard/team/activity', {
      headers: { accept: 'text/html', 'accept-language': 'en' },
    });
    expect(text).toContain('Invited an owner');
    expect(text).toContain('The operator');
    expect((await owner.delete(`/v1/member_invitations/${act.about}`)).status).toBe(200);
    const late = await redeemAs(server, makeWallet(), invited.token);
    expect(codeOf(late)).toEqual([404, 'resource_missing']);
  });

  it('is kept of files that leave the dashboard, too', async () => {
    for (const path of [
      '/dashboard/payments/export',
      '/dashboard/payments/bookkeeping',
      '/dashboard/gifts/campaigns/export?name=x',
    ])
      expect((await owner.get(path)).status).toBe(200);
    const { data } = (await owner.get('/v1/member_acts?limit=3')).body;
    expect(data.map((act: { operation: string }) => act.operation)).toEqual([
      'campaigns.export',
      'bookkeeping.export',
      'payments.export',
    ]);
  });

  it('is not kept for keys, whose acts are in the events', async () => {
    const before = (await owner.get('/v1/member_acts')).body.data.length;
    const { secret } = (await owner.post('/v1/api_keys', {})).body;
    await server.post('/v1/products', { key: secret, json: { name: 'Tea', amount: 100 } });
    expect((await owner.get('/v1/member_acts')).body.data).toHaveLength(before + 1);
  });
});
