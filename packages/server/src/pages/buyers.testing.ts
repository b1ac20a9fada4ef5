import type { Behaviour } from '@florin/sandbox/wallet/settings';
import { until } from '@florin/testing/until';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeSession, payableWallet } from '../settlement/payments/payment-scene.testing.ts';
import { startSettlement } from '../settlement/worker.ts';
import type { TestFlorin } from '../testing/florin.testing.ts';
import { untilFinal, usdcOf } from '../testing/on-chain.testing.ts';
import { type Visit, visit } from './visit.testing.ts';

export const CENTS = 1_250;
const payButton = { name: 'Pay with wallet' };
export const pay = (page: Page) => page.getByRole('button', payButton).click();
export const untilSent = (page: Page) => page.getByText('Payment sent.').waitFor();
export const untilPaid = (page: Page) => page.getByText('Paid.').waitFor();

/** The page offers no payment: neither its button nor its code. */
export async function offersNothing(page: Page): Promise<void> {
  await untilSent(page);
  expect(await page.getByRole('button', payButton).count()).toBe(0);
  expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(0);
}

/** A session and what its merchant has received since it was made. */
export interface Sale {
  readonly session: { readonly id: string; readonly url: string };
  received(): Promise<number>;
}

/** Buyers in a browser. Nothing settles before a test says so: what they do, they do while the payment is under way. */
export class Buyers {
  readonly #florin: TestFlorin;
  readonly #browser: Browser;

  /** `florin` must be started without settlement. */
  constructor(florin: TestFlorin, browser: Browser) {
    this.#florin = florin;
    this.#browser = browser;
  }

  async sale(): Promise<Sale> {
    const florin = this.#florin;
    const merchant = await payableWallet(florin);
    const before = await usdcOf(florin, merchant);
    const session = await makeSession(florin, CENTS, merchant);
    const received = async () => Number(((await usdcOf(florin, merchant)) - before) / 10_000n);
    return { session, received };
  }

  async open({ url }: { readonly url: string }, behaviour: Behaviour = 'plain'): Promise<Visit> {
    const visitor = await visit(this.#browser, { wallet: { behaviour } });
    await visitor.page.goto(url);
    return visitor;
  }

  /** Lets the workers do their part until the session is settled, and tells what arrived for it besides. */
  async settle(id: string) {
    const florin = this.#florin;
    const worker = startSettlement(florin.services, florin.chain.onReached);
    await florin.until(`/v1/checkout_sessions/${id}`, ({ status }) => status === 'complete');
    const [transaction] = (await florin.get(`/v1/transactions?source=${id}`)).body.data;
    await untilFinal(florin, transaction.signature);
    await worker.stop();
    const { data } = (await florin.get('/v1/unmatched_payments?limit=100')).body;
    return data.filter(({ source }: { source: string }) => source === id);
  }

  async expectPaidOnce({ session, received }: Sale): Promise<void> {
    const unmatched = await this.settle(session.id);
    expect([await received(), unmatched]).toEqual([CENTS, []]);
  }

  /** A blockhash lives for 150 blocks. */
  async waitForBlocks(count: bigint): Promise<void> {
    const { chain } = this.#florin.services;
    const wanted = (await chain.slot('confirmed')) + count;
    await until(async () => (await chain.slot('confirmed')) >= wanted, 100);
  }
}
