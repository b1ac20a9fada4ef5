import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PICTURES } from '@florin/egress/pictures/pictures.testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { picturePath } from './picture-address.ts';
import { Pictures } from './pictures.ts';
import { findPicture, forgetOldPictures, keepPicture } from './store.ts';

let server: TestServer;
let shop: string;
let asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
let answer: (response: ServerResponse, path: string) => void;
const host = createServer((request, response) => {
  asked.push({ path: request.url!, headers: request.headers });
  answer(response, request.url!);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  shop = `http://127.0.0.1:${port}`;
  server = await startTestServer({ pictureAllowedHosts: [`127.0.0.1:${port}`] });
});
afterAll(async () => {
  await server.stop();
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
});
beforeEach(() => {
  asked = [];
  answer = (response) => response.setHeader('content-type', 'image/png').end(PICTURES.png);
});

let count = 0;
const newUrl = () => {
  count += 1;
  return `${shop}/${count}.png`;
};
const pathOf = (url: string) => picturePath(server.services, url)!;
const show = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${pathOf(url)}`, { headers });
const dueNow = () => server.database.execute(sql`UPDATE pictures SET ask_again_at = now()`);

describe('a picture that lies elsewhere', () => {
  it('is shown from here, drawn anew, and can do nothing', async () => {
    const picture = await show(newUrl());
    expect(picture.status).toBe(200);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=86400, immutable',
    });
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
  });

  it('is fetched once, however many look, and by every process; nobody learns who looks', async () => {
    const url = newUrl();
    const visitor = {
      cookie: 'service_session=secret',
      'user-agent': 'A buyer',
      referer: 'https://pay.example/c/1',
    };
    const shown = await Promise.all(Array.from({ length: 20 }, () => show(url, visitor)));
    expect(shown.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const elsewhere = new Pictures(server.services);
    expect(await elsewhere.find(url)).toMatchObject({ webp: expect.any(Buffer) });
    await elsewhere.close();
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(asked)).not.toMatch(/secret|A buyer|pay\.example/);
  });

  it('is asked for again in its time, and stays what it was while its host is away', async () => {
    const url = newUrl();
    await show(url);
    await dueNow();
    answer = (response) => response.writeHead(503).end();
    expect((await show(url)).status).toBe(200);
    expect((await show(url)).status).toBe(200);
    expect(asked).toHaveLength(2);
    await dueNow();
    answer = (response) => response.destroy();
    expect((await show(url)).status).toBe(200);
  });

  it('is no longer shown once it was taken away', async () => {
    const url = newUrl();
    await show(url);
    await dueNow();
    answer = (response) => response.writeHead(404).end();
    expect((await show(url)).status).toBe(404);
  });
});

describe('no picture', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['where nothing is', (response) => response.writeHead(404).end()],
    ['where the host breaks', (response) => response.destroy()],
    ['where a script answers', (response) => response.end('<script>alert(1)</script>')],
    [
      'where it is a drawing',
      (response) =>
        response.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['where it is larger than a picture', (response) => response.end(Buffer.alloc(9 * 1024 * 1024, 0xff))],
    [
      'where it leads to a private address',
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
  ])('%s, and the host is not asked by every visit', async (_where, answers) => {
    answer = answers;
    const url = newUrl();
    for (let visit = 0; visit < 3; visit += 1) {
      const nothing = await show(url);
      expect([nothing.status, nothing.headers.get('cache-control')]).toEqual([404, 'public, max-age=300']);
    }
    expect(asked).toHaveLength(1);
  });

  it('of an address that we did not sign: nobody fetches through us', async () => {
    const url = newUrl();
    const signed = new URL(pathOf(url), server.url);
    const forged = [
      signed.href.replace('.png', '.jpg'),
      `${server.url}/pictures/${'a'.repeat(43)}?of=${encodeURIComponent(url)}`,
      `${server.url}${signed.pathname}`,
      `${signed.href}&of=${encodeURIComponent(newUrl())}`,
    ];
    for (const address of forged) {
      const nothing = await fetch(address);
      expect([nothing.status, nothing.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    expect(asked).toEqual([]);
  });

  it.each([
    ['plain http', 'http://shop.example/a.png'],
    ['no address', 'tea'],
    ['a script', 'javascript:alert(1)'],
    ['endless', `https://shop.example/${'a'.repeat(3_000)}`],
  ])('has an address where its own is %s', (_what, url) => {
    expect(picturePath(server.services, url)).toBeNull();
  });

  it.each([
    'https://127.0.0.1/a.png',
    'https://[::1]/a.png',
    'https://169.254.169.254/',
    'https://localhost/',
  ])('is fetched from the network behind us: %s', async (url) => {
    expect((await show(url)).status).toBe(404);
  });
});

it('hosts that never answer hold up no page and no picture of others for long', async () => {
  const hanging: ServerResponse[] = [];
  answer = (response, path) => {
    if (path.startsWith('/hang')) hanging.push(response);
    else response.end(PICTURES.png);
  };
  const waiting = Array.from({ length: 40 }, (_, index) => show(`${shop}/hang${index}`));
  await expect.poll(() => hanging.length).toBe(16);
  const other = show(newUrl());
  for (let ended = 0; ended < 40; ended += 1) {
    await expect.poll(() => hanging.length).toBeGreaterThan(0);
    hanging.shift()!.destroy();
  }
  expect((await other).status).toBe(200);
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(40).fill(404));
});

it('forgets what nobody has asked for, and the oldest where there are too many', async () => {
  const { database } = server;
  await database.execute(sql`DELETE FROM pictures`);
  const hash = (byte: number) => Buffer.alloc(32, byte);
  await keepPicture(database, hash(1), null, -8 * 86_400);
  for (const byte of [2, 3, 4]) await keepPicture(database, hash(byte), PICTURES.webp, byte);
  await forgetOldPictures(database, 2);
  const kept = await Promise.all([1, 2, 3, 4].map((byte) => findPicture(database, hash(byte))));
  expect(kept.map((row) => row !== null)).toEqual([false, false, true, true]);
});
