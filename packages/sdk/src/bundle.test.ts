import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { beforeAll, expect, it } from 'vitest';

const GZIPPED_BYTES_MAX = 15_000;
let code: string;

/** What a page or a worker that uses everything would load. */
beforeAll(async () => {
  const entry = fileURLToPath(new URL('./whole.ts', import.meta.url));
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    resolve: { conditionNames: ['florin-source', 'import', 'default'] },
    plugins: [
      {
        name: 'whole',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? "export * from './index.ts'; export * from './signing.ts'; export * from './release-code.ts';"
            : null,
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'sdk', minify: true });
  await bundle.close();
  expect(output).toHaveLength(1);
  expect(output[0].imports).toEqual([]);
  code = output[0].code;
});

it('is light, with everything in it', () => {
  expect(gzipSync(code).length).toBeLessThan(GZIPPED_BYTES_MAX);
});

it('runs where there is nothing of Node', async () => {
  const answers = { '/v1/gifts/gift_1': '{"id":"gift_1","status":"open"}' } as Record<string, string>;
  const worker = createContext({
    fetch: async (url: string) => new Response(answers[new URL(url).pathname]),
    crypto,
    TextEncoder,
    TextDecoder,
    AbortController,
    setTimeout,
    clearTimeout,
    atob,
    btoa,
    Uint8Array,
  });
  const program = `${code};
    (async () => {
      const florin = sdk.createFlorin({ baseUrl: 'https://pay.example' });
      const gift = await florin.gifts.retrieve('gift_1');
      const wallet = await sdk.keypairSigner(await sdk.newKeypair());
      const header = await sdk.signatureHeaderOf('{"id":"evt_1"}', 'whsec_1');
      const event = await florin.webhooks.constructEvent('{"id":"evt_1"}', header, 'whsec_1');
      return [gift.status, wallet.address.length > 30, event.id, (await sdk.deriveVerificationKey(sdk.generateReleaseCode())).length > 30];
    })()`;
  expect([...(await runInContext(program, worker))]).toEqual(['open', true, 'evt_1', true]);
});
