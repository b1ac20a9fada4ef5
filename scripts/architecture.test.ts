import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { drawnArrows, listedLayers, readSources, readTree } from './architecture.testing.ts';
import {
  everyFileIsUsed,
  judge,
  layersAsListed,
  leftOutIsLong,
  limitsThatHold,
  manifestsAgree,
  oneWay,
  oneWayToWait,
  packagesAsDrawn,
  type Rule,
  servicesByName,
  shipsWithoutTestCode,
  smallFolders,
  sqlInStores,
} from './architecture-rules.testing.ts';

/**
 * Tests in which time passes by itself: scripts of pages, slow stand-ins, clocks of chains, and waits of old that are still to be replaced. It only
 * shrinks.
 */
const WAITS = [
  'scripts/architecture-rules.test.ts',
  'packages/chain/src/rpc/endpoints/manual-clock.testing.ts',
  'packages/chain/src/rpc/sender.test.ts',
  'packages/checkout-browser/src/pay/enter/type-card.test.ts',
  'packages/checkout-browser/src/pool/confine.test.ts',
  'packages/checkout-browser/src/pool/pool.test.ts',
  'packages/checkout-browser/src/pool/watch-limits.test.ts',
  'packages/checkout/src/flows/replay.test.ts',
  'packages/checkout/src/purchases/thefts.testing.ts',
  'packages/embedded-chain/src/kit-client.test.ts',
  'packages/local-state/src/process-identity.test.ts',
  'packages/local-state/src/process-lock.child.testing.ts',
  'packages/local-state/src/process-lock.test.ts',
  'packages/sdk/src/bundle.test.ts',
  'packages/server/src/checkout-intents/cancel/cancel.test.ts',
  'packages/server/src/checkout-intents/checkout-intents.test.ts',
  'packages/server/src/checkout-intents/kill.testing.ts',
  'packages/server/src/checkout-intents/worker/hostile-site.child.testing.ts',
  'packages/server/src/gifts/crash/mortal-florin.testing.ts',
  'packages/server/src/gifts/guessing/watch.test.ts',
  'packages/server/src/network/moment-for-reading.test.ts',
  'packages/server/src/jobs/outage.child.testing.ts',
  'packages/server/src/jobs/runner.test.ts',
  'packages/server/src/jobs/watchdog.test.ts',
  'packages/server/src/operations/leaving.test.ts',
  'packages/server/src/pages/look.testing.ts',
  'packages/server/src/pages/payment.test.ts',
  'packages/server/src/settlement/payments/settle.test.ts',
  'packages/server/src/shutdown.child.testing.ts',
  'packages/server/src/webhook-deliveries/deaths.long.test.ts',
  'packages/server/src/webhook-deliveries/memory.long.test.ts',
  'packages/server/src/testing/ticking-clock.testing.ts',
  'packages/time-limit/src/time-limit.test.ts',
];

/** What does not hold yet. Nothing may join these lists, and what is put in order must leave them. */
const KNOWN = {
  packages: [],
  manifests: [],
  oneWay: [],
  layers: [],
  sql: [],
  services: [],
  limits: [],
  folders: [],
  testCode: [],
  unused: [],
  waits: WAITS,
  leftOut: [],
};

/** Started or bundled, not imported; so are the islands of pages. */
const ENTRY_POINTS = [
  'packages/checkout-browser/src/survey/in-page/page-script.ts',
  'packages/checkout-browser/src/page-reader.ts',
  'packages/checkout/src/page-reader.ts',
  'packages/egress/src/pictures/picture-reader.ts',
  'packages/cli/src/main.ts',
  'packages/embedded/src/commands.ts',
  'packages/embedded/src/program.ts',
  'packages/mcp/src/main.ts',
  'packages/medusa-payment/src/index.ts',
  'packages/sandbox/src/main.ts',
  'packages/sandbox/src/wallet/register.ts',
  'packages/server/src/jobs/watchdog-thread.ts',
  'packages/vendure-payment/src/index.ts',
];

const ISLAND = /^packages\/web\/src\/(?!shell\/).*\/island\.tsx$/;

/** Lists what a process is built from, for those who use it: types alone. */
const INVENTORY = 'packages/server/src/services.ts';

/** Shops are generated from seeds, in tests and in the sandbox that ships. */
const SEEDS = 'sandbox -> packages/testing/src/seeded-random.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const tree = readTree(root);
const sources = readSources(tree);
const document = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
const picture = drawnArrows(document);
const layers = listedLayers(document, 'Inside the server');

it('reads the whole repository', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(picture.size).toBeGreaterThan(5);
  expect(layers.length).toBeGreaterThan(3);
});

/** Where a session is turned into somebody: each of these asks for a permission, or is about the session itself. */
const SESSION_READERS = [
  'packages/server/src/auth/authenticate.ts',
  'packages/server/src/members/routes.ts',
  'packages/server/src/pages/dashboard/add-view.ts',
  'packages/server/src/pages/demo/demo-signing.ts',
  'packages/server/src/sessions/routes.ts',
];

it('looks up sessions where roles are asked for, and nowhere else', () => {
  const found = Object.entries(tree).filter(
    ([path, text]) =>
      path.startsWith('packages/server/src/') &&
      !/\.test(ing)?\.ts$/.test(path) &&
      /\bfindSession\(/.test(text),
  );
  const paths = found.map(([path]) => path).filter((path) => path !== 'packages/server/src/auth/store.ts');
  expect(paths.sort()).toEqual(SESSION_READERS);
});

describe('packages', () => {
  it('use each other as docs/architecture.md draws it', () => {
    holds(packagesAsDrawn(sources, picture), KNOWN.packages);
  });

  it('declare what they import, and nothing else', () => {
    holds(manifestsAgree(sources, tree), KNOWN.manifests);
  });

  it('ship no test code', () => {
    holds(shipsWithoutTestCode(sources, [SEEDS]), KNOWN.testCode);
  });
});

describe('folders', () => {
  it('and files use each other in one direction', () => {
    holds(oneWay(sources, [INVENTORY]), KNOWN.oneWay);
  });

  it('of the server use the layers below them, as docs/architecture.md lists them', () => {
    holds(layersAsListed(sources, 'packages/server/src', layers, [INVENTORY]), KNOWN.layers);
  });

  it('are small enough to be taken in at a glance', () => {
    holds(smallFolders(sources), KNOWN.folders);
  });
});

describe('tests', () => {
  it('wait in one way, for conditions', () => {
    holds(oneWayToWait(tree), KNOWN.waits);
  });

  it('leave out nothing that does not run in the long proofs', () => {
    holds(leftOutIsLong(sources), KNOWN.leftOut);
  });
});

describe('files', () => {
  it('hold SQL only where they are stores', () => {
    holds(sqlInStores(sources), KNOWN.sql);
  });

  it('name what they need of the services', () => {
    holds(servicesByName(tree, [INVENTORY, 'packages/server/src/server.ts']), KNOWN.services);
  });

  it('bound their waits by limits that hold', () => {
    holds(limitsThatHold(tree), KNOWN.limits);
  });

  it('are used, and named after tests where tests alone use them', () => {
    const islands = sources.map(({ path }) => path).filter((path) => ISLAND.test(path));
    holds(everyFileIsUsed(sources, [...ENTRY_POINTS, ...islands]), KNOWN.unused);
  });
});

it('an API process loads nothing of the checkout worker, which is heavy and which it never uses', () => {
  const imports = new Map(sources.map((source) => [source.path, source.imports]));
  const reached = new Set(['packages/server/src/server.ts', 'packages/server/src/compose.ts']);
  for (const path of reached) for (const file of imports.get(path) ?? []) reached.add(file);
  const heavy =
    /^packages\/(server\/src\/checkout-intents\/worker|checkout-browser\/src\/(explore|pay|pool|prove)|checkout\/src\/drivers)\//;
  expect(reached.size).toBeGreaterThan(100);
  expect([...reached].filter((path) => heavy.test(path))).toEqual([]);
});

function holds(rule: Rule, known: readonly string[]): void {
  const problems = judge(rule, known);
  if (problems.length > 0) expect.fail(`\n${problems.join('\n')}\n`);
}
