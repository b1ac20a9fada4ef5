import { startSandbox } from '@florin/sandbox/sandbox';
import { hostsOf } from '@florin/sandbox/sandbox-hosts';
import { eventually } from '@florin/testing/until';
import { expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { startProcess } from '../../testing/process.testing.ts';
import { startTestServer, TEST_VAULT_KEYS, testConfig } from '../../testing/server.testing.ts';
import { firstAnswer, sceneOf } from '../checkout-scene.testing.ts';

it('whoever takes over from a worker that was killed after it wrote the login down enters the same one', async () => {
  const sandbox = await startSandbox({ kinds: ['members-only'] });
  const shop = sandbox.shops['members-only'];
  const server = await startTestServer({ checkout: { ...testConfig().checkout, waitMs: 0 } });
  const scene = sceneOf(server, sandbox);
  const startWorker = () =>
    startProcess(server.databaseUrl, {
      FLORIN_ROLE: 'all',
      LOG_LEVEL: 'fatal',
      DATABASE_CONNECTIONS: '3',
      VAULT_KEYS: TEST_VAULT_KEYS,
      CHECKOUT_ALLOWED_HOSTS: hostsOf(sandbox).join(','),
      CHECKOUT_PROCESSOR_ORIGINS: sandbox.processor.url,
    });
  const first = await startWorker();
  await scene.addCard();
  const options = { buyer: { account: true } };
  const { id } = await scene.create({ url: shop.productUrls[0], options });
  const settled = () => scene.until(id, ({ status }) => status !== 'processing');
  const asked = await settled();
  if (asked.status === 'requires_action')
    await scene.respond(id, firstAnswer(asked.next_action.options_schema));
  expect(await settled()).toMatchObject({ status: 'requires_confirmation' });
  await scene.confirm(id);
  const reveal = async () => (await scene.post(`/v1/checkout_intents/${id}/merchant_account`)).body;
  const written = await eventually(async () => {
    const login = await reveal();
    if (login.error) throw new Error('nothing is written down yet');
    return login;
  }, 20);
  await first.kill();
  expect(shop.merchant.customers()).toEqual([]);
  await server.database.query(sql`UPDATE job_processes SET expires_at = now() - interval '1 second'`);
  const second = await startWorker();
  expect(await settled()).toMatchObject({ status: 'succeeded' });
  expect(await reveal()).toEqual(written);
  expect(shop.merchant.customers()).toMatchObject([
    { username: written.username, password: written.password },
  ]);
  expect(scene.sold(shop)).toEqual({ orders: 1, charges: 1 });
  await second.stop();
  await scene.stop();
});
