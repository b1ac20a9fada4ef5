import { get } from 'node:http';
import { createConnection } from 'node:net';
import { findBrowser } from '@florin/checkout-browser/pool/find-browser';
import { freePort } from '@florin/local-state/free-port';
import type { Config, Role } from '@florin/server/config';
import { type Finding, findings, ok, warning, wrong } from '@florin/server/preflight/finding';

type Environment = Readonly<Record<string, string | undefined>>;

const NODE_MIN = [20, 15] as const;
const CONNECT_MS_MAX = 3_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** What a draw of 32 bytes has in all but one of a billion billion cases. */
const DISTINCT_BYTES_MIN = 16;

/** @example findingsOfNode('v18.20.0')[0].level // 'wrong' */
export function findingsOfNode(version: string): Finding[] {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  const fits = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1]);
  const needed = NODE_MIN.join('.');
  return [fits ? ok('node', version) : wrong('node', `This is Node ${version}: install ${needed} or newer.`)];
}

export async function findingsOfPort({ role, host, port, portIsDefault }: Config): Promise<Finding[]> {
  if (!(['all', 'api'] as Role[]).includes(role)) return [];
  try {
    await freePort(host, port, false);
    return [ok('port', `${host}:${port} is free`)];
  } catch {
    // Whoever listens there: it may well be the installation itself.
    if (await isFlorin(host, port)) return [ok('port', `florin answers on ${host}:${port}`)];
    const cure = portIsDefault ? 'set PORT to another one' : 'choose another PORT';
    return [wrong('port', `PORT: ${host}:${port} is not available. Stop what uses it, or ${cure}.`)];
  }
}

/** Whether a server of this kind listens there: no other answers like it. */
function isFlorin(host: string, port: number): Promise<boolean> {
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return new Promise((resolve) => {
    const asked = get({ host: own, port, path: '/healthz', agent: false }, (answer) => {
      answer.resume();
      end(answer.statusCode === 200 && answer.headers['api-version'] !== undefined);
    });
    const end = (isOurs: boolean) => {
      clearTimeout(timer);
      asked.destroy();
      resolve(isOurs);
    };
    const timer = setTimeout(() => end(false), CONNECT_MS_MAX);
    // It speaks no HTTP, or the address is none of this machine.
    asked.once('error', () => end(false));
  });
}

/** Browsers are needed by whoever reads shops' pages or pays on them. */
export async function findingsOfBrowser(config: Config, environment: Environment): Promise<Finding[]> {
  if (!(['all', 'worker', 'explore', 'charge'] as Role[]).includes(config.role)) return [];
  if (config.browserEndpoints.length > 0) {
    const problems = await Promise.all(config.browserEndpoints.map(problemOfEndpoint));
    return findings('browser', problems.flat(), `${config.browserEndpoints.length} remote browsers answer`);
  }
  const path = findBrowser(environment);
  if (path !== null) return [ok('browser', path)];
  const named = environment.FLORIN_BROWSER;
  return [
    wrong(
      'browser',
      named
        ? `FLORIN_BROWSER: there is no file ${named}. Set the path of a Chromium, or remove the setting.`
        : 'No Chromium was found: install chromium-headless-shell, set FLORIN_BROWSER to its path, or set remote browsers in BROWSER_WS_ENDPOINTS. Until then, shops that need a browser fail.',
    ),
  ];
}

/** The path may hold a token: only the host is told. */
async function problemOfEndpoint(url: string): Promise<string[]> {
  const { hostname, port, protocol, host } = new URL(url);
  const answers = await canConnect(hostname, Number(port || (protocol === 'wss:' ? 443 : 80)));
  if (answers) return [];
  return [`BROWSER_WS_ENDPOINTS: ${host} cannot be reached. Start the browser there, or remove it.`];
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port });
    const end = (answers: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answers);
    };
    const timer = setTimeout(() => end(false), CONNECT_MS_MAX);
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** @example findingsOfUrls({ baseUrl: 'http://pay.example', … })[0].level // 'wrong' */
export function findingsOfUrls(config: Config): Finding[] {
  const named = {
    BASE_URL: config.baseUrl,
    APP_URL: config.appUrl,
    CHECKOUT_URL: config.checkoutUrl,
    PAY_URL: config.payUrl,
  };
  const plain = Object.entries(named).filter(([, url]) => url !== null && isPlain(url));
  const problems = plain.map(
    ([name, url]) =>
      `${name} is ${url}. Wallets and cookies need https. Put a proxy with a certificate in front of it.`,
  );
  if (config.baseUrl === null)
    return [
      warning(
        'addresses',
        `BASE_URL is not set: links and QR codes lead to ${config.host}:${config.port}. Set it to the https address that clients see.`,
      ),
    ];
  return findings('addresses', problems, config.baseUrl);
}

function isPlain(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}

/** A key that someone typed is a key that someone guesses. */
export function findingsOfSecret(secret: Buffer): Finding[] {
  if (new Set(secret).size >= DISTINCT_BYTES_MIN) return [ok('secret', 'FLORIN_SECRET_KEY looks random')];
  return [
    wrong(
      'secret',
      'FLORIN_SECRET_KEY is not random. Create one with "openssl rand -base64 32" before you store anything.',
    ),
  ];
}
