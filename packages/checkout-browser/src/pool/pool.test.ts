import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEgressPolicy } from '@florin/egress/policy';
import { startEgressProxy } from '@florin/egress/proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPool, createBrowserPool } from './pool.ts';
import { startRemoteBrowser } from './remote-browser.testing.ts';

const forever = new AbortController().signal;
let site: Server;
let url: string;
let agents: (string | undefined)[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    agents.push(request.headers['user-agent']);
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'seen=1' });
    response.end('<title>site</title><script>setTimeout(() => alert("stop"), 10)</script>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => site.close(resolve)));

async function withPool<T>(pool: BrowserPool, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await pool.close();
  }
}

describe('the browser pool', () => {
  it('gives each session a context of its own and gets over dialogs', async () => {
    const pool = createBrowserPool({ proxyUrl: null, contextsMax: 2 });
    await withPool(pool, async () => {
      const [one, other] = await Promise.all([
        pool.open({ signal: forever }),
        pool.open({ signal: forever }),
      ]);
      await one.page.goto(url);
      await one.page.waitForTimeout(50);
      expect(await one.page.evaluate(() => document.readyState)).toBe('complete');
      expect(await one.context.cookies(url)).toHaveLength(1);
      expect(await other.context.cookies(url)).toEqual([]);
      await Promise.all([one.close(), other.close()]);
    });
  });

  it('tells shops whose browser it is', async () => {
    const pool = createBrowserPool({ proxyUrl: null, contextsMax: 1 });
    await withPool(pool, async () => {
      const session = await pool.open({ signal: forever });
      agents = [];
      await session.page.goto(url);
      expect(agents[0]).toMatch(/Chrome\/\d+\.0\.0\.0 Safari\/537\.36 FlorinCheckout\/[\d.]+$/);
      expect(await session.page.evaluate(() => navigator.userAgent)).toBe(agents[0]);
      await session.close();
    });
  });

  it('makes whoever comes later wait for a place, and lets them give up', async () => {
    const pool = createBrowserPool({ proxyUrl: null, contextsMax: 1 });
    await withPool(pool, async () => {
      const first = await pool.open({ signal: forever });
      const impatient = new AbortController();
      const givingUp = pool.open({ signal: impatient.signal });
      const patient = pool.open({ signal: forever });
      impatient.abort(new Error('gave up'));
      await expect(givingUp).rejects.toThrow('gave up');
      await first.close();
      await (await patient).close();
    });
  });

  it('closes a session whose work is aborted, and frees its place', async () => {
    const pool = createBrowserPool({ proxyUrl: null, contextsMax: 1 });
    await withPool(pool, async () => {
      const work = new AbortController();
      const session = await pool.open({ signal: work.signal });
      work.abort();
      const next = await pool.open({ signal: forever });
      expect(session.page.isClosed()).toBe(true);
      await next.close();
    });
  });

  it('frees the place of a context that never closes, and ends its browser', async () => {
    const pool = createBrowserPool({ proxyUrl: null, contextsMax: 1, closeMs: 200 });
    await withPool(pool, async () => {
      const stuck = await pool.open({ signal: forever });
      const browser = stuck.context.browser()!;
      stuck.context.close = () => new Promise(() => {});
      browser.close = () => new Promise(() => {});
      const gone = new Promise((resolve) => browser.once('disconnected', resolve));
      await stuck.close();
      await gone;
      const next = await pool.open({ signal: forever });
      expect((await next.page.goto(url))?.status()).toBe(200);
      await next.close();
    });
  });

  it('replaces a browser that gives no context, and one that gives no page frees its place', async () => {
    const pool = createBrowserPool({ proxyUrl: null, contextsMax: 1, openMs: 3_000 });
    await withPool(pool, async () => {
      const first = await pool.open({ signal: forever });
      const browser = first.context.browser()!;
      await first.close();
      browser.newContext = () => new Promise(() => {});
      const second = await pool.open({ signal: forever });
      const other = second.context.browser()!;
      expect(other).not.toBe(browser);
      await second.close();
      const { newContext } = other;
      other.newContext = async (settings) => {
        const context = await newContext.call(other, settings);
        context.newPage = () => new Promise(() => {});
        return context;
      };
      await expect(pool.open({ signal: forever })).rejects.toThrow('does not answer');
      const third = await pool.open({ signal: forever });
      await third.close();
    });
  });

  it('replaces a browser that crashed', async () => {
    const pool = createBrowserPool({ proxyUrl: null, contextsMax: 2 });
    await withPool(pool, async () => {
      const doomed = await pool.open({ signal: forever });
      const browser = doomed.context.browser()!;
      const gone = new Promise((resolve) => browser.once('disconnected', resolve));
      const crash = (await browser.newBrowserCDPSession()).send('Browser.crash');
      await expect(crash).rejects.toThrow('closed');
      await gone;
      await doomed.close();
      const next = await pool.open({ signal: forever });
      expect((await next.page.goto(url))?.status()).toBe(200);
      await next.close();
    });
  });

  it('replaces a browser after its share of uses', async () => {
    const pool = createBrowserPool({ proxyUrl: null, contextsMax: 1, usesMax: 1 });
    await withPool(pool, async () => {
      const first = await pool.open({ signal: forever });
      const browser = first.context.browser();
      await first.close();
      const second = await pool.open({ signal: forever });
      expect(browser?.isConnected()).toBe(false);
      expect(second.context.browser()).not.toBe(browser);
      await second.close();
    });
  });

  it('drives a remote browser, and leaves it running', async () => {
    const remote = await startRemoteBrowser();
    const pool = createBrowserPool({ proxyUrl: null, endpoints: [remote.endpoint] });
    await withPool(pool, async () => {
      const session = await pool.open({ signal: forever });
      expect((await session.page.goto(url))?.status()).toBe(200);
      await session.close();
    });
    expect(remote.process.exitCode).toBeNull();
    remote.kill();
  });

  it('sends everything through the egress proxy, loopback too', async () => {
    const refusals: string[] = [];
    const proxy = await startEgressProxy({
      policy: createEgressPolicy(),
      onRefused: ({ target }) => refusals.push(target),
    });
    const pool = createBrowserPool({ proxyUrl: proxy.url, contextsMax: 1 });
    await withPool(pool, async () => {
      const session = await pool.open({ signal: forever });
      expect((await session.page.goto(url))?.status()).toBe(403);
      expect(refusals.length).toBeGreaterThan(0);
      await session.close();
    });
    await proxy.close();
  });
});
