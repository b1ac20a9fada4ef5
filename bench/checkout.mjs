// What a purchase costs at one shop in a browser that nobody described, beside what somebody who knows the shop would write by hand: a
// Playwright script and bare requests. Processor time is that of this process and its browsers, not the shop's. Fails above the targets.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { createCheckoutEngine } from '../packages/checkout/dist/engine.js';
import { createLearnedDriver } from '../packages/checkout/dist/flows/driver.js';
import { createLearner } from '../packages/checkout/dist/flows/learn.js';
import { createKnownQuotes } from '../packages/checkout/dist/flows/quote-by-plan.js';
import { createMemoryRegistry } from '../packages/checkout/dist/flows/registry.js';
import { createBrowserDriver } from '../packages/checkout-browser/dist/browser-driver.js';
import { CardSecret } from '../packages/checkout-browser/dist/card/card-secret.js';
import { findBrowser } from '../packages/checkout-browser/dist/pool/find-browser.mjs';
import { createBrowserPool } from '../packages/checkout-browser/dist/pool/pool.js';
import { createGuardedFetch } from '../packages/egress/dist/guarded-fetch.js';
import { createEgressPolicy } from '../packages/egress/dist/policy.js';
import { startEgressProxy } from '../packages/egress/dist/proxy.js';
import { testCards } from '../packages/sandbox/dist/processor/test-cards.js';
import { buyByScript, quoteByRequests } from './checkout/by-hand.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 8);
const AT_ONCE = 4;
const TIMEOUT_MS = 90_000;
/** Of the fields that `statOf` gives: the time of a process and of its children that have ended. */
const TIMES = [11, 12, 13, 14];
const TICK_MS = 10;
const TARGETS = { explored: 2.5, replayed: 1.3 };

const shop = fork(new URL('./checkout/shop.mjs', import.meta.url));
const [place] = await once(shop, 'message');
const hosts = [place.url, place.processor].map((url) => new URL(url).host);
const policy = createEgressPolicy({ allow: hosts });
const proxy = await startEgressProxy({ policy });
const pool = createBrowserPool({ proxyUrl: proxy.url, launchTimeoutMs: 60_000 });
const fetcher = createGuardedFetch({ policy });
const scripted = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });

const BUYER = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+1 415 555 0100',
  shipping: {
    line1: '1 Market Street',
    line2: null,
    city: 'San Francisco',
    state: 'CA',
    postalCode: '94105',
    country: 'US',
  },
  billing: null,
};

const learned = createMemoryRegistry();
const explore = () => quoteAndBuy(createMemoryRegistry());
const ways = {
  'a script by hand buys': () => buyByScript(scripted, place),
  'Florin explores and buys': explore,
  'Florin buys by the learned way': () => quoteAndBuy(learned),
  'requests by hand quote': () => quoteByRequests(place),
  'Florin quotes by the learned requests': () => quote(learned),
};

const rows = {};
try {
  // Twice, so that the way has proven itself and the browsers are warm.
  for (let round = 0; round < 3; round += 1) for (const way of Object.values(ways)) await way();
  for (const [name, way] of Object.entries(ways)) rows[name] = await measure(way);
  rows.memory = { 'MB a purchase': await memoryAtOnce() };
} finally {
  await scripted.close();
  await pool.close();
  await fetcher.close();
  await proxy.close();
  shop.kill();
}
const { memory, ...shown } = rows;
console.table(shown);
console.log(
  `${AT_ONCE} purchases that are explored at once take ${memory['MB a purchase']} MB each: ${Math.floor(1_024 / memory['MB a purchase'])} for each GB`,
);
const judged = [
  ['explored', 'Florin explores and buys', 'a script by hand buys'],
  ['replayed', 'Florin quotes by the learned requests', 'requests by hand quote'],
];
for (const [name, own, peer] of judged) {
  const times = rows[own]['processor ms'] / rows[peer]['processor ms'];
  const isOver = times > TARGETS[name];
  console.log(
    `${name}: ${times.toFixed(1)} times the processor time of what is written by hand, target ${TARGETS[name]}`,
  );
  if (isOver) process.exitCode = 1;
}

async function measure(way) {
  const walls = [];
  const processor = processorMs();
  const requests = await requestsSent();
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await way();
    walls.push(performance.now() - startedAt);
  }
  const spent = (processorMs() - processor) / ROUNDS;
  walls.sort((one, other) => one - other);
  return {
    'median ms': Math.round(walls[Math.floor(walls.length / 2)]),
    'processor ms': Math.round(spent),
    requests: ((await requestsSent()) - requests) / ROUNDS,
  };
}

function engineFor(registry) {
  const known = createKnownQuotes({ registry });
  const shared = { pool, processorOrigins: [place.processor], isSandbox: policy.isAllowListed };
  const browser = createBrowserDriver({ ...shared, known, onExplored: createLearner(registry) });
  return createCheckoutEngine({
    drivers: [createLearnedDriver({ ...shared, registry, browser }), browser],
    policy,
    processorOrigins: [place.processor],
  });
}

function context() {
  return {
    signal: new AbortController().signal,
    account: 'acct_bench',
    bounds: null,
    deadlineMs: Date.now() + TIMEOUT_MS,
    fetch: fetcher.fetch,
    log: () => undefined,
  };
}

async function quote(registry) {
  const engine = engineFor(registry);
  const resolved = await engine.resolve(place.productUrl, context());
  if (resolved.kind !== 'resolved') throw new Error(`not resolved: ${resolved.detail}`);
  const choice = { options: {}, quantity: 1, buyer: BUYER };
  const quoted = await engine.quote(resolved.flow, choice, context());
  if (quoted.kind !== 'quoted') throw new Error(`not quoted: ${JSON.stringify(quoted)}`);
  return { engine, flow: resolved.flow, choice, quote: quoted.quote };
}

async function quoteAndBuy(registry) {
  const { engine, ...order } = await quote(registry);
  const card = new CardSecret({
    number: testCards.success,
    expMonth: 12,
    expYear: 2034,
    name: BUYER.name,
    cvc: '123',
  });
  const payment = {
    idempotencyKey: `charge_${Math.random()}`,
    returnUrl: 'https://florin.example/return',
    arm: async () => true,
    card: async () => card,
  };
  const approvedOrigins = [order.flow.origin];
  const outcome = await engine.commit({ ...order, payment, approvedOrigins }, context());
  if (outcome.kind !== 'placed') throw new Error(`not placed: ${JSON.stringify(outcome)}`);
}

async function requestsSent() {
  shop.send('count');
  const [{ requests }] = await once(shop, 'message');
  return requests;
}

/** This process and everything that it started, but for the shop. */
function family() {
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat) parents.set(Number(pid), Number(stat[1]));
  }
  const own = [process.pid];
  for (const pid of own)
    own.push(
      ...[...parents]
        .filter(([child, parent]) => parent === pid && child !== shop.pid)
        .map(([child]) => child),
    );
  return own;
}

/** The fields behind the name of a program: state, parent, …; null where the process has ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** With that of children which have ended. */
function processorMs() {
  const stats = family().map((pid) => statOf(pid) ?? []);
  return (
    stats
      .flatMap((stat) => TIMES.map((field) => Number(stat[field] ?? 0)))
      .reduce((sum, ticks) => sum + ticks, 0) * TICK_MS
  );
}

async function memoryAtOnce() {
  const before = residentMb();
  let isOver = false;
  let most = before;
  const sampled = (async () => {
    while (!isOver) {
      most = Math.max(most, residentMb());
      await pause(50);
    }
  })();
  await Promise.all(Array.from({ length: AT_ONCE }, explore));
  isOver = true;
  await sampled;
  return Math.round((most - before) / AT_ONCE);
}

/** What processes share counts once for each that has it mapped, by its part. */
function residentMb() {
  const parts = family().map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return parts.reduce((sum, part) => sum + part, 0) / 1_024;
}
