import { type Sandbox, startSandbox } from '@florin/sandbox/sandbox';

const BASE_PORT = 4_600;

/**
 * The shops of the embedded mode, on the same ports at every start where those are free, so that what was learned about
 * them stays true.
 */
export async function startDemoShops(): Promise<Sandbox> {
  try {
    return await startSandbox({ basePort: BASE_PORT });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return await startSandbox();
  }
}

/**
 * Lets a shop of the sandbox send an order and tell of it, where it is one that tells of orders.
 * @example await shipAt(sandbox, 'http://localhost:4606', 'ORDER-7') // true
 */
export async function shipAt(sandbox: Sandbox, origin: string, orderNumber: string): Promise<boolean> {
  const isOurs = Object.values(sandbox.shops).some(({ url }) => new URL(url).origin === origin);
  if (!isOurs) return false;
  const told = await fetch(`${origin}/_sandbox/orders/${encodeURIComponent(orderNumber)}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'shipped' }),
  });
  return told.ok;
}
