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

/**
 * Installs the shop that a manifest describes, unless that very version is there.
 * @example installShop(manifest) // '/home/ada/.cache/florin-shops/oscar'
 */
export function installShop({ name, version, install }) {
  const folder = join(FOLDER, name);
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
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const place = { folder, data, port, origin, gatewayUrl };
  const prepared = await manifest.prepare?.(place);
  const env = {
    ...process.env,
    SHOP_DATA: data,
    GATEWAY_URL: gatewayUrl,
    ...manifest.environment(place, prepared),
  };
  const operate = async (...args) => {
    const [command, ...first] = manifest.operate(place);
    const output = runOrThrow(command, [...first, ...args.map(String)], {
      cwd: manifest.runsIn?.(place) ?? data,
      env,
      timeout: OPERATE_MS,
    });
    return JSON.parse(output.trim().split('\n').at(-1));
  };
  const { products, list, shelf } = await operate('seed').catch(async (error) => {
    await prepared?.stop();
    throw error;
  });
  const [command, ...args] = manifest.serve(place);
  const log = createWriteStream(join(folder, 'shop.log'));
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
  const goods = (entry) => entry && { ...entry, path: products[entry.sku] };
  const catalog = { ...manifest.catalog, list };
  for (const key of ['plain', 'variant', 'second', 'soldOut']) catalog[key] = goods(catalog[key]);
  // One page that sells several goods, of which one is wanted.
  if (catalog.among) catalog.among = { ...catalog.among, path: shelf };
  await untilItAnswers(origin + catalog.plain.path, child, join(folder, 'shop.log'));
  return {
    name: manifest.name,
    kind: manifest.kind,
    origin,
    host: `localhost:${port}`,
    catalog,
    operate,
    stop,
  };
}

async function untilItAnswers(url, child, logPath) {
  const deadlineMs = Date.now() + START_MS;
  while (Date.now() < deadlineMs && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null); // Not listening yet: asked again until the deadline.
    if (answer?.ok) return;
    await pause(500);
  }
  await stopGroup(child);
  throw new Error(`the shop did not answer at ${url}; its log is ${logPath}`);
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
