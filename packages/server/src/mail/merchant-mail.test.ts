import { type MailServer, startMailServer } from '@florin/sandbox/mail/mail-server.testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { queueRegularMails, switchMail } from './store.ts';
import { type MailTransport, smtpTransport } from './transport.ts';
import { sendDueMails } from './worker.ts';

let server: TestServer;
let mailServer: MailServer;
let transport: MailTransport;
beforeAll(async () => {
  [server, mailServer] = await Promise.all([startTestServer(), startMailServer()]);
  transport = smtpTransport({ url: mailServer.url, from: 'mail@pay.example' });
  await switchMail(server.database, true);
});
afterAll(async () => {
  transport.close();
  await server.stop();
  await mailServer.stop();
});

const send = async () => {
  const before = mailServer.received.length;
  await sendDueMails(server.services, transport);
  return mailServer.received.slice(before).map(({ to, raw }) => ({
    to: to[0],
    subject: /^Subject: (.*)$/m.exec(raw)![1]!.trim(),
    text: raw.replace(/=\r\n/g, '').replaceAll('=3D', '='),
  }));
};
const update = (json: object, headers: Record<string, string> = {}) =>
  server.post('/v1/account', { json, headers });
const post = (path: string) => fetch(`${server.url}${path}`, { method: 'POST' });
const pathIn = (text: string, place: string) => new RegExp(`/mail/${place}/[\\w.-]+`).exec(text)![0];

let numbers = 0;
async function recordPayment(amount: number, created = Math.floor(Date.now() / 1000)): Promise<string> {
  const id = `txn_of_merchant_${numbers++}`;
  await server.database.execute(sql`
    INSERT INTO transactions (account_id, id, type, source, signature, sender_address, recipient_address, amount, created)
    VALUES (${server.accountId}, ${id}, 'checkout_session', ${`cs_${id}`}, ${`sig_${id}`}, 'a', 'b', ${amount}, ${created})`);
  return id;
}

async function confirm(email: string): Promise<void> {
  await update({ notification_email: email });
  const [mail] = await send();
  await post(pathIn(mail!.text, 'confirm'));
}

describe('an address for a merchant’s mail', () => {
  it('gets a question, and nothing else until it is answered', async () => {
    const { body } = await update({ notification_email: 'shop@example.com', notify_paid: 'each' });
    expect(body).toMatchObject({
      notification_email: 'shop@example.com',
      notification_email_confirmed: false,
      notify_paid: 'each',
    });
    await recordPayment(100);
    const sent = await send();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['shop@example.com', 'Confirm your email address'],
    ]);
    const path = pathIn(sent[0]!.text, 'confirm');
    const page = await server.get(path, { key: null });
    expect([page.status, page.text.includes('Confirm')]).toEqual([200, true]);
    expect((await server.get('/v1/account')).body.notification_email_confirmed).toBe(false);
    expect((await post(path)).status).toBe(200);
    expect((await server.get('/v1/account')).body.notification_email_confirmed).toBe(true);
    await recordPayment(2500);
    expect((await send()).map(({ subject }) => subject)).toEqual(['$25.00 USDC received']);
  });

  it('that is changed is asked anew, and a token of another address or account confirms nothing', async () => {
    await update({ notification_email: 'one@example.com' });
    const path = pathIn((await send())[0]!.text, 'confirm');
    await update({ notification_email: 'two@example.com' });
    expect((await post(path)).status).toBe(404);
    const { accountId } = await server.otherMerchant();
    expect((await post(path.replace(server.accountId, accountId))).status).toBe(404);
    expect((await post(`/mail/confirm/${server.accountId}.${'é'.repeat(22)}`)).status).toBe(404);
    expect((await server.get('/v1/account')).body.notification_email_confirmed).toBe(false);
    await send();
  });

  it('of strangers is asked five times a day at most', async () => {
    await server.database.execute(sql`DELETE FROM mails`);
    for (let number = 0; number < 8; number++)
      await update({ notification_email: `stranger${number}@example.com` });
    await send();
    const kept = await server.database.first(sql`SELECT count(*) AS count FROM mails WHERE kind = 'confirm'`);
    expect(kept).toEqual({ count: 5 });
    await server.database.execute(sql`DELETE FROM mails`);
  });

  it.each(['shop', 'a@b\r\nBcc: c@d.example', `${'a'.repeat(250)}@example.com`])(
    'is one: %j',
    async (email) => {
      const { status, body } = await update({ notification_email: email });
      expect([status, body.error.param]).toEqual([400, 'notification_email']);
    },
  );
});

describe('a merchant', () => {
  it('is told of what needs them, and not of parts', async () => {
    await confirm('needs@example.com');
    await update({ notify_paid: 'off' });
    const arrive = (id: string, reason: string) =>
      server.database.execute(sql`
        INSERT INTO unmatched_payments (account_id, id, signature, instruction, reason, amount, amount_base_units, mint,
          sender_address, recipient_address, created, amount_refunded, suggested_sources)
        VALUES (${server.accountId}, ${id}, ${id}, '0', ${reason}, 700, 7000000, 'm', 'a', 'b', 1, 0, '{}')`);
    await arrive('um_needs', 'no_reference');
    await arrive('um_part', 'amount_too_low');
    await recordPayment(100);
    expect((await send()).map(({ subject }) => subject)).toEqual(['$7.00 USDC needs your attention']);
  });

  it('is told the sum of a day once, in their language', async () => {
    await server.database.execute(sql`DELETE FROM mails`);
    await update(
      { notification_email: 'tag@example.com', notify_paid: 'daily' },
      { 'accept-language': 'de' },
    );
    await post(pathIn((await send())[0]!.text, 'confirm'));
    const day = Date.UTC(2020, 1, 3) / 1_000;
    await recordPayment(1_000, day + 10);
    await recordPayment(250, day + 86_399);
    await recordPayment(9_999, day + 86_400);
    for (let time = 0; time < 2; time++) await queueRegularMails(server.database, day + 86_400 + 60);
    expect((await send()).map(({ subject }) => subject)).toEqual(['12,50 $ USDC eingegangen am 2020-02-03']);
  });

  it('is told of a webhook endpoint that fails, once for each time', async () => {
    await server.database.execute(sql`DELETE FROM mails`);
    await confirm('hooks@example.com');
    const { body } = await server.post('/v1/webhook_endpoints', {
      json: { url: 'https://shop.example/hooks', enabled_events: ['gift.*'] },
    });
    const failing = (since: string) =>
      server.database.execute(sql`
        UPDATE webhook_endpoints SET failures = 1, failing_since = now() - ${since}::interval WHERE id = ${body.id}`);
    const look = async () => {
      await queueRegularMails(server.database, Date.UTC(2019, 1, 1) / 1_000);
      return (await send()).map(({ subject }) => subject);
    };
    await failing('10 minutes');
    expect(await look()).toEqual([]);
    await failing('2 hours');
    expect(await look()).toEqual(['A webhook endpoint is failing']);
    expect(await look()).toEqual([]);
  });

  it('ends it by the link of a mail', async () => {
    await server.database.execute(sql`DELETE FROM mails`);
    await update({ notification_email: 'end@example.com', notify_paid: 'each' });
    const [asked] = await send();
    await post(pathIn(asked!.text, 'confirm'));
    expect((await post(pathIn(asked!.text, 'stop'))).status).toBe(200);
    expect((await server.get('/v1/account')).body.notification_email).toBeNull();
    await recordPayment(100);
    expect(await send()).toEqual([]);
  });
});
