import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findBrowser } from './find-browser.mjs';

/** A browser that somebody else started, with none of our flags. */
export async function startRemoteBrowser() {
  const flags = ['--headless', '--no-sandbox', '--remote-debugging-port=0', '--no-first-run', 'about:blank'];
  // A group of its own: the program found may be a script that starts the browser and would die alone.
  const remote = spawn(findBrowser()!, flags, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  for await (const line of createInterface(remote.stderr)) {
    const endpoint = /DevTools listening on (\S+)/.exec(line)?.[1];
    if (endpoint) return { process: remote, endpoint, kill: () => process.kill(-remote.pid!, 'SIGKILL') };
  }
  throw new Error('the remote browser did not start');
}
