// Builds the browser's half of the pages into dist/assets: one script a page, hashed, with a manifest for the server.
// Does nothing when nothing has changed since the last build, so it may run before every start and test.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDocs, documentPaths } from './build-docs.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const packages = join(here, '..');
const output = join(here, 'dist', 'assets');
const stamp = join(output, '.inputs');
const documents = join(here, 'dist', 'documents.json');

/** Everything that can change what is built; tests and the server's own files are in it too, which costs a second at most. */
const inputs = [
  'web/build-docs.mjs',
  'web/src',
  'web/public',
  'release-code/src',
  'sdk/src',
  'wire/src',
  'sandbox/src/wallet',
];
const entries = {
  style: 'web/src/styles/florin.css',
  'dashboard-style': 'web/src/styles/dashboard.css',
  claim: 'web/src/claim/island.tsx',
  payment: 'web/src/payment/island.tsx',
  'sign-in': 'web/src/sign-in/island.tsx',
  join: 'web/src/join/island.tsx',
  wallet: 'web/src/wallet/island.tsx',
  'card-setup': 'web/src/card-setup/island.tsx',
  docs: 'web/src/docs/island.tsx',
  'docs-style': 'web/src/styles/docs.css',
  'developer-wallet': 'sandbox/src/wallet/register.ts',
  ...dashboardEntries(),
};

const fingerprint = fingerprintOf(inputs.map((input) => join(packages, input)));
if (!isBuilt()) await build();

function isBuilt() {
  return existsSync(stamp) && existsSync(documents) && readFileSync(stamp, 'utf8') === fingerprint;
}

async function build() {
  const { build: viteBuild } = await import('vite');
  await viteBuild({
    configFile: false,
    root: here,
    base: '/assets/',
    publicDir: join(here, 'public'),
    logLevel: 'warn',
    resolve: { conditions: ['florin-source', 'browser', 'import', 'module', 'default'] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      target: 'es2022',
      outDir: output,
      assetsDir: '',
      emptyOutDir: true,
      manifest: 'manifest.json',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, path]) => [name, join(packages, path)]),
        ),
      },
    },
  });
  await buildDocs(documents);
  writeFileSync(stamp, fingerprint);
}

/** Each view of the dashboard has an island: dashboard/payments/detail is the script "dashboard-payments-detail". */
function dashboardEntries() {
  const source = join(packages, 'web/src');
  const islands = filesIn(join(source, 'dashboard')).filter((file) => file.endsWith('/island.tsx'));
  return Object.fromEntries(
    islands.map((file) => {
      const path = relative(source, file);
      return [dirname(path).replaceAll('/', '-'), `web/src/${path}`];
    }),
  );
}

function fingerprintOf(paths) {
  const hash = createHash('sha256');
  const files = [
    fileURLToPath(import.meta.url),
    join(here, 'package.json'),
    ...paths.flatMap(filesIn),
    ...documentPaths(),
  ];
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
