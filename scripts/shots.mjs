// Takes a picture of every page and state, in light and dark, wide and narrow, into shots/ with an index. Usage: npm run shots
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'shots');
const SHOT = /^(.*)-(light|dark)-(\d+)\.png$/;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
// The tests that look at every page take the pictures on the way.
const isWhole = [{}, { FLORIN_TESTS: 'long' }].map(look).every((status) => status === 0);
const names = writeIndex();
process.stdout.write(`${names} pages and states: ${join(folder, 'index.html')}\n`);
if (!isWhole) process.exitCode = 1;

function look(environment) {
  const env = { ...process.env, ...environment, FLORIN_SHOTS: folder };
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return spawnSync(process.execPath, [vitest, 'run', 'pages/look', 'dashboard/look'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }).status;
}

function writeIndex() {
  const shots = new Map();
  for (const file of readdirSync(folder).sort()) {
    const [, name, scheme, width] = SHOT.exec(file) ?? [];
    if (name !== undefined)
      shots.set(name, [...(shots.get(name) ?? []), { file, scheme, width: Number(width) }]);
  }
  const sections = [...shots].map(([name, taken]) => {
    const pictures = taken
      .sort((one, other) => other.width - one.width || other.scheme.localeCompare(one.scheme))
      .map(
        ({ file, scheme, width }) =>
          `<a href="${encodeURIComponent(file)}"><img src="${encodeURIComponent(file)}" alt="${name}, ${scheme}, ${width} pixels" width="${width === 1280 ? 480 : 180}" loading="lazy"></a>`,
      );
    return `<h2 id="${name}">${name}</h2><div>${pictures.join('')}</div>`;
  });
  const style =
    'body{font:15px system-ui;margin:2rem;background:#888}div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}img{display:block}';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Florin, every page</title><style>${style}</style>${sections.join('\n')}\n`,
  );
  return shots.size;
}
