// npm run simulate -- --seed 7 --steps 2000
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
// Packages from their sources: no build is needed, and none is stale.
const resolve = { conditions: ['florin-source'], noExternal: [/^@florin\//] };
const { module } = await runnerImport(main, { logLevel: 'error', environments: { inline: { resolve } } });
process.exitCode = await module.main(process.argv.slice(2));
