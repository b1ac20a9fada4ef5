import type { BrowserContext, Page } from 'playwright-core';

/** No product page or checkout is this heavy; one that is was made to exhaust whoever reads it. */
const DOCUMENT_BYTES_MAX = 12 * 1_024 * 1_024;

/** All that a drive loads, compressed or not: a shop with every picture of its catalogue stays below. */
const LOADED_BYTES_MAX = 512 * 1_024 * 1_024;

/** Stops a document that grows beyond bounds, and a drive that loads without end, and says so once. */
export async function limitPageWeight(
  context: BrowserContext,
  page: Page,
  onTooHeavy: () => void,
): Promise<void> {
  const session = await context.newCDPSession(page);
  const bytesByDocument = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Document') bytesByDocument.set(requestId, 0);
  });
  let loaded = 0;
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const before = loaded;
    loaded += dataLength;
    if (before <= LOADED_BYTES_MAX && loaded > LOADED_BYTES_MAX) onTooHeavy();
    const bytes = bytesByDocument.get(requestId);
    if (bytes === undefined) return;
    bytesByDocument.set(requestId, bytes + dataLength);
    if (bytes <= DOCUMENT_BYTES_MAX && bytes + dataLength > DOCUMENT_BYTES_MAX) onTooHeavy();
  });
  await session.send('Network.enable');
}
