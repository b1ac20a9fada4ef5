import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keypairSigner, newKeypair, signTransaction } from '@florin/sdk/signing';
import { startTestFlorin, type TestFlorin } from '@florin/server/testing/florin.testing';
import { bundleForNode } from '@florin/testing/child-process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

let florin: TestFlorin;
let program: string;
const clients: Client[] = [];
beforeAll(async () => {
  [florin, program] = await Promise.all([
    startTestFlorin(),
    bundleForNode(new URL('./main.ts', import.meta.url)),
  ]);
  florin.hurryAfterLanding();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => florin.stop());

async function connected(environment: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const env = {
    PATH: process.env.PATH ?? '',
    FLORIN_BASE_URL: florin.url,
    FLORIN_API_KEY: florin.key,
    ...environment,
  };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program], env }));
  clients.push(client);
  return client;
}

/** A wallet with money, in a file as the Solana tools keep it. */
async function walletFile() {
  const keypair = await newKeypair();
  const wallet = await keypairSigner(keypair);
  await florin.chain.airdrop(wallet.address as never, 1_000_000_000n);
  await florin.chain.faucet(wallet.address as never, 1_000_000_000n);
  const path = join(mkdtempSync(join(tmpdir(), 'florin-mcp-')), 'wallet.json');
  writeFileSync(path, JSON.stringify([...keypair]), { mode: 0o600 });
  return { wallet, path };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function call(client: Client, name: string, input: object): Promise<any> {
  const {
    structuredContent,
    content,
    isError = false,
  } = (await client.callTool({ name, arguments: { ...input } }, { timeout: 300_000 })) as {
    structuredContent?: object;
    content: { text: string }[];
    isError?: boolean;
  };
  return { ...structuredContent, isError, text: content[0]!.text };
}

it('makes, funds and takes back a gift by tools alone, up to what its wallet may give', async () => {
  const { wallet, path } = await walletFile();
  const client = await connected({ FLORIN_KEYPAIR: path, FLORIN_KEYPAIR_CENTS_MAX: '1000' });
  const made = await call(client, 'gifts_create', { amount: 600, metadata: null });
  expect(made).toMatchObject({ status: 'requires_action', sender_address: wallet.address });
  expect(made.text).toContain(made.release_code);
  expect(made.text).toContain(`gifts_fund ${JSON.stringify({ id: made.id })}`);
  expect(await call(client, 'gifts_fund', { id: made.id })).toMatchObject({ status: 'open', isError: false });
  expect(await call(client, 'gifts_fund', { id: made.id })).toMatchObject({ status: 'open', isError: false });
  const more = await call(client, 'gifts_create', { amount: 600 });
  expect(await call(client, 'gifts_fund', { id: more.id })).toMatchObject({
    isError: true,
    text: expect.stringContaining('may give 400 cents more'),
  });
  expect(await call(client, 'gifts_reclaim', { id: made.id })).toMatchObject({ status: 'reclaimed' });
});

it('answers an address for a person where it has no wallet, or another one', async () => {
  const { wallet, path } = await walletFile();
  const { path: otherPath } = await walletFile();
  for (const environment of [{}, { FLORIN_KEYPAIR: otherPath }] as Record<string, string>[]) {
    const client = await connected(environment);
    const made = await call(client, 'gifts_create', { amount: 500, sender_address: wallet.address });
    const asked = await call(client, 'gifts_fund', { id: made.id });
    expect(asked).toMatchObject({ status: 'requires_action', isError: false });
    const page = asked.next_action.transaction.hosted_url;
    expect([page, asked.text]).toEqual([expect.stringContaining(made.id), expect.stringContaining(page)]);
    const transaction = await signTransaction(asked.next_action.transaction.serialized_transaction, wallet);
    await florin.post('/v1/public/transactions/submit', { key: null, json: { transaction } });
    expect(await call(client, 'wait_for_status', { id: made.id, statuses: ['open'] })).toMatchObject({
      status: 'open',
    });
  }
  expect(path).not.toBe(otherPath);
});
