// Plays what people do and reads pages as a screen reader does, and writes docs/journeys.md and docs/reading-order.md. Usage: npm run people
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const statuses = [{}, { FLORIN_TESTS: 'long' }].map((environment) => {
  const env = { ...process.env, ...environment, FLORIN_WRITE_PEOPLE: '1' };
  return spawnSync(process.execPath, [vitest, 'run', 'pages/people'], { cwd: root, env, stdio: 'inherit' })
    .status;
});
// Tables are laid out as in every document.
const biome = join(root, 'node_modules/.bin/biome');
spawnSync(biome, ['check', '--write', 'docs/journeys.md'], { cwd: root, stdio: 'inherit' });
if (statuses.some((status) => status !== 0)) process.exitCode = 1;
