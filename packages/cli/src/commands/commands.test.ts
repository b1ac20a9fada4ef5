import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keypairSigner, newKeypair } from '@florin/sdk/signing';
import { constructEvent } from '@florin/sdk/webhooks';
import { historyKeyOf } from '@florin/server/sealed-history/key';
import { Sealer } from '@florin/server/sealed-history/seal';
import { startTestFlorin, type TestFlorin } from '@florin/server/testing/florin.testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { florinCommand } from '../testing/florin-command.testing.ts';

const RECIPIENT = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9';

let server: TestFlorin;
let folder: string;
let sender: string;
beforeAll(async () => {
  server = await startTestFlorin();
  server.hurryAfterLanding();
  folder = mkdtempSync(join(tmpdir(), 'florin-commands-'));
  sender = await walletFile('sender.json', true);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function walletFile(name: string, isFunded = false): Promise<string> {
  const bytes = await newKeypair();
  const { address } = await keypairSigner(bytes);
  if (isFunded) {
    await server.chain.airdrop(address as never, 1_000_000_000n);
    await server.chain.faucet(address as never, 100_000_000n);
  }
  writeFileSync(join(folder, name), JSON.stringify([...bytes]), { mode: 0o600 });
  return join(folder, name);
}

const environment = () => ({
  FLORIN_BASE_URL: server.url,
  FLORIN_API_KEY: server.key,
  XDG_CONFIG_HOME: folder,
});

async function florin(line: string, more: Parameters<typeof florinCommand>[1] = {}) {
  return florinCommand(line.split(' '), { environment: environment(), ...more });
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function json(line: string): Promise<any> {
  const { status, stdout, stderr } = await florin(`${line} --json`);
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}

describe('a resource', () => {
  it('is made, read, listed and changed, with options for its parameters', async () => {
    const made = await json(
      'products create --name Tea --amount 1250 -d metadata[order]=42 -d images[]=https://shop.example/tea.png',
    );
    expect(made).toMatchObject({
      name: 'Tea',
      metadata: { order: '42' },
      images: ['https://shop.example/tea.png'],
    });
    expect(await json(`products retrieve ${made.id}`)).toEqual(made);
    expect(await json(`products update ${made.id} --active false`)).toMatchObject({ active: false });
    for (let number = 0; number < 3; number++) await json('products create --name More --amount 5');
    expect(await json('products list --limit 2')).toHaveLength(2);
    expect(await json('products list --limit 2 --all')).toHaveLength(4);
    expect((await florin(`products list --ids ${made.id}`)).stdout).toMatch(
      new RegExp(`^${made.id}\t.*\tTea\t`),
    );
  });

  it('takes everything as JSON from a file or the input, and a value from a file', async () => {
    const body = JSON.stringify({
      line_items: [{ product_data: { name: 'Tea', price_data: { unit_amount: 700 } } }],
    });
    const { stdout } = await florin('checkout-sessions create --from - --json', { input: body });
    expect(JSON.parse(stdout)).toMatchObject({ amount_total: 700 });
    writeFileSync(join(folder, 'number'), '4242424242424242\n');
    const card = await json(
      `cards create -d number=@${join(folder, 'number')} --exp-month 12 --exp-year 2035`,
    );
    expect(card).toMatchObject({ last4: '4242' });
  });

  it('is told of in the service’s own words where it is refused', async () => {
    expect(await florin('products retrieve prod_1')).toMatchObject({
      status: 4,
      stderr: expect.stringContaining('No such product'),
    });
    const { status, stderr } = await florin('products create --name Tea --amount 0.5');
    expect([status, stderr.includes('cents')]).toEqual([1, true]);
    const twice = await json('products create --name Once --amount 5 --idempotency-key k1');
    expect((await json('products create --name Once --amount 5 --idempotency-key k1')).id).toBe(twice.id);
  });

  it('is exported as CSV that no spreadsheet takes for a formula', async () => {
    await json('products create --amount 5 -d name==HYPERLINK("evil"),x');
    const { stdout } = await florin('export products');
    const [head, first] = stdout.split('\r\n');
    expect(head).toMatch(/^id,object,active,/);
    expect(first).toContain('"\'=HYPERLINK(""evil""),x"');
    expect((await florin('export tea')).status).toBe(2);
  });
});

describe('a gift', () => {
  it('is made, funded, redeemed and taken back at the terminal', async () => {
    const { status, stdout, stderr } = await florin(`gifts create 500 --keypair ${sender} --json`);
    expect(status, stderr).toBe(0);
    const gift = JSON.parse(stdout);
    expect(gift).toMatchObject({
      status: 'open',
      release_code: expect.stringMatching(/^([0-9A-Z]{4}-?){4}$/),
    });
    const recipient = await walletFile('recipient.json');
    writeFileSync(join(folder, 'code'), `${gift.release_code}\n`);
    // Whoever claims has no key.
    const claimed = await florinCommand(
      ['gifts', 'redeem', '--code-file', join(folder, 'code'), '--keypair', recipient, '--json'],
      {
        environment: { FLORIN_BASE_URL: server.url },
      },
    );
    expect(JSON.parse(claimed.stdout)).toMatchObject({ id: gift.id, status: 'released' });
    const unfunded = await json(`gifts create 300 --sender-address ${gift.sender_address}`);
    expect(unfunded.status).toBe('requires_action');
    expect(await json(`gifts fund ${unfunded.id} --keypair ${sender}`)).toMatchObject({ status: 'open' });
    expect(await florin(`gifts fund ${unfunded.id} --keypair ${sender}`)).toMatchObject({ status: 5 });
    expect(await json(`gifts reclaim ${unfunded.id} --keypair ${sender}`)).toMatchObject({
      status: 'reclaimed',
    });
    expect(await florin(`gifts wait ${unfunded.id} released`)).toMatchObject({ status: 1 });
  });
});

it('pays a session and an intent with the wallet that it is given, and signs a refund', async () => {
  const shop = await walletFile('shop.json', true);
  const { address } = await keypairSigner(JSON.parse(readFileSync(shop, 'utf8')));
  const { id } = await json(`transaction-intents create --amount 250 --recipient-address ${address}`);
  expect(await json(`pay ${id} --keypair ${sender}`)).toMatchObject({ id, status: 'succeeded' });
  const sold = await florin('checkout-sessions create --from - --json', {
    input: JSON.stringify({
      recipient_address: address,
      line_items: [{ product_data: { name: 'Tea', price_data: { unit_amount: 700 } } }],
    }),
  });
  const session = JSON.parse(sold.stdout);
  expect(await json(`pay ${session.id} --keypair ${sender}`)).toMatchObject({ payment_status: 'paid' });
  expect(await florin(`pay ${session.id} --keypair ${sender}`)).toMatchObject({ status: 5 });
  const [transaction] = await json(`transactions list --source ${session.id}`);
  const refund = await json(`refunds create --transaction ${transaction.id} --amount 200`);
  expect(await json(`pay ${refund.id} --keypair ${shop}`)).toMatchObject({
    status: 'succeeded',
    amount: 200,
  });
  expect(await florin(`pay ${refund.id} --keypair ${shop}`)).toMatchObject({ status: 5 });
  expect(await florin('pay gift_1')).toMatchObject({ status: 2 });
});

describe('a key', () => {
  it('is made for a wallet that logs in, kept for its owner alone, and revoked on logout', async () => {
    const known = { environment: { FLORIN_BASE_URL: server.url, XDG_CONFIG_HOME: folder } };
    const login = await florin(`login --keypair ${sender} --json`, known);
    expect(login.status, login.stderr).toBe(0);
    const { kept_in } = JSON.parse(login.stdout);
    expect(statSync(kept_in).mode & 0o777).toBe(0o600);
    const { api_key } = JSON.parse(readFileSync(kept_in, 'utf8'));
    const account = JSON.parse((await florin('whoami --json', known)).stdout);
    expect(account.wallet_address).toBe(
      (await keypairSigner(JSON.parse(readFileSync(sender, 'utf8')))).address,
    );
    // It is not sent anywhere else.
    expect((await florin('whoami --base-url http://127.0.0.1:1', known)).status).toBe(3);
    expect((await florin('logout', known)).status).toBe(0);
    expect((await florin('whoami', known)).status).toBe(3);
    expect(
      (await florin('whoami', { environment: { ...known.environment, FLORIN_API_KEY: api_key } })).status,
    ).toBe(3);
  });

  it('is asked for where nobody gave one, and checked before it is kept', async () => {
    const environment = { FLORIN_BASE_URL: server.url, XDG_CONFIG_HOME: join(folder, 'asked') };
    expect((await florin('login', { environment, answer: () => 'sk_live_wrong' })).status).toBe(3);
    expect((await florin('whoami', { environment })).status).toBe(3);
    expect((await florin('login', { environment, answer: () => server.key })).status).toBe(0);
    expect((await florin('whoami', { environment })).status).toBe(0);
  });
});

it('checks that an event stands in the sealed history, also with a key that was kept', async () => {
  const { id } = await json(`transaction-intents create --amount 500 --recipient-address ${RECIPIENT}`);
  const [event] = await json('events list --type transaction_intent.created --limit 1');
  expect(event.data.object.id).toBe(id);
  expect((await florin(`events verify ${event.id}`)).stderr).toContain('not sealed yet');
  const key = historyKeyOf(null, server.services.secret);
  await new Sealer(server.services.database, key).seal();
  expect(await json(`events verify ${event.id}`)).toMatchObject({ event: event.id, key: key.publicJwk.x });
  const other = historyKeyOf(null, Buffer.alloc(32, 1)).publicJwk.x;
  expect(await florin(`events verify ${event.id} --key=${other}`)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('not signed with this key'),
  });
  expect((await florin(`events verify ${event.id} --key=x`)).status).toBe(1);
});

it('listens, and forwards what happens as a signed webhook', async () => {
  const secret = 'whsec_test';
  const received: string[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const event = await constructEvent(body, request.headers['florin-signature'] as string, secret);
    received.push(event.type);
    response.writeHead(204).end();
  }).listen(0, 'localhost');
  await new Promise((resolve) => receiver.once('listening', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  let isListening: () => void = () => undefined;
  const listening = new Promise<void>((resolve) => {
    isListening = resolve;
  });
  const ended = florin(
    `listen --forward-to ${url.replace('http://127.0.0.1', 'localhost')}/hooks --event product.* --count 2 --json`,
    {
      environment: { ...environment(), FLORIN_WEBHOOK_SECRET: secret },
      onWrite: (text) => text.includes('Listening') && isListening(),
    },
  );
  await listening;
  const { id } = await json('products create --name Heard');
  await json(`products delete ${id}`);
  const { status, stdout } = await ended;
  receiver.close();
  expect(status).toBe(0);
  expect(received).toEqual(['product.created', 'product.deleted']);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).forwarded),
  ).toEqual(['204', '204']);
});

it('signs what it forwards with the same secret from run to run', async () => {
  const secretOfRun = async () => {
    let told = '';
    const stop = new AbortController();
    const listening = florin('listen --forward-to localhost:1/hooks', {
      environment: environment(),
      signal: stop.signal,
      onWrite: (text) => {
        told += text;
        if (text.includes('Listening')) stop.abort();
      },
    });
    await listening.catch(() => undefined);
    return /whsec_[0-9a-f]{48}/.exec(told)?.[0];
  };
  const secret = await secretOfRun();
  expect(secret).toMatch(/^whsec_/);
  expect(await secretOfRun()).toBe(secret);
  expect((await florin('listen --forward-to ftp://files', { environment: environment() })).status).toBe(2);
});

it('shows requests that are answered with an error, as they happen', async () => {
  const stop = new AbortController();
  let told = '';
  let wanted: string | null = null;
  let isListening: () => void = () => undefined;
  const listening = new Promise<void>((resolve) => {
    isListening = resolve;
  });
  const look = () => {
    if (told.includes('Listening')) isListening();
    if (wanted !== null && told.includes(wanted)) stop.abort();
  };
  const ended = florin('logs tail --json', {
    environment: environment(),
    signal: stop.signal,
    onWrite: (text) => {
      told += text;
      look();
    },
  }).catch(() => undefined);
  await listening;
  const refused = await server.post('/v1/products', { json: { name: 5 } });
  wanted = refused.headers.get('request-id');
  look();
  await ended;
  // Another request that was refused within the same second is shown as well.
  const lines = told.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.map((line) => JSON.parse(line)).find(({ id }) => id === wanted)).toMatchObject({
    object: 'refused_request',
    method: 'POST',
    path: '/v1/products',
    status: 400,
    code: 'parameter_invalid',
  });
});

it('stops to show requests after as many as were asked for', async () => {
  await server.post('/v1/products', { json: { name: 5 } });
  const { stdout } = await florin('logs tail --count 1 --json', {
    environment: environment(),
    onWrite: (text) =>
      void (text.includes('Listening') && server.post('/v1/products', { json: { name: 5 } })),
  });
  expect(stdout.trim().split('\n')).toHaveLength(1);
});

it('writes the OpenAPI document', async () => {
  expect(await json('openapi')).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
});
