// Records the pages of a shop of the registries for the corpus: npm run reading:record -- oscar-de [another …]
import { mkdirSync } from 'node:fs';
import { startGateway } from '../gateway.mjs';
import { FOLDER, installShop, startShop } from '../shop.mjs';
import { recordStorefront } from './recorder.mjs';
import { STOREFRONTS } from './storefronts.mjs';

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !STOREFRONTS.has(name));
if (names.length === 0 || unknown.length > 0) {
  process.stderr.write(
    `usage: npm run reading:record -- <storefront> …\nstorefronts: ${[...STOREFRONTS.keys()].join(', ')}\n`,
  );
  process.exit(2);
}
mkdirSync(FOLDER, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
for (const name of names) await record(STOREFRONTS.get(name));

async function record({ manifest, ...storefront }) {
  const folder = installShop(manifest);
  const gateway = await startGateway();
  try {
    const shop = await startShop(manifest, folder, gateway.url);
    try {
      const { origin, catalog } = shop;
      const screenshots = process.env.CORPUS_SCREENSHOTS;
      const pages = await recordStorefront({
        ...storefront,
        version: manifest.version,
        origin,
        catalog,
        screenshots,
      });
      process.stdout.write(`${manifest.name}: ${pages.length} pages\n`);
    } finally {
      await shop.stop();
    }
  } finally {
    await gateway.stop();
  }
}
