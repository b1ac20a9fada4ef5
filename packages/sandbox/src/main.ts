import { startSandbox } from './sandbox.ts';

/** Runs the sandbox as a process of its own: `SANDBOX_SEED`, `SANDBOX_PORT` (the first of a row), `SANDBOX_HOST`. */
const sandbox = await startSandbox({
  seed: Number(process.env.SANDBOX_SEED ?? '1'),
  basePort: Number(process.env.SANDBOX_PORT ?? '4600'),
  host: process.env.SANDBOX_HOST ?? '127.0.0.1',
});
const shops = Object.values(sandbox.shops).map(({ name, url, productUrls }) => ({ name, url, productUrls }));
console.log(JSON.stringify({ control: sandbox.url, processor: sandbox.processor.url, shops }));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.stop());
}
