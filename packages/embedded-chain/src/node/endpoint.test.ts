import { randomInt } from 'node:crypto';
import { createSolanaRpc, createSolanaRpcSubscriptions } from '@solana/kit';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type EmbeddedChain, startEmbeddedChain } from '../chain.ts';
import { VirtualClock } from '../slots/clock.ts';

/** Below the ports that are given to outgoing connections, where two neighbours are seldom taken. */
async function startOnFixedPort(clock: VirtualClock): Promise<{ chain: EmbeddedChain; port: number }> {
  const port = randomInt(20_000, 32_000);
  try {
    return { chain: await startEmbeddedChain({ clock, port }), port };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return startOnFixedPort(clock);
  }
}

test('a fixed port also takes WebSockets at the next one, where wallets look for them', async () => {
  const clock = new VirtualClock();
  const { chain, port } = await startOnFixedPort(clock);
  try {
    expect(chain.rpcUrl).toBe(`http://127.0.0.1:${port}`);
    const abort = new AbortController();
    const roots = await createSolanaRpcSubscriptions(`ws://127.0.0.1:${port + 1}`)
      .rootNotifications()
      .subscribe({ abortSignal: abort.signal });
    clock.advanceSlots(1);
    for await (const root of roots) {
      expect(root).toBe(clock.now().slot - 32n);
      break;
    }
    abort.abort();
    expect((await fetch(`http://127.0.0.1:${port + 1}`)).status).toBe(426);
  } finally {
    await chain.stop();
  }
});

test('a port in use is an error, and nothing is left behind', async () => {
  const first = await startEmbeddedChain();
  const port = Number(new URL(first.rpcUrl).port);
  await expect(startEmbeddedChain({ port })).rejects.toThrow(/EADDRINUSE/);
  expect(await createSolanaRpc(first.rpcUrl).getHealth().send()).toBe('ok');
  await first.stop();
});

test('a client that breaks the protocol or hangs up is cut off alone', async () => {
  const chain = await startEmbeddedChain();
  try {
    const socket = new WebSocket(chain.wsUrl);
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.send(Buffer.alloc((1 << 20) + 1));
    await closed;
    const abort = new AbortController();
    const body = new ReadableStream({ pull: () => abort.abort() });
    const hangUp = fetch(chain.rpcUrl, {
      method: 'POST',
      body,
      duplex: 'half',
      signal: abort.signal,
    } as RequestInit);
    await expect(hangUp).rejects.toThrow();
    expect(await createSolanaRpc(chain.rpcUrl).getHealth().send()).toBe('ok');
  } finally {
    await chain.stop();
  }
});
