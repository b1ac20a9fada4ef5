import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const PAGE_OF_THIS_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const EXTENSION = /^(?:chrome|moz|safari-web)-extension:\/\/[\w.-]+$/i;
/** Our pages link to it, and it reads the chain from the reader's browser. */
const EXPLORER = 'https://explorer.solana.com';

/**
 * Whether a request may use the chain: programs, pages of this machine, wallets in the browser and the explorer. Any other page
 * says by its origin where it is from, and one whose name was made to point here says that name as the host.
 */
export function mayCall({ host = '', origin }: IncomingHttpHeaders): boolean {
  if (!THIS_MACHINE.test(host)) return false;
  return origin === undefined || isOwnPage(origin);
}

function isOwnPage(origin: string): boolean {
  return PAGE_OF_THIS_MACHINE.test(origin) || EXTENSION.test(origin) || origin === EXPLORER;
}

/** Lets the page that asks read the answer. */
export function allowCaller({ origin }: IncomingHttpHeaders, response: ServerResponse): void {
  response.setHeader('vary', 'origin');
  if (origin === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-headers', 'content-type, solana-client');
  response.setHeader('access-control-allow-methods', 'POST, OPTIONS');
  response.setHeader('access-control-max-age', '86400');
}
