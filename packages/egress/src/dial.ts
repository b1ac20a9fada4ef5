import { connect, type Socket } from 'node:net';
import type { EgressPolicy } from './policy.ts';

const DIAL_TIMEOUT_MS = 5_000;

/** No connection could be made: nothing was sent. */
export class DialFailed extends Error {
  override readonly name = 'DialFailed';
}

/**
 * Opens a TCP connection to an address that the policy vetted in the same breath; there is no second look-up
 * between check and use.
 * @example await dial(policy, 'shop.example', 443)
 */
export async function dial(
  policy: EgressPolicy,
  hostname: string,
  port: number,
  timeoutMs = DIAL_TIMEOUT_MS,
): Promise<Socket> {
  const addresses = await policy.addressesOf(hostname, port);
  const failures: string[] = [];
  for (const address of addresses) {
    const socket = await tryConnect(address, port, timeoutMs);
    if (typeof socket !== 'string') return socket;
    failures.push(`${address}: ${socket}`);
  }
  throw new DialFailed(`${hostname}:${port} is unreachable (${failures.join('; ')})`);
}

function tryConnect(address: string, port: number, timeoutMs: number): Promise<Socket | string> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, noDelay: true });
    const fail = (reason: string) => {
      socket.destroy();
      resolve(reason);
    };
    socket.setTimeout(timeoutMs, () => fail('timed out'));
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.removeAllListeners('timeout');
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}
