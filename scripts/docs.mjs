// Writes into the documentation what it takes from the code. Usage: npm run docs
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeVariables } from '../packages/server/dist/config-variables.js';
import { withVariables } from './variables-table.mjs';

const guide = fileURLToPath(new URL('../docs/production.md', import.meta.url));
writeFileSync(guide, withVariables(readFileSync(guide, 'utf8'), describeVariables()));
