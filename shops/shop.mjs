// The life of one shop: installed once into a folder outside the repository, filled with our goods, started on loopback.
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Where shops are installed, and what was found out about them is kept. */
export const FOLDER = process.env.FLORIN_SHOPS ?? join(homedir(), '.cache', 'florin-shops');
const START_MS = 240_000;
const STOP_MS = 10_000;
const OPERATE_MS = 1_200_000;

/** Where results, evidence and records of a shop are kept. */
export const recordsOf = ({ name }) => join(FOLDER, name);

/**
 * Installs the shop that a manifest describes, unless that very version is there. A manifest from elsewhere brings its own folder.
 * @example installShop(manifest) // '/home/ada/.cache/florin-shops/oscar'
 */
export function installShop(manifest) {
  const { name, version, install, folder: own } = manifest;
  mkdirSync(recordsOf(manifest), { recursive: true });
  if (own) return own;
  const folder = recordsOf(manifest);
  const stamp = join(folder, `installed-${version}`);
  if (existsSync(stamp)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.stderr.write(`shops: installing ${name} into ${folder}\n`);
  install({
    folder,
    run: (command, args, options) => runOrThrow(command, args, { cwd: folder, ...options }),
  });
  writeFileSync(stamp, '');
  return folder;
}

/**
 * Starts an installed shop with empty records and our goods.
 * @example const shop = await startShop(manifest, folder, gateway.url); await shop.operate('orders')
 */
export async function startShop(manifest, folder, gatewayUrl) {
  const data = join(recordsOf(manifest), 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const place = { folder, data, port, origin, gatewayUrl };
  const prepared = await manifest.prepare?.(place);
  const env = {
    ...process.env,
    PORT: String(port),
    ORIGIN: origin,
    SHOP_DATA: data,
    GATEWAY_URL: gatewayUrl,
    ...manifest.environment?.(place, prepared),
  };
  const operate = async (...args) => {
    if (!manifest.operate) return askShop(origin, args);
    const [command, ...first] = manifest.operate(place);
    const output = runOrThrow(command, [...first, ...args.map(String)], {
      cwd: manifest.runsIn?.(place) ?? data,
      env,
      timeout: OPERATE_MS,
    });
    return JSON.parse(output.trim().split('\n').at(-1));
  };
  const abandon = async (error) => {
    await prepared?.stop();
    throw error;
  };
  // A shop that is operated by a command is filled before it starts, one that is asked over HTTP as soon as it answers.
  const seeded = manifest.operate ? await operate('seed').catch(abandon) : null;
  const [command, ...args] = manifest.serve(place);
  const logPath = join(recordsOf(manifest), 'shop.log');
  const log = createWriteStream(logPath);
  await new Promise((resolve) => log.once('open', resolve));
  const child = spawn(command, args, {
    cwd: manifest.runsIn?.(place) ?? data,
    env,
    stdio: ['ignore', log, log],
    detached: true,
  });
  const endAtOnce = () => endGroup(child, 'SIGKILL');
  process.once('exit', endAtOnce);
  const stop = async () => {
    await stopGroup(child);
    process.off('exit', endAtOnce);
    await prepared?.stop();
  };
  const { products, list, shelf } = seeded ?? (await untilItAnswers(() => operate('seed'), child, logPath));
  const catalog = { ...manifest.catalog, list };
  for (const [key, entry] of Object.entries(manifest.catalog))
    if (entry?.sku) catalog[key] = { ...entry, path: products[entry.sku] };
  // One page that sells several goods, of which one is wanted.
  if (catalog.among) catalog.among = { ...catalog.among, path: shelf };
  await untilItAnswers(() => pageOf(origin + catalog.plain.path), child, logPath);
  const { name, kind, language, person, account, buyer, otherBuyer, recipient } = manifest;
  return {
    name,
    kind,
    language,
    person,
    account,
    people: { ...(buyer && givenOnly({ buyer, otherBuyer, recipient })) },
    origin,
    hosts: [`localhost:${port}`, ...(manifest.hosts?.(place) ?? [])],
    catalog,
    operate,
    stop,
  };
}

/** Without what is left empty or out: an address has a second line or none. */
function givenOnly(value) {
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, inner]) => inner !== '' && inner !== undefined);
  return Object.fromEntries(given.map(([key, inner]) => [key, givenOnly(inner)]));
}

/** Asks a shop that has no command of its own to be operated by. */
async function askShop(origin, args) {
  const answer = await fetch(`${origin}/__operate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ args }),
  });
  if (!answer.ok) throw new Error(`the shop answered ${answer.status} when it was asked for ${args[0]}`);
  return answer.json();
}

async function pageOf(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
}

/** What `ask` finds out, as soon as the shop listens. */
async function untilItAnswers(ask, child, logPath) {
  const deadlineMs = Date.now() + START_MS;
  let reason = 'it ended';
  while (Date.now() < deadlineMs && child.exitCode === null) {
    try {
      return await ask();
    } catch (error) {
      // Not listening yet: asked again until the deadline, and told if it never does.
      reason = error.message;
    }
    await pause(500);
  }
  await stopGroup(child);
  throw new Error(`the shop did not answer (${reason}); its log is ${logPath}`);
}

/** A shop may be several processes: they share a group, which is ended as one. */
async function stopGroup(child) {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (!endGroup(child, 'SIGTERM')) return;
  await Promise.race([gone, pause(STOP_MS)]);
  endGroup(child, 'SIGKILL');
}

function endGroup(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return false;
  process.kill(-child.pid, signal);
  return true;
}

function runOrThrow(command, args, options) {
  const result = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26, ...options });
  if (result.status === 0) return result.stdout;
  const reason = result.error?.message ?? result.stderr.slice(-2000);
  throw new Error(`"${command} ${args.join(' ')}" failed: ${reason}`);
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
