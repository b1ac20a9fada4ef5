// An API process of its own, as in production, over a database that is there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { EMBEDDED_PROGRAM_ID } from '../../packages/chain/dist/program/binary.js';
import { freePort } from '../../packages/local-state/dist/free-port.js';

const LOOK_MS = 100;

/** Waits until it is ready. */
export async function startApi(databaseUrl, rpcUrl) {
  const port = await freePort('127.0.0.1', 0, false);
  const program = fileURLToPath(new URL('../../packages/server/dist/serve.js', import.meta.url));
  const server = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SOLANA_RPC_URL: rpcUrl,
      FLORIN_PROGRAM_ID: EMBEDDED_PROGRAM_ID,
      FLORIN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      VAULT_KEYS: `one:${Buffer.alloc(32, 9).toString('base64')}`,
      FLORIN_ROLE: 'api',
      PORT: String(port),
      CHECKOUT_WAIT_MS: '0',
      RATE_LIMIT_KEY_PER_SECOND: '100000',
      RATE_LIMIT_KEY_BURST: '100000',
      RATE_LIMIT_ACCOUNT_PER_SECOND: '100000',
      RATE_LIMIT_ACCOUNT_BURST: '100000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  return { server, origin };
}

export async function endApi(server) {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
