import { florinCommand } from '@florin/cli/testing/florin-command.testing';
import { readRecording } from '@florin/page-reading/page/recordings.testing';
import { understand } from '@florin/page-reading/page/understand';
import { reportOf } from '@florin/page-reading/report/page-report';
import { ensureAccount } from '@florin/server/accounts/store';
import type { ActRow } from '@florin/server/auth/acts-store';
import { packReport } from '@florin/server/checkout-intents/steps/report';
import { insertStep } from '@florin/server/checkout-intents/steps/store';
import { orderedJson, sql } from '@florin/server/database/sql';
import { newId } from '@florin/server/ids';
import { joinByInvitation } from '@florin/server/members/join';
import { listOpenInvitations } from '@florin/server/members/store';
import { newReferenceAddress } from '@florin/server/network/reference-address';
import { historyKeyOf } from '@florin/server/sealed-history/key';
import { Sealer } from '@florin/server/sealed-history/seal';
import { startCursor } from '@florin/server/settlement/cursor-store';
import { type TestDatabase, testDatabase } from '@florin/server/testing/database.testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

function operator(...words: string[]) {
  return florinCommand(['operator', ...words], { environment: { DATABASE_URL: test.url } });
}

it('lists no charge where none is open', async () => {
  expect(await operator('open')).toEqual({ status: 0, stdout: '', stderr: '' });
});

it('tells what waits', async () => {
  await startCursor(test.database, 'payments', 1n);
  const { status, stdout } = await operator('status');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^settlement of payments\t\d+ s behind\t0 parked\t0 gaps\tled by nobody$/m);
  expect(stdout).toMatch(/^stray payments of the last day\t0$/m);
  for (const list of ['parked', 'shops', 'flows'])
    expect(await operator(list)).toEqual({ status: 0, stdout: '', stderr: '' });
});

it('refuses what it cannot settle, and says why', async () => {
  const reason = 'refused: there is no checkout intent ci_1\n';
  for (const command of [
    ['cancel', 'ci_1'],
    ['resolve', 'ci_1', 'no-order'],
    ['resolve', 'ci_1', 'placed', 'order 7'],
  ])
    expect(await operator(...command)).toEqual({ status: 1, stdout: '', stderr: reason });
});

it('grants an account credit for claims, and shows it', async () => {
  const { id } = await ensureAccount(test.database, newReferenceAddress(), 'Leaf & Kettle');
  expect((await operator('sponsorship', 'show', id)).stdout).toBe(
    'starting\t6462840\nearned\t0\ngranted\t0\ntaken\t0\nleft\t6462840\n',
  );
  for (let time = 0; time < 2; time++) {
    expect(await operator('sponsorship', 'grant', id, '5000000')).toEqual({
      status: 0,
      stdout: 'done\n',
      stderr: '',
    });
  }
  expect((await operator('sponsorship', 'show', id)).stdout).toContain(
    'granted\t10000000\ntaken\t0\nleft\t16462840\n',
  );
  const reason = 'refused: there is no account acct_1\n';
  for (const command of [
    ['show', 'acct_1'],
    ['grant', 'acct_1', '1'],
  ])
    expect(await operator('sponsorship', ...command)).toEqual({ status: 1, stdout: '', stderr: reason });
  for (const command of [['show'], ['grant', id, '-1'], ['take', id]])
    expect(await operator('sponsorship', ...command)).toMatchObject({ status: 2, stdout: '' });
});

it('tells how it is used where a command is unknown or incomplete', async () => {
  for (const command of [[], ['close'], ['cancel'], ['resolve', 'ci_1'], ['resolve', 'ci_1', 'placed']])
    expect(await operator(...command)).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') });
});

it('tells why a checkout did what it did, and gives its pages away as one file', async () => {
  const { id: account_id } = await ensureAccount(test.database, newReferenceAddress(), 'Leaf & Kettle');
  const row = { id: 'ci_told', account_id, url: 'https://shop.example/tea', status: 'failed', options: {} };
  await test.database.execute(sql`
    INSERT INTO checkout_intents SELECT * FROM json_populate_record(null::checkout_intents, ${orderedJson({
      ...row,
      metadata: {},
      created: Math.floor(Date.now() / 1000),
      expires_at: new Date().toISOString(),
      lane: 'lane',
      round: 0,
    })})`);
  const page = understand(readRecording('one-page-2-cart'));
  const report = packReport(reportOf(page, (text) => text, page.actions[0] ?? null));
  const step = { intent_id: 'ci_told', name: 'pressed', detail: '"Go to checkout"', reason: null, report };
  await insertStep(test.database, { ...step, at: Date.now(), screenshot: null });
  const { stdout } = await operator('explain', 'ci_told');
  expect(stdout).toContain('0.0 s  pressed  "Go to checkout"\n    a page of kind cart: "Your cart"\n');
  expect(stdout).toMatch(/pressed as checkout: "Go to checkout" \(.*words/);
  const exported = JSON.parse((await operator('export', 'ci_told')).stdout);
  expect(exported).toMatchObject({ object: 'reading_case', pages: [{ kind: 'cart' }] });
  const reason = 'refused: there is no step of a checkout intent ci_2\n';
  expect(await operator('explain', 'ci_2')).toEqual({ status: 1, stdout: '', stderr: reason });
});

it('forgets what a buyer said, and says in how many sessions', async () => {
  const { id } = await ensureAccount(test.database, newReferenceAddress(), 'Leaf & Kettle');
  await test.database.execute(sql`
    INSERT INTO checkout_sessions (account_id, id, status, payment_status, amount_subtotal, amount_total, recipient_address, token_account,
      pays_by_transfer, reference, metadata, created, collect, customer_details, details_until)
    VALUES (${id}, 'cs_forgotten', 'open', 'unpaid', 1, 1, 'a', 't', false, 'r', '{}', 1, '{}', '{"email": "Ada@example.com"}', 9)`);
  expect((await operator('forget', 'ada@EXAMPLE.com')).stdout).toBe('erased in 1 session\n');
  expect((await operator('forget', 'ada@example.com')).stdout).toBe('erased in 0 sessions\n');
});

it('compares events of money with the sealed history, and names what was changed', async () => {
  const secret = Buffer.alloc(32, 5);
  const environment = { DATABASE_URL: test.url, FLORIN_SECRET_KEY: secret.toString('base64') };
  const audit = (...more: string[]) =>
    florinCommand(['operator', 'audit', 'verify', ...more], { environment });
  const add = (id: string) =>
    test.database.execute(sql`
      INSERT INTO events (account_id, id, type, about, snapshot, created)
      VALUES ('acct_1', ${id}, 'gift.funded', 'gift_1', '{"amount": 500}', floor(extract(epoch FROM now()))::bigint)`);
  const key = historyKeyOf(null, secret);
  await add('evt_1');
  await new Sealer(test.database, key).seal();
  const clean = await audit();
  expect(clean).toMatchObject({ status: 0, stderr: '' });
  const [, kept] = /^keep this elsewhere, for --root: (\S+)$/m.exec(clean.stdout)!;
  expect(clean.stdout).toMatch(/^\d events sealed, 0 of them past their term; 0 wait; 1 roots$/m);
  expect((await audit('--root', kept!)).status).toBe(0);
  expect((await audit(`--key=${key.publicJwk.x}`)).status).toBe(0);
  await test.database.execute(sql`UPDATE events SET snapshot = '{"amount": 5}' WHERE id = 'evt_1'`);
  const changed = await audit();
  expect(changed.status).toBe(1);
  expect(changed.stdout).toMatch(/^changed\tevt_1\tacct_1\tplace \d\tamount is 5, was sealed as 500$/m);
  expect(JSON.parse((await audit('--json')).stdout)).toMatchObject({ findings: [{ event: 'evt_1' }] });
  expect(
    (
      await audit(
        '--root',
        kept!.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      )
    ).stdout,
  ).toContain('root 0 is not the one that was kept');
  for (const wrong of [
    ['--root', '1'],
    ['--key', 'x'],
  ])
    expect((await audit(...wrong)).status).toBe(2);
  const without = await florinCommand(['operator', 'audit', 'verify'], {
    environment: { DATABASE_URL: test.url, FLORIN_HOME: '/nowhere' },
  });
  expect(without).toMatchObject({ status: 1, stderr: expect.stringContaining('FLORIN_SECRET_KEY') });
});

it('lets a new owner into an account whose owner lost their wallet, once and for a day', async () => {
  const { id } = await ensureAccount(test.database, newReferenceAddress(), 'Leaf & Kettle');
  const { status, stdout } = await operator('invite-owner', id, '--name', 'Maria');
  expect(status).toBe(0);
  const token = /^url\thttp:\/\/localhost:\d+\/join#([\w-]{43})$/m.exec(stdout)?.[1];
  expect(stdout).toMatch(/^business\tLeaf & Kettle$/m);
  const [act] = await test.database.query<ActRow>(sql`SELECT * FROM member_acts WHERE account_id = ${id}`);
  expect(act).toMatchObject({ operation: 'operator.invite_owner', member_id: null, request_id: null });
  const [open] = await listOpenInvitations(test.database, id);
  expect(open).toMatchObject({ id: act!.about, name: 'Maria', role: 'owner', invited_by: null });
  expect(open!.expires_at - open!.created).toBe(86_400);
  const wallet = newReferenceAddress();
  const join = (address: string) =>
    joinByInvitation(test.database, { id: newId('member'), wallet: address }, token!);
  expect(await join(wallet)).toMatchObject({
    account_id: id,
    role: 'owner',
    wallet_address: wallet,
  });
  await expect(join(newReferenceAddress())).rejects.toThrow('does not work');
  expect(await operator('invite-owner', 'acct_1')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'refused: there is no account acct_1\n',
  });
  const unnamed = await operator('invite-owner', id, '--name', ' ');
  expect(unnamed.status).toBe(2);
});
