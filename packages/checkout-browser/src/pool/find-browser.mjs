import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const names = [
  'chromium-headless-shell',
  'headless_shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'chrome',
];

/** Where root keeps a downloaded browser: whoever runs it is not root, and cannot look into root's home. */
export const SHARED_BROWSERS = '/var/lib/florin/browsers';

/**
 * The path of a Chromium on this machine, or null. `FLORIN_BROWSER` wins; the headless shell is the fastest kind.
 * Plain JavaScript, because the scripts that prepare a fresh clone need it before anything is built.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {string | null}
 * @example findBrowser() // '/usr/bin/chromium-headless-shell'
 */
export function findBrowser(environment = process.env) {
  const named = environment.FLORIN_BROWSER;
  if (named) return existsSync(named) ? named : null;
  return onPath() ?? fromPlaywright();
}

/** @returns {string | null} */
function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of names) {
    for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name);
  }
  const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
  return applications.find((path) => existsSync(path)) ?? null;
}

/** @returns {string | null} */
function fromPlaywright() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? '',
    SHARED_BROWSERS,
    join(homedir(), '.cache', 'ms-playwright'),
  ];
  for (const cache of caches) {
    if (cache === '' || !existsSync(cache)) continue;
    for (const build of readdirSync(cache).sort().reverse()) {
      const found = binaryIn(join(cache, build));
      if (found) return found;
    }
  }
  return null;
}

/** @param {string} build */
function binaryIn(build) {
  const places = [
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-linux/headless_shell',
    'chrome-linux/chrome',
  ];
  return places.map((place) => join(build, place)).find((path) => existsSync(path)) ?? null;
}
