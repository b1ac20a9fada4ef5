import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exact, locate } from '@florin/checkout-browser/explore/act/locate';
import { findPaymentForm } from '@florin/checkout-browser/explore/payment-form';
import { typeCard } from '@florin/checkout-browser/pay/enter/type-card';
import { CARD } from '@florin/checkout-browser/pay/test-card.testing';
import { type Drive, visit, withDrive } from '@florin/checkout-browser/pool/drive';
import { findBrowser } from '@florin/checkout-browser/pool/find-browser';
import { type BrowserPool, createBrowserPool } from '@florin/checkout-browser/pool/pool';
import { settle } from '@florin/checkout-browser/pool/settle';
import { survey } from '@florin/checkout-browser/survey/survey';
import type { OpenShop } from '@florin/sandbox/sandbox';
import type { Theft } from '@florin/sandbox/shops/hostile/field-thief';
import type { CheckoutSetup } from './checkout-setup.testing.ts';

export interface Attempted {
  /** How the entry ended; `refused` also where the form was already false when it was looked at. */
  readonly ended: 'typed' | 'mangled' | 'refused' | 'thrown';
  readonly entryMs: number;
  /** What the shop got hold of, as it reported it to itself. */
  readonly captured: readonly string[];
  /** Requests to the shop that carry the number. */
  readonly sent: readonly string[];
  /** Fields in documents of the shop that hold digits at the end. */
  readonly left: readonly string[];
  /** What the processor's fields were traded for. */
  readonly token: string | null;
}

export const NOTHING_STOLEN = { captured: [], sent: [], left: [] } as const;

/** How long the shop is given to report what it has seen. */
const REPORT_MS = 80;

/** One entry of a card on a payment page of a shop that nobody approved and that goes about the theft. */
export async function tryTheft(
  setup: Pick<CheckoutSetup, 'sandbox' | 'pool' | 'context'>,
  shop: OpenShop,
  theft: Theft,
): Promise<Attempted> {
  return withDrive(setup.pool, setup.context(), async (drive) => {
    const sent: string[] = [];
    drive.page.on('request', (request) => {
      const said = `${request.url()} ${request.postData() ?? ''}`;
      if (request.url().startsWith(shop.url) && said.includes(CARD.reveal().number)) sent.push(request.url());
    });
    const known = setup.sandbox.ledger.defects({ shop: shop.name }).length;
    const query = `deed=${theft.deed}&moment=${theft.moment}&delay_ms=${theft.delayMs}`;
    await visit(drive, `${shop.url}/payment?${query}`);
    await settle(drive.watch, drive.context.signal);
    const { ended, entryMs } = await enter(drive, setup.sandbox.processor.url);
    const token = ended === 'typed' ? await submit(drive, theft) : null;
    await sleep(REPORT_MS);
    const left = await digitsOn(drive, shop.url);
    const captured = setup.sandbox.ledger.defects({ shop: shop.name }).slice(known);
    return { ended, entryMs, captured: captured.map(({ detail }) => detail), sent, left, token };
  });
}

async function enter(drive: Drive, processorUrl: string): Promise<Pick<Attempted, 'ended' | 'entryMs'>> {
  const allows = (origin: string) => origin === processorUrl;
  const form = await findPaymentForm(drive, await survey(drive.page));
  if (!form?.origins.every(allows)) return { ended: 'refused', entryMs: 0 };
  const startMs = performance.now();
  try {
    const { kind } = await typeCard(form.fields, CARD, allows);
    return { ended: kind, entryMs: performance.now() - startMs };
  } catch {
    // What a payment makes of an entry that threw is tried elsewhere; here it only must not leak.
    return { ended: 'thrown', entryMs: performance.now() - startMs };
  }
}

async function submit(drive: Drive, theft: Theft): Promise<string | null> {
  const button = await locate(drive.page.mainFrame(), exact([{ by: 'css', css: 'button' }]));
  await button?.click({ noWaitAfter: true, timeout: 1_000 }).catch(() => undefined);
  if (theft.deed !== 'none') return null;
  await drive.page.waitForFunction(() => document.title.startsWith('token '));
  return (await drive.page.title()).slice('token '.length);
}

/** Every digit that stands in a field of any document which the shop could read. */
async function digitsOn(drive: Drive, shopUrl: string): Promise<string[]> {
  const shops = drive.page
    .frames()
    .filter((frame) => !/^https?:/.test(frame.url()) || frame.url().startsWith(shopUrl));
  const found = await Promise.all(
    shops.map((frame) =>
      frame
        .evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value))
        // The frame left while it was looked at.
        .catch(() => []),
    ),
  );
  return found.flat().filter((value) => /\d/.test(value));
}

/** Browsers that are started with one flag more. */
export function poolWith(flag: string): BrowserPool {
  const folder = mkdtempSync(join(tmpdir(), 'florin-browser-'));
  const program = join(folder, 'browser');
  writeFileSync(program, `#!/bin/sh\nexec "${findBrowser()}" "$@" ${flag}\n`);
  // A browser may run as another user.
  for (const path of [folder, program]) chmodSync(path, 0o755);
  const pool = createBrowserPool({ proxyUrl: null, executablePath: program });
  return {
    ...pool,
    close: async () => {
      await pool.close();
      rmSync(folder, { recursive: true });
    },
  };
}
