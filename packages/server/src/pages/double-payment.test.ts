import { isLong } from '@florin/testing/drawn';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSettlement } from '../settlement/worker.ts';
import { PATIENT_SLOT_MS, startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { assertionProgram } from './assertion-program.testing.ts';
import { Buyers, offersNothing, pay, untilPaid, untilSent } from './buyers.testing.ts';
import { openBrowser } from './visit.testing.ts';

let florin: TestFlorin;
let browser: Browser;
let buyers: Buyers;
beforeAll(async () => {
  [florin, browser] = await Promise.all([
    startTestFlorin({}, false, [await assertionProgram()], PATIENT_SLOT_MS),
    openBrowser(),
  ]);
  buyers = new Buyers(florin, browser);
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

/** Every other way to pay twice is walked in the long tests. */
describe('while a payment is under way, its page', () => {
  it.runIf(isLong())(
    'offers no other one, also when it is loaded again, and tells how far it has come',
    async () => {
      const sale = await buyers.sale();
      const { page, close } = await buyers.open(sale.session, 'modifies');
      await pay(page);
      await untilSent(page);
      await page.reload();
      await offersNothing(page);
      await buyers.expectPaidOnce(sale);
      await untilPaid(page);
      const steps = await page.locator('.steps li').allTextContents();
      expect(steps.map((text) => /^[123✓]([A-Za-z ]+) \(done\)/.exec(text)?.[1])).toEqual([
        'Sent to the network',
        'Found on the network',
        'Settled',
      ]);
      await close();
    },
  );

  it('knows of it even where the answer to sending was lost', async () => {
    const sale = await buyers.sale();
    const { page, close } = await buyers.open(sale.session);
    await page.route('**/v1/public/transactions/submit', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pay(page);
    await offersNothing(page);
    await buyers.expectPaidOnce(sale);
    await close();
  });

  it.runIf(isLong())('shows one that a phone made, as soon as it is confirmed', async () => {
    const { session } = await buyers.sale();
    const { page, close } = await buyers.open(session);
    await page.getByText('Waiting for payment').waitFor();
    const payer = await florin.wallet();
    const json = { account: payer.address };
    const built = await florin.post(`/pay/sessions/${session.id}`, { key: null, json });
    await florin.signAndSend(built.body.transaction, payer);
    const worker = startSettlement(florin.services, florin.chain.onReached);
    await page.getByText(/Payment seen\.|Paid\./).waitFor();
    await worker.stop();
    await close();
  });
});
