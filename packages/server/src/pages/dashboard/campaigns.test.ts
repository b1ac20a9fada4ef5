import { remindersIn } from '@florin/web/dashboard/gifts/campaigns/one/reminders-in';
import { generateKeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, sql } from '../../database/sql.ts';
import { createdOf, newId } from '../../ids.ts';
import { startTestServer, TEST_MERCHANT_WALLET, type TestServer } from '../../testing/server.testing.ts';
import { type SignedIn, signIn } from './dashboard.testing.ts';

const NAME = 'Autumn “thanks” & more';
const ONE = `/dashboard/gifts/campaigns/one?${new URLSearchParams({ name: NAME })}`;

let server: TestServer;
let merchant: SignedIn;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  merchant = await signIn(server, server.accountId);
  ids = [];
  for (const message of ['=1+1', 'Ada', 'Mei', 'Tan']) ids.push(await make({ campaign: NAME, message }));
  await make({ campaign: 'Another' });
  await make({});
  const [, open, claimed] = ids;
  await server.database.execute(sql`UPDATE gifts SET status = 'open', funded_at = 1 WHERE id = ${open!}`);
  await server.database.execute(sql`
    UPDATE gifts SET status = 'released', funded_at = 1, released_at = 2, recipient_address = ${TEST_MERCHANT_WALLET},
      release_tx = ${'5'.repeat(88)} WHERE id = ${claimed!}`);
});
afterAll(() => server.stop());

/** As the API would have made it, were there a chain. */
async function make(metadata: object): Promise<string> {
  const id = newId('gift');
  const key = (await generateKeyPairSigner()).address;
  await server.database.execute(sql`
    INSERT INTO gifts (account_id, id, status, amount, sender_address, release_verification_key, vault_address, vault_bump,
      sender_token_account, metadata, created, sweep_at, sweeps)
    VALUES (${server.accountId}, ${id}, 'requires_action', 500, ${TEST_MERCHANT_WALLET}, ${key}, ${`vault of ${key}`}, 255,
      'account', ${json(metadata)}, ${createdOf(id)}, now(), 0)`);
  return id;
}

describe('a campaign', () => {
  it('is listed with what became of its gifts', async () => {
    const { campaigns } = await merchant.props('/dashboard/gifts/campaigns');
    expect(campaigns.map(({ name }: { name: string }) => name).sort()).toEqual(['Another', NAME].sort());
    expect(campaigns.find(({ name }: { name: string }) => name === NAME).tally).toEqual({
      requires_action: { count: 2, amount: 1000 },
      open: { count: 1, amount: 500 },
      released: { count: 1, amount: 500 },
    });
  });

  it('shows its gifts by state, what is left, and is a file', async () => {
    const all = await merchant.props(ONE);
    expect(all.gifts.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    expect(all.left.map(({ id }: { id: string }) => id).sort()).toEqual([ids[0], ids[1], ids[3]].sort());
    const claimed = await merchant.props(`${ONE}&show=claimed`);
    expect(claimed.gifts.map(({ id }: { id: string }) => id)).toEqual([ids[2]]);
    const page = (await merchant.page(ONE)).text;
    expect(page).toContain(`/dashboard/gifts/${ids[0]}`);
    const file = await merchant.page(
      `/dashboard/gifts/campaigns/export?${new URLSearchParams({ name: NAME })}`,
    );
    const lines = file.text.trim().split('\r\n');
    expect([file.headers.get('content-type'), lines.length]).toEqual(['text/csv; charset=utf-8', 5]);
    expect(lines.at(-1)).toContain("'=1+1");
  });

  it('of another account is missing, and has no lines', async () => {
    const other = await signIn(server, (await server.otherMerchant()).accountId);
    expect((await other.page(ONE)).status).toBe(404);
    expect((await other.props('/dashboard/gifts/campaigns')).campaigns).toEqual([]);
    expect((await other.page(`/dashboard/gifts/${ids[0]}`)).status).toBe(404);
    const file = await other.page(`/dashboard/gifts/campaigns/export?${new URLSearchParams({ name: NAME })}`);
    expect(file.text.trim().split('\r\n')).toHaveLength(1);
  });

  it('filters the gifts of the API', async () => {
    const filter = new URLSearchParams({ campaign: NAME, status: 'released' });
    const { body } = await server.get(`/v1/gifts?${filter}`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ids[2]]);
    expect((await server.get('/v1/gifts?campaign=another')).body.data).toEqual([]);
  });

  it('reminds those whose gifts wait, by the file of codes alone', () => {
    const file = `recipient,code,gift\r\nAda,C0DE,${ids[1]}\r\nMei,C1DE,${ids[2]}\r\n`;
    const left = [{ id: ids[1]!, isFunded: true }];
    expect(remindersIn(file, left)).toEqual([
      ['recipient', 'code', 'gift'],
      ['Ada', 'C0DE', ids[1]],
    ]);
    expect(remindersIn('amount\n5', left)).toBeNull();
  });
});

it('a gift has a page of its own for its sender, without a code', async () => {
  const { status, text } = await merchant.page(`/dashboard/gifts/${ids[2]}`);
  expect(status).toBe(200);
  for (const shown of ['$5.00', 'Claimed', 'Mei', `/gifts/${ids[2]}`, 'campaigns/one?name=Autumn'])
    expect(text).toContain(shown);
  expect((await merchant.page('/dashboard/gifts/gift_nothing')).status).toBe(404);
});
