import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, BrowserType } from 'playwright-core';

/** A browser of our own, and why it has to do without its sandbox; null where it has it. */
export interface LaunchedBrowser {
  readonly browser: Browser;
  readonly unsandboxed: string | null;
}

interface Launch {
  readonly executablePath: string;
  readonly timeoutMs: number;
}

/** How much of the protection there is to be had. */
interface Protection {
  readonly hasSandbox: boolean;
  /** Who runs it, where that is not ourselves. */
  readonly userId: number | null;
}

/** The same depth below the sources and the built files. */
const LAUNCHER = fileURLToPath(new URL('../../launch/launch-browser.sh', import.meta.url));
const FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Of each document and worker; what is not of scripts is watched from outside.
  '--js-flags=--max-old-space-size=512',
  // Peer connections would go around the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Loaded on first use: the library takes 90 MB, and many processes never open a page. */
export async function chromium(): Promise<BrowserType> {
  return (await import('playwright-core')).chromium;
}

/**
 * Starts a browser that knows nothing of our environment, in its sandbox, and never as root. Where the machine has no
 * sandbox for it, one without, and the reason.
 * @example const { browser, unsandboxed } = await launchBrowser({ executablePath: findBrowser(), timeoutMs: 20_000 })
 */
export async function launchBrowser(launch: Launch): Promise<LaunchedBrowser> {
  const userId = process.geteuid?.() === 0 ? unusedUserId() : null;
  try {
    return { browser: await start(launch, { hasSandbox: true, userId }), unsandboxed: null };
  } catch (error) {
    const lack = lackOf(error);
    if (lack === null) throw error;
    const protection = { hasSandbox: false, userId: lack === NO_USER ? null : userId };
    return { browser: await start(launch, protection), unsandboxed: lack };
  }
}

async function start({ executablePath, timeoutMs }: Launch, protection: Protection): Promise<Browser> {
  const { hasSandbox, userId } = protection;
  return (await chromium()).launch({
    executablePath: LAUNCHER,
    env: { LAUNCH_PROGRAM: executablePath, ...(userId !== null && { LAUNCH_USER: String(userId) }) },
    chromiumSandbox: hasSandbox,
    args: FLAGS,
    timeout: timeoutMs,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}

/** Neither Debian nor systemd gives these to anyone; also a container maps them. */
const UNUSED_USER_IDS = { first: 60_706, end: 61_184 };

/**
 * A user without a name and without a file: not the database's, whose files a browser has no business with, and not that
 * of the browser before.
 */
function unusedUserId(): number {
  return randomInt(UNUSED_USER_IDS.first, UNUSED_USER_IDS.end);
}

/**
 * Whether whoever will run the browser gets namespaces from this kernel: a matter of milliseconds, where to start the
 * browser takes a second. A no is not the last word, since some systems give them to browsers only.
 */
export async function isSandboxLikely(executablePath: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const userId = unusedUserId();
  const asUser = ['setpriv', `--reuid=${userId}`, `--regid=${userId}`, '--clear-groups'];
  const probe = ['unshare', '--user', '--map-root-user', 'test', '-x', executablePath];
  const [command, ...args] = process.geteuid?.() === 0 ? [...asUser, ...probe] : probe;
  return promisify(execFile)(command!, args).then(
    () => true,
    () => false,
  );
}

const NO_SANDBOX = 'the kernel gives an ordinary user no namespaces, and there is no setuid helper';
const NO_USER =
  'root cannot hand the browser to an unprivileged user: its files are closed to others, or setpriv is missing';

/** Null where the start failed for another reason: to start without a sandbox then would be a way around it. */
function lackOf(error: unknown): string | null {
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes('no unprivileged user can run')) return NO_USER;
  return message.includes('Chromium sandboxing failed') ? NO_SANDBOX : null;
}
