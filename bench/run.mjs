// Runs every benchmark of this folder in turn, or those that are named: npm run bench -- api program
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const all = readdirSync(folder).filter((name) => name.endsWith('.mjs') && name !== 'run.mjs');
const named = process.argv.slice(2).map((name) => `${name}.mjs`);

let failed = 0;
for (const name of named.length > 0 ? named : all.sort()) {
  process.stdout.write(`\n== ${name.replace('.mjs', '')}\n`);
  const { status } = spawnSync(process.execPath, [join(folder, name)], { stdio: 'inherit' });
  if (status !== 0) failed++;
}
process.exitCode = failed > 0 ? 1 : 0;
