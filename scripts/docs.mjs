// Writes into the documentation what it takes from the code. Usage: npm run docs
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeVariables } from '../packages/server/dist/config-variables.js';
import { CHECKOUT_FAILURES } from '../packages/wire/dist/checkout/failure-code.js';
import { withFailures, withVariables } from './tables.mjs';

function rewrite(name, change) {
  const path = fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

rewrite('production.md', (document) => withVariables(document, describeVariables()));
rewrite('checkout-intents.md', (document) => withFailures(document, CHECKOUT_FAILURES));
