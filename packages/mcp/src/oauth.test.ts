import { keypairSigner, newKeypair, signTransaction } from '@florin/sdk/signing';
import { startSession } from '@florin/server/auth/store';
import { type CheckoutScene, startScene } from '@florin/server/checkout-intents/checkout-scene.testing';
import { startTestFlorin, type TestFlorin } from '@florin/server/testing/florin.testing';
import type { Id } from '@florin/wire/ids';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

interface Installation {
  readonly url: string;
  readonly accountId: string;
  readonly database: CheckoutScene['database'];
}

const REDIRECT = 'http://localhost:33418/callback';
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

/** What a program keeps of its own: it begins with nothing but an address. */
function newProgram(onRedirect: (url: URL) => void): OAuthClientProvider {
  // biome-ignore lint/suspicious/noExplicitAny: kept as the client gives it
  const kept = new Map<string, any>();
  return {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'Stock client',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept.get('client'),
    saveClientInformation: (client) => void kept.set('client', client),
    tokens: () => kept.get('tokens'),
    saveTokens: (tokens) => void kept.set('tokens', tokens),
    codeVerifier: () => kept.get('verifier'),
    saveCodeVerifier: (verifier) => void kept.set('verifier', verifier),
    discoveryState: () => kept.get('discovery'),
    saveDiscoveryState: (state) => void kept.set('discovery', state),
    state: () => 'state-of-the-program',
    redirectToAuthorization: (url) => onRedirect(url),
  };
}

/** A person, signed in, who fills in the form that they are shown and sends it. */
async function agreed(
  { database, accountId }: Installation,
  url: URL,
  terms: Record<string, string>,
): Promise<URL> {
  const cookie = `service_session=${await startSession(database, accountId as Id<'account'>)}`;
  const html = await (await fetch(url, { headers: { cookie } })).text();
  const form = new URLSearchParams({ decision: 'allow', days: '7', ...terms });
  for (const [, name, value] of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    form.append(name!, value!.replaceAll('&amp;', '&'));
  for (const [, scope] of html.matchAll(/type="checkbox" name="allowed\[\]" value="([^"]+)"/g))
    form.append('allowed[]', scope!);
  const answer = await fetch(new URL('/dashboard/connect', url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: url.origin },
    body: form,
  });
  return new URL(answer.headers.get('location')!);
}

/** The official client, from nothing to a connection. */
async function connected(installation: Installation, terms: Record<string, string>): Promise<Client> {
  let asked: URL | null = null;
  const program = newProgram((url) => {
    asked = url;
  });
  const endpoint = new URL(`${installation.url}/mcp`);
  const first = new StreamableHTTPClientTransport(endpoint, { authProvider: program });
  await expect(new Client({ name: 'stock', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
  const back = await agreed(installation, asked!, terms);
  expect(back.searchParams.get('state')).toBe('state-of-the-program');
  await first.finishAuth(back.searchParams);
  const client = new Client({ name: 'stock', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(endpoint, { authProvider: program }));
  clients.push(client);
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function call(client: Client, name: string, input: object = {}): Promise<any> {
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

describe('a stock client, from nothing, over OAuth', () => {
  let scene: CheckoutScene;
  beforeAll(async () => {
    scene = await startScene({ kinds: ['ucp'] });
    await scene.addCard();
  });
  afterAll(() => scene.stop());

  it('buys within the mandate that a person set, and not beyond it', async () => {
    const shop = await scene.sandbox.openShop({
      kind: 'ucp',
      ucp: { payment: 'tokenizer', transport: 'rest' },
    });
    const merchants = new URL(shop.url).host;
    const buy = async (client: Client) => {
      let intent = await call(client, 'checkout_intents_create', {
        url: shop.productUrls[0],
        options: { quantity: 1 },
      });
      for (let round = 0; round < 5 && intent.status === 'requires_action'; round++) {
        const { properties } = intent.next_action.options_schema as {
          properties: Record<string, { enum?: string[] }>;
        };
        const options = Object.fromEntries(
          Object.entries(properties).map(([name, field]) => [name, field.enum?.[0]]),
        );
        intent = await call(client, 'checkout_intents_respond', { id: intent.id, options });
      }
      const { id, amount, currency } = intent;
      return call(client, 'checkout_intents_confirm', { id, amount, currency });
    };
    const small = await buy(await connected(scene, { max_amount: '0.01', merchants }));
    expect(small).toMatchObject({ isError: true, text: expect.stringContaining('mandate_exceeded') });
    const elsewhere = await connected(scene, { max_amount: '5000', merchants: 'other.example' });
    expect(await call(elsewhere, 'checkout_intents_create', { url: shop.productUrls[0] })).toMatchObject({
      isError: true,
    });
    expect(scene.sold(shop).orders).toBe(0);
    expect(await buy(await connected(scene, { max_amount: '5000', merchants }))).toMatchObject({
      status: 'succeeded',
    });
    expect(scene.sold(shop)).toEqual({ orders: 1, charges: 1 });
  });
});

describe('a gift', () => {
  let florin: TestFlorin;
  beforeAll(async () => {
    florin = await startTestFlorin();
    florin.hurryAfterLanding();
  });
  afterAll(() => florin.stop());

  it('is made by a stock client over OAuth, and signed by the person whose wallet it is', async () => {
    const wallet = await keypairSigner(await newKeypair());
    await florin.chain.airdrop(wallet.address as never, 1_000_000_000n);
    await florin.chain.faucet(wallet.address as never, 1_000_000_000n);
    const client = await connected(florin, { max_amount: '50' });
    const made = await call(client, 'gifts_create', { amount: 500, sender_address: wallet.address });
    expect(made.release_code).toMatch(/^[0-9A-Z*~$=]{4}(-[0-9A-Z*~$=]{4}){3}$/);
    const asked = await call(client, 'gifts_fund', { id: made.id });
    expect(asked.text).toContain(asked.next_action.transaction.hosted_url);
    const transaction = await signTransaction(asked.next_action.transaction.serialized_transaction, wallet);
    await florin.post('/v1/public/transactions/submit', { key: null, json: { transaction } });
    expect(await call(client, 'wait_for_status', { id: made.id, statuses: ['open'] })).toMatchObject({
      status: 'open',
    });
    expect(await call(client, 'account_retrieve')).toMatchObject({ object: 'account' });
    expect(await call(client, 'products_create', { name: 'Tea' })).toMatchObject({ isError: true });
  });
});
