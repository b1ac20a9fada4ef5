import { type MailServer, startMailServer } from '@florin/sandbox/mail/mail-server.testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { ATTEMPTS_MAX, forgetOldMails, switchMail } from './store.ts';
import { type MailTransport, oneLine, smtpTransport } from './transport.ts';
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
beforeEach(async () => {
  mailServer.refuse(null);
  await server.database.execute(sql`UPDATE mails SET status = 'dropped' WHERE status = 'pending'`);
});

const SIGNATURE = '5'.repeat(88);

async function paidSession(details: object, collect: object = { email: 'required' }, language = 'en') {
  const line_items = [
    { product_data: { name: 'Tea <b>& more</b>', price_data: { unit_amount: 1250 } }, quantity: 2 },
  ];
  const { body } = await server.post('/v1/checkout_sessions', { json: { line_items, collect } });
  const headers = { 'accept-language': language };
  await server.post(`/pay/sessions/${body.id}/details`, { key: null, json: details, headers });
  await pay(body.id);
  return body.id as string;
}

/** What a settlement does to the row. */
const pay = (id: string) =>
  server.database.execute(sql`
    UPDATE checkout_sessions SET status = 'complete', payment_status = 'paid', settlement_signature = ${SIGNATURE} WHERE id = ${id}`);

const send = () => sendDueMails(server.services, transport);
const sentTo = (address: string) => mailServer.received.filter(({ to }) => to.includes(address));
const statusOf = async (about: string) =>
  server.database.first<{ status: string; attempts: number; problem: string | null }>(
    sql`SELECT status, attempts, problem FROM mails WHERE about = ${about}`,
  );
const makeDue = () => server.database.execute(sql`UPDATE mails SET due_at = now() WHERE status = 'pending'`);

/** Headers with their folded lines, and the parts decoded. */
function read(raw: string) {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const body = raw
    .slice(head.length)
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString('utf8'));
  return { headers, body, header: (name: string) => headers.filter((line) => line.startsWith(`${name}:`)) };
}

describe('a receipt by mail', () => {
  it('goes once to a buyer who gave an address, as text and HTML, with headers that say what it is', async () => {
    const id = await paidSession({ email: 'ada@example.com' });
    await pay(id);
    await Promise.all([send(), send()]);
    expect(await send()).toBe(0);
    const [mail, ...more] = sentTo('ada@example.com');
    expect(more).toEqual([]);
    expect(mail!.from).toBe('mail@pay.example');
    const { header, body } = read(mail!.raw);
    expect(header('Subject')).toEqual(['Subject: Receipt from Leaf & Kettle']);
    expect(header('From')).toEqual(['From: "Leaf & Kettle" <mail@pay.example>']);
    expect(header('Auto-Submitted')).toEqual(['Auto-Submitted: auto-generated']);
    expect(header('Message-ID')[0]).toMatch(/^Message-ID: <mail_[0-9a-z]+@localhost>$/);
    expect(header('List-Unsubscribe-Post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click']);
    expect(header('Content-Type')[0]).toContain('multipart/alternative');
    expect(body).toContain('You paid $25.00 USDC to Leaf & Kettle.');
    expect(body).toContain('2 × Tea <b>& more</b>  $25.00');
    expect(body).toContain('2 × Tea &lt;b>&amp; more&lt;/b>');
    expect(body).toContain(`/c/${id}/receipt`);
    expect((await statusOf(id))!.status).toBe('sent');
  });

  it('speaks German to who reads German, and says where it goes', async () => {
    const shipping_address = {
      line1: 'Invalidenstr. 1',
      city: 'Berlin',
      postal_code: '10115',
      country: 'DE',
    };
    await paidSession(
      { email: 'grete@example.com', name: 'Grete', shipping_address },
      { email: 'required', shipping_address: {} },
      'de-DE',
    );
    await send();
    const { header, body } = read(sentTo('grete@example.com')[0]!.raw);
    expect(header('Subject')).toEqual(['Subject: Beleg von Leaf & Kettle']);
    expect(body).toContain('Sie haben 25,00\u00a0$ USDC an Leaf & Kettle bezahlt.');
    expect(body).toContain('10115 Berlin');
  });

  it('comes also where the address was given after paying', async () => {
    const { body } = await server.post('/v1/checkout_sessions', {
      json: {
        line_items: [{ product_data: { name: 'Tea', price_data: { unit_amount: 100 } } }],
        collect: { email: 'required' },
      },
    });
    await pay(body.id);
    await server.post(`/pay/sessions/${body.id}/details`, { key: null, json: { email: 'late@example.com' } });
    await send();
    expect(sentTo('late@example.com')).toHaveLength(1);
  });

  it('is not made where no address was given, or where nothing sends mail', async () => {
    const without = await paidSession({}, { email: 'optional' });
    await switchMail(server.database, false);
    const off = await paidSession({ email: 'off@example.com' });
    await switchMail(server.database, true);
    expect([await statusOf(without), await statusOf(off)]).toEqual([null, null]);
  });

  it('is not sent once what the buyer said was erased', async () => {
    const id = await paidSession({ email: 'erased@example.com' });
    await server.post(`/v1/checkout_sessions/${id}/erase_details`);
    await send();
    expect(sentTo('erased@example.com')).toEqual([]);
    expect((await statusOf(id))!.status).toBe('dropped');
  });

  it('is in no log line', () => {
    expect(server.logLines.join('\n')).not.toMatch(/ada@example|grete@example/);
  });
});

it('a refund that went back is told to the buyer', async () => {
  const id = await paidSession({ email: 'back@example.com' });
  await send();
  await server.database.execute(sql`
    INSERT INTO transactions (account_id, id, type, source, signature, sender_address, recipient_address, amount, created)
    VALUES (${server.accountId}, 'txn_of_mail', 'checkout_session', ${id}, ${SIGNATURE}, 'a', 'b', 2500, 1)`);
  await server.database.execute(sql`
    INSERT INTO refunds (account_id, id, status, transaction, amount, sender_address, recipient_address, token_account, reference, metadata, created)
    VALUES (${server.accountId}, 're_of_mail', 'requires_action', 'txn_of_mail', 700, 'b', 'a', 't', 'r', '{}', 1)`);
  await server.database.execute(sql`
    UPDATE refunds SET status = 'succeeded', signature = ${SIGNATURE} WHERE id = 're_of_mail'`);
  await send();
  const refund = sentTo('back@example.com')[1]!;
  expect(read(refund.raw).header('Subject')).toEqual(['Subject: Refund from Leaf & Kettle']);
  expect(read(refund.raw).body).toContain('Leaf & Kettle refunded $7.00 USDC to the wallet you paid with.');
});

describe('what a stranger writes', () => {
  it.each(['Leaf\r\nBcc: all@example.com', 'Leaf\nSubject: Other', 'Leaf\u0000\u2028X-Evil: 1'])(
    'breaks no header: %j',
    async (name) => {
      await server.database.execute(sql`UPDATE accounts SET business_name = ${name.replaceAll('\0', '')}`);
      await paidSession({ email: 'header@example.com' });
      await send();
      const mail = sentTo('header@example.com').at(-1)!;
      expect(mail.to).toEqual(['header@example.com']);
      const { headers } = read(mail.raw);
      expect(headers.filter((line) => /^(Bcc|X-Evil):/i.test(line))).toEqual([]);
      expect(headers.filter((line) => line.startsWith('Subject:'))).toHaveLength(1);
      await server.database.execute(sql`UPDATE accounts SET business_name = 'Leaf & Kettle'`);
    },
  );

  it('loses what breaks lines before it is a header', () => {
    expect(oneLine(' a\r\nb\u0000c\u2028d ')).toBe('a b c d');
  });
});

describe('a mail server that does not take it', () => {
  it('for good ends it, and the reason holds no address', async () => {
    mailServer.refuse(550);
    const id = await paidSession({ email: 'nobody@example.com' });
    await send();
    const mail = (await statusOf(id))!;
    expect([mail.status, mail.attempts]).toEqual(['refused', 1]);
    expect(mail.problem).toContain('550');
    expect(mail.problem).not.toContain('nobody@example.com');
  });

  it('for now is tried again, later each time, and given up at last', async () => {
    mailServer.refuse(451);
    const id = await paidSession({ email: 'busy@example.com' });
    await send();
    expect(await send()).toBe(0);
    expect((await statusOf(id))!.status).toBe('pending');
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt++) {
      await makeDue();
      await send();
    }
    expect(await statusOf(id)).toMatchObject({ status: 'failed', attempts: ATTEMPTS_MAX });
  });

  it('and then does gets it', async () => {
    mailServer.refuse(451);
    const id = await paidSession({ email: 'again@example.com' });
    await send();
    mailServer.refuse(null);
    await makeDue();
    await send();
    expect([(await statusOf(id))!.status, sentTo('again@example.com').length]).toEqual(['sent', 1]);
  });

  it('that cannot be reached is no failure of ours', async () => {
    const id = await paidSession({ email: 'away@example.com' });
    const away = smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'mail@pay.example' });
    await sendDueMails(server.services, away);
    expect((await statusOf(id))!.status).toBe('pending');
  });
});

describe('who wants no mail', () => {
  it('says so by the page of a mail, or as mail programs do, and gets none from anybody', async () => {
    await paidSession({ email: 'Quiet@example.com' });
    await send();
    const [header] = read(sentTo('Quiet@example.com')[0]!.raw).header('List-Unsubscribe');
    const url = new URL(/<(.+)>/.exec(header!)![1]!);
    const page = await server.get(url.pathname, { key: null });
    expect([page.status, page.text.includes('Unsubscribe')]).toEqual([200, true]);
    const id = await paidSession({ email: 'quiet@EXAMPLE.com' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const stopped = await fetch(url, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
    expect(stopped.status).toBe(200);
    await send();
    expect((await statusOf(id))!.status).toBe('dropped');
    const kept = await server.database.query(
      sql`SELECT * FROM mail_refusals row WHERE strpos(row::text, 'quiet') > 0`,
    );
    expect(kept).toEqual([]);
  });

  it('is believed only with a token of ours', async () => {
    const id = await paidSession({ email: 'guess@example.com' });
    for (const token of [id, `${id}.`, `${id}.${'A'.repeat(22)}`, `${id}.${'é'.repeat(22)}`, 'x.y', '..%2f'])
      expect((await server.get(`/mail/stop/${encodeURIComponent(token)}`, { key: null })).status).toBe(404);
  });
});

it('rows of mails that are over are forgotten after ninety days', async () => {
  await server.database.execute(sql`UPDATE mails SET created = 1 WHERE status <> 'pending'`);
  await forgetOldMails(server.database);
  expect(await server.database.query(sql`SELECT 1 FROM mails WHERE status <> 'pending'`)).toEqual([]);
});
