import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawn } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAGE_LIMITS, type PageLimits } from '../foreign-pages/page-limits.ts';
import { type Drive, visit, withDrive } from './drive.ts';
import { type BrowserPool, createBrowserPool } from './pool.ts';

const LIMITS: PageLimits = { ...PAGE_LIMITS, memoryBytes: 700 * 1_048_576 };

/** What each page does as soon as it is there. */
const PAGES: Readonly<Record<string, string>> = {
  honest: 'document.title = "tea"',
  'outside-heap': 'const kept = []; setInterval(() => kept.push(new Uint8Array(64e6).fill(1)), 20)',
  heap: 'const kept = []; setInterval(() => kept.push(Array.from({ length: 5e6 }, (_, i) => i / 3)), 1)',
  'in-a-worker':
    'new Worker(URL.createObjectURL(new Blob(["const k = []; for (;;) k.push(new Uint8Array(16e6).fill(1))"])))',
  'and-stands-still': 'const kept = []; for (;;) kept.push(new Uint8Array(16e6).fill(1))',
  frames: 'setInterval(() => document.body.append(document.createElement("iframe")), 1)',
  workers: 'setInterval(() => new Worker(URL.createObjectURL(new Blob(["setInterval(() => {}, 1e6)"]))), 1)',
  sockets: 'setInterval(() => new WebSocket("ws://" + location.host + "/socket"), 1)',
  requests:
    'setInterval(() => fetch("/never?" + Math.random()), 0); setInterval(() => fetch("/never?" + Math.random()), 0)',
  windows: 'setInterval(() => open("/honest"), 1)',
  download:
    'const a = document.createElement("a"); a.href = "/file"; a.download = "file"; document.body.append(a); a.click(); document.title = "tea"',
};

let site: Server;
let origin: string;
let pool: BrowserPool;
beforeAll(async () => {
  site = createServer(({ url = '/' }, response) => {
    const name = url.slice(1).split('?')[0]!;
    if (name === 'never') return;
    if (name === 'file') {
      response.writeHead(200, { 'content-disposition': 'attachment', 'content-type': 'application/zip' });
      return void response.end('x'.repeat(1_000));
    }
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<body><script>${PAGES[name] ?? ''}</script>`);
  });
  site.on('upgrade', ({ headers }, socket) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.on('error', () => undefined);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  pool = createBrowserPool({ proxyUrl: null, contextsMax: 2, limits: LIMITS });
});
afterAll(async () => {
  await pool.close();
  site.closeAllConnections();
  site.close();
});

function context() {
  return {
    account: 'acct',
    bounds: null,
    signal: new AbortController().signal,
    deadlineMs: Date.now() + 60_000,
    fetch: () => Promise.reject(new Error('unused')),
    log: () => undefined,
  };
}

/** Looks at a page again and again, as a checkout does, until it is ended. */
async function lookAt(name: string): Promise<string> {
  try {
    await withDrive(pool, context() as never, async (drive: Drive) => {
      const trouble = await visit(drive, `${origin}/${name}`);
      if (trouble) return trouble;
      for (;;) await drive.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    });
    return 'it went on';
  } catch (error) {
    return String(error);
  }
}

const isLinux = process.platform === 'linux';

it.runIf(isLinux).each(drawn(['outside-heap', 'heap', 'in-a-worker', 'and-stands-still']))(
  'a page that fills the memory, %s, is ended, and its neighbour goes on',
  async (name) => {
    let isOver = false;
    const neighbour = withDrive(pool, context() as never, async ({ page }: Drive) => {
      let looks = 0;
      while (!isOver || looks < 3) {
        await page.goto(`${origin}/honest`);
        expect(await page.title()).toBe('tea');
        looks += 1;
      }
      return looks;
    });
    const ended = await lookAt(name).finally(() => {
      isOver = true;
    });
    expect(ended).toMatch(/^PageExcess: the shop's page (?:used more than 700 MB|brought its part)/);
    expect(await neighbour).toBeGreaterThan(2);
  },
);

const TOO_MANY: readonly (readonly [string, RegExp])[] = [
  ['frames', /more than 200 documents/],
  ['workers', /more than 20 workers/],
  ['sockets', /more than 50 sockets/],
  ['requests', /more than 1000 things/],
  ['windows', /more than 50 windows/],
];

it.each(drawn(TOO_MANY))('a page with ever more %s is ended', async (name, words) => {
  expect(await lookAt(name)).toMatch(words);
});

it('a page that offers a file is read on, and the file is not taken', async () => {
  const refused = await withDrive(pool, context() as never, async ({ page }: Drive) => {
    const offered = page.waitForEvent('download');
    await page.goto(`${origin}/download`);
    const failure = await (await offered).failure();
    expect(await page.title()).toBe('tea');
    return failure;
  });
  expect(refused).toMatch(/cancel|denied|acceptDownloads/i);
});
