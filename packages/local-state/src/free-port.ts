import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const TRIES_MAX = 50;
/** Below the ports that systems give to outgoing connections: one of those could take it before we listen. */
const ANY_PORT = { from: 20_000, to: 32_000 };

/**
 * The wanted port (0: any), or the next free one where that is allowed.
 * @example await freePort('127.0.0.1', 4242, true) // 4243 when 4242 is taken
 */
export async function freePort(host: string, wanted: number, mayMove: boolean): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const port = wanted === 0 ? randomInt(ANY_PORT.from, ANY_PORT.to) : wanted + tries;
    if (await isFree(host, port)) return port;
    if (wanted !== 0 && !mayMove) break;
  }
  throw new Error(`Port ${wanted} is in use; set PORT to another one.`);
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
