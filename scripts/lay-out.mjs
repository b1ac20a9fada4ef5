// Lays out what a process in production runs, and nothing else: no sources, no tests, no embedded database or chain.
// Usage: node scripts/lay-out.mjs <new folder>, after a build.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const OURS = '@florin/';

/** What a package's code reads beside its build. */
const BESIDE_BUILD = ['migrations', 'launch', 'public'];

/**
 * The package of the server and all of ours that it uses.
 * @returns {string[]} names of folders in packages/
 * @example shippedPackages().includes('embedded-postgres') // false
 */
export function shippedPackages() {
  const found = new Set(['server']);
  for (const name of found) {
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
    );
    for (const used of Object.keys(dependencies))
      if (used.startsWith(OURS)) found.add(used.slice(OURS.length));
  }
  return [...found].sort();
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href)
  layOut(process.argv[2]);

/** @param {string | undefined} to */
function layOut(to) {
  if (!to || existsSync(to)) fail('Name a folder that does not exist yet.');
  const target = resolve(to);
  mkdirSync(target, { recursive: true });
  for (const file of ['package-lock.json', '.npmrc', 'LICENSE', 'program/florin_escrow.so'])
    cpSync(join(root, file), join(target, file));
  writeManifest(join(root, 'package.json'), join(target, 'package.json'));
  for (const name of shippedPackages())
    copyPackage(join(root, 'packages', name), join(target, 'packages', name));
  npm(target, ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(
    join(target, 'sbom.cdx.json'),
    npm(target, ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--loglevel=error']),
  );
  rmSync(join(target, 'package-lock.json'));
}

function copyPackage(from, to) {
  if (!existsSync(join(from, 'dist'))) fail(`${from} is not built: run npm run build.`);
  writeManifest(join(from, 'package.json'), join(to, 'package.json'));
  for (const folder of ['dist', ...BESIDE_BUILD]) {
    if (!existsSync(join(from, folder))) continue;
    cpSync(join(from, folder), join(to, folder), { recursive: true, filter: isShipped });
  }
}

/** What is only for developers is not installed, and must not be looked for. */
function writeManifest(from, to) {
  const { devDependencies, scripts, ...manifest } = JSON.parse(readFileSync(from, 'utf8'));
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, `${JSON.stringify(manifest, null, 2)}\n`);
}

function isShipped(path) {
  return !/\.(test|testing)\.|\.tsbuildinfo$|\.d\.ts$|\.map$/.test(path);
}

function npm(folder, args) {
  const { status, stdout } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) fail(`"npm ${args.join(' ')}" failed in ${folder}; its output above says why.`);
  return stdout;
}

function fail(message) {
  process.stderr.write(`florin: ${message}\n`);
  process.exit(1);
}
