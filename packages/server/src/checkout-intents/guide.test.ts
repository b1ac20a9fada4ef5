import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutScene, startScene } from './checkout-scene.testing.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

let scene: CheckoutScene;
beforeAll(async () => {
  scene = await startScene({ kinds: ['ucp', 'acp'] });
});
afterAll(() => scene.stop());

function commandsOfGuide(): string {
  const guide = readFileSync(join(ROOT, 'docs/checkout-intents.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands);
  return ['set -euo pipefail', ...blocks].join('\n');
}

it('the guide’s commands add a card, buy, and answer what is asked', async () => {
  const { ucp, acp } = scene.sandbox.shops;
  const shell = spawn('bash', ['-c', commandsOfGuide()], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      BASE_URL: scene.url,
      API_KEY: scene.key,
      PRODUCT_URL: ucp.productUrls[0],
      OTHER_URL: acp.productUrls[1],
      DATABASE_URL: scene.databaseUrl,
    },
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(shell, 'close');
  expect(code, output).toBe(0);
  const { data } = (await scene.get('/v1/checkout_intents')).body;
  expect(
    data.map(({ status, status_reason }: { status: string; status_reason: string | null }) => [
      status,
      status_reason,
    ]),
  ).toEqual([
    ['canceled', 'user_canceled'],
    ['succeeded', null],
  ]);
  expect(scene.sold(ucp)).toEqual({ orders: 1, charges: 1 });
});
