import { type AddressInfo, createServer } from 'node:net';

const TRIES_MAX = 50;

/**
 * The wanted port, or the next free one where that is allowed.
 * @example await freePort('127.0.0.1', 4242, true) // 4243 when 4242 is taken
 */
export async function freePort(host: string, wanted: number, mayMove: boolean): Promise<number> {
  const last = mayMove ? wanted + TRIES_MAX : wanted;
  for (let port = wanted; port <= last; port++) {
    const free = await probe(host, port);
    if (free !== null) return free;
  }
  throw new Error(`Port ${wanted} is in use; set PORT to another one.`);
}

function probe(host: string, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, host, () => {
      const { port: bound } = server.address() as AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}
