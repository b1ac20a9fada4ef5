// A shop in a process of its own, so that what it takes is counted for nobody. Tells its addresses, and how many requests it got.
import { subscribe } from 'node:diagnostics_channel';
import { startSandbox } from '../../packages/sandbox/dist/sandbox.js';

let requests = 0;
subscribe('http.server.request.start', () => {
  requests += 1;
});
const sandbox = await startSandbox({ kinds: [] });
const shop = await sandbox.openShop({ kind: 'one-page', seed: 1 });
process.on('message', () => process.send({ requests }));
process.send({ url: shop.url, productUrl: shop.productUrls[0], processor: sandbox.processor.url });
