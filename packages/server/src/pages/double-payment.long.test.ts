import './double-payment.test.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENT_SLOT_MS, startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { assertionProgram } from './assertion-program.testing.ts';
import { Buyers, CENTS, offersNothing, pay, untilPaid, untilSent } from './buyers.testing.ts';
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

describe('a session is paid once by a person who', () => {
  it.each(['plain', 'prices', 'modifies', 'strips', 'late'] as const)(
    'loads the page again while the payment is under way, with a wallet of behaviour %s',
    async (behaviour) => {
      const sale = await buyers.sale();
      const { page, close } = await buyers.open(sale.session, behaviour);
      await pay(page);
      await untilSent(page);
      await page.reload();
      await offersNothing(page);
      await buyers.expectPaidOnce(sale);
      await untilPaid(page);
      await close();
    },
  );

  it('declines, and pays then', async () => {
    const sale = await buyers.sale();
    const declining = await buyers.open(sale.session, 'rejects');
    await pay(declining.page);
    await declining.page.getByRole('alert').getByText('Nothing was sent.').waitFor();
    await declining.close();
    const { page, close } = await buyers.open(sale.session);
    await pay(page);
    await offersNothing(page);
    await buyers.expectPaidOnce(sale);
    await close();
  });

  it('has the page open in two tabs, and pays in both', async () => {
    const sale = await buyers.sale();
    const { page, close } = await buyers.open(sale.session, 'late');
    const second = await page.context().newPage();
    await second.goto(sale.session.url);
    await Promise.all([pay(page), pay(second)]);
    await Promise.all([offersNothing(page), offersNothing(second)]);
    await buyers.expectPaidOnce(sale);
    await Promise.all([untilPaid(page), untilPaid(second)]);
    await close();
  });

  it('goes away and comes back by the back button', async () => {
    const sale = await buyers.sale();
    const { page, close } = await buyers.open(sale.session);
    await pay(page);
    await untilSent(page);
    await page.goto(`${florin.url}/docs`);
    await page.goBack();
    await offersNothing(page);
    await buyers.expectPaidOnce(sale);
    await close();
  });

  it('pays by phone and at the desk at once', async () => {
    const sale = await buyers.sale();
    const [desk, phone] = [await buyers.open(sale.session, 'late'), await buyers.open(sale.session, 'late')];
    await Promise.all([pay(desk.page), pay(phone.page)]);
    await Promise.all([offersNothing(desk.page), offersNothing(phone.page)]);
    await buyers.expectPaidOnce(sale);
    await Promise.all([desk.close(), phone.close()]);
  });

  it('closes the page as soon as the wallet has signed, and opens it again', async () => {
    const sale = await buyers.sale();
    const { page, close } = await buyers.open(sale.session);
    const sending = page.waitForResponse('**/v1/public/transactions/submit');
    await pay(page);
    await sending;
    await close();
    const again = await buyers.open(sale.session);
    await offersNothing(again.page);
    await buyers.expectPaidOnce(sale);
    await again.close();
  });

  it('signs so late that the payment has expired, and is asked again', async () => {
    const sale = await buyers.sale();
    const { page, close } = await buyers.open(sale.session);
    let isFirst = true;
    await page.route('**/v1/public/transactions/submit', async (route) => {
      if (isFirst) await buyers.waitForBlocks(200n);
      isFirst = false;
      await route.continue();
    });
    await pay(page);
    await page
      .getByRole('alert')
      .getByText('The network rejected the transaction.')
      .waitFor({ timeout: 120_000 });
    await pay(page);
    await untilSent(page);
    await buyers.expectPaidOnce(sale);
    await close();
  });
});

it('a buyer whose own wallet pays twice has both payments told: one settles, the other is unmatched', async () => {
  const { session, received } = await buyers.sale();
  const [one, two] = [await florin.wallet(), await florin.wallet()];
  const build = async (account: string) =>
    (await florin.post(`/pay/sessions/${session.id}`, { key: null, json: { account } })).body.transaction;
  const [first, second] = [await build(one.address), await build(two.address)];
  await florin.signAndSend(first, one);
  await florin.signAndSend(second, two);
  const unmatched = await buyers.settle(session.id);
  expect(unmatched).toMatchObject([{ amount: CENTS, reason: 'already_settled' }]);
  expect(await received()).toBe(2 * CENTS);
});
