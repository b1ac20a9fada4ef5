// Runs before `npm start`, `npm test` and `npm run bench`, with nothing but Node: installs what is missing, then builds.
// Usage: node scripts/prepare.mjs [tools] [build] [browser]
// What the root package.json calls `dependencies` is what building takes, `devDependencies` (here and in packages) are the tools of whoever changes the code: `tools` brings them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const wanted = new Set(process.argv.slice(2));

requireNode(20);
installPackages();
if (wanted.has('build')) build();
if (wanted.has('browser')) await installBrowser();

function requireNode(major) {
  if (Number(process.versions.node.split('.')[0]) >= major) return;
  fail(`Florin needs Node ${major} or newer; this is ${process.version}.`);
}

function installPackages() {
  const omitsTools = !wanted.has('tools') && !existsSync(join(root, 'node_modules', 'vitest'));
  if (isInstalled(omitsTools)) return;
  say('installing packages');
  // Not `npm ci`: it refuses a lock file without the optional packages of platforms that it will not install anyway. What the
  // lock file names is checked against its hash all the same. No package needs its install script, so none is run.
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', ...quietly, ...(omitsTools ? ['--omit=dev'] : ['--include=dev'])]);
}

/** npm writes node_modules/.package-lock.json last, so what an unfinished install left out is not in it. */
function isInstalled(omitsTools) {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const found = packagesIn(installed);
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(
    ([path, { version, ...flags }]) => {
      const isNeeded =
        path.startsWith('node_modules/') &&
        !flags.optional &&
        !flags.devOptional &&
        !(omitsTools && flags.dev);
      return found[path] === undefined ? !isNeeded : found[path].version === version;
    },
  );
}

function packagesIn(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

function build() {
  // Types are for whoever changes the code: to start, nobody waits for them to be checked.
  const unchecked = wanted.has('tools') ? [] : ['--noCheck'];
  run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b', ...unchecked, root]);
  for (const name of ['egress', 'checkout-browser', 'checkout', 'web'])
    run(process.execPath, [join(root, 'packages', name, 'build.mjs')]);
  run(process.execPath, [join(root, 'scripts', 'programs.mjs')]);
}

/** A browser that is there, else Debian's when we may install it, else Playwright's own download, else plain words. */
async function installBrowser() {
  const { findBrowser, SHARED_BROWSERS } = await import('./browser.mjs');
  if (findBrowser()) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/etc/debian_version')) {
    say('installing chromium-headless-shell from Debian');
    tryRun('apt-get', ['update', '-qq']);
    if (tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']))
      return;
    if (tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])) return;
  }
  say('downloading a browser with Playwright');
  if (isRoot) process.env.PLAYWRIGHT_BROWSERS_PATH ??= SHARED_BROWSERS;
  const playwright = join(
    dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
    'cli.js',
  );
  if (tryRun(process.execPath, [playwright, 'install', 'chromium-headless-shell'])) return;
  fail('No Chromium was found and none could be installed. Install one and set FLORIN_BROWSER to its path.');
}

function run(command, args) {
  if (!tryRun(command, args)) fail(`"${command} ${args.join(' ')}" failed; its output above says why.`);
}

function tryRun(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = command === 'apt-get' ? ['ignore', 'ignore', 'inherit'] : 'inherit';
  return spawnSync(command, args, { cwd: root, env, stdio: quiet }).status === 0;
}

function say(what) {
  process.stderr.write(`florin: ${what}\n`);
}

function fail(message) {
  process.stderr.write(`florin: ${message}\n`);
  process.exit(1);
}
