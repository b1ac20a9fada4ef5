// A server of Vendure with the plugin in it, a product and nothing else, in memory. Says where it listens.
// Usage: node vendure.child.testing.mjs <folder with Vendure installed> <port> <plugin> <its options as JSON>
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , folder, port, plugin, options] = process.argv;
const requireThere = createRequire(join(folder, 'package.json'));
const core = requireThere('@vendure/core');
const { florinPlugin } = await import(plugin);

const app = await core.bootstrap({
  apiOptions: {
    port: Number(port),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
    requireVerification: false,
  },
  dbConnectionOptions: { type: 'sqljs', synchronize: true, logging: false },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new core.DefaultLogger({ level: core.LogLevel.Error }),
  plugins: [florinPlugin(core, JSON.parse(options))],
});

await app.get(core.Populator).populateInitialData({
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  countries: [{ name: 'United States of America', code: 'US', zone: 'Americas' }],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Standard', price: 500 }],
  paymentMethods: [{ name: 'Florin', handler: { code: 'florin', arguments: [] } }],
  collections: [],
});
const context = await app.get(core.RequestContextService).create({ apiType: 'admin' });
const translations = [{ languageCode: 'en', name: 'Tea', slug: 'tea', description: '' }];
const product = await app.get(core.ProductService).create(context, { translations });
const [variant] = await app.get(core.ProductVariantService).create(context, [
  {
    productId: product.id,
    sku: 'tea',
    price: 2000,
    stockOnHand: 100,
    translations: [{ languageCode: 'en', name: 'Tea' }],
  },
]);
process.stdout.write(`@${variant.id}\n`);
process.once('SIGTERM', () => app.close().finally(() => process.exit()));
