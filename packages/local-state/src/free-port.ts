import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const TRIES_MAX = 50;
/** Below the ports that systems give to outgoing connections: one of those could take it before we listen. */
const ANY_PORT = { from: 20_000, to: 32_000 };

/** Why a port cannot be listened on. */
type Obstacle = 'EADDRINUSE' | 'EACCES' | 'EADDRNOTAVAIL' | string;

/**
 * The wanted port (0: any), or the next free one where that is allowed.
 * @example await freePort('127.0.0.1', 4242, true) // 4243 when 4242 is taken
 */
export async function freePort(host: string, wanted: number, mayMove: boolean): Promise<number> {
  let obstacle: Obstacle | null = null;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const port = wanted === 0 ? randomInt(ANY_PORT.from, ANY_PORT.to) : wanted + tries;
    obstacle = await obstacleAt(host, port);
    if (obstacle === null) return port;
    if (wanted !== 0 && !mayMove) break;
  }
  throw new Error(inWords(obstacle, host, wanted));
}

function inWords(obstacle: Obstacle | null, host: string, port: number): string {
  if (obstacle === 'EACCES') return `Port ${port} needs special permission. Set PORT to a number above 1023.`;
  if (obstacle === 'EADDRNOTAVAIL' || obstacle === 'ENOTFOUND')
    return `${host} is not an address of this machine. Set HOST to one that is.`;
  return `Port ${port} is in use. Set PORT to another one.`;
}

/** What keeps a server from listening there; null where nothing does. */
function obstacleAt(host: string, port: number): Promise<Obstacle | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
