import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPool, type BrowserSession, createBrowserPool } from './pool.ts';
import { startRemoteBrowser } from './remote-browser.testing.ts';

const forever = new AbortController().signal;

let site: Server;
let origin: string;
let stun: Socket;
const datagrams: Buffer[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: 'file:///etc/passwd' });
    if (request.url === '/file')
      response.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename=harm.bin',
      });
    response.end(request.url === '/worker.js' ? '' : '<title>a stranger</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  stun = createSocket('udp4', (message) => datagrams.push(message));
  await new Promise<void>((resolve) => stun.bind(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  stun.close();
  await new Promise((resolve) => site.close(resolve));
});

/** Asks the address that a peer connection would, from the page and from a frame that nothing has been loaded into. */
function callPeers(page: Page): Promise<number> {
  return page.evaluate(async (port) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const makers = [globalThis, frame.contentWindow!].map(
      (window) => (window as unknown as Record<string, typeof RTCPeerConnection>).RTCPeerConnection,
    );
    let calls = 0;
    for (const Peer of makers) {
      if (!Peer) continue;
      const peer = new Peer({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
      peer.createDataChannel('way-around');
      await peer.setLocalDescription(await peer.createOffer());
      calls += 1;
    }
    return calls;
  }, stun.address().port);
}

describe.each(['local', 'remote'])('in a %s browser, a page', (kind) => {
  let remote: Awaited<ReturnType<typeof startRemoteBrowser>> | null = null;
  let pool: BrowserPool;

  beforeAll(async () => {
    if (kind === 'remote') remote = await startRemoteBrowser();
    pool = createBrowserPool({ proxyUrl: null, ...(remote && { endpoints: [remote.endpoint] }) });
  });
  afterAll(async () => {
    await pool.close();
    remote?.kill();
  });

  async function visit(): Promise<BrowserSession> {
    const session = await pool.open({ signal: forever });
    await session.page.goto(`${origin}/`);
    return session;
  }

  it.each(['file:///etc/passwd', 'chrome://version/', 'view-source:file:///etc/passwd', 'REDIRECT'])(
    'cannot go to %s',
    async (target) => {
      const { page, close } = await visit();
      const url = target === 'REDIRECT' ? `${origin}/redirect` : target;
      await page.evaluate((to) => {
        document.body.append(Object.assign(document.createElement('iframe'), { src: to }));
        location.href = to;
      }, url);
      await delay(200);
      const urls = page.isClosed() ? [] : page.frames().map((frame) => frame.url());
      for (const reached of urls) expect(reached).not.toMatch(/^(file|chrome|view-source):/);
      await close();
    },
  );

  it('cannot be taken there by the address of a product either', async () => {
    const session = await pool.open({ signal: forever });
    await session.page.goto('file:///etc/passwd').catch(() => null);
    await expect.poll(() => session.page.isClosed()).toBe(true);
    await session.close();
  });

  it('cannot go around the proxy by a peer connection', async () => {
    const { page, close } = await visit();
    datagrams.length = 0;
    await callPeers(page);
    await delay(300);
    expect(datagrams).toEqual([]);
    await close();
  });

  it('registers no service worker, downloads nothing and is given no permission', async () => {
    const { page, close } = await visit();
    const worker = await page.evaluate(async () => {
      if (!('serviceWorker' in navigator)) return null;
      const registered = await Promise.race([
        navigator.serviceWorker.register('/worker.js').catch(() => null),
        new Promise<null>((resolve) => setTimeout(() => resolve(null), 300)),
      ]);
      return registered?.active ?? null;
    });
    expect(worker).toBeNull();
    const asked = await page.evaluate(() => Notification.requestPermission());
    expect(asked).not.toBe('granted');
    const download = page.waitForEvent('download');
    await page.evaluate((url) => void window.open(url, '_self'), `${origin}/file`);
    expect(await (await download).failure()).not.toBeNull();
    await close();
  });
});
