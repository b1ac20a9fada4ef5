import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Vectors } from './vectors.testing.ts';

const SIZE_BYTES_MAX = 4096;
const vectors = JSON.parse(readFileSync(new URL('../vectors.json', import.meta.url), 'utf8')) as Vectors;

async function browserPath(): Promise<string> {
  const finder = new URL('../../../scripts/browser.mjs', import.meta.url).href;
  const { findBrowser } = (await import(finder)) as { findBrowser: () => string | null };
  const path = findBrowser();
  if (!path) throw new Error('no Chromium was found; npm test installs one');
  return path;
}

/** The whole package as a page would load it. */
async function bundle(): Promise<string> {
  const entry = '\0everything';
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const source = ['code', 'generate', 'key'].map((name) => `export * from '${folder}${name}.ts';`).join('\n');
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    plugins: [
      {
        name: 'everything',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'iife', name: 'releaseCode', minify: true });
  await build.close();
  return output[0].code;
}

let script: string;
let server: Server;
let browser: Browser;
let port: number;

beforeAll(async () => {
  script = await bundle();
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>release code</title><script>${script}</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  browser = await chromium.launch({
    executablePath: await browserPath(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--host-resolver-rules=MAP shop.example 127.0.0.1',
    ],
  });
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

it(`weighs less than ${SIZE_BYTES_MAX} bytes, bundled, minified and compressed`, () => {
  expect(gzipSync(script).byteLength).toBeLessThan(SIZE_BYTES_MAX);
});

it('computes in a browser what it computes in Node', async () => {
  const page = await browser.newPage();
  await page.goto(`http://localhost:${port}/`);
  const computed = await page.evaluate(computeInPage, vectors);
  expect(computed).toEqual(
    vectors.valid.map(({ code, formatted, seed_hex, verification_key, signature_hex }) => ({
      code,
      formatted,
      seed_hex,
      verification_key,
      signature_hex,
    })),
  );
  await page.close();
});

it('on a page without https says that https is what is missing', async () => {
  const page = await browser.newPage();
  await page.goto(`http://shop.example:${port}/`);
  const failure = await page.evaluate(async () => {
    const { releaseCode } = globalThis as unknown as { releaseCode: typeof import('./key.ts') };
    return releaseCode
      .deriveVerificationKey('0000-0000-0000-0000')
      .catch((error) => ({ ...error, message: error.message }));
  });
  expect(failure).toMatchObject({
    reason: 'insecure_origin',
    message: expect.stringContaining('Open this page over https'),
  });
  await page.close();
});

async function computeInPage({ valid }: Vectors) {
  type Everything = typeof import('./code.ts') & typeof import('./key.ts');
  const { releaseCode: all } = globalThis as unknown as { releaseCode: Everything };
  const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const unhex = (text: string) =>
    Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return Promise.all(
    valid.map(async ({ spellings, message_hex }) => {
      const spelling = spellings[2] ?? '';
      return {
        code: all.releaseCode(spelling),
        formatted: all.formatReleaseCode(spelling),
        seed_hex: hex(await all.deriveReleaseSeed(spelling)),
        verification_key: await all.deriveVerificationKey(spelling),
        signature_hex: hex(await all.signWithReleaseCode(spelling, unhex(message_hex))),
      };
    }),
  );
}
