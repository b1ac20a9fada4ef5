// The payment module of Medusa itself, with the provider in it. A line of JSON in, [method, arguments], a line out.
// Usage: node medusa.child.testing.mjs <folder with Medusa installed> <database url> <provider> <its options as JSON>
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [, , folder, clientUrl, provider, options] = process.argv;
const requireThere = createRequire(join(folder, 'package.json'));
const { MedusaApp, MedusaAppMigrateUp } = requireThere('@medusajs/framework/modules-sdk');

const providers = [{ resolve: provider, id: 'florin', options: JSON.parse(options) }];
const app = {
  modulesConfig: { payment: { resolve: requireThere.resolve('@medusajs/payment'), options: { providers } } },
  sharedResourcesConfig: { database: { clientUrl, driverOptions: { connection: { ssl: false } } } },
  injectedDependencies: {},
};
await MedusaAppMigrateUp(app);
const { modules, onApplicationStart, onApplicationShutdown } = await MedusaApp(app);
await onApplicationStart?.();
const answer = (value) => process.stdout.write(`@${JSON.stringify(value)}\n`);

answer({ ok: true });
for await (const line of createInterface({ input: process.stdin })) {
  const [method, values] = JSON.parse(line);
  try {
    answer({ ok: true, result: await modules.payment[method](...values) });
  } catch (error) {
    answer({ ok: false, message: error.message });
  }
}
await onApplicationShutdown();
process.exit();
