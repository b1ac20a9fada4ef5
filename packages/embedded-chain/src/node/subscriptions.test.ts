import { on, once } from 'node:events';
import { createSolanaRpcSubscriptions } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { EmbeddedChain } from '../chain.ts';
import { startEmbeddedChain } from '../chain.ts';
import { VirtualClock } from '../slots/clock.ts';
import { newAddress, SOL, TestWallet } from '../testing/wallet.testing.ts';

let clock: VirtualClock;
let chain: EmbeddedChain;
let abort: AbortController;

beforeEach(async () => {
  clock = new VirtualClock();
  chain = await startEmbeddedChain({ clock });
  abort = new AbortController();
});
afterEach(async () => {
  abort.abort();
  await chain.stop();
});

const client = () => createSolanaRpcSubscriptions(chain.wsUrl);
const until = () => ({ abortSignal: abort.signal });

async function openSocket(): Promise<WebSocket> {
  const socket = new WebSocket(chain.wsUrl);
  await once(socket, 'open');
  return socket;
}

function send(socket: WebSocket, id: number, method: string, params: unknown[]): void {
  socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
}

/** Kit passes on only what arrives while someone listens, so start taking before making things happen. */
async function take<Item>(items: AsyncIterable<Item>, count: number): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const item of items) if (taken.push(item) === count) break;
  return taken;
}

test('every slot is told once, in order', async () => {
  const slots = await client().slotNotifications().subscribe(until());
  const start = clock.now().slot;
  const told = take(slots, 3);
  clock.advanceSlots(3);
  expect(await told).toEqual(
    [1n, 2n, 3n].map((step) => ({ parent: start + step - 1n, root: start + step - 32n, slot: start + step })),
  );
});

test('a signature that had reached the commitment before is told at once, after the answer', async () => {
  const wallet = await TestWallet.create(chain);
  const signature = await wallet.pay(await newAddress(), SOL);
  clock.advanceSlots(32);
  const socket = await openSocket();
  const messages = take(on(socket, 'message'), 2);
  send(socket, 1, 'signatureSubscribe', [signature, { commitment: 'finalized' }]);
  const [answer, notification] = (await messages).map(([text]) => JSON.parse(text.toString()));
  expect(answer).toEqual({ jsonrpc: '2.0', id: 1, result: 1 });
  expect(notification).toMatchObject({
    method: 'signatureNotification',
    params: { subscription: 1, result: { value: { err: null } } },
  });
  socket.close();
});

test('an account is told as it is at the commitment', async () => {
  const owner = await newAddress();
  const changes = await client()
    .accountNotifications(owner, { commitment: 'confirmed', encoding: 'base64' })
    .subscribe(until());
  const told = take(changes, 2);
  await chain.airdrop(owner, SOL);
  clock.advanceSlots(1);
  await chain.airdrop(owner, SOL);
  clock.advanceSlots(1);
  expect((await told).map(({ value }) => value.lamports)).toEqual([SOL, 2n * SOL]);
});

test('logs are told of those who mention an address', async () => {
  const wallet = await TestWallet.create(chain);
  const recipient = await newAddress();
  const logs = await client()
    .logsNotifications({ mentions: [recipient] }, { commitment: 'processed' })
    .subscribe(until());
  const first = take(logs, 1);
  await wallet.pay(wallet.address, 1n);
  const signature = await wallet.pay(recipient, SOL);
  const [told] = await first;
  expect(told?.value).toMatchObject({ signature, err: null });
  expect(told?.value.logs?.length).toBeGreaterThan(0);
});

test('accounts of a program are told with their address', async () => {
  const changes = await client()
    .programNotifications(TOKEN_PROGRAM_ADDRESS, { commitment: 'processed', encoding: 'base64' })
    .subscribe(until());
  const told = take(changes, 2);
  await chain.faucet(await newAddress(), 5n);
  expect(new Set((await told).map(({ value }) => value.account.owner))).toEqual(
    new Set([TOKEN_PROGRAM_ADDRESS]),
  );
});

test('subscriptions end when asked, and unknown ones are refused', async () => {
  const socket = await openSocket();
  const ask = async (id: number, method: string, params: unknown[]) => {
    const answer = take(on(socket, 'message'), 1);
    send(socket, id, method, params);
    return JSON.parse((await answer)[0]![0].toString());
  };
  expect(await ask(1, 'slotSubscribe', [])).toMatchObject({ id: 1, result: 1 });
  expect(await ask(2, 'slotUnsubscribe', [1])).toMatchObject({ id: 2, result: true });
  expect(await ask(3, 'slotUnsubscribe', [1])).toMatchObject({ id: 3, error: { code: -32602 } });
  expect(await ask(4, 'voteSubscribe', [])).toMatchObject({ id: 4, error: { code: -32601 } });
  socket.close();
});
