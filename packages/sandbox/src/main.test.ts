import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const BUILT = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let child: ChildProcess | null = null;

afterEach(() => {
  child?.kill('SIGKILL');
});

it('runs as a process of its own and ends when asked', async () => {
  child = spawn(process.execPath, [BUILT], {
    env: { ...process.env, SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  const started = JSON.parse(line) as { control: string; shops: { productUrls: string[] }[] };
  expect((await fetch(started.shops[0]!.productUrls[0]!)).status).toBe(200);
  expect((await fetch(`${started.control}/_sandbox/ledger`)).status).toBe(200);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
