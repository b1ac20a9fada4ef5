import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type EmbeddedChain, startEmbeddedChain } from '../chain.ts';

const WALLET = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9';
const AIRDROP = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'requestAirdrop',
  params: [WALLET, 1_000_000],
});
const BALANCE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'getBalance',
  params: [WALLET, { commitment: 'processed' }],
});

let chain: EmbeddedChain;
beforeAll(async () => {
  chain = await startEmbeddedChain();
});
afterAll(() => chain.stop());

interface Told {
  readonly status: number;
  readonly allowedOrigin: string | undefined;
  readonly body: string;
}

/** As a browser sends it; `text/plain` needs no leave to be sent. */
async function send(headers: Record<string, string>, body: string, method = 'POST'): Promise<Told> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      chain.rpcUrl,
      { method, headers: { 'content-type': 'text/plain', ...headers } },
      resolve,
    );
    sent.once('error', reject).end(body);
  });
  const allowedOrigin = answer.headers['access-control-allow-origin'];
  return { status: answer.statusCode!, allowedOrigin, body: await text(answer) };
}

const balance = async () => JSON.parse((await send({}, BALANCE)).body).result.value as number;

function opens(headers: Record<string, string>): Promise<boolean> {
  const socket = new WebSocket(chain.wsUrl, { headers });
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.close();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

const FOREIGN = [
  ['a page on the internet', { origin: 'https://evil.example' }],
  ['a page whose name begins like ours', { origin: 'http://localhost.evil.example' }],
  ['a page without an origin of its own', { origin: 'null' }],
  ['a page whose name was made to point here', { host: 'evil.example', origin: 'http://evil.example' }],
  ['the same, which asks as if of itself', { host: 'evil.example' }],
] as const;

describe.each(FOREIGN)('%s', (_name, headers) => {
  it('moves nothing, reads nothing and hears nothing', async () => {
    const before = await balance();
    const moved = await send(headers, AIRDROP);
    expect([moved.status, moved.allowedOrigin]).toEqual([403, undefined]);
    expect(await balance()).toBe(before);
    expect((await send(headers, '', 'OPTIONS')).allowedOrigin).toBeUndefined();
    expect(await opens(headers)).toBe(false);
  });
});

const OWN: readonly (readonly [string, Record<string, string>])[] = [
  ['a program on this machine', {}],
  ['a page of this machine', { origin: 'http://localhost:4242' }],
  ['the same by its number', { origin: 'http://127.0.0.1:4242' }],
  ['the same by its other number', { origin: 'http://[::1]:4242', host: '[::1]:8899' }],
  ['a wallet in Chrome', { origin: 'chrome-extension://bfnaelmomeimhlpmgjnjophhpkkoljpa' }],
  ['a wallet in Firefox', { origin: 'moz-extension://6a7f3c1e-0d5b-4f0e-9c57-1f5b7a2f4c11' }],
  ['the explorer that our pages link to', { origin: 'https://explorer.solana.com' }],
];

describe.each(OWN)('%s', (_name, headers) => {
  it('uses the chain', async () => {
    const read = await send(headers, BALANCE);
    expect([read.status, read.allowedOrigin]).toEqual([200, headers.origin]);
    const preflight = await send(headers, '', 'OPTIONS');
    expect([preflight.status, preflight.allowedOrigin]).toEqual([204, headers.origin]);
    expect(await opens(headers)).toBe(true);
  });
});
