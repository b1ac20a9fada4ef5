import type { Id } from '@florin/wire/ids';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../auth/session-cookie.ts';
import { startSession } from '../../auth/store.ts';
import { startTestServer, type TestServer } from '../../testing/server.testing.ts';
import { type Receiver, startReceiver } from '../../webhook-deliveries/receiver.testing.ts';
import { startDeliveries } from '../../webhook-deliveries/worker.ts';
import { looksRight } from '../look.testing.ts';
import { openBrowser, visit } from '../visit.testing.ts';

const TIMEOUT_MS = 60_000;

let server: TestServer;
let browser: Browser;
let receiver: Receiver;
beforeAll(async () => {
  [server, browser, receiver] = await Promise.all([
    startTestServer(
      { webhookAllowedHosts: ['127.0.0.1:*'] },
      { alongside: (services) => startDeliveries(services) },
    ),
    openBrowser(),
    startReceiver(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await receiver.close();
  await server.stop();
});

it(
  'a delivery that failed is seen, and sent again from the page',
  async () => {
    receiver.answer = (response) => void response.writeHead(500).end('broken');
    const { page, complaints, close } = await visit(browser);
    page.setDefaultTimeout(TIMEOUT_MS);
    const value = await startSession(server.database, server.accountId as Id<'account'>);
    await page.context().addCookies([{ name: SESSION_COOKIE, value, url: server.url }]);
    await page.goto(`${server.url}/dashboard/developers`);
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByLabel('All events').uncheck();
    await dialog.getByText('product', { exact: true }).click();
    await dialog.getByLabel('All product.* events').check();
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText('You cannot see it again.').waitFor();

    await server.post('/v1/products', { json: { name: 'Tea', amount: 500 } });
    await receiver.until(1);
    const deliveries = page.getByRole('region', { name: 'Latest deliveries' });
    const readAgain = page.getByRole('button', { name: 'Refresh' });
    const shows = (words: string) => async () => {
      await readAgain.click();
      return deliveries.getByText(words).first().isVisible();
    };
    await expect.poll(shows('Retrying')).toBe(true);
    await expect.poll(shows('500')).toBe(true);

    receiver.answer = (response) => void response.end('ok');
    await page.getByRole('button', { name: 'Resend product.created' }).click();
    await receiver.until(2);
    await expect.poll(shows('Delivered')).toBe(true);

    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByText('product.created').first().click();
    await page.getByText(`POST ${receiver.url}`).waitFor();
    await page.getByText('"name": "Tea"').waitFor();
    await page.getByText('Sent 2 times.').waitFor();
    await looksRight(page, 'webhook');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('All product.* events').uncheck();
    await page.getByRole('dialog').getByLabel('product.deleted').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Endpoint saved.').waitFor();
    const [endpoint] = (await server.get('/v1/webhook_endpoints')).body.data;
    expect(endpoint.enabled_events).toEqual(['product.deleted']);
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText('Copy the new signing secret now.').waitFor();
    await page.getByRole('button', { name: 'Send test event' }).click();
    const test = page.getByRole('dialog');
    expect(await test.getByLabel('Event type').locator('option').allTextContents()).toEqual([
      'product.deleted',
    ]);
    await looksRight(page, 'webhook-test');
    await page.setViewportSize({ width: 1280, height: 900 });
    await test.getByRole('button', { name: 'Send test event' }).click();
    const [, , sent] = await receiver.until(3);
    expect(sent!.event).toMatchObject({ type: 'product.deleted', test: true, livemode: false });
    await page.getByText('product.deleted').last().click();
    await page.getByText('"test": true').waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  5 * TIMEOUT_MS,
);
