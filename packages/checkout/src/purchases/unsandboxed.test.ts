import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '@florin/checkout-browser/pool/find-browser';
import { type BrowserPoolOptions, createBrowserPool } from '@florin/checkout-browser/pool/pool';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckoutSetup, quoteFor, setUpCheckout, walletWith } from './checkout-setup.testing.ts';

/** The browser in a corner of the machine where the kernel gives it no namespaces for its sandbox. */
const UNABLE = `#!/bin/sh
exec unshare --user --map-root-user \\
  sh -c 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"' - '${findBrowser()}' "$@"
`;
/** What many images ship. */
const CARELESS = `#!/bin/sh
exec '${findBrowser()}' --no-sandbox "$@"
`;

let setup: CheckoutSetup;
let folder: string;
let quoted: Awaited<ReturnType<typeof quoteFor>>;
beforeAll(async () => {
  setup = await setUpCheckout(1);
  const shop = await setup.sandbox.openShop({ kind: 'one-page', seed: 3, name: 'unsandboxed' });
  quoted = await quoteFor(setup, setup.engine([setup.browserDriver()]), shop.productUrls[0]!);
  folder = mkdtempSync(join(tmpdir(), 'florin-unsandboxed-'));
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  await setup.close();
  rmSync(folder, { recursive: true });
});

function program(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o755 });
  return path;
}

interface Given extends Partial<BrowserPoolOptions> {
  /** Whether the operator has named the shop as a test merchant. */
  readonly isTestMerchant?: boolean;
}

async function buyWith({ isTestMerchant = false, ...options }: Given) {
  const reasons: string[] = [];
  const onUnsandboxed = (reason: string) => reasons.push(reason);
  const pool = createBrowserPool({ proxyUrl: setup.proxyUrl, onUnsandboxed, ...options });
  const wallet = walletWith();
  setup.steps.length = 0;
  try {
    const engine = setup.engine([setup.browserDriver({ pool, isSandbox: () => isTestMerchant })]);
    const input = { ...quoted, payment: wallet.port, approvedOrigins: [quoted.flow.origin] };
    const outcome = await engine.commit(input, setup.context());
    return { outcome, reasons, steps: setup.steps.map(({ name }) => name), armings: wallet.armings.length };
  } finally {
    await pool.close();
  }
}

describe.runIf(process.platform === 'linux')('a browser without a sandbox', () => {
  it('may look at pages, and gets no card', async () => {
    const executablePath = program('unable', UNABLE);
    const pool = createBrowserPool({ proxyUrl: setup.proxyUrl, executablePath });
    const session = await pool.open({ signal: new AbortController().signal });
    expect((await session.page.goto(quoted.flow.url))?.status()).toBe(200);
    await pool.close();
    const { outcome, reasons, steps, armings } = await buyWith({ executablePath });
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'unsupported_checkout' });
    expect(outcome).toMatchObject({ detail: expect.stringContaining('CHECKOUT_BROWSER_UNSANDBOXED=cards') });
    expect(reasons).toEqual([expect.stringContaining('the kernel gives an ordinary user no namespaces')]);
    expect({ steps, armings }).toEqual({ steps: ['card_refused'], armings: 0 });
  });

  it('gets no card either where a script in its place turns the sandbox off', async () => {
    const { outcome, reasons } = await buyWith({ executablePath: program('careless', CARELESS) });
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'unsupported_checkout' });
    expect(reasons).toEqual(['it was started with --no-sandbox']);
  });

  it.runIf(isLong())(
    'gets one where the operator insists, and at test merchants of the operator',
    async () => {
      const executablePath = program('careless', CARELESS);
      const insisted = await buyWith({ executablePath, takesCardsUnsandboxed: true });
      expect(insisted.outcome.kind).toBe('placed');
      const tested = await buyWith({ executablePath, isTestMerchant: true });
      expect(tested.outcome.kind).toBe('placed');
    },
  );
});
